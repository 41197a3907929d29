import { expect, test } from 'vitest'

import { Generator } from './generate.ts'
import { inputsFrom } from './inputs.ts'
import { readNames } from './names.ts'
import { romanised } from './romanised.ts'

/** Enough for making names: the lists by country are empty, but faker's are available. */
const NAMES = readNames(inputsFrom({}))

test('every mark of a generated text lies on words of it', () => {
  for (const { text, marks, group } of new Generator(NAMES, false, 3).samples(400)) {
    for (const { start, end } of marks) {
      expect(text.slice(start, end), `${group}: ${text}`).toMatch(/[\p{L}\p{N}]/u)
      expect(end).toBeLessThanOrEqual(text.length)
    }
    expect(text).not.toMatch(/[«»]/)
  }
})

test('the same seed writes the same texts, another seed others; what is held out is never learned', () => {
  const texts = (seed: number, held: boolean) => new Generator(NAMES, held, seed).samples(300).map(({ text }) => text)
  expect(texts(3, false)).toEqual(texts(3, false))
  expect(texts(3, false)).not.toEqual(texts(4, false))
  const learned = new Set(texts(3, false))
  expect(texts(3, true).filter(text => text.length > 60 && learned.has(text))).toEqual([])
})

test('Cyrillic and Greek names are written as in Western texts', () => {
  expect(romanised('Екатерина')).toBe('Ekaterina')
  expect(romanised('Γιώργος')).toBe('Giorgos')
  expect(romanised('Łukasz')).toBe('Łukasz')
})
