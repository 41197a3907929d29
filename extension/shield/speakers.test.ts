import { expect, test } from 'vitest'

import { BELIEVING } from '../../tests/builders-shield.ts'
import { detect } from './detect.ts'
import { read } from './reading.ts'
import { findSpeakerNames } from './speakers.ts'

const names = (text: string): string[] =>
  detect(text, { network: BELIEVING })
    .filter(({ type }) => type === 'NAME')
    .map(({ start, end }) => text.slice(start, end))

test.each([
  ['two people', 'Anna: are you there?\nBartek: in a minute\nAnna: fine', ['Anna', 'Bartek', 'Anna']],
  ['in brackets', '[Anna] so?\n[Bartek] no, sorry\n[Anna] well', ['Anna', 'Bartek', 'Anna']],
  [
    'with the time',
    '[12/03/24, 10:15] Anna Kern: so?\n[12/03/24, 10:16] Bartek: nie\n[12/03/24, 10:17] Anna Kern: well',
    ['Anna Kern', 'Bartek', 'Anna Kern'],
  ],
])('[EXT-002] those who speak in a chat are found: %s', (_what, text, wanted) => {
  expect(names(text)).toEqual(wanted)
})

test.each([
  ['one speaker is a label', 'Anna: please summarize this'],
  ['an assistant and its user', 'User: what is a monad?\nAssistant: a monoid\nUser: thanks'],
  ['headings of a recipe', 'Filling: two apples\nDough: flour\nOven: hot'],
])('[EXT-002] no chat: %s', (_what, text) => {
  expect(names(text).filter(name => name !== 'Anna')).toEqual([])
})

test('where nobody speaks twice the words before the colons may be headings', () => {
  const speakers = (text: string) => findSpeakerNames(read(text)).map(({ start, end }) => text.slice(start, end))
  expect(speakers('Zora: so?\nBartek: well')).toEqual([])
  expect(speakers('Zora: so?\nZora: well')).toEqual([])
  expect(speakers('Zora: so?\nBartek: well\nNote: late\nZora: fine')).toEqual(['Zora', 'Bartek', 'Zora'])
})
