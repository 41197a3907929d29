import { expect, test } from 'vitest'

import {
  canBeRule,
  MAX_WORD,
  MAX_WORDS,
  ruleChanges,
  rulesIn,
  type WordRules,
  withoutClash,
  withRules,
} from './word-rules.ts'

const NONE: WordRules = { alwaysMask: [], neverMask: [], fromChats: [] }

test('[REACH-112] a word has one rule, the last one, in whatever case it is written', () => {
  const hidden = withRules(NONE, [{ word: ' Bluebird ', rule: 'hide' }], true)
  expect(hidden).toEqual({ alwaysMask: ['Bluebird'], neverMask: [], fromChats: ['Bluebird'] })
  const left = withRules(hidden, [{ word: 'BLUEBIRD', rule: 'leave' }], false)
  expect(left).toEqual({ alwaysMask: [], neverMask: ['BLUEBIRD'], fromChats: [] })
  expect(rulesIn(left)('bluebird')).toBe('leave')
  expect(withRules(left, [{ word: 'bluebird', rule: 'none' }], false)).toEqual(NONE)
  expect(withRules(left, [{ word: 'bluebird', rule: 'leave' }], true)).toBe(left)
})

test('[REACH-112] what is on both lists is always hidden, and nothing but that', () => {
  const both = { ...NONE, alwaysMask: ['Bluebird'], neverMask: ['bluebird', 'Springfield'] }
  expect(rulesIn(both)('BlueBird')).toBe('hide')
  expect(withoutClash(both).neverMask).toEqual(['Springfield'])
  expect(withRules(both, [{ word: 'Bluebird', rule: 'hide' }], false).neverMask).toEqual(['Springfield'])
})

test('[REACH-112] a list has room for a limited number of words of a limited length', () => {
  const full = { ...NONE, alwaysMask: Array.from({ length: MAX_WORDS }, (_, at) => `word ${at}`) }
  expect(canBeRule(full, { word: 'more', rule: 'hide' })).toBe(false)
  expect(canBeRule(full, { word: 'more', rule: 'leave' })).toBe(true)
  expect(withRules(full, [{ word: 'more', rule: 'hide' }], true)).toBe(full)
  expect(canBeRule(NONE, { word: 'x'.repeat(MAX_WORD), rule: 'hide' })).toBe(true)
  expect(canBeRule(NONE, { word: 'x'.repeat(MAX_WORD + 1), rule: 'hide' })).toBe(false)
})

test('what has changed between two lists is each word once, with its rule', () => {
  const before = { ...NONE, alwaysMask: ['One', 'Two'], neverMask: ['Three'] }
  const after = { ...NONE, alwaysMask: ['one', 'Three'], neverMask: ['Four'] }
  expect(ruleChanges(before, after)).toEqual([
    { word: 'Two', rule: 'none' },
    { word: 'Three', rule: 'hide' },
    { word: 'Four', rule: 'leave' },
  ])
})

test('[REACH-112] a word that was selected over the end of a line is found where it has a blank', () => {
  expect(withRules(NONE, [{ word: 'Blue\n  bird', rule: 'hide' }], true)).toEqual({
    ...{ alwaysMask: ['Blue bird'], neverMask: [], fromChats: ['Blue bird'] },
  })
})
