import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'

import { extensionFiles } from './extension-files.ts'
import { nothingHere } from './problem-response.ts'
import { securityHeaders } from './security-headers.ts'

const root = mkdtempSync(join(tmpdir(), 'extension-'))
mkdirSync(join(root, 'chrome', 'icons'), { recursive: true })
writeFileSync(join(root, 'chrome', 'content.js'), '(function(){})();')
writeFileSync(join(root, 'chrome', 'popup.html'), '<!doctype html><script src="popup.js"></script>')
writeFileSync(join(root, 'chrome', 'manifest.json'), '{}')
writeFileSync(join(root, 'chrome', 'icons', 'icon-16.png'), 'png')
writeFileSync(join(root, 'chrome.files.json'), '[]')
writeFileSync(join(root, 'chrome.zip'), 'zip')
symlinkSync('/etc/hostname', join(root, 'chrome', 'link.txt'))
afterAll(() => rmSync(root, { recursive: true }))

const app = new Hono().use(securityHeaders({ origin: 'https://totalrecall.example' })).use(extensionFiles({ root }))
app.notFound(nothingHere)

const BELOW = ['/extension/', '/extension/build/unpacked-minimal/', '/extension-v7/']

test.each(BELOW)('below %s stand the list and each file of the package, with its type', async below => {
  for (const [name, type] of [
    ['files.json', 'application/json'],
    ['content.js', 'text/javascript; charset=utf-8'],
    ['popup.html', 'text/html; charset=utf-8'],
    ['icons/icon-16.png', 'image/png'],
    ['manifest.json?v=1767225600000', 'application/json'],
  ]) {
    const answer = await app.request(below + name)
    expect([name, answer.status, answer.headers.get('content-type')]).toEqual([name, 200, type])
  }
})

test.each(BELOW)('what is not in the package is not below %s', async below => {
  for (const name of [
    '',
    'missing.js',
    'link.txt',
    '../chrome.zip',
    '%2e%2e/chrome.zip',
    'icons',
    '../firefox/content.js',
  ])
    expect([name, (await app.request(`${below}${name}`)).status]).toEqual([name, 404])
  expect((await app.request(`${below}content.js`, { method: 'POST' })).status).toBe(404)
})

test('a file is asked for again each time, is what its type says, and runs nothing on this site', async () => {
  for (const name of ['content.js', 'popup.html', 'files.json']) {
    const { headers } = await app.request(`/extension-v7/${name}`)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})
