import { expect, test } from 'vitest'

import { bytesOfBase64 } from './bytes-of-base64.ts'
import { wordHash } from './fold.ts'
import {
  FORENAME,
  flagsIn,
  LEXICON_SETS,
  lexiconFlags,
  ORDINARY,
  packLexicon,
  SURNAME,
  unpackLexicon,
} from './lexicon.ts'
import { NumberOdds, putNumber, takeNumber } from './packing.ts'
import { RangeDecoder, RangeEncoder } from './range-coder.ts'

test('numbers come back from the range coder as they went in', () => {
  const numbers = Array.from(
    { length: 5_000 },
    (_, index) => (Math.imul(index + 1, 0x9e3779b1) >>> 0) % (1 + (index % 7) ** 6),
  )
  numbers.push(0, 1, 2 ** 30, 2 ** 31 - 1)
  const encoder = new RangeEncoder()
  const odds = new NumberOdds()
  for (const number of numbers) putNumber(encoder, odds, number)
  const decoder = new RangeDecoder(encoder.finish())
  const fresh = new NumberOdds()
  expect(numbers.map(() => takeNumber(decoder, fresh))).toEqual(numbers)
})

test('a lexicon knows its words, whatever their case and accents, and hardly any other', () => {
  const words = ['María', 'Nguyễn', 'smith', "O'Brien"]
  const bytes = packLexicon([words.map(wordHash), [wordHash('Smith')], [], []])
  expect(packLexicon([words.map(wordHash).reverse(), [wordHash('Smith')], [], []])).toEqual(bytes)
  const lexicon = unpackLexicon(bytes)
  expect(['MARIA', 'Nguyen', 'SMITH', 'o’brien'].map(word => flagsIn(lexicon, wordHash(word)))).toEqual([
    FORENAME,
    FORENAME,
    FORENAME | SURNAME,
    FORENAME,
  ])
  const strangers = Array.from({ length: 1_000 }, (_, index) => flagsIn(lexicon, wordHash(`stranger${index}`)))
  expect(strangers.filter(flags => flags !== 0).length).toBeLessThan(3)
})

test('the committed lexicon knows forenames, surnames and words of several languages', () => {
  expect(LEXICON_SETS).toHaveLength(4)
  for (const name of ['Emma', 'Javier', 'Jürgen', 'Aoife', 'Oluwaseun', 'Xiaoming']) {
    expect(lexiconFlags(wordHash(name)) & FORENAME, name).toBe(FORENAME)
  }
  for (const name of ['Smith', 'González', 'Müller', 'Dubois', 'Nguyen', 'Kowalski', 'Okafor']) {
    expect(lexiconFlags(wordHash(name)) & SURNAME, name).toBe(SURNAME)
  }
  for (const word of ['table', 'invoice', 'will', 'rose', 'mark']) {
    expect(lexiconFlags(wordHash(word)) & ORDINARY, word).toBe(ORDINARY)
  }
})

test('base64 is read with and without padding', () => {
  expect([...bytesOfBase64('AAECAw==')]).toEqual([0, 1, 2, 3])
  expect([...bytesOfBase64('AAECAw')]).toEqual([0, 1, 2, 3])
  expect([...bytesOfBase64('/+8=')]).toEqual([255, 239])
})
