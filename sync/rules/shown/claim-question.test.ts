import { expect, test } from 'vitest'

import { claimQuestion, isYesLikely, unreadLines, type WhyAsked } from './claim-question.ts'

const asked = (why: WhyAsked, unread: string[], ...claims: string[]) =>
  claimQuestion({ sentence: [...unreadLines({ why, unread }), ...claims].join('\n') })

test('[TRUTH-350] a claim is asked about with its own words first, then with every sentence that could not be read', () => {
  expect(asked('sentence', ['Los chats ya revisados no se borran.', 'Guardamos facturas.'], 'All is deleted.')).toEqual(
    {
      claims: ['All is deleted.'],
      reason: 'Sentences we could not read:',
      unread: ['Los chats ya revisados no se borran.', 'Guardamos facturas.'],
    },
  )
  expect(asked('sentence', ['Invoices stay.'], 'All is deleted.')).toEqual({
    claims: ['All is deleted.'],
    reason: 'One sentence we could not read:',
    unread: ['Invoices stay.'],
  })
})

test('a claim that was itself not understood is quoted once', () => {
  expect(asked('sentence', ['All of it is gone.'], 'All of it is gone.')).toEqual({
    claims: ['All of it is gone.'],
    reason: 'We are not sure that these words cover all of it.',
    unread: [],
  })
  expect(asked('sentence', ['All of it is gone.', 'Hm.'], 'All of it is gone.').unread).toEqual(['Hm.'])
})

test('a reason that is about the whole mail quotes nothing as unread', () => {
  expect(asked('picture', [])).toEqual({ claims: [], reason: 'It shows a picture, which we cannot read.', unread: [] })
})

test('what an older version has kept, and a sentence that only begins like a reason, are claims', () => {
  expect(claimQuestion({ sentence: 'All is deleted.' })).toEqual({
    claims: ['All is deleted.'],
    reason: '',
    unread: [],
  })
  expect(claimQuestion({ sentence: 'sentence All is deleted.' }).claims).toEqual(['sentence All is deleted.'])
  expect(claimQuestion({})).toEqual({ claims: [], reason: '', unread: [] })
})

test.each([
  ['a plain claim of an older version', { category: 'completion', claims: true, sentence: 'All is deleted.' }, true],
  [
    'a claim with a sentence that could not be read',
    { category: 'completion', claims: true, sentence: unreadLines({ why: 'sentence', unread: ['Not all.'] })[0] },
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
