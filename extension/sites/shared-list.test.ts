import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readText, textOf } from '../account/shared-text.ts'
import { MOST_BYTES } from './edits.ts'
import { edited, MOST_ENTRIES, merged, offeredSites, readWritten, type SharedList, written } from './shared-list.ts'

const HOST = 'chat.example.org'
const listOf = (sites: Record<string, [at: number, isOn: boolean]>): SharedList =>
  new Map(Object.entries(sites).map(([host, [at, isOn]]) => [host, { at, isOn }]))
const aList = fc
  .dictionary(
    fc.constantFrom('a.example', 'b.example', 'c.example', 'd.example'),
    fc.tuple(fc.integer({ min: 0, max: 5 }), fc.boolean()),
  )
  .map(listOf)
/** As a browser without words hands it on. */
const text = (sites: SharedList) => textOf({ sites, words: new Map() })
const asObject = (list: SharedList) => Object.fromEntries(list)

describe('[REACH-105] the last edit of a site counts', () => {
  test('a removed site does not come back from a browser that did not know', () => {
    const before = edited(new Map(), [HOST], true, 1)
    const removed = edited(before, [HOST], false, 2)
    expect(merged(before, removed).get(HOST)).toEqual({ at: 2, isOn: false })
    expect(merged(removed, before).get(HOST)).toEqual({ at: 2, isOn: false })
    expect(offeredSites(merged(before, removed), [])).toEqual([])
    const again = edited(removed, [HOST], true, 3)
    expect(offeredSites(merged(again, removed), [])).toEqual([HOST])
  })

  test('in whatever order lists arrive, and however often', () => {
    fc.assert(
      fc.property(aList, aList, aList, (a, b, c) => {
        expect(asObject(merged(a, b))).toEqual(asObject(merged(b, a)))
        expect(asObject(merged(merged(a, b), c))).toEqual(asObject(merged(a, merged(b, c))))
        expect(asObject(merged(a, a))).toEqual(asObject(a))
        expect(text(merged(a, b))).toBe(text(merged(b, a)))
      }),
    )
  })

  test('of two at the same moment the one that shields', () => {
    const [on, off] = [listOf({ [HOST]: [7, true] }), listOf({ [HOST]: [7, false] })]
    expect(merged(on, off).get(HOST)?.isOn).toBe(true)
    expect(merged(off, on).get(HOST)?.isOn).toBe(true)
  })

  test('whatever the clocks say: an edit is later than what it replaces, and says nothing that stands already', () => {
    const ahead = listOf({ [HOST]: [5_000, true] })
    const removed = edited(ahead, [HOST], false, 10)
    expect(removed.get(HOST)).toEqual({ at: 5_001, isOn: false })
    expect(edited(ahead, [HOST], true, 9_000).get(HOST)).toEqual({ at: 5_000, isOn: true })
  })
})

describe('[REACH-104] a list of another browser', () => {
  test('is read as it was written, and its length tells nothing of short differences', () => {
    const list = listOf({ [HOST]: [7, true], 'xn--caf-dma.example': [9, false] })
    expect(readText(text(list))?.sites).toEqual(list)
    expect(readText(text(new Map()))?.sites).toEqual(new Map())
    expect(text(list)).toHaveLength(1_024)
    expect(text(new Map())).toHaveLength(1_024)
  })

  test.each<[string, unknown]>([
    ['an address', [['https://chat.example.org/', 7, 1]]],
    ['every site', [['*', 7, 1]]],
    ['all subdomains', [['*.example.org', 7, 1]]],
    ['a path', [['example.org/chat', 7, 1]]],
    ['a port', [['example.org:8443', 7, 1]]],
    ['a user', [['dana@example.org', 7, 1]]],
    ['capitals', [['Chat.example.org', 7, 1]]],
    ['letters that are no punycode', [['café.example', 7, 1]]],
    ['a word that is no text', [[7, 7, 1]]],
    ['no time', [[HOST, null, 1]]],
    ['a time before all', [[HOST, -1, 1]]],
    ['half a time', [[HOST, 0.5, 1]]],
    ['a time that no edit could follow', [[HOST, Number.MAX_SAFE_INTEGER, 1]]],
    ['a third state', [[HOST, 7, 2]]],
    ['a word for a state', [[HOST, 7, true]]],
    ['something more', [[HOST, 7, 1, 1]]],
    ['no list', { [HOST]: [7, 1] }],
    ['more than anybody adds', Array(MOST_ENTRIES + 1).fill([HOST, 7, 1])],
  ])('with %s is none, whatever else is in it', (_, sites) => {
    const sound = ['sound.example', 7, 1]
    expect(readWritten(sites)).toBeUndefined()
    expect(readWritten(Array.isArray(sites) ? [sound, ...sites] : sites)).toBeUndefined()
    expect(readText(JSON.stringify({ shieldSites: 1, sites }))).toBeUndefined()
  })

  test.each([
    ['no JSON', 'chat.example.org'],
    ['another version', JSON.stringify({ shieldSites: 2, sites: [] })],
    ['nothing', '{}'],
    ['too long', `${JSON.stringify({ shieldSites: 1, sites: [] })}${' '.repeat(MOST_BYTES)}`],
  ])('that is %s is none', (_, text) => {
    expect(readText(text)).toBeUndefined()
  })

  test('of an older Shield may name a site that this one has by itself: it needs no press', () => {
    expect(readWritten([['chatgpt.com', 7, 1]])).toEqual(new Map())
  })

  test('a name that objects have by themselves is a host like others', () => {
    const list = edited(new Map(), ['__proto__', 'constructor'], true, 7)
    expect(readText(text(list))?.sites).toEqual(list)
  })
})

test('[REACH-104] a list has room for a limited number; the oldest removals go first, then the oldest sites', () => {
  const many = Array.from({ length: MOST_ENTRIES }, (_, at) => `n${at}.example`)
  const on = many.reduce<SharedList>((list, host, at) => edited(list, [host], true, at), new Map())
  const more = edited(edited(on, ['n3.example'], false, 9_000), ['one-more.example'], true, 9_001)
  const kept = written(more).map(([host]) => host)
  expect(kept).toHaveLength(MOST_ENTRIES)
  expect(kept).toContain('one-more.example')
  expect(kept).not.toContain('n3.example')
  const long = Array.from({ length: 300 }, (_, at) => `${'long.'.repeat(45)}n${at}.example`)
  const tooLong = long.reduce<SharedList>((list, host, at) => edited(list, [host], true, at), new Map())
  expect(text(tooLong).length).toBeLessThanOrEqual(MOST_BYTES)
  expect(readText(text(tooLong))?.sites.size).toBeGreaterThan(80)
  expect(written(tooLong)[0]?.[0]).toBe(long.at(-1))
})
