import { expect, test } from 'vitest'

import { mergeNote } from '../mutations/merge-note.ts'
import { chooseVersion, findTwoVersions } from './two-versions.ts'

test('what a merge marks is found, and each choice leaves the rest of the text as it is', () => {
  const text = mergeNote(
    'Code 15 after update. Always.',
    'Code 15 after restart. Always.',
    'Code 15 after install. Always.',
  )
  const found = findTwoVersions(text)
  if (found === undefined) throw new Error('a merge of two changes of one word is marked')
  expect(chooseVersion(text, found, 'first')).toBe('Code 15 after restart. Always.')
  expect(chooseVersion(text, found, 'second')).toBe('Code 15 after install. Always.')
  expect(chooseVersion(text, found, 'both')).toBe('Code 15 after restart.\ninstall. Always.')
})

test('brackets of the versions belong to them', () => {
  const text = '[two versions: [Name1042] seen | [two versions: a | b] c]'
  const found = findTwoVersions(text)
  expect(found).toMatchObject({
    first: '[Name1042] seen',
    second: '[two versions: a | b] c',
    start: 0,
    end: text.length,
  })
})

test.each(['no marker', '[two versions: only one]', '[two versions: a | b', 'two versions: a | b]'])(
  'what somebody has taken apart is plain text: %s',
  text => expect(findTwoVersions(text)).toBeUndefined(),
)

test('after a marker that is broken the next one is found', () => {
  const text = '[two versions: x] and [two versions: a | b]'
  expect(findTwoVersions(text)).toMatchObject({ first: 'a', second: 'b' })
})
