import type { BillingCycle, PlanId } from '../../catalog/plans.ts'
import { PROVIDER_IDS, type ProviderId } from '../../catalog/providers.ts'
import type { PlainMessage } from '../../i18n/translate.ts'
import type { Account } from '../../records/account.ts'
import type { Journey, Onboarding } from '../../records/onboarding.ts'

export type WizardStep = 1 | 2 | 3 | 4

export const WIZARD_STEPS = [
  { step: 1, title: 'Sign Up' },
  { step: 2, title: 'Verify Email & Select Providers' },
  { step: 3, title: 'Authorization' },
  { step: 4, title: 'Plan & Payment' },
] as const satisfies readonly { step: WizardStep; title: PlainMessage }[]

/** Fill of the progress bar: 25, 50, 75 or 100. */
export function progressPercent(step: WizardStep): number {
  return (step / WIZARD_STEPS.length) * 100
}

interface WizardForm {
  firstName: string
  lastName: string
  zipCode: string
  email: string
  password: string
  emailVerified: boolean
  selectedProviders: readonly ProviderId[]
  selectedPlan: PlanId
  billingCycle: BillingCycle
  authorizationSigned: boolean
}

/** The wizard's form before anything is typed. */
export const defaultForm: WizardForm = {
  firstName: '',
  lastName: '',
  zipCode: '',
  email: '',
  password: '',
  emailVerified: false,
  selectedProviders: PROVIDER_IDS,
  selectedPlan: 'minimal',
  billingCycle: 'monthly',
  authorizationSigned: false,
}

/**
 * The name as known so far, if the sign-up took it from Google, from a single field, or from the email address; these
 * sign-ups do not ask for a ZIP code either. Null: the person typed first and last name themselves.
 */
export function nameToConfirm(
  account: Pick<Account, 'firstName' | 'lastName' | 'email' | 'zipCode'>,
): Pick<Account, 'firstName' | 'lastName'> | null {
  if (account.zipCode !== '') return null
  const beforeAt = account.email.slice(0, account.email.lastIndexOf('@'))
  return { firstName: account.firstName === beforeAt ? '' : account.firstName, lastName: account.lastName }
}

type WizardPlace = { to: '/dashboard' } | { to: '/onboarding/complete-profile' } | { step: 2 | 4 }

/** Where a signed-in person who opens the wizard is sent. */
export function wizardPlace(facts: {
  account: Pick<Account, 'zipCode' | 'termsVersion'>
  onboarding: Onboarding | undefined
  journey: Journey | undefined
}): WizardPlace {
  const { account, onboarding, journey } = facts
  // Without a state no law can be cited, and without accepted terms nothing may be done for a person: this comes first.
  if (account.zipCode === '' || account.termsVersion === null) return { to: '/onboarding/complete-profile' }
  if (onboarding === undefined) {
    return journey !== undefined && journey.currentStage !== 'onboarding' ? { to: '/dashboard' } : { step: 2 }
  }
  if (onboarding.onboardingCompleted || onboarding.paymentCompleted) return { to: '/dashboard' }
  return onboarding.poaSigned || onboarding.providersSelected.length > 0 ? { step: 4 } : { step: 2 }
}
