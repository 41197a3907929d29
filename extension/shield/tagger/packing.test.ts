import { expect, test } from 'vitest'

import { bytesOfBase64 } from './bytes-of-base64.ts'
import { wordHash } from './fold.ts'
import { LABEL_COUNT } from './labels.ts'
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
import { packModel, placeOf, unpackModel, weightAt } from './model.ts'
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

test('a model comes back as it was packed, and the same parts give the same bytes', () => {
  const rows = [0, 3, 70, 524_287]
  const weights = Int8Array.from({ length: rows.length * LABEL_COUNT }, (_, index) => ((index * 37) % 255) - 127)
  const transitions = Int16Array.from({ length: LABEL_COUNT * LABEL_COUNT }, (_, index) => index * 11 - 300)
  const bytes = packModel({ rows, weights, transitions })
  expect(packModel({ rows, weights, transitions })).toEqual(bytes)
  const model = unpackModel(bytes)
  expect(model.transitions).toEqual(transitions)
  expect(rows.map(row => placeOf(model, row))).toEqual([1, 2, 3, 4])
  expect([1, 2, 4, 69, 71, 524_286].map(row => placeOf(model, row))).toEqual([0, 0, 0, 0, 0, 0])
  expect(
    rows.flatMap(row => Array.from({ length: LABEL_COUNT }, (_, label) => weightAt(model, placeOf(model, row), label))),
  ).toEqual([...weights])
})

test('base64 is read with and without padding', () => {
  expect([...bytesOfBase64('AAECAw==')]).toEqual([0, 1, 2, 3])
  expect([...bytesOfBase64('AAECAw')]).toEqual([0, 1, 2, 3])
  expect([...bytesOfBase64('/+8=')]).toEqual([255, 239])
})
