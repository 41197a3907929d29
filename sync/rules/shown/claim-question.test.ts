import { expect, test } from 'vitest'

import { claimQuestion, isYesLikely, unreadLine } from './claim-question.ts'

test('a claim is asked about with the sentence that could not be read, and with its own words', () => {
  const sentence = [unreadLine('sentence', 'Invoices stay.'), 'All is deleted.'].join('\n')
  expect(claimQuestion({ sentence })).toEqual({
    reason: 'One sentence we could not read:',
    unread: 'Invoices stay.',
    claims: ['All is deleted.'],
  })
})

test('a reason that is about the whole mail quotes nothing as unread', () => {
  expect(claimQuestion({ sentence: unreadLine('picture', '') })).toEqual({
    reason: 'It shows a picture, which we cannot read.',
    unread: '',
    claims: [],
  })
})

test('what an older version has kept, and a sentence that only begins like a reason, are claims', () => {
  expect(claimQuestion({ sentence: 'All is deleted.' })).toEqual({
    reason: '',
    unread: '',
    claims: ['All is deleted.'],
  })
  expect(claimQuestion({ sentence: 'sentence All is deleted.' }).claims).toEqual(['sentence All is deleted.'])
  expect(claimQuestion({})).toEqual({ reason: '', unread: '', claims: [] })
})

test.each([
  ['a plain claim of an older version', { category: 'completion', claims: true, sentence: 'All is deleted.' }, true],
  [
    'a claim with a sentence that could not be read',
    { category: 'completion', claims: true, sentence: unreadLine('sentence', 'Not all.') },
    false,
  ],
  [
    'a mail that reads as a refusal',
    { category: 'other', readAs: 'refusal', sentence: 'We are turning it down.' },
    false,
  ],
  ['a mail that nobody could read', { category: 'other', sentence: 'Hm.' }, false],
] as const)('yes stands out as the answer only where nothing speaks against it: %s', (_, reply, isLikely) => {
  expect(isYesLikely(reply)).toBe(isLikely)
})
