import { expect, test } from 'vitest'

import { NO_NETWORK } from '../../../tests/builders-shield.ts'
import { type Candidate, candidate } from '../candidate.ts'
import { merge } from '../merge.ts'
import { decide } from './decide.ts'
import { LEARNED_TYPES, type LearnedType, TAGS } from './decode.ts'
import type { Network } from './network.ts'
import { LEANING } from './trained.ts'

/** A network that finds these words of a text, and nothing else. */
const finds =
  (...wanted: readonly (readonly [words: string, type: LearnedType])[]): Network =>
  (text, tokens, found) => {
    const { count, starts, ends } = tokens
    const odds = NO_NETWORK(text, tokens, found)
    for (const [words, type] of wanted) {
      const from = text.indexOf(words)
      for (let at = 0; at < count; at += 1) {
        if ((ends[at] ?? 0) <= from || (starts[at] ?? 0) >= from + words.length) continue
        const isFirst = (starts[at] ?? 0) <= from
        odds[at * TAGS + 1 + 2 * LEARNED_TYPES.indexOf(type) + (isFirst ? 0 : 1)] = 50
      }
    }
    return odds
  }

const decided = (text: string, found: readonly Candidate[], network: Network): string[] =>
  decide(text, found, network, LEANING)
    .map(({ start, end, type }) => `${type} ${text.slice(start, end)}`)
    .sort()

const at = (text: string, words: string, type: Candidate['type'], certainty: Candidate['certainty']): Candidate =>
  candidate(type, text.indexOf(words), text.indexOf(words) + words.length, certainty)

test('what a rule proves stands, whatever the network says', () => {
  const text = 'IBAN DE89 3704 0044 0532 0130 00'
  expect(decided(text, [at(text, 'DE89 3704 0044 0532 0130 00', 'IBAN', 'proven')], NO_NETWORK)).toEqual([
    'IBAN DE89 3704 0044 0532 0130 00',
  ])
})

test('any other finding of a rule counts only where the network says so, and then ends where the rule ends it', () => {
  const text = 'due on March 14, 2025, as in May 2020'
  const found = [at(text, 'March 14, 2025', 'DATE', 'shaped'), at(text, 'May 2020', 'DATE', 'shaped')]
  expect(decided(text, found, NO_NETWORK)).toEqual([])
  expect(decided(text, found, finds(['March 14', 'DATE']))).toEqual(['DATE March 14', 'DATE March 14, 2025'])
  expect(decided(text, found, finds(['March', 'NAME']))).toEqual(['NAME March'])
})

test('what is proven says where it ends', () => {
  const text = 'write to a.b@example.org<br'
  const found = [at(text, 'a.b@example.org', 'EMAIL', 'proven')]
  expect(decided(text, found, finds(['a.b@example.org<br', 'EMAIL']))).toEqual(['EMAIL a.b@example.org'])
})

test('a run of letters and digits is hidden as a whole', () => {
  const text = 'key 9fce02d0ae59 given'
  expect(decided(text, [], finds(['02d0', 'OTHER_ID']))).toEqual(['OTHER_ID 9fce02d0ae59'])
  expect(decided('저는 김민준입니다', [], finds(['김민준', 'NAME']))).toEqual(['NAME 김민준'])
})

test('signs alone are nothing', () => {
  expect(decided('ok 👩‍👩‍👧 — fine', [], finds(['👩‍👩‍👧', 'NAME']))).toEqual([])
})

test('a label says that an address begins, and the network that it goes on', () => {
  const text = 'address: Berliner Str. 12\n10115 Berlin'
  const found = [at(text, 'Berliner Str. 12', 'ADDRESS', 'proven')]
  expect(decided(text, found, finds(['Berliner Str. 12\n10115 Berlin', 'ADDRESS']))).toEqual([
    'ADDRESS Berliner Str. 12',
    'ADDRESS Berliner Str. 12\n10115 Berlin',
  ])
})

test('what is found with little confidence is unsure, unless a rule says the same', () => {
  const text = 'ask Merle about it'
  // A little more than nothing, and the leaning, are worth.
  const doubting: Network = (...given) => finds(['Merle', 'NAME'])(...given).map(odds => (odds === 50 ? 9.6 : odds))
  const merged = (found: readonly Candidate[]) => merge(text, decide(text, found, doubting, LEANING))
  expect(merged([])).toEqual([{ start: 4, end: 9, type: 'NAME', certainty: 'shaped', isUnsure: true }])
  expect(merged([at(text, 'Merle', 'NAME', 'guessed')])).toEqual([
    { start: 4, end: 9, type: 'NAME', certainty: 'shaped' },
  ])
})
