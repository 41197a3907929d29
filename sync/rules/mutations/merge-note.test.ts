import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { growth, TOO_MUCH_GROWTH } from '../../../tests/growth.ts'
import { mergeNote } from './merge-note.ts'

describe('two people’s words in one note', () => {
  test.each([
    ['only one typed', 'It loads.', 'It loads.', 'It loads fast.', 'It loads fast.'],
    ['only the other typed', 'It loads.', 'It loads fast.', 'It loads.', 'It loads fast.'],
    ['both typed the same', '', 'Works', 'Works', 'Works'],
    ['different places', 'one two three four', 'ONE two three four', 'one two three FOUR', 'ONE two three FOUR'],
    ['both began', '', 'Seen on Windows.', 'Seen on macOS.', 'Seen on Windows.\nSeen on macOS.'],
    ['both went on', 'Loads.', 'Loads. On Windows.', 'Loads. On macOS.', 'Loads. On Windows.\nOn macOS.'],
    ['one wrote before, the other behind', 'mine', 'theirs\nmine', 'mine more', 'theirs\nmine more'],
    ['a removal beside a change', 'a b c d', 'a c d', 'a b c D', 'a c D'],
    ['only blanks', 'a b', 'a  b', 'a b\n', 'a  b\n'],
    ['the same words', 'It is red now', 'It is green now', 'It is blue now', 'It is [two versions: green | blue] now'],
    ['one took away what the other changed', 'keep this word', 'keep word', 'keep THIS word', 'keep THIS word'],
  ])('%s', (_what, base, current, typed, merged) => {
    expect(mergeNote(base, current, typed)).toBe(merged)
  })

  test.each([
    ['between two words', (blanks: string) => `a${blanks}b`, 'a   b\nc'],
    ['at the start', (blanks: string) => `${blanks}a`, '   a c'],
    ['at the end', (blanks: string) => `a${blanks}`, 'a c   '],
  ])('a run of blanks %s is kept, and looked at once', (_where, write, merged) => {
    const merge = (text: string) => mergeNote('a', text, 'a c')
    expect(merge(write('   '))).toBe(merged)
    expect(growth(merge, length => write(' '.repeat(length)), 2_000)).toBeLessThan(TOO_MUCH_GROWTH)
  })

  test('whatever both add, every word of both is there, and what both left alone stands once', () => {
    const word = (mark: string) => fc.integer({ min: 0, max: 99 }).map(n => `${mark}${n}`)
    const places = fc.array(fc.nat(12), { maxLength: 4 })
    const base = fc.array(word('base'), { maxLength: 12 })
    fc.assert(
      fc.property(base, places, places, (words, mine, theirs) => {
        const unique = [...new Set(words)]
        const a = withAdded(unique, theirs, 'theirs')
        const b = withAdded(unique, mine, 'mine')
        const merged = mergeNote(unique.join(' '), a.join(' '), b.join(' ')).match(/[a-z]+\d+(?:-\d+)?/g) ?? []
        expect(new Set(merged)).toEqual(new Set([...a, ...b]))
      }),
      { numRuns: 1_000, seed: 20_261_120 },
    )
  })

  test('merging is the server’s alone: taken in by everybody else, the result stays what it is', () => {
    const text = fc.string({ maxLength: 40 })
    fc.assert(
      fc.property(text, text, text, (base, current, typed) => {
        const merged = mergeNote(base, current, typed)
        expect(mergeNote(current, merged, current)).toBe(merged)
        expect(mergeNote(base, base, typed)).toBe(typed)
      }),
      { numRuns: 1_000, seed: 20_261_120 },
    )
  })

  test('a text that is one word a thousand times over is not compared word by word: both stand whole', () => {
    const again = (word: string) => Array.from({ length: 2_000 }, () => word).join(' ')
    const merged = mergeNote(again('a'), `x ${again('a')} a y`, `z ${again('a')} w`)
    expect(merged).toBe(`[two versions: x ${again('a')} a y | z ${again('a')} w]`)
  })

  test('the longest notes are merged', () => {
    const words = Array.from({ length: 2_500 }, (_, n) => `w${n % 1_250}`)
    const changed = (at: number, mark: string) => words.map((word, n) => (n === at ? mark : word)).join(' ')
    const merged = mergeNote(words.join(' '), changed(10, 'FIRST'), changed(2_400, 'LAST'))
    expect(merged.split(' ').filter(word => word === 'FIRST' || word === 'LAST')).toEqual(['FIRST', 'LAST'])
  })
})

function withAdded(words: readonly string[], places: readonly number[], mark: string): string[] {
  const result = [...words]
  for (const [n, place] of places.entries()) result.splice(Math.min(place, result.length), 0, `${mark}${n}-${place}`)
  return result
}
