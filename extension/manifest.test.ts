import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { EXTENSION_ID } from '../sync/catalog/extension.ts'
import { BROWSERS, EXTENSION_VERSION, FIREFOX_SINCE, manifestFor } from './manifest.ts'
import { patternsOf } from './sites/patterns.ts'
import { CHAT_HOSTS, MEETING_HOSTS } from './sites/sites.ts'

interface Manifest {
  name: string
  version: string
  manifest_version: number
  permissions: string[]
  host_permissions: string[]
  optional_host_permissions: string[]
  icons: Record<string, string>
  commands: Record<string, { suggested_key: { default: string } }>
  content_scripts: { matches: string[]; js: string[]; run_at: string; all_frames?: boolean; world?: string }[]
  content_security_policy: { extension_pages: string }
  background: Record<string, unknown>
  web_accessible_resources?: { resources: string[]; matches: string[] }[]
  key?: string
}
// The JSON round trip proves that the manifest is plain data.
const manifestOf = (browser: (typeof BROWSERS)[number]): Manifest =>
  JSON.parse(JSON.stringify(manifestFor(browser, ['https://totalrecall.example', 'http://localhost:8787'])))

describe.each(BROWSERS)('the manifest for %s', browser => {
  const manifest = manifestOf(browser)

  test('[EXT-001] [CONST-006] is Manifest V3, version 7.0.1', () => {
    expect(manifest.manifest_version).toBe(3)
    expect(manifest.version).toBe('7.0.1')
    expect(EXTENSION_VERSION).toBe('7.0.1')
  })

  test('[PUB-001] is named Total Recall', () => {
    expect(manifest.name).toBe('Total Recall Shield')
  })

  test('[EXT-041] asks for storage, activeTab, scripting, and rules for the sites it has access to, and nothing else', () => {
    expect(manifest.permissions).toEqual(['storage', 'activeTab', 'scripting', 'declarativeNetRequestWithHostAccess'])
    expect(
      Object.keys(manifest)
        .filter(key => key.includes('permissions'))
        .sort(),
    ).toEqual(['host_permissions', 'optional_host_permissions', 'permissions'])
  })

  test('[EXT-042] has access to the chat hosts, each with its subdomains, and to no other host at once', () => {
    expect(manifest.host_permissions).toEqual(CHAT_HOSTS.flatMap(host => [`https://${host}/*`, `https://*.${host}/*`]))
  })

  test.each(['meet.google.com', 'zoom.us', 'teams.microsoft.com'])('[EXT-043] may ask for access to %s', host => {
    expect(manifest.optional_host_permissions).toContain(`https://${host}/*`)
  })

  test('[REACH-060] may ask for any other site of the web, if it is encrypted, and for no other address', () => {
    expect(manifest.optional_host_permissions).toEqual([...patternsOf(MEETING_HOSTS), 'https://*/*'])
  })

  test('[EXT-044] has icons of 16, 32, 48 and 128 pixels', () => {
    expect(manifest.icons).toEqual(Object.fromEntries([16, 32, 48, 128].map(size => [size, `icons/icon-${size}.png`])))
  })

  test('[EXT-016] the shortcut is Alt+Shift+U', () => {
    expect(manifest.commands['toggle-shield']?.suggested_key.default).toBe('Alt+Shift+U')
  })

  test('every script on a chat site runs before the page’s own, and the guard in every frame', () => {
    const onChats = manifest.content_scripts.filter(({ matches }) => matches.includes('https://claude.ai/*'))
    expect(onChats.map(({ js, run_at, all_frames, world }) => [js, run_at, all_frames, world])).toEqual([
      [['page.js'], 'document_start', true, 'MAIN'],
      [['engine.js', 'content.js'], 'document_start', undefined, undefined],
      [['frame.js'], 'document_start', true, undefined],
    ])
  })

  test('its own pages load nothing from elsewhere; only meetings may frame one, and only that of the detector', () => {
    const { extension_pages: policy } = manifest.content_security_policy
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';/)
    // Connections to the account and to the package's own texts are allowed; both are only data.
    expect(policy).toContain("; connect-src 'self' https://totalrecall.example http://localhost:*;")
    const meetings = MEETING_HOSTS.flatMap(host => [`https://${host}`, `https://*.${host}`])
    const framing = browser === 'firefox' ? ["'none'"] : meetings
    expect(/frame-ancestors (.*)$/.exec(policy)?.[1]?.split(' ')).toEqual(framing)
    const [open, ...others] = manifest.web_accessible_resources ?? []
    expect(others).toEqual([])
    expect(open?.resources).toEqual(browser === 'firefox' ? ['ask.html'] : ['voice-worklet.js', 'detector.html'])
    expect(open?.matches).toEqual(browser === 'firefox' ? ['https://*/*', 'http://*/*'] : patternsOf(MEETING_HOSTS))
    expect(JSON.stringify(manifest)).not.toContain('externally_connectable')
  })
})

test('the id that the server answers to follows from the key', () => {
  const key = Buffer.from(manifestOf('chrome').key ?? '', 'base64')
  const hex = createHash('sha256').update(key).digest('hex').slice(0, 32)
  expect([...hex].map(digit => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('')).toBe(EXTENSION_ID)
})

test.each(['popup', 'options', 'welcome'])('[PUB-001] the page %s bears the name of the product', page => {
  const title = /<title>([^<]*)<\/title>/.exec(readFileSync(`extension/${page}/${page}.html`, 'utf8'))?.[1]
  expect(title).toContain('Total Recall')
})

test('the id is the same wherever the package is loaded from', () => {
  expect(manifestOf('chrome').key).toBe(manifestOf('edge').key)
  expect(manifestOf('firefox').key).toBeUndefined()
  expect(manifestOf('firefox').background).toEqual({ scripts: ['engine.js', 'service-worker.js'] })
})

test('[EXT-041] the Firefox package asks for the first version that reads all of its keys', () => {
  const manifest = manifestFor('firefox', ['https://recall.example'])
  const NESTED = ['content_scripts', 'background', 'browser_specific_settings', 'browser_specific_settings.gecko']
  const keysOf = (value: object, above = ''): string[] =>
    Object.entries(value).flatMap(([name, inner]) => {
      const key = `${above}${name}`
      if (!NESTED.includes(key)) return [key]
      return [key, ...[inner].flat().flatMap((each: object) => keysOf(each, `${key}.`))]
    })
  const keys = [...new Set(keysOf(manifest))]
  expect(keys.sort()).toEqual(Object.keys(FIREFOX_SINCE).sort())
  expect(manifest.browser_specific_settings).toMatchObject({
    gecko: { strict_min_version: '140.0' },
    gecko_android: { strict_min_version: '142.0' },
  })
})
