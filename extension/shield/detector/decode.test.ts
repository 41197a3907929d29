import { describe, expect, test } from 'vitest'

import { LEARNED_TYPES, type Leaning, spansIn, TAGS } from './decode.ts'
import { tokensOf } from './tokens.ts'

const EVEN = Object.fromEntries(LEARNED_TYPES.map(type => [type, 0])) as Record<(typeof LEARNED_TYPES)[number], number>
const begin = (type: (typeof LEARNED_TYPES)[number]) => 1 + 2 * LEARNED_TYPES.indexOf(type)
const inside = (type: (typeof LEARNED_TYPES)[number]) => begin(type) + 1

/** One row a token: the tags that have a chance, with their probabilities; what is left is outside. */
function found(text: string, chances: readonly Readonly<Record<number, number>>[], leaning: Leaning = EVEN) {
  const odds = new Float32Array(chances.length * TAGS).fill(Math.log(1e-6))
  chances.forEach((row, at) => {
    odds[at * TAGS] = Math.log(1 - Object.values(row).reduce((sum, chance) => sum + chance, 0))
    for (const [tag, chance] of Object.entries(row)) odds[at * TAGS + Number(tag)] = Math.log(chance)
  })
  return spansIn(tokensOf(text), odds, leaning).map(({ start, end, type, confidence }) => [
    text.slice(start, end),
    type,
    Number(confidence.toFixed(2)),
  ])
}

describe('spansIn', () => {
  test('a span is a first token and those inside of it, with what stands between them', () => {
    const name = [{ [begin('NAME')]: 0.9 }, { [inside('NAME')]: 0.7 }]
    expect(found('ask Bo Li now', [{}, ...name, {}])).toEqual([['Bo Li', 'NAME', 0.8]])
    expect(found('Bo Li', [{ [begin('NAME')]: 0.9 }, { [begin('NAME')]: 0.9 }])).toEqual([
      ['Bo', 'NAME', 0.9],
      ['Li', 'NAME', 0.9],
    ])
  })

  test('no span begins in its middle, however likely', () => {
    expect(found('Bo Li', [{}, { [inside('NAME')]: 0.9 }])).toEqual([])
    // Rather than lose the second token, the first comes with it.
    expect(found('Bo Li', [{ [begin('NAME')]: 0.4 }, { [inside('NAME')]: 0.9 }])).toEqual([['Bo Li', 'NAME', 0.65]])
  })

  test('what leans to hide hides more, for its type alone', () => {
    const odds = [{ [begin('NAME')]: 0.4 }, { [begin('DATE')]: 0.4 }]
    expect(found('May 3', odds)).toEqual([])
    expect(found('May 3', odds, { ...EVEN, DATE: 1 })).toEqual([['3', 'DATE', 0.4]])
  })

  test('an empty text has none', () => {
    expect(found('', [])).toEqual([])
  })
})
