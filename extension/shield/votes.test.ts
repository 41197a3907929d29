import { describe, expect, test } from 'vitest'

import { detect } from './detect.ts'
import type { Span } from './span.ts'

/**
 * A tagger that takes these words for names, at their first occurrence or at the first `times`; whole-text rules
 * follow.
 */
const guessing =
  (words: readonly string[], times = 1) =>
  (text: string): (Span & { score: number })[] =>
    words
      .flatMap(word =>
        [...text.matchAll(new RegExp(word, 'g'))]
          .slice(0, times)
          .map(({ index }) => ({ start: index, end: index + word.length, type: 'NAME' as const, score: 1 })),
      )
      .sort((one, other) => one.start - other.start)

function names(text: string, words: readonly string[], times?: number): string[] {
  return detect(text, { tagger: guessing(words, times) })
    .filter(({ type }) => type === 'NAME')
    .map(({ start, end }) => `${text.slice(start, end)} ${start}`)
}

describe('[EXT-002] a name that was only guessed', () => {
  test('falls where the same word mostly stands as no name', () => {
    expect(names('Go to Lakeside. In Lakeside, Lakeside Road leads to Lakeside.', ['Lakeside'])).toEqual([])
    expect(names('Go to Lakeside. In Lakeside, Lakeside Road leads to Lakeside.', ['Lakeside'], 2)).toEqual([
      'Lakeside 6',
      'Lakeside 19',
    ])
  })

  test('stands, whatever the rest says, where a greeting, a title or a longer name has it too', () => {
    const text = 'Go to Lakeside. In Lakeside, Lakeside Road leads to Lakeside. Ask Mr. Lakeside.'
    expect(names(text, ['Lakeside'])).toContain('Lakeside 6')
    expect(names('Emma Stone came. Stone, Stone, Stone.', ['Emma Stone', 'Stone,'])).toContain('Emma Stone 0')
  })

  test('is looked for elsewhere only if a list of names knows it, and no vote is against it', () => {
    expect(names('Zorblatt came. Then Zorblatt left.', ['Zorblatt'])).toEqual(['Zorblatt 0'])
    expect(names('Margaret came. Then Margaret left.', ['Margaret'])).toEqual(['Margaret 0', 'Margaret 20'])
    expect(names('Margaret came. Then Margaret left Margaret.', ['Margaret'])).toEqual(['Margaret 0'])
    expect(names('Zorblatt Quux came. Then Zorblatt Quux left with Quux.', ['Zorblatt Quux'])).toEqual([
      'Zorblatt Quux 0',
      'Zorblatt Quux 25',
    ])
  })
})

test('[EXT-002] a guess that a letter closes with, or a form of company, is nobody; an assistant may be somebody', () => {
  expect(names('It works. Thanks, Acme Inc', ['Thanks', 'Inc'])).toEqual([])
  expect(names('It works. Claude, bye', ['Claude'])).toEqual(['Claude 10'])
})

test('[EXT-002] both halves of a name in quotation marks are one name', () => {
  expect(names('"Woolf, Virginia" and "Paris, Emma', ['Woolf', 'Virginia', 'Paris', 'Emma'])).toEqual([
    'Woolf, Virginia 1',
    'Paris 23',
    'Emma 30',
  ])
})

test('[EXT-002] a guess before a form of company is a firm; an office is no part of a name', () => {
  expect(names('Harold Corporation and Brandt, Inc. met', ['Harold', 'Brandt'])).toEqual([])
  expect(names('President Harold met Harold, corporate', ['President Harold'])).toEqual(['Harold 10', 'Harold 21'])
})
