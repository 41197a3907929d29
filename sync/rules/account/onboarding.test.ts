import { describe, expect, test } from 'vitest'

import { AccountId } from '../../records/ids.ts'
import type { Journey, Onboarding } from '../../records/onboarding.ts'
import { defaultForm, nameToConfirm, progressPercent, WIZARD_STEPS, wizardPlace } from './onboarding.ts'

const id = AccountId.parse('account-01')
const account = { zipCode: '94110', termsVersion: '2025-09-24' }
const record: Onboarding = {
  id,
  userId: id,
  onboardingCompleted: false,
  paymentCompleted: false,
  poaSigned: false,
  emailVerified: true,
  providersSelected: [],
}
const journey = (currentStage: Journey['currentStage']): Journey => ({ id, userId: id, currentStage })
const place = (onboarding: Onboarding | undefined, at?: Journey) => wizardPlace({ account, onboarding, journey: at })

describe('where a signed-in person belongs', () => {
  test('[ONB-045] whoever has finished or paid belongs on the dashboard', () => {
    expect(place({ ...record, onboardingCompleted: true })).toEqual({ to: '/dashboard' })
    expect(place({ ...record, paymentCompleted: true })).toEqual({ to: '/dashboard' })
    expect(place({ ...record, paymentCompleted: true }, journey('onboarding'))).toEqual({ to: '/dashboard' })
  })

  test('[ONB-046] without a record, a journey past onboarding leads to the dashboard', () => {
    for (const stage of ['active', 'paused', 'closed'] as const) {
      expect(place(undefined, journey(stage))).toEqual({ to: '/dashboard' })
    }
    expect(place(undefined, journey('onboarding'))).not.toEqual({ to: '/dashboard' })
  })

  test('[ONB-047] without a record and without such a journey it is step 2', () => {
    expect(place(undefined)).toEqual({ step: 2 })
    expect(place(undefined, journey('onboarding'))).toEqual({ step: 2 })
  })

  test('[ONB-048] a signature or a choice of providers leads to step 4', () => {
    expect(place({ ...record, poaSigned: true })).toEqual({ step: 4 })
    expect(place({ ...record, providersSelected: ['xai'] })).toEqual({ step: 4 })
  })

  test('[ONB-049] any other record leads to step 2, whatever the journey', () => {
    expect(place(record)).toEqual({ step: 2 })
    expect(place(record, journey('active'))).toEqual({ step: 2 })
  })

  test('an account without ZIP or terms completes its profile first', () => {
    const facts = { onboarding: { ...record, paymentCompleted: true }, journey: undefined }
    const complete = { to: '/onboarding/complete-profile' }
    expect(wizardPlace({ ...facts, account: { ...account, zipCode: '' } })).toEqual(complete)
    expect(wizardPlace({ ...facts, account: { ...account, termsVersion: null } })).toEqual(complete)
  })
})

describe('a name that its owner has not typed in two parts', () => {
  const guessed = { firstName: 'dana.w', lastName: '', email: 'dana.w@whitfield.studio', zipCode: '' }

  test('is asked for anew where it is the beginning of the address', () => {
    expect(nameToConfirm(guessed)).toEqual({ firstName: '', lastName: '' })
  })

  test('is shown to be confirmed where Google or one line gave it', () => {
    expect(nameToConfirm({ ...guessed, firstName: 'Dana', lastName: 'Whitfield' })).toEqual({
      firstName: 'Dana',
      lastName: 'Whitfield',
    })
  })

  test('is not asked about once it was told with the ZIP code', () => {
    expect(nameToConfirm({ ...guessed, zipCode: '94110' })).toBeNull()
  })
})

test('[ONB-001] the wizard has exactly four steps', () => {
  expect(WIZARD_STEPS.map(({ step }) => step)).toEqual([1, 2, 3, 4])
})

test('[ONB-006] they have these titles', () => {
  expect(WIZARD_STEPS.map(({ title }) => title)).toEqual([
    'Sign Up',
    'Verify Email & Select Providers',
    'Authorization',
    'Plan & Payment',
  ])
})

test('[ONB-005] progress is the step divided by four', () => {
  expect(WIZARD_STEPS.map(({ step }) => progressPercent(step))).toEqual([25, 50, 75, 100])
})

test('[ONB-008] the form starts empty, with all four providers and Minimal by the month', () => {
  expect(defaultForm).toEqual({
    firstName: '',
    lastName: '',
    zipCode: '',
    email: '',
    password: '',
    emailVerified: false,
    selectedProviders: ['openai', 'anthropic', 'google', 'xai'],
    selectedPlan: 'minimal',
    billingCycle: 'monthly',
    authorizationSigned: false,
  })
})
