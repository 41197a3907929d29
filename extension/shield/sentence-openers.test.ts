import { describe, expect, test } from 'vitest'

import { detect } from './detect.ts'
import { read } from './reading.ts'
import { onlyOpens } from './sentence-openers.ts'

const opens = (text: string, word: string): boolean => {
  const start = text.indexOf(word)
  return onlyOpens(read(text), start, start + word.length)
}

describe('a word that is also a name, at the beginning of a sentence', () => {
  test.each([
    ['Mason jars for salad, do they leak?', 'Mason'],
    ['Ray tracing on an old card?', 'Ray'],
    ['First the salad. Sage and thyme come later.', 'Sage'],
    ['Angel investors want what exactly?', 'Angel'],
    ['¿Sol o sombra?', 'Sol'],
  ])('[EXT-002] is a word: %s', (text, word) => {
    expect(opens(text, word)).toBe(true)
    expect(detect(text)).toEqual([])
  })

  test.each([
    ['Grace told me that the card is lost.', 'Grace'],
    ['Rose is my neighbor and sings at night.', 'Rose'],
    ['Mark and Jennifer are late.', 'Mark'],
    ['Hope, can you call the bank?', 'Hope'],
    ['Ask Dana where Ray is. Ray tracing is his hobby.', 'Ray is'.slice(0, 3)],
    ['Cheers\nRose', 'Rose'],
    ['Dana said so.', 'Dana'],
    ['I met Rose at noon.', 'Rose'],
  ])('[EXT-002] may be a person: %s', (text, word) => {
    expect(opens(text, word)).toBe(false)
  })
})
