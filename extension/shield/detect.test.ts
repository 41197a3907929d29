import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { BELIEVING, knowing, NO_NETWORK } from '../../tests/builders-shield.ts'
import { createScanner, type DetectOptions, detect } from './detect.ts'
import type { Network } from './detector/network.ts'
import type { Span } from './span.ts'

const PROMPTS: readonly string[] = readFileSync('tests/fixtures/shield/prompts.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line).text)

const bare = { network: NO_NETWORK }
const names = (text: string, options: DetectOptions = { network: BELIEVING }): string[] =>
  detect(text, options)
    .filter(span => span.type === 'NAME')
    .map(span => text.slice(span.start, span.end))

describe('the document pass', () => {
  test('[EXT-002] a name found once is found everywhere, whole and in parts', () => {
    const text = 'Name: Oluwaseun Adeyemi\nLater we met Oluwaseun Adeyemi again. Oluwaseun left, and Adeyemi stayed.'
    expect(names(text)).toEqual(['Oluwaseun Adeyemi', 'Oluwaseun Adeyemi', 'Oluwaseun', 'Adeyemi'])
  })

  test('[EXT-002] a name that is an ordinary word is not hidden for that alone', () => {
    expect(names('Name: Grace Okafor\nGrace is a virtue, may Grace be with you. Okafor agreed.')).toEqual([
      'Grace Okafor',
      'Okafor',
    ])
  })

  test('[EXT-002] mailboxes and signatures seed names', () => {
    expect(names('mail t.wojcik@brightmill.pl, and tell Wójcik so')).toEqual(['Wójcik'])
    expect(names('I saw Priya Raman; her address is priyaraman@labs.io', {})).toEqual(['Priya Raman'])
    expect(names('Please send it.\n\nBest regards,\nTomás Urrutia', {})).toEqual(['Tomás Urrutia'])
    expect(names('Write to support@vendor.com, Support will answer')).toEqual([])
  })

  test('[EXT-002] a greeting that goes on about the writer names the writer, and no word more', () => {
    const found = (text: string) =>
      detect(text).flatMap(({ type, start, end }) => (type === 'NAME' ? [text.slice(start, end)] : []))
    for (const greeting of ["Hi, I'm ", 'Hello, I’m ', "Hey it's "])
      expect(found(`${greeting}Dana Whitfield. Can you help me with a letter?`), greeting).toEqual(['Dana Whitfield'])
    expect(found("Dear O'Brien,\nthank you.")).toEqual(["O'Brien"])
  })

  test('[EXT-002] labels, keys and columns carry their type', () => {
    expect(names('Nombre: Íñigo Larrea\nCargo: contable')).toEqual(['Íñigo Larrea'])
    expect(names('{"first_name": "Aylin", "lastName": "Sahin", "name": "my-app"}')).toEqual(['Aylin', 'Sahin'])
    expect(names('name,city\nchinedu eze,Lagos\naoife gallagher,Cork')).toEqual(['chinedu eze', 'aoife gallagher'])
    expect(names('| Employee | Start |\n|---|---|\n| Noor van der Meer | 2021-09-01 |')).toEqual(['Noor van der Meer'])
    expect(names('name = getName()')).toEqual([])
  })

  test('[EXT-002] a broken line ends no table; a blank one does, and so do three', () => {
    const below = (lines: string) => names(`name,city\nchinedu eze,Lagos\n${lines}\naoife gallagher,Cork`).slice(1)
    expect(below('no row')).toEqual(['aoife gallagher'])
    expect(below('no row\none,two,three')).toEqual(['aoife gallagher'])
    expect(below('')).toEqual([])
    expect(below('no row\nno row\nno row')).toEqual([])
  })
})

test('where a doubtful name stands again it is as doubtful, and with a certain one it is certain', () => {
  const doubting: Network = (text, tokens, found) =>
    knowing({ NAME: ['Merle Quist'] })(text, tokens, found).map(odds => (odds > 9 ? 9.6 : odds))
  const doubts = (text: string, network: Network) =>
    detect(text, { network }).map(({ start, end, isUnsure }) => [text.slice(start, end), isUnsure ?? false])
  const text = 'Merle Quist called. Quist was late.'
  expect(doubts(text, doubting)).toEqual([
    ['Merle Quist', true],
    ['Quist', true],
  ])
  expect(doubts(`Full name: Merle Quist\n${text}`, doubting)).toEqual([
    ['Merle Quist', false],
    ['Merle Quist', false],
    ['Quist', false],
  ])
})

describe('the person’s own lists come first', () => {
  test('always hides a term wherever it stands as a word, whatever else it may be part of', () => {
    const text = 'Project Bluebird starts. bluebird! Bluebirds fly. See www.bluebird.example.org'
    const spans = detect(text, { ...bare, alwaysMask: ['Bluebird'] })
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual([
      'Bluebird',
      'bluebird',
      'www',
      'bluebird',
      'example.org',
    ])
  })

  test('never lets a finding of exactly these words stand, unless it is always hidden', () => {
    const text = 'mail me@corner.shop or you@corner.shop'
    const kept = (options: object): number => detect(text, { ...bare, ...options }).length
    expect(kept({ neverMask: ['ME@corner.shop'] })).toBe(1)
    expect(kept({ neverMask: ['me@corner.shop'], alwaysMask: ['me@corner.shop'] })).toBe(2)
  })
})

test('placeholders that stand in a text are left as they are', () => {
  expect(detect('Dear [Name4821], mail [Email3150] about [Value9044], SSN [SSN-REDACTED]', bare)).toEqual([])
})

describe('robustness', () => {
  const sound = (text: string, spans: readonly Span[]): void => {
    let from = 0
    for (const { start, end } of spans) {
      expect(start).toBeGreaterThanOrEqual(from)
      expect(end).toBeGreaterThan(start)
      from = end
    }
    expect(from).toBeLessThanOrEqual(text.length)
  }

  test.each([
    ['empty', ''],
    ['one blank', ' '],
    ['binary', String.fromCharCode(...Array.from({ length: 4096 }, (_, index) => (index * 7919) % 0x10000))],
    ['lone surrogates', '\ud800 name: \udfff Anna \ud83d\ude00 a@\ud800.com'],
    ['right to left', 'שמי דוד כהן, טלפון 050-1234567, david@example.co.il שלום'],
    ['no line ends', 'Anna 12 '.repeat(20_000)],
  ])('%s', (_, text) => sound(text, detect(text)))

  test('offsets are those of the text, whatever stands before', () => {
    const prefix = '😀é\u0301ﬁ田\u200b٣ '
    const text = `${prefix}mail anna@example.org now`
    expect(detect(text, bare)).toEqual([{ start: prefix.length + 5, end: prefix.length + 21, type: 'EMAIL' }])
  })

  test('random text never throws, and its spans are in order and apart', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => sound(text, detect(text))),
      { numRuns: 300, seed: 11 },
    )
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('@', ':', '$', '1', '12', 'name', ' ', '\n', ',', 'Anna', '[', '.', '-', '/'), {
          maxLength: 120,
        }),
        parts => sound(parts.join(''), detect(parts.join(''))),
      ),
      { numRuns: 500, seed: 12 },
    )
  })

  test('ten megabytes in one piece', () => {
    const text = `${'Lorem ipsum dolor sit amet. '.repeat(370_000)}anna@example.org`
    expect(text.length).toBeGreaterThan(10_000_000)
    expect(detect(text, bare)).toEqual([{ start: text.length - 16, end: text.length, type: 'EMAIL' }])
  })
})

describe('scanning while a text is edited', () => {
  const line = fc.constantFrom(
    ...PROMPTS.slice(0, 40).flatMap(prompt => prompt.split('\n')),
    '',
    'Best,',
    'Anna',
    'Name:',
    'name,mail',
  )
  const edit = fc.record({ at: fc.nat(40), remove: fc.nat(3), insert: fc.array(line, { maxLength: 3 }) })

  test('gives at every step what a whole scan gives', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 5, maxLength: 40 }), fc.array(edit, { maxLength: 5 }), (lines, edits) => {
        const scanner = createScanner()
        let now = lines
        for (const { at, remove, insert } of [{ at: 0, remove: 0, insert: [] }, ...edits]) {
          now = [...now.slice(0, at), ...insert, ...now.slice(at + remove)]
          const text = now.join('\n')
          expect(scanner.scan(text)).toEqual(detect(text))
        }
      }),
      { numRuns: 60, seed: 13 },
    )
  })

  test('what was prepared in parts is found as in one scan, and nothing of it is read again', () => {
    const text = PROMPTS.join('\n')
    const scanner = createScanner()
    let parts = 1
    while (!scanner.prepare(text, () => false)) parts += 1
    expect(parts).toBeGreaterThan(1)
    expect(scanner.scan(text)).toEqual(detect(text))
    expect(scanner.scannedLength).toBe(0)
  })

  test('what is prepared while there is time is prepared at once, and what an edit has replaced is forgotten', () => {
    const text = PROMPTS.join('\n')
    const scanner = createScanner()
    expect(scanner.prepare(text, () => true)).toBe(true)
    expect(scanner.prepare('Only this is left.', () => true)).toBe(true)
    scanner.prepare(text, () => true)
    expect(scanner.scannedLength).toBeGreaterThan(text.length / 2)
  })

  test('a long paragraph is read in parts, too', () => {
    const sentence = (_: unknown, index: number) =>
      `Nobody has written part ${index} of it down, as it was meant to be.`
    const text = Array.from({ length: 300 }, sentence).join(' ')
    const scanner = createScanner()
    let parts = 1
    while (!scanner.prepare(text, () => false)) {
      parts += 1
      expect(scanner.scannedLength).toBeLessThan(4_000)
    }
    expect(parts).toBeGreaterThan(10)
    expect(scanner.scan(text)).toEqual([])
  })

  test('reads only around the change again', () => {
    const lines = Array.from(
      { length: 2000 },
      (_, index) => `Line ${index} of a long letter to the bank about nothing much.`,
    )
    const scanner = createScanner(bare)
    scanner.scan(lines.join('\n'))
    const whole = scanner.scannedLength
    lines[1000] = 'mail anna@example.org'
    expect(scanner.scan(lines.join('\n'))).toHaveLength(1)
    expect(scanner.scannedLength).toBeGreaterThan(0)
    expect(scanner.scannedLength).toBeLessThan(whole / 10)
    scanner.scan(lines.join('\n'))
    expect(scanner.scannedLength).toBe(0)
  })
})
