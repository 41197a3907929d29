import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readText, textOf } from '../account/shared-text.ts'
import { MOST_BYTES, STEP_BYTES } from '../sites/edits.ts'
import { edited } from '../sites/shared-list.ts'
import {
  arriving,
  editedWords,
  mergedWords,
  offeredWords,
  readWords,
  type SharedWords,
  writtenWords,
} from './shared-words.ts'
import { MAX_WORDS, type WordRule, type WordRules } from './word-rules.ts'

const NO_RULES: WordRules = { alwaysMask: [], neverMask: [], fromChats: [] }
const NOTHING: SharedWords = new Map()
const RULES: readonly WordRule[] = ['hide', 'leave', 'none']
const listOf = (entries: readonly [word: string, at: number, rule: WordRule][]): SharedWords =>
  new Map(entries.map(([word, at, rule]) => [word.toLowerCase(), { word, at, rule }]))
const text = (words: SharedWords) => textOf({ sites: new Map(), words })
const aList = fc
  .array(
    fc.tuple(fc.constantFrom('One', 'one', 'Two', 'Three'), fc.integer({ min: 0, max: 4 }), fc.constantFrom(...RULES)),
    { maxLength: 4 },
  )
  .map(listOf)

describe('[REACH-115] the last edit of a word counts', () => {
  test('a removed rule does not come back from a browser that did not know', () => {
    const before = editedWords(NOTHING, [{ word: 'Bluebird', rule: 'hide' }], 1)
    const removed = editedWords(before, [{ word: 'bluebird', rule: 'none' }], 1)
    for (const list of [mergedWords(before, removed), mergedWords(removed, before)])
      expect(list.get('bluebird')).toMatchObject({ at: 2, rule: 'none' })
  })

  test('in whatever order lists arrive, and however often', () => {
    fc.assert(
      fc.property(aList, aList, aList, (a, b, c) => {
        const asObject = (list: SharedWords) => Object.fromEntries(list)
        expect(asObject(mergedWords(a, b))).toEqual(asObject(mergedWords(b, a)))
        expect(asObject(mergedWords(mergedWords(a, b), c))).toEqual(asObject(mergedWords(a, mergedWords(b, c))))
        expect(text(mergedWords(a, b))).toBe(text(mergedWords(b, a)))
      }),
    )
  })

  test('of two at the same moment the one that hides more', () => {
    const [hide, leave, none] = RULES.map(rule => listOf([['Bluebird', 7, rule]])) as [
      SharedWords,
      SharedWords,
      SharedWords,
    ]
    expect(mergedWords(leave, hide)).toEqual(hide)
    expect(mergedWords(none, hide)).toEqual(hide)
    expect(mergedWords(leave, none)).toEqual(none)
  })

  test('a rule that nobody has made is not removed for all', () => {
    expect(editedWords(NOTHING, [{ word: 'Bluebird', rule: 'none' }], 1)).toEqual(NOTHING)
  })
})

test('[REACH-114] what lets something leave is offered, and never made by itself', () => {
  fc.assert(
    fc.property(aList, aList, fc.constantFrom<WordRule>(...RULES), (before, heard, rule) => {
      const own = {
        ...NO_RULES,
        alwaysMask: rule === 'hide' ? ['one'] : [],
        neverMask: rule === 'leave' ? ['one'] : [],
      }
      const after = mergedWords(before, heard)
      for (const change of arriving(own, before, after)) expect(change.rule).not.toBe('leave')
      const offered = [...after.values()].filter(each => each.rule === 'leave').map(({ word }) => word)
      const here = rule === 'leave' ? ['One', 'one'] : []
      expect(offeredWords(after, own)).toEqual(offered.filter(word => !here.includes(word)).sort())
    }),
  )
})

describe('[REACH-116] a list of words', () => {
  const list = listOf([
    ['Bluebird', 7, 'hide'],
    ['Springfield', 8, 'leave'],
    ['Ödön', 9, 'none'],
  ])

  test('is read as it was written, beside the sites', () => {
    const sites = edited(new Map(), ['chat.example.org'], true, 7)
    expect(readText(textOf({ sites, words: list }))).toEqual({ sites, words: list })
  })

  test('of a browser that knows no words is empty, and one that knows none reads the sites of this one', () => {
    const sites = [['chat.example.org', 7, 1]]
    const read = readText(JSON.stringify({ shieldSites: 1, sites }))
    expect([read?.sites.size, read?.words.size]).toEqual([1, 0])
    const sent: unknown = JSON.parse(textOf({ sites: read?.sites ?? new Map(), words: list }))
    expect(sent).toMatchObject({ shieldSites: 1, sites })
  })

  test.each<[string, unknown]>([
    ['a word alone', ['Bluebird']],
    ['an empty word', [[' ', 7, 1]]],
    ['a long word', [['x'.repeat(121), 7, 1]]],
    ['a word that is no text', [[7, 7, 1]]],
    ['a time that no edit could follow', [['Bluebird', Number.MAX_SAFE_INTEGER, 1]]],
    ['another rule', [['Bluebird', 7, 3]]],
    ['something more', [['Bluebird', 7, 1, 1]]],
    ['no list', { Bluebird: 1 }],
    ['more than two lists hold', Array(2 * MAX_WORDS + 1).fill(['Bluebird', 7, 1])],
  ])('with %s is none, whatever else is in it', (_, words) => {
    const sound = ['sound', 7, 1]
    expect(readWords(Array.isArray(words) ? [sound, ...words] : words)).toBeUndefined()
    expect(readText(JSON.stringify({ shieldSites: 1, sites: [], words }))).toBeUndefined()
  })

  test('has the lengths of a list of sites, in whatever script; the oldest words to hide go last', () => {
    expect(Buffer.byteLength(text(list))).toBe(STEP_BYTES)
    const many = Array.from({ length: MAX_WORDS }, (_, at) => ({
      word: `${'長い言葉'.repeat(10)} ${at}`,
      rule: 'hide' as const,
    }))
    const removed = editedWords(
      editedWords(NOTHING, [{ word: 'old', rule: 'hide' }], 1),
      [{ word: 'old', rule: 'none' }],
      9,
    )
    const full = many.reduce<SharedWords>((list, rule, at) => editedWords(list, [rule], at + 10), removed)
    expect(Buffer.byteLength(text(full))).toBeLessThanOrEqual(MOST_BYTES)
    expect(Buffer.byteLength(text(full)) % STEP_BYTES).toBe(0)
    const left = readText(text(full))?.words
    expect(left?.size).toBeGreaterThan(100)
    expect(left?.has('old')).toBe(false)
    expect(left?.has(many.at(-1)?.word ?? '')).toBe(true)
    // What is kept here has room for both lists of a person.
    expect(writtenWords(full)).toHaveLength(MAX_WORDS + 1)
  })
})
