import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'

import { fold } from './reading.ts'
import {
  BEYOND_ASCII,
  DIGIT,
  DIGIT_DOT,
  DIGITS_2,
  DIGITS_3,
  DIGITS_4,
  forgetStarts,
  LETTER_DIGIT,
  RUN_10,
  RUN_16,
  signsIn,
  wordSearch,
} from './starts.ts'

afterEach(forgetStarts)

const PATTERNS = [
  String.raw`(?<![a-z0-9])(?:pass ?words?|pin|p\.? ?o\.? box|al\.?|via|rua|r\.)(?![a-z])`,
  String.raw`\b(?:ssn|soc(?:ial)? sec(?:urity)?|a-number|n(?:um)?\.? ?o)`,
  String.raw`(?<=(?:^|[\n:]) ?)(?:dear|hi|hola|с уважением|ул\.?|中文)`,
  '(?<![a-z])(?:x{2}|ya+b|za*|(?:co|de)(?:m|mo)?)(?=[ .,]|$)',
  // One match may begin inside another.
  String.raw`\b(?:dear no|no \d|no)`,
]
const searches = PATTERNS.map(source => ({ source, search: wordSearch(source) }))

function found(search: ReturnType<typeof wordSearch>, text: string): string[] {
  const all: string[] = []
  for (let match = search.first(text, text); match !== null; match = search.next())
    all.push(`${match.index} ${match[0]}`)
  return all
}

test('a search by its first letters finds what a search from end to end finds', () => {
  const parts = fc.constantFrom(
    ...[
      'pass',
      'word',
      'words',
      'pin',
      'p.o. box',
      'po box',
      'al',
      'al.',
      'via',
      'r.',
      'ssn',
      'social',
      'sec',
      'security',
    ],
    ...[
      'a-number',
      'num. o',
      'no',
      'dear',
      'hi',
      'с уважением',
      'ул.',
      '中文',
      'xx',
      'yaab',
      'z',
      'zaa',
      'com',
      'demo',
    ],
    ...[' ', ' ', '\n', ':', '.', ',', '-', '_', '7', 'é', 'я', 'q'],
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), pieces => {
      const text = pieces.join('')
      for (const { source, search } of searches) {
        const whole = [...text.matchAll(new RegExp(source, 'g'))].map(match => `${match.index} ${match[0]}`)
        expect(found(search, text), source).toEqual(whole)
      }
    }),
    { numRuns: 2_000, seed: 21 },
  )
})

test('what begins inside a match is not found again', () => {
  const search = searches.at(-1)?.search
  expect(search === undefined ? [] : found(search, 'dear no 7, no 7')).toEqual(['0 dear no', '11 no 7'])
})

test('a pattern must begin with a letter, for places that start no word are not looked at', () => {
  expect(() => wordSearch('[0-9]abc')).toThrow('No word begins this pattern')
  expect(() => wordSearch('-abc')).toThrow('No word begins this pattern')
})

test('the signs of a text say what stands in it', () => {
  expect(signsIn('no number')).toBe(0)
  expect(signsIn('a 7')).toBe(DIGIT)
  expect(signsIn('v12.')).toBe(DIGIT | DIGITS_2 | LETTER_DIGIT | DIGIT_DOT)
  expect(signsIn('at 1234')).toBe(DIGIT | DIGITS_2 | DIGITS_3 | DIGITS_4)
  expect(signsIn('я')).toBe(BEYOND_ASCII)
  expect(signsIn('abcdefghij')).toBe(RUN_10)
  expect(signsIn('abcdefghijklmnop')).toBe(RUN_10 | RUN_16)
})

test('a text is read anew when it is another one', () => {
  const search = searches[0]?.search
  expect(search === undefined ? [] : found(search, 'my pin')).toEqual(['3 pin'])
  expect(search === undefined ? [] : found(search, 'a pin')).toEqual(['2 pin'])
  const prompts = readFileSync('tests/fixtures/shield/prompts.jsonl', 'utf8').trim().split('\n')
  const low = fold(prompts.join('\n'))
  expect(search === undefined ? [] : found(search, low)).toEqual(
    [...low.matchAll(new RegExp(PATTERNS[0] ?? '', 'g'))].map(match => `${match.index} ${match[0]}`),
  )
})
