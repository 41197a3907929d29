import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { knowing, NO_NETWORK } from '../../tests/builders-shield.ts'
import { viewOf } from './decoded-view.ts'
import { createScanner, type DetectOptions, detect } from './detect.ts'
import { mask } from './mask.ts'
import { createRestorer, restore } from './restore.ts'
import { Vault } from './vault.ts'

const bare = { network: NO_NETWORK }
const newVault = () => new Vault(count => crypto.getRandomValues(new Uint8Array(count)))
const maskInto = (text: string, vault: Vault, options: DetectOptions = bare) =>
  mask(text, { vault, mode: 'safe', ...options }).text

describe('the view of a text', () => {
  test('is the text itself if nothing in it is escaped', () => {
    const text = 'Dear Ms. Keller,\n\n50% of 3 < 4 & 5 = x: "Yes", she said. C:\\temp is fine.'
    expect(viewOf(text).text).toBe(text)
  })

  test.each([
    [String.raw`{"a":"x\ny\u00e9\"z\""}`, '{"a":"x\nyé"z""}'],
    [String.raw`{"path":"C:\\new\\temp"}`, String.raw`{"path":"C:\new\temp"}`],
    [String.raw`"C:\new\temp"`, String.raw`"C:\new\temp"`],
    [String.raw`\\server\new\temp`, String.raw`\\server\new\temp`],
    [String.raw`cd src\new\temp and run bin\test\now`, String.raw`cd src\new\temp and run bin\test\now`],
    [String.raw`x = r"\new\d"`, String.raw`x = r"\new\d"`],
    [String.raw`$\nabla \times \tau$`, String.raw`$\nabla \times \tau$`],
    [String.raw`\d+\n`, String.raw`\d+\n`],
    [String.raw`\ud83d\ude00`, '😀'],
    ['100%25 and 20%ab', '100%25 and 20%ab'],
    ['50%20off and 5.5%20less', '50%20off and 5.5%20less'],
    ['a%40b', 'a@b'],
    ['a%2540b%2Bc', 'a@b+c'],
    ['https://example.org/a%20b', 'https://example.org/a%20b'],
    ['AT&T; &amp;uuml; &zcaron;', 'AT&T; ü ž'],
    ['A=\nB=20\nC=3D', 'A=\nB=20\nC=3D'],
    ['Caf=C3=A9 =\nau lait', 'Café au lait'],
    ['Content-Transfer-Encoding: quoted-printable\n\nCaf=E9', 'Content-Transfer-Encoding: quoted-printable\n\nCafé'],
    ['ส\u200bว', 'ส\u200bว'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d💻', '👩\u200d💻'],
  ])('%j reads %j', (text, read) => expect(viewOf(text).text).toBe(read))

  test('a part of the view is a whole number of escapes and letters of the text, and reads the same', () => {
    const text = String.raw`{"a":"\u00e9\n`.concat('e\u0301&#x301;👩🏽\u200d💻x%C3%BCx a\u200cb"}')
    const view = viewOf(text)
    const cut = /\\$|\\u[\da-f]{0,3}$|&#?x?\d{0,3}$|%[\dA-F]?$|%C3$/
    for (let start = 0; start <= view.text.length; start += 1)
      for (let end = start + 1; end <= view.text.length; end += 1) {
        const part = view.original({ start, end, type: 'NAME' })
        expect(view.reads(part.start, part.end)).toContain(view.text.slice(start, end))
        expect(text.slice(part.start, part.end)).not.toMatch(cut)
        expect(new Intl.Segmenter().segment(text).containing(part.end)?.index ?? text.length).toBe(part.end)
      }
  })

  test('random signs and escapes never throw, and what is found is in order and apart', () => {
    const pieces = fc.constantFrom(
      ...['\\n', '\\"', '\\', '"', "'", "''", '%4', '%40', '&#64;', '&', '=C3=A9', '=\n', '=', '\u00ad', '\u200c'],
      ...[
        'Maria',
        ' ',
        '\n',
        '+49 171 5551234',
        'a@b.org',
        '\\u00e9',
        '\\ud83d',
        'C:\\',
        ',',
        ':',
        '{',
        '}',
        'e\u0301',
      ],
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), parts => {
        const text = parts.join('')
        let to = 0
        for (const { start, end } of detect(text, bare)) {
          expect(start).toBeGreaterThanOrEqual(to)
          expect(end).toBeGreaterThan(start)
          to = end
        }
        expect(to).toBeLessThanOrEqual(text.length)
        const vault = newVault()
        const masked = mask(text, { vault, mode: 'safe', redactSsn: false, ...bare })
        expect(masked.replacements.map(({ original }) => original)).toEqual(
          detect(text, bare).map(({ start, end }) => text.slice(start, end)),
        )
      }),
      { numRuns: 2_000 },
    )
  })

  test('at every step of an edit, the scanner finds what a whole scan finds', () => {
    const text = String.raw`{"to":"maria@example.org\n\nIBAN: DE89 3704 0044 0532 0130 00","q":"a%40b.org"}`
    const scanner = createScanner(bare)
    for (let length = 1; length <= text.length; length += 1)
      expect(scanner.scan(text.slice(0, length))).toEqual(detect(text.slice(0, length), bare))
  })
})

describe('a value that is written in several ways', () => {
  const text = String.raw`J. Weiß <weiß@example.org> sent {"mail":"wei\u00df@example.org"} and ?q=wei%C3%9F%40example.org`

  test('has one code and one entry, and each place gets its own signs back', () => {
    const vault = newVault()
    const masked = maskInto(text, vault)
    expect(new Set(masked.match(/\[Email\d{4}\]/g)).size).toBe(1)
    expect([...vault.entries()].map(([, value]) => value)).toEqual(['Weiß', 'weiß@example.org'])
    expect(restore(masked, vault)).toBe(text)
    expect(
      restore(
        masked,
        Vault.open(JSON.parse(JSON.stringify(vault.save())), () => new Uint8Array()),
      ),
    ).toBe(text)
  })

  test('comes back in an answer as it reads, and in a string of code with its escapes', () => {
    const vault = newVault()
    const masked = maskInto(String.raw`{"note":"address: Berliner Str. 12\n10115 Berlin"}`, vault, {
      network: knowing({ ADDRESS: ['Berliner Str. 12\n10115 Berlin'] }),
    })
    const [code = ''] = /\[Value\d{4}\]/.exec(masked) ?? []
    expect(restore(`They live at ${code}, in Berlin.`, vault)).toBe(
      'They live at Berliner Str. 12\n10115 Berlin, in Berlin.',
    )
    expect(restore(`{ "home": "${code}" }`, vault)).toBe(String.raw`{ "home": "Berliner Str. 12\n10115 Berlin" }`)
  })

  test('comes back the same however the answer is split', () => {
    const vault = newVault()
    const masked = maskInto(text, vault)
    for (let size = 1; size < 40; size += 1) {
      const restorer = createRestorer(vault)
      let restored = ''
      for (let at = 0; at < masked.length; at += size) restored += restorer.push(masked.slice(at, at + size))
      expect(restored + restorer.end()).toBe(text)
    }
  })

  test('a person’s own words are found escaped, and let through escaped', () => {
    const escaped = String.raw`{"a":"Projekt Bl\u00fcte","b":"x%40y.org, 100"}`
    const found = (options: object) =>
      detect(escaped, { ...bare, ...options }).map(({ start, end }) => escaped.slice(start, end))
    expect(found({ alwaysMask: ['Blüte'] })).toEqual([String.raw`Bl\u00fcte`, 'x%40y.org'])
    expect(found({ alwaysMask: [String.raw`Bl\u00fcte`] })).toEqual([String.raw`Bl\u00fcte`, 'x%40y.org'])
    expect(found({ neverMask: ['x%40y.org'] })).toEqual([])
    expect(found({ neverMask: ['x@y.org'] })).toEqual([])
  })
})
