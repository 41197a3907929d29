import { expect, test } from 'vitest'

import { readSets, textsIn } from './sets.ts'

test('a mark is what must not leave, one with a tilde what may', () => {
  expect(textsIn('# a heading\nask {Bo Li|NAME}⏎at {Rome|~ADDRESS} (or not)\n\n{"a": 1} (a|b)\n', 'a')).toEqual([
    {
      text: 'ask Bo Li\nat Rome (or not)',
      spans: [
        { start: 4, end: 9, type: 'NAME', soft: false },
        { start: 13, end: 17, type: 'ADDRESS', soft: true },
      ],
    },
    { text: '{"a": 1} (a|b)', spans: [] },
  ])
})

test('each alternative of a line is a text', () => {
  const texts = textsIn('(May|June) is (cold|hot) (here)', 'a').map(({ text }) => text)
  expect(texts).toEqual(['May is cold (here)', 'May is hot (here)', 'June is cold (here)', 'June is hot (here)'])
})

test('a mark of no type is named', () => {
  expect(() => textsIn('ask {Bo|NAMES}', 'blind9/han')).toThrow('blind9/han has a mark of no type: {Bo|NAMES}')
})

test('sets are named by their files', () => {
  const sets = new Map(readSets().map(({ name, texts }) => [name, texts.length]))
  expect(sets.get('blind4/han')).toBe(20)
  expect(sets.get('other-scripts')).toBe(171)
})
