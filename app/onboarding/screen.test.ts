import { describe, expect, test } from 'vitest'

import { AccountId } from '../../sync/records/ids.ts'
import type { Journey, Onboarding } from '../../sync/records/onboarding.ts'
import { askedOf, type Screen, type ScreenFacts, screenOf, stepBefore, stepToKeep } from './screen.ts'

const id = AccountId.parse('account-01')
const record: Onboarding = {
  id,
  userId: id,
  onboardingCompleted: false,
  paymentCompleted: false,
  poaSigned: false,
  emailVerified: true,
  providersSelected: [],
}
const NEW = {
  account: { zipCode: '94110', termsVersion: '2025-09-24' },
  onboarding: record,
  journey: null,
  isSigned: false,
}
const PAID = { ...NEW, onboarding: { ...record, paymentCompleted: true } }

function at(search: string, facts: Partial<ScreenFacts> = {}): Screen {
  return screenOf({
    asked: askedOf(search),
    status: 'in',
    awaitsMail: false,
    rows: NEW,
    sawUnpaid: false,
    acceptsTerms: false,
    ...facts,
  })
}

describe('signed out', () => {
  const out = { status: 'out', rows: null } as const

  test('the wizard starts with the form, whatever step the address asks for', () => {
    for (const search of ['', '?step=2', '?step=3', '?step=4', '?step=9']) {
      expect(at(search, out), search).toEqual({ show: 'sign-up' })
    }
  })

  test('with a mail on its way it waits in step 2', () => {
    expect(at('', { ...out, awaitsMail: true })).toEqual({ show: 'check-email' })
    expect(at('?step=2', { ...out, awaitsMail: true })).toEqual({ show: 'check-email' })
    expect(at('?step=1', { ...out, awaitsMail: true })).toEqual({ show: 'sign-up' })
  })

  test('a guest reaches the payment with an address that waits for its proof, and only then', () => {
    expect(at('?step=4', { ...out, awaitsMail: true })).toEqual({ show: 'plan' })
    expect(at('?step=4', out)).toEqual({ show: 'sign-up' })
  })

  test('an expired session asks for a new sign-in', () => {
    expect(at('?step=4', { ...out, status: 'expired' })).toEqual({ show: 'sign-in-again' })
  })
})

describe('signed in', () => {
  test('nothing is shown before the first pull has brought the account', () => {
    expect(at('', { rows: null })).toEqual({ show: 'loading' })
    expect(at('', { status: 'loading', rows: null })).toEqual({ show: 'loading' })
  })

  test('[ONB-049] a new account chooses providers first, and may then go to any later step', () => {
    expect(at('')).toEqual({ show: 'providers' })
    expect(at('?step=1')).toEqual({ show: 'providers' })
    expect(at('?step=3')).toEqual({ show: 'authorize' })
    expect(at('?step=4')).toEqual({ show: 'plan' })
  })

  test('[ONB-048] with providers chosen it goes on with the payment, and back where the address asks', () => {
    const rows = { ...NEW, onboarding: { ...record, providersSelected: ['openai'] } }
    expect(at('', { rows })).toEqual({ show: 'plan' })
    expect(at('?step=2', { rows })).toEqual({ show: 'providers' })
  })

  test('a switch in step 2 does not move the person on to step 4', () => {
    const rows = { ...NEW, onboarding: { ...record, providersSelected: ['openai'] } }
    const kept = stepToKeep(at(''))
    expect(kept).toBe(2)
    expect(at('', { rows, asked: { ...askedOf(''), step: kept } })).toEqual({ show: 'providers' })
    expect(stepToKeep({ show: 'loading' })).toBeNull()
    expect(stepToKeep({ show: 'check-email' })).toBeNull()
  })

  test('without accepted terms everything leads to the profile', () => {
    const rows = { ...NEW, account: { zipCode: '94110', termsVersion: null } }
    expect(at('?step=4', { rows })).toEqual({ show: 'elsewhere', way: { to: '/onboarding/complete-profile' } })
  })

  test('terms that were accepted in step 1 are not asked for again: the wizard waits until the account has them', () => {
    const rows = { ...NEW, account: { zipCode: '94110', termsVersion: null } }
    expect(at('', { rows, acceptsTerms: true })).toEqual({ show: 'loading' })
    expect(at('', { rows: NEW, acceptsTerms: true })).toEqual({ show: 'providers' })
  })

  test('the place of step 1 in the history leads to the first step that is left, never further on', () => {
    const rows = { ...NEW, onboarding: { ...record, providersSelected: ['openai'] } }
    expect(at('?step=1', { rows })).toEqual({ show: 'providers' })
  })

  test('[ONB-045] paid leads to the dashboard, also from step 2 or 4', () => {
    for (const search of ['', '?step=2', '?step=4']) {
      expect(at(search, { rows: PAID }), search).toEqual({ show: 'elsewhere', way: { to: '/dashboard' } })
    }
  })

  test('the signature can be given after the payment, once', () => {
    expect(at('?step=3', { rows: PAID })).toEqual({ show: 'authorize' })
    expect(at('?step=3', { rows: { ...PAID, isSigned: true } })).toEqual({
      show: 'elsewhere',
      way: { to: '/dashboard' },
    })
  })

  test('a page that waited for the payment moves on to the success page', () => {
    expect(at('?step=4', { rows: PAID, sawUnpaid: true })).toEqual({
      show: 'elsewhere',
      way: { to: '/payment-success' },
    })
  })

  test('who has paid and chooses another plan is led to billing', () => {
    expect(at('?plan=guardian&cycle=annual', { rows: PAID })).toEqual({
      show: 'elsewhere',
      way: { to: '/billing', plan: 'guardian', cycle: 'annual' },
    })
  })
})

test('one step back is the step before, out of the wizard only from its first page', () => {
  const inside = { isSignedIn: true, isPaid: false }
  const guest = { isSignedIn: false, isPaid: false }
  expect(stepBefore('sign-up', guest)).toBe('home')
  expect(stepBefore('check-email', guest)).toBe(1)
  expect(stepBefore('plan', guest)).toBe(2)
  expect(stepBefore('providers', inside)).toBe('home')
  expect(stepBefore('authorize', inside)).toBe(2)
  expect(stepBefore('plan', inside)).toBe(3)
  expect(stepBefore('authorize', { isSignedIn: true, isPaid: true })).toBe('dashboard')
})

/** The wizard as a state machine: who comes, with which records and which address, and what they are shown. */
const ASKED = (providersSelected: string[]) => ({ ...NEW, onboarding: { ...record, providersSelected } })
const NO_RECORD = { ...NEW, onboarding: null }
const journeyAt = (currentStage: Journey['currentStage']) => ({
  ...NO_RECORD,
  journey: { id, userId: id, currentStage },
})
const to = (place: Extract<Screen, { show: 'elsewhere' }>['way']['to']) => ({ show: 'elsewhere', way: { to: place } })
const MACHINE: readonly [who: string, search: string, facts: Partial<ScreenFacts>, shown: unknown][] = [
  ['a stranger', '', { status: 'out', rows: null }, { show: 'sign-up' }],
  ['a stranger who has a plan in mind', '?plan=guardian', { status: 'out', rows: null }, { show: 'sign-up' }],
  ['a mail is on its way', '', { status: 'out', rows: null, awaitsMail: true }, { show: 'check-email' }],
  [
    'it is, and another address is wanted',
    '?step=1',
    { status: 'out', rows: null, awaitsMail: true },
    { show: 'sign-up' },
  ],
  ['it is, and a guest pays', '?step=4', { status: 'out', rows: null, awaitsMail: true }, { show: 'plan' }],
  ['the session is being read', '', { status: 'loading', rows: null }, { show: 'loading' }],
  ['offline, on a device that has never seen the account', '', { rows: null }, { show: 'loading' }],
  ['offline, on a device that has it', '?step=3', { rows: NEW }, { show: 'authorize' }],
  ['another device, before its first pull', '?step=4', { rows: null }, { show: 'loading' }],
  ['another device, after it', '', { rows: ASKED(['openai']) }, { show: 'plan' }],
  ['the session has ended', '?step=2', { status: 'expired' }, { show: 'sign-in-again' }],
  ['[ONB-047] no record, no journey', '', { rows: NO_RECORD }, { show: 'providers' }],
  ['[ONB-047] no record, in onboarding', '', { rows: journeyAt('onboarding') }, { show: 'providers' }],
  ['[ONB-046] no record, further on', '', { rows: journeyAt('active') }, to('/dashboard')],
  ['[ONB-046] no record, paused', '', { rows: journeyAt('paused') }, to('/dashboard')],
  ['a record with nothing in it', '', { rows: NEW }, { show: 'providers' }],
  ['providers chosen', '', { rows: ASKED(['xai']) }, { show: 'plan' }],
  ['signed', '', { rows: { ...NEW, onboarding: { ...record, poaSigned: true }, isSigned: true } }, { show: 'plan' }],
  [
    'signature withdrawn',
    '?step=3',
    { rows: { ...NEW, onboarding: { ...record, poaSigned: true } } },
    { show: 'authorize' },
  ],
  ['[ONB-045] paid', '', { rows: PAID }, to('/dashboard')],
  [
    '[ONB-045] completed',
    '',
    { rows: { ...NEW, onboarding: { ...record, onboardingCompleted: true } } },
    to('/dashboard'),
  ],
  ['cancelled since: the record stays paid', '?step=4', { rows: PAID }, to('/dashboard')],
  [
    'cancelled since, choosing anew',
    '?plan=private',
    { rows: PAID },
    { show: 'elsewhere', way: { to: '/billing', plan: 'private', cycle: 'monthly' } },
  ],
  ['paid, not signed', '?step=3', { rows: PAID }, { show: 'authorize' }],
  ['paid while this page stood open', '?step=4', { rows: PAID, sawUnpaid: true }, to('/payment-success')],
  [
    'no terms',
    '?step=2',
    { rows: { ...NEW, account: { zipCode: '94110', termsVersion: null } } },
    to('/onboarding/complete-profile'),
  ],
  [
    'no ZIP code',
    '',
    { rows: { ...PAID, account: { zipCode: '', termsVersion: '2025-09-24' } } },
    to('/onboarding/complete-profile'),
  ],
]

test.each(MACHINE)('%s, at "%s": the wizard leads to the right place', (_who, search, facts, shown) => {
  expect(at(search, facts)).toEqual(shown)
})
