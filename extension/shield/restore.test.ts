import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { detect } from './detect.ts'
import { mask } from './mask.ts'
import { createRestorer, MAX_AHEAD, restore } from './restore.ts'
import { type Restorable, Vault } from './vault.ts'

interface Case {
  readonly id: string
  readonly category: string
  readonly vault: Readonly<Record<string, string>>
  /** Alternative to `chunks`. */
  readonly modelOutput?: string
  readonly chunks?: readonly string[]
  readonly expected: string
}

const casesIn = (path: string): readonly Case[] => JSON.parse(readFileSync(`tests/fixtures/shield/${path}`, 'utf8'))
/**
 * The second list was written before its author had read the rules; its `README.md` lists later decisions that differ.
 */
const CASES: readonly Case[] = [...casesIn('rehydrate.json'), ...casesIn('own/mangled.json')]

const vaultOf = (values: Readonly<Record<string, string>>): Restorable => new Map(Object.entries(values))
const VAULT = vaultOf({
  '[Name4821]': 'Priya Raman',
  '[Name7306]': 'Otto Lindqvist',
  '[Email3150]': 'priya@ramanlabs.io',
  '[Value9044]': '€12,400',
})

function inChunks(vault: Restorable, chunks: readonly string[]): string {
  const restorer = createRestorer(vault)
  return chunks.map(chunk => restorer.push(chunk)).join('') + restorer.end()
}

describe('the cases of bent placeholders', () => {
  test.each(CASES.map(each => [each.id, each.category, each] as const))('%s %s', (_id, _category, each) => {
    const vault = vaultOf(each.vault)
    const whole = each.modelOutput ?? each.chunks?.join('') ?? ''
    expect(restore(whole, vault)).toBe(each.expected)
    expect(inChunks(vault, each.chunks ?? [...whole])).toBe(each.expected)
  })
})

describe('what survives', () => {
  test.each([
    ['[Name\u200b4821]', 'Priya Raman'],
    ['[Name\u202f4821]', 'Priya Raman'],
    ['[ Name\n4821 ]', 'Priya Raman'],
    ['[Name: 4821]', 'Priya Raman'],
    ['[Name #4821]', 'Priya Raman'],
    ['{{Name4821}}', 'Priya Raman'],
    ['<Name4821>', 'Priya Raman'],
    ['【Name4821】', 'Priya Raman'],
    ['［Ｎａｍｅ４８２１］', 'Priya Raman'],
    ['[Name４８２１]', 'Priya Raman'],
    ['\\[Name\\_4821\\]', 'Priya Raman'],
    ['\\\\[Name4821\\\\]', 'Priya Raman'],
    ['[Name*4821*]', 'Priya Raman'],
    ['_[Name4821]_', '_Priya Raman_'],
    ['*[Name4821]*', '*Priya Raman*'],
    ['[*Name4821*]', '*Priya Raman*'],
    ['| [Name4821] | [Value9044] |', '| Priya Raman | €12,400 |'],
    ['&lbrack;Email3150&rbrack;', 'priya@ramanlabs.io'],
    ['[Name&nbsp;4821]', 'Priya Raman'],
    ['%5BName%204821%5D', 'Priya Raman'],
    ['mailto:Email3150', 'mailto:priya@ramanlabs.io'],
    ['[Name4821’s]', 'Priya Raman’s'],
    ['[Name4821]s', 'Priya Ramans'],
    ['[Name4821:n]', 'Priya Raman:n'],
    ['Name4821s Laptop', 'Priya Ramans Laptop'],
    ['[Имя4821]', 'Priya Raman'],
    ['[名前4821]', 'Priya Raman'],
    ['[नाम4821]', 'Priya Raman'],
    ['[E-Mail 3150]', 'priya@ramanlabs.io'],
    ['[Courriel3150]', 'priya@ramanlabs.io'],
    ['nombre4821', 'Priya Raman'],
    ['[Value9,044]', '€12,400'],
    ["[Value9'044]", '€12,400'],
    ['[Value9\u202f044]', '€12,400'],
    ['"\\u005BName4821\\u005D"', '"Priya Raman"'],
    ['\\x5bName4821\\x5d', 'Priya Raman'],
    ['&amp;#91;Name4821&amp;#93;', 'Priya Raman'],
    ['{[}Name4821{]}', 'Priya Raman'],
    ['\\lbrack{}Name4821\\rbrack{}', 'Priya Raman'],
    ['\\left[Name4821\\right]', 'Priya Raman'],
    ['$[\\text{Name}4821]$', '$Priya Raman$'],
    ['[\\text{Name4821}]', 'Priya Raman'],
    ['![Name4821](photo.png)', '![Priya Raman](photo.png)'],
    ['[[Name4821]](https://x.y)', '[Priya Raman](https://x.y)'],
    ['[**Name**4821]', 'Priya Raman'],
    ['> Dear [Name\n> 4821],', '> Dear Priya Raman,'],
    ['d’[Name4821]', 'd’Priya Raman'],
    ['[Name4821]님께', 'Priya Raman님께'],
    ['[Na\u00adme48\u00ad21]', 'Priya Raman'],
    ['[N\u200bame4\u20608\u206021]', 'Priya Raman'],
    ['[Name٤٨٢١]', 'Priya Raman'],
    ['[Name: "4821"]', 'Priya Raman'],
    ['[Name4821}', 'Priya Raman'],
    ['Name[4821]', 'Priya Raman'],
    ['⟦Name4821⟧', 'Priya Raman'],
    ['[Name4821 and Name7306]', 'Priya Raman and Otto Lindqvist'],
    ['[Name4821, Name7306]', 'Priya Raman, Otto Lindqvist'],
    ['[Names 4821 and 7306]', 'Priya Raman and Otto Lindqvist'],
    ['[Name4821 will sign', 'Priya Raman will sign'],
    ['Name4821] will sign', 'Priya Raman will sign'],
    ['[see Name4821]', '[see Priya Raman]'],
    ['[Name4821, who signs]', '[Priya Raman, who signs]'],
    ['(Name4821, Name7306)', '(Priya Raman, Otto Lindqvist)'],
    ['["[Name4821]","[Email3150]"]', '["Priya Raman","priya@ramanlabs.io"]'],
  ])('%s', (bent, expected) => {
    expect(restore(bent, VAULT)).toBe(expected)
    expect(inChunks(VAULT, [...bent])).toBe(expected)
  })

  test('a dropped number only where one name is all there is, and nobody wrote the word themselves', () => {
    expect(restore('Dear [Name],', vaultOf({ '[Name4821]': 'Priya' }))).toBe('Dear Priya,')
    expect(restore('Dear [Name],', VAULT)).toBe('Dear [Name],')
    expect(restore('[Email](mailto:x@y.org)', VAULT)).toBe('[Email](mailto:x@y.org)')
    const own: Restorable = { entries: () => [['[Name4821]', 'Priya']], isBare: shape => shape === 'Name' }
    expect(restore('Dear [Name],', own)).toBe('Dear [Name],')
  })
})

describe('what is left alone', () => {
  test.each([
    '[Name9999]',
    '[Email4821]',
    '[Value4821]',
    '[Named4821Room]',
    '[Rename4821]',
    '[Filename4821]',
    '[Valuable9044]',
    '[Room4821]',
    '[Figure 4821]',
    '[Value90,44]',
    '[Value9,0444]',
    '[Name48210]',
    '[Name482]',
    'Name48215',
    '[1] [ ] arr[0] arr[4821] [4821] 4821',
    'page 4821, (page 4821), item 4821',
    'userName4821 get_Name4821 Name4821abcd name4821able',
    '[SSN-REDACTED] [REDACTED]',
    '[Name48',
    '$& $1 \\1',
    'names = [4821, 7306]',
  ])('%s', text => {
    expect(restore(text, VAULT)).toBe(text)
    expect(inChunks(VAULT, [...text])).toBe(text)
  })

  test('a value that looks like a placeholder or a pattern is put in as it is, once', () => {
    const vault = vaultOf({ '[Name4821]': '[Name7306]', '[Name7306]': "$& $1 $' $`" })
    expect(restore('[Name4821] [Name7306]', vault)).toBe("[Name7306] $& $1 $' $`")
  })

  test('with an empty vault nothing is held back', () => {
    expect(createRestorer(vaultOf({})).push('Dear [Na')).toBe('Dear [Na')
  })
})

test.each([
  ['To: Email$@masked.invalid.', 'To: dana@whitfield.studio.'],
  ['<Email$@masked.invalid>', '<dana@whitfield.studio>'],
  ['[Email$]@masked.invalid', 'dana@whitfield.studio'],
  ['Email$@masked.example', 'dana@whitfield.studio@masked.example'],
])('a code in the header of a mail is an address, and comes back as the own one: %s', (answer, expected) => {
  const vault = new Vault(count => new Uint8Array(count).fill(7))
  const { text } = mask('dana@whitfield.studio', { vault, mode: 'safe' })
  const code = text.slice('[Email'.length, -1)
  const written = answer.replace('$', code)
  expect(restore(written, vault)).toBe(expected)
  const stream = createRestorer(vault)
  expect([...written].map(sign => stream.push(sign)).join('') + stream.end()).toBe(expected)
  if (expected.endsWith('.studio.')) expect(detect(written)).toEqual([])
})

test('a stream never waits for more than the longest placeholder', () => {
  const restorer = createRestorer(VAULT)
  const text = `${'Some words, and [Name4821] too. [[[ (((  '.repeat(50)}${'['.repeat(500)}${'Name'.repeat(300)}`
  let given = 0
  let taken = 0
  for (const character of text) {
    taken += 1
    given += restorer.push(character).replaceAll('Priya Raman', '[Name4821]').length
    expect(taken - given).toBeLessThanOrEqual(MAX_AHEAD)
  }
  expect(() => {
    restorer.end()
    restorer.push('x')
  }).toThrow('This restorer has ended')
})

/** Ways in which models alter a placeholder; each keeps what is needed to recognize it. */
const MANGLES: readonly ((word: string, number: string) => string)[] = [
  (word, number) => `[${word}${number}]`,
  (word, number) => `[${word.toLowerCase()}${number}]`,
  (word, number) => `[${word.toUpperCase()}${number}]`,
  (word, number) => `[${word} ${number}]`,
  (word, number) => `[${word}\u00a0${number}]`,
  (word, number) => `[${word}\u200b${number}]`,
  (word, number) => `[${word}\n${number}]`,
  (word, number) => `[${word}_${number}]`,
  (word, number) => `[${word}-${number}]`,
  (word, number) => `[${word}#${number}]`,
  (word, number) => `[${word}: ${number}]`,
  (word, number) => `${word}${number}`,
  (word, number) => `(${word}${number})`,
  (word, number) => `{${word}${number}}`,
  (word, number) => `[[${word}${number}]]`,
  (word, number) => `【${word}${number}】`,
  (word, number) => `\\[${word}${number}\\]`,
  (word, number) => `\\[${word}\\_${number}\\]`,
  (word, number) => `&#91;${word}${number}&#93;`,
  (word, number) => `%5B${word}${number}%5D`,
  (word, number) => `[${word}${[...number].map(digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')}]`,
  (word, number) => `[${{ Name: 'Nombre', Email: 'Correo', Value: 'Wert' }[word] ?? word}${number}]`,
  (word, number) => `[${word}${number}`,
]

const value = fc.oneof(
  fc.constantFrom(
    'Priya Raman',
    'o’Neill',
    '$&',
    '[Name1234]',
    '12 Main St, Boston',
    '田辺 浩',
    'a@b.org',
    '\ud83d\ude00',
    '$1.50',
    '[',
    'x]',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
)
const plain = fc.constantFrom(
  ' and ',
  '. ',
  ' wrote to ',
  ', ',
  '\n',
  ' (see there) ',
  ' — ',
  ': ',
  '; arr[0], [1] ',
  ' | ',
  ' Straße ',
  ' 4 of 10 ',
)
const piece = fc.record({
  shape: fc.constantFrom('Name', 'Email', 'Value'),
  number: fc.integer({ min: 1000, max: 9999 }),
  value,
  before: plain,
  mangle: fc.nat(MANGLES.length - 1),
})

test('[EXT-009] mask, mangle, restore gives the original: ten thousand cases, whole and in pieces alike', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(piece, { selector: each => each.number, minLength: 1, maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 20 }),
      (pieces, cuts) => {
        const vault = new Map(pieces.map(each => [`[${each.shape}${each.number}]`, each.value]))
        const original = `Dear all${pieces.map(each => each.before + each.value).join('')} .`
        const answer = `Dear all${pieces.map(each => each.before + bent(each)).join('')} .`
        expect(restore(answer, vault)).toBe(original)
        expect(inChunks(vault, pieced(answer, cuts))).toBe(original)
      },
    ),
    { numRuns: 10_000, seed: 2024 },
  )
})

test('whatever comes, pieces give what the whole gives', () => {
  const part = fc.constantFrom(
    '[',
    ']',
    '(',
    'Name',
    'name',
    'Nombre',
    '4821',
    '48',
    '7306',
    ' ',
    '**',
    '\\',
    '&#91;',
    '%5B',
    "'s",
    ' and ',
    ',',
    '_',
    'Email3150',
    '[Name]',
    '](',
    'mailto:',
    'x',
    '\n',
    '\ud83d',
    '\ude00',
    '［',
    '４８２１',
  )
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 40 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 10 }),
      (parts, cuts) => {
        const text = parts.join('')
        expect(inChunks(VAULT, pieced(text, cuts))).toBe(restore(text, VAULT))
      },
    ),
    { numRuns: 3_000, seed: 7 },
  )
})

function bent(each: { shape: string; number: number; mangle: number }): string {
  const mangle = MANGLES[each.mangle]
  if (mangle === undefined) throw new RangeError('no such mangle')
  return mangle(each.shape, String(each.number))
}

/** Splits the text into pieces of these lengths, cyclically. */
function pieced(text: string, cuts: readonly number[]): string[] {
  const pieces: string[] = []
  for (let at = 0, index = 0; at < text.length; index++) {
    const length = cuts[index % cuts.length] ?? 1
    pieces.push(text.slice(at, at + length))
    at += length
  }
  return pieces
}
