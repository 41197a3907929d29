import { expect, test } from 'vitest'

import { tokenize } from '../tokenize.ts'
import { wordHash } from './fold.ts'
import { FORENAME, lexiconFlags, ORDINARY } from './lexicon.ts'
import { traitsOf } from './traits.ts'

/** The flags of a text's first word, with a lexicon of these words. */
function flagsOfFirst(text: string, lexicon: Readonly<Record<string, number>>): number {
  const flags = new Map(Object.entries(lexicon).map(([word, flag]) => [wordHash(word), flag]))
  return (traitsOf(text, tokenize(text), hash => flags.get(hash) ?? 0).look[0] ?? 0) >> 4
}

test('a word with an apostrophe or a hyphen is what its whole is, or else its halves', () => {
  const lexicon = { don: FORENAME, "don't": ORDINARY, jean: FORENAME, luc: FORENAME, year: ORDINARY, old: ORDINARY }
  expect(flagsOfFirst("don't go", lexicon)).toBe(ORDINARY)
  expect(flagsOfFirst('Jean-Luc went', lexicon)).toBe(FORENAME)
  expect(flagsOfFirst('year-old car', lexicon)).toBe(ORDINARY)
  expect(flagsOfFirst('Don-year', lexicon)).toBe(FORENAME)
})

test('a drawn-out word is an ordinary one, a Roman number is not', () => {
  expect(flagsOfFirst('Sooooo good', {})).toBe(ORDINARY)
  expect(flagsOfFirst('XIII', {})).toBe(0)
  expect(flagsOfFirst('Aaron', {})).toBe(0)
})

test('columns that are at hand are written over, whatever stood in them', () => {
  const long = 'Anna met Bert in Lima on 3 May, and they went to see the Alps with Carla.'
  const room = traitsOf(long, tokenize(long), lexiconFlags)
  const short = 'Tell Dora.'
  const fresh = traitsOf(short, tokenize(short), lexiconFlags)
  const again = traitsOf(short, tokenize(short), lexiconFlags, room)
  expect(again.count).toBe(3)
  for (const column of ['word', 'look', 'gap', 'line', 'opener', 'key', 'tail3', 'tail4', 'head', 'shape'] as const)
    expect([...again[column].subarray(0, 3)], column).toEqual([...fresh[column]])
})

test('the words that a text is mostly made of are no names for the committed lexicon', () => {
  for (const word of 'and said time people just than because before'.split(' '))
    expect(lexiconFlags(wordHash(word)), word).toBe(ORDINARY)
})
