import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { BELIEVING } from '../../tests/builders-shield.ts'
import { mask } from './mask.ts'
import { restore } from './restore.ts'
import { Vault } from './vault.ts'

/** A small generator with a fixed seed, so that each run has the same placeholders. */
function seeded(seed: number): (count: number) => Uint8Array {
  let state = seed
  return count =>
    Uint8Array.from({ length: count }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    })
}

const TEXT = 'Name: Priya Raman\nMail priya@ramanlabs.io, SSN 536-22-8114, fee €12,400. Priya Raman agreed.'
const bare = { network: BELIEVING }

describe('mask', () => {
  test('[EXT-013] [EXT-009] safe writes coded placeholders that come back', () => {
    const vault = new Vault(seeded(1))
    const masked = mask(TEXT, { vault, mode: 'safe', ...bare })
    expect(masked.text).toMatch(
      /^Name: (\[Name\d{4}\])\nMail \[Email\d{4}\], SSN \[SSN-REDACTED\], fee \[Value\d{4}\]\. \1 agreed\.$/,
    )
    expect(restore(masked.text, vault)).toBe(TEXT.replace('536-22-8114', '[SSN-REDACTED]'))
  })

  test('[EXT-014] strict writes [REDACTED], and nothing is kept', () => {
    const vault = new Vault(seeded(1))
    const masked = mask(TEXT, { vault, mode: 'strict', ...bare })
    expect(masked.text).toBe(
      'Name: [REDACTED]\nMail [REDACTED], SSN [SSN-REDACTED], fee [REDACTED]. [REDACTED] agreed.',
    )
    expect(vault.size).toBe(0)
    expect(restore(masked.text, vault)).toBe(masked.text)
  })

  test('[EXT-015] a Social Security number becomes [SSN-REDACTED] in both modes and is never kept, unless switched', () => {
    const text = 'my SSN is 536-22-8114'
    for (const mode of ['safe', 'strict'] as const) {
      const vault = new Vault(seeded(1))
      expect(mask(text, { vault, mode, ...bare }).text).toBe('my SSN is [SSN-REDACTED]')
      expect(JSON.stringify(vault.save())).not.toContain('8114')
    }
    const vault = new Vault(seeded(1))
    const kept = mask(text, { vault, mode: 'safe', redactSsn: false, ...bare })
    expect(kept.text).toMatch(/^my SSN is \[Value\d{4}\]$/)
    expect(restore(kept.text, vault)).toBe(text)
  })

  test('replacements say what stood where, and where its placeholder stands', () => {
    const masked = mask(TEXT, { vault: new Vault(seeded(2)), mode: 'safe', ...bare })
    for (const { start, end, at, original, placeholder } of masked.replacements) {
      expect(TEXT.slice(start, end)).toBe(original)
      expect(masked.text.slice(at, at + placeholder.length)).toBe(placeholder)
    }
    expect(masked.replacements).toHaveLength(5)
  })

  test('an old turn can still be restored after many new ones', () => {
    const vault = new Vault(seeded(3))
    const first = mask('mail anna@example.org', { vault, mode: 'safe', ...bare })
    for (let turn = 0; turn < 50; turn++) mask(`mail a${turn}@example.org`, { vault, mode: 'safe', ...bare })
    expect(restore(first.text, vault)).toBe('mail anna@example.org')
  })

  test('with no number left, a value is redacted and never sent in clear', () => {
    const vault = new Vault(seeded(4))
    for (let index = 0; index < 9000; index++) vault.placeholderFor('VALUE', `${index}`)
    expect(mask('mail anna@example.org', { vault, mode: 'safe', ...bare }).text).toBe('mail [REDACTED]')
  })
})

test('the shield knows no way out: no network, no storage, no module from outside its room', () => {
  const ways =
    /\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|RTCPeerConnection|importScripts|indexedDB|localStorage|chrome|browser)\b\s*[.(]|\bimport\(/
  const files = sourcesOf('extension/shield').filter(file => !/\.(test|deep)\.ts$|\/training\//.test(file))
  expect(files.length).toBeGreaterThan(30)
  for (const file of files) {
    const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    expect(ways.test(source.replace(/'[^'\n]*'|\/(?:[^/\\\n]|\\.)+\/[a-z]*/g, '')), file).toBe(false)
    for (const [, from = ''] of source.matchAll(/\bfrom '([^']+)'/g)) {
      expect(from.startsWith('.'), `${file} imports ${from}`).toBe(true)
      const room = join(dirname(file), from).split('/').slice(0, 2).join('/')
      // `extension/wasm` makes modules of instructions, and imports nothing.
      expect(['extension/shield', 'extension/wasm'], `${file} imports ${from}`).toContain(room)
    }
  }
})

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourcesOf(path)
    return path.endsWith('.ts') ? [path] : []
  })
}
