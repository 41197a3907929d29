import { expect, test } from 'vitest'

import { plantedWords, wordsIn } from './planted-words.ts'

test('planted words are found in each encoding, at any place, and nothing else is', () => {
  const words = plantedWords(50)
  expect(words).toHaveLength(50)
  const text = words.join(' and ')
  for (const encoding of ['latin1', 'utf16le'] as const) {
    const bytes = Buffer.concat([Buffer.from([0]), Buffer.from(text, encoding)])
    expect(wordsIn(bytes, words).size, encoding).toBe(50)
  }
  expect(wordsIn(Buffer.from(text, 'utf16le').swap16(), words).size).toBe(50)
  expect(wordsIn(Buffer.from(plantedWords(50).join(' ')), words).size).toBe(0)
})
