import { expect, test } from 'vitest'

import { chainLinks } from './chain-links.ts'

const entries = (count: number, broken = Number.POSITIVE_INFINITY) =>
  Array.from({ length: count }, (_, index) => {
    const seq = index + 1
    const state = seq === broken ? ('broken' as const) : seq > broken ? ('unproven' as const) : ('proven' as const)
    return { seq, state }
  })

test('each entry is a link as long as they can be counted', () => {
  expect(chainLinks([])).toEqual([])
  expect(chainLinks(entries(48))).toHaveLength(48)
  expect(chainLinks(entries(3, 2))).toEqual([
    { from: 1, to: 1, state: 'proven' },
    { from: 2, to: 2, state: 'broken' },
    { from: 3, to: 3, state: 'unproven' },
  ])
})

test('many entries are stretches; the broken one stands alone, and every entry is in one link', () => {
  for (const [count, broken] of [
    [49, 7],
    [500, 213],
    [10_000, 10_000],
    [10_000, 1],
  ] as const) {
    const links = chainLinks(entries(count, broken))
    expect(links.length).toBeLessThan(28)
    expect(links.find(({ state }) => state === 'broken')).toEqual({ from: broken, to: broken, state: 'broken' })
    expect(links.map(({ from }, index) => from - (links[index - 1]?.to ?? 0))).toEqual(links.map(() => 1))
    expect(links.at(-1)?.to).toBe(count)
  }
})
