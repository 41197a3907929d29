import { expect, test } from 'vitest'

import { TERMS_VERSION } from '../../sync/rules/account/fields.ts'
import {
  forgetMailSent,
  forgetPending,
  hasAccepted,
  isSelfServe,
  keepMailSent,
  keepPending,
  NOTHING_PENDING,
  readMailSent,
  readPending,
  resendIn,
} from './pending.ts'

function aShelf(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  }
}

test('[ONB-044] pendingOnboarding keeps exactly the five facts, over a reload', () => {
  const shelf = aShelf()
  keepPending(shelf, { email: 'dana@whitfield.studio', billingCycle: 'annual' })
  expect(JSON.parse(shelf.getItem('pendingOnboarding') ?? '')).toEqual({
    email: 'dana@whitfield.studio',
    selectedProviders: ['openai', 'anthropic', 'google', 'xai'],
    authorizationSigned: false,
    selectedPlan: 'minimal',
    billingCycle: 'annual',
  })
  expect(readPending(shelf).billingCycle).toBe('annual')
  forgetPending(shelf)
  expect(readPending(shelf)).toEqual(NOTHING_PENDING)
})

test('an entry that was edited by hand counts as none, and an unknown plan as none chosen', () => {
  const shelf = aShelf()
  shelf.setItem('pendingOnboarding', '{"email":7')
  expect(readPending(shelf)).toEqual(NOTHING_PENDING)
  keepPending(shelf, { selectedPlan: 'vault' })
  expect(readPending(shelf).selectedPlan).toBe('minimal')
})

test('where nothing can be kept, the page itself still knows it', () => {
  const closed = {
    ...aShelf(),
    setItem() {
      throw new Error('QuotaExceededError')
    },
  }
  expect(keepPending(closed, { email: 'a@b.us' }).email).toBe('a@b.us')
})

test('a plan by conversation and an unknown one cannot be chosen in the wizard', () => {
  expect(['minimal', 'private', 'safehaven', 'lockdown', 'guardian'].map(isSelfServe)).toEqual(Array(5).fill(true))
  expect(['vault', 'gold', ''].map(isSelfServe)).toEqual([false, false, false])
})

test('a mail that was asked for is remembered for a day', () => {
  const shelf = aShelf()
  const day = 24 * 60 * 60_000
  keepMailSent(shelf, { email: 'a@b.us', sentAt: 1_000 })
  expect(readMailSent(shelf, 1_000 + day - 1)?.email).toBe('a@b.us')
  expect(readMailSent(shelf, 1_000 + day)).toBeNull()
  forgetMailSent(shelf)
  expect(readMailSent(shelf, 1_000)).toBeNull()
})

test('terms that were accepted in step 1 count in this browser, for that address, until the account has them', () => {
  const sent = { email: 'dana@whitfield.studio', sentAt: 1_000, termsVersion: TERMS_VERSION }
  const account = { email: 'dana@whitfield.studio', zipCode: '94110', termsVersion: null }
  const shelf = aShelf()
  keepMailSent(shelf, sent)
  expect(hasAccepted(readMailSent(shelf, 2_000), account)).toBe(true)
  expect(hasAccepted({ email: sent.email, sentAt: 1_000 }, account)).toBe(false)
  expect(hasAccepted({ ...sent, termsVersion: '2024-01-01' }, account)).toBe(false)
  expect(hasAccepted(sent, { ...account, email: 'somebody@else.example' })).toBe(false)
  expect(hasAccepted(sent, { ...account, zipCode: '' })).toBe(false)
  expect(hasAccepted(sent, { ...account, termsVersion: TERMS_VERSION })).toBe(false)
  expect(hasAccepted(null, account)).toBe(false)
})

test('another mail can be asked for after 42 seconds, counted by the wall clock', () => {
  expect(resendIn(10_000, 10_000)).toBe(42)
  expect(resendIn(10_000, 51_999)).toBe(1)
  expect(resendIn(10_000, 52_000)).toBe(0)
  expect(resendIn(10_000, 90_000)).toBe(0)
  expect(resendIn(10_000, 2_000)).toBe(42)
})
