import { expect, test } from 'vitest'

import { aSubscription, day } from '../../../tests/builders.ts'
import { isEntitled } from '../account/entitlements.ts'
import { REASONS, type Reason, type SendingFacts, whyNotSend } from './sending.ts'

const ready: SendingFacts = {
  authorization: { signedAt: day(0), withdrawnAt: null },
  emailVerified: true,
  entitled: true,
  subscription: { status: 'active', pastDueSince: null },
  providerEnabled: true,
  pausedAt: null,
  archivedAt: null,
}

test('[LIFE-042] a letter leaves when nothing speaks against it', () => {
  expect(whyNotSend(ready)).toBeUndefined()
  expect(whyNotSend({ ...ready, subscription: { status: 'trialing', pastDueSince: null } })).toBeUndefined()
})

const against: [string, Partial<SendingFacts>, Reason][] = [
  ['no authorization', { authorization: undefined }, 'unsigned'],
  ['a withdrawn authorization', { authorization: { signedAt: day(0), withdrawnAt: day(1) } }, 'withdrawn'],
  ['an unverified e-mail', { emailVerified: false }, 'email_unverified'],
  ['a plan without Erase', { entitled: false }, 'not_entitled'],
  ['no subscription', { subscription: undefined, entitled: false }, 'no_subscription'],
  ['a cancelled subscription', { subscription: { status: 'canceled', pastDueSince: null } }, 'subscription_inactive'],
  ['an unpaid subscription', { subscription: { status: 'unpaid', pastDueSince: null } }, 'subscription_inactive'],
  ['an unfinished payment', { subscription: { status: 'incomplete', pastDueSince: null } }, 'subscription_inactive'],
  ['a provider switched off', { providerEnabled: false }, 'provider_off'],
  ['a pause', { pausedAt: day(1) }, 'paused'],
  ['the archive', { archivedAt: day(1) }, 'archived'],
]

test.each(against)('[LIFE-042] %s alone holds the letter back', (_name, facts, reason) => {
  expect(whyNotSend({ ...ready, ...facts })).toBe(reason)
})

test('[LIFE-042] after a failed payment letters leave for seven days more, and then not', () => {
  const subscription = aSubscription({ status: 'past_due', pastDueSince: day(0) })
  const facts = (n: number) => ({ ...ready, subscription, entitled: isEntitled(subscription, 'erase', day(n)) })
  expect(whyNotSend(facts(6.99))).toBeUndefined()
  expect(whyNotSend(facts(7))).toBe('subscription_inactive')
})

test('every reason tells the person what holds the letter, in sentences', () => {
  for (const sentence of Object.values(REASONS)) expect(sentence).toMatch(/^[A-Z].+\.$/)
})
