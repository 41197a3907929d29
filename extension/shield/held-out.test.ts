import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import type { Annotated } from '../../tests/bench/shield-score.ts'
import { NO_NETWORK } from '../../tests/builders-shield.ts'
import { qualityOn, reachedOn, readReached, worseThan } from '../../tests/detector/reached.ts'
import { readSets, SETS } from '../../tests/detector/sets.ts'
import { restore } from './restore.ts'

const sets = new Map(readSets().map(({ name, texts }) => [name, texts]))
const reached = readReached()

/** The texts of sets of the fourth collection, which nobody who works on the shield has read. */
function unread(...names: readonly string[]): Annotated[] {
  return names.flatMap(name => sets.get(`blind4/${name}`) ?? [])
}

/** A learned detector errs in single texts, and in others after each training: so it is judged by sets. */
describe('no set is worse than recorded; if the weights are meant to change that: `npm run -s detector -- reached`', () => {
  test.each([...new Set([...sets.keys(), ...Object.keys(reached)])])('%s', name => {
    const texts = sets.get(name)
    const record = reached[name]
    if (texts === undefined) throw new Error(`${name} is recorded, and there is no such set`)
    if (record === undefined) throw new Error(`${name} is not recorded`)
    expect(worseThan(record, reachedOn(texts))).toEqual([])
  })
})

describe('bars that hold for any weights', () => {
  test('eight scripts other than Latin, together', () => {
    const texts = unread('cyrillic', 'greek', 'han', 'kana', 'hangul', 'arabic', 'hebrew', 'devanagari')
    const { f1, leak } = qualityOn(texts)
    expect(texts).toHaveLength(160)
    expect(f1).toBeGreaterThanOrEqual(0.84)
    expect(leak).toBeLessThanOrEqual(16.7)
  })

  test.each([
    { name: 'short', clean: 30, most: 0 },
    { name: 'queries', clean: 40, most: 2 },
  ])('$name: of what holds no detail, at most $most are changed', ({ name, clean, most }) => {
    const quality = qualityOn(unread(name))
    expect(quality.clean).toBe(clean)
    expect(quality.touched).toBeLessThanOrEqual(most)
  })

  test.each([
    { name: 'blind/ordinary', texts: 2_016, percent: 4 },
    { name: 'blind4/ordinary', texts: 300, percent: 4 },
  ])('$name: of a hundred sentences, at most $percent are changed', ({ name, texts, percent }) => {
    const { clean, touched } = qualityOn(sets.get(name) ?? [])
    expect(clean).toBe(texts)
    expect((100 * touched) / clean).toBeLessThanOrEqual(percent)
  })

  // No training can take back what counts as proven.
  test('what rules prove is a detail: in no text without one, and hardly ever more than one', () => {
    const { clean, touched, over } = qualityOn([...sets.values()].flat(), { network: NO_NETWORK })
    expect(clean).toBeGreaterThan(3_000)
    expect(touched).toBe(0)
    expect(over).toBeLessThanOrEqual(0.1)
  })
})

test.each([
  { folder: 'blind3', all: 50, restored: 49 },
  { folder: 'blind4', all: 60, restored: 60 },
])('answers that a model has altered are restored: $restored of $all in $folder', ({ folder, all, restored }) => {
  const cases: { modelOutput: string; vault: Record<string, string>; expected: string }[] = JSON.parse(
    readFileSync(`${SETS}/${folder}/mangled.json`, 'utf8'),
  )
  const right = cases.filter(
    ({ modelOutput, vault, expected }) => restore(modelOutput, new Map(Object.entries(vault))) === expected,
  )
  expect(cases).toHaveLength(all)
  expect(right.length).toBeGreaterThanOrEqual(restored)
})
