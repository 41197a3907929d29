import { expect, test } from 'vitest'
import { FORENAME, lexiconKey, ORDINARY, packLexicon, readLexicon, SURNAME } from './lexicon.ts'
import { listed, listedNames } from './listed.ts'
import { tokensOf } from './tokens.ts'

test('what is packed is read again, each word with its flags, and hardly a word more', () => {
  const words = Array.from({ length: 3_000 }, (_, at): [string, number] => [`word${at * at}`, 1 + (at % 15)])
  const lexicon = readLexicon(packLexicon(new Map(words)))
  expect(words.filter(([word, flags]) => lexicon(word) !== flags)).toEqual([])
  const others = Array.from({ length: 3_000 }, (_, at) => `other${at}`).filter(word => lexicon(word) !== 0)
  expect(others.length).toBeLessThanOrEqual(3)
})

test('a list without words has none', () => {
  expect(readLexicon(packLexicon(new Map()))('word')).toBe(0)
})

test('a word is listed without case and accents, and the signs of other scripts stay', () => {
  expect(lexiconKey('JOSÉ')).toBe('jose')
  expect(lexiconKey('मीरा')).not.toBe(lexiconKey('मरा'))
})

test.each([
  ['Margaret', FORENAME],
  ['Whitfield', SURNAME],
  ['Иван', FORENAME],
  ['דוד', FORENAME | ORDINARY],
  ['table', ORDINARY],
])('%s', (word, flags) => {
  expect(listed(lexiconKey(word)) & flags).toBe(flags)
})

test.each([
  ['저는 김민준입니다', ['민준']],
  ['นัดกับสมชายวันนี้', ['สมชาย']],
  ['佐藤さんから電話', ['佐藤']],
])('names inside of words that nothing divides: %s', (text, names) => {
  const found = listedNames(text, tokensOf(text)).map(({ start, end }) => text.slice(start, end))
  expect(found).toEqual(expect.arrayContaining(names))
})

test('a listed name in a script with spaces is a word, and told by its features', () => {
  expect(listedNames('Margaret und Иван', tokensOf('Margaret und Иван'))).toEqual([])
})
