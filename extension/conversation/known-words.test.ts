import { describe, expect, test } from 'vitest'

import { KnownWords, longestOf } from './known-words.ts'

function knowing(...words: string[]): KnownWords {
  const known = new KnownWords()
  for (const word of words) known.add(word)
  return known
}
const found = (text: string, ...words: string[]) => [...knowing(...words).in(text)].map(({ word }) => word)

describe('a word that is known', () => {
  test.each([
    ['as a word', 'Ask Ed, or Ed', ['Ed'], ['Ed', 'Ed']],
    ['not in another word', 'Edit the edition of Ted', ['Ed'], []],
    ['not in a longer number', '3120 12 .12.', ['12'], ['12', '12']],
    ['where a letter of another script follows', 'éEd Edé', ['Ed'], []],
    ['behind an escape of JSON', '\\nEd \\u00e9Ed', ['Ed'], ['Ed', 'Ed']],
    ['behind an escape of an address', '%20Ed%20', ['Ed'], ['Ed']],
    ['in a script without blanks', '他是谢安的朋友', ['谢安'], ['谢安']],
    ['beside a script without blanks', '他是Ed的朋友', ['Ed'], ['Ed']],
    ['behind a letter, if it is partly in a script without blanks', 'xA谢安', ['A谢安'], ['A谢安']],
    ['of one code unit', 'a b ab', ['b'], ['b']],
    ['that begins with a sign', 'x$2,150 owed', ['$2,150'], ['$2,150']],
    ['at the very end, cut', 'Marcus Bel', ['Marcus Bell'], []],
  ])('is found %s', (_where, text, words, wanted) => {
    expect(found(text, ...words)).toEqual(wanted)
  })

  test('gives way to a longer one that overlaps it, wherever that begins', () => {
    const text = 'Ann Bell Corporation, Ann Bell'
    const known = knowing('Ann Bell', 'Bell Corporation', 'Bell')
    expect(longestOf(known.in(text)).map(({ start, word }) => [start, word])).toEqual([
      [4, 'Bell Corporation'],
      [22, 'Ann Bell'],
    ])
  })

  test('is looked for in one walk through the text, however many there are', () => {
    const known = knowing(...Array.from({ length: 9_000 }, (_, at) => `Somebody Else${at}`))
    let slices = 0
    const text = new Proxy(Object('Somebody Else17 is not Somebody, else 12 others are. '.repeat(20)), {
      get(target, name) {
        if (name === 'slice') slices += 1
        const value = target[name]
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    expect([...known.in(text)]).toHaveLength(20)
    // At each position where words may begin: one slice per distinct length, of which there are four.
    expect(slices).toBeLessThan(20 * 2 * 5)
  })
})
