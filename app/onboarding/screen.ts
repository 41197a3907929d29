import type { Account } from '../../sync/records/account.ts'
import type { Journey, Onboarding } from '../../sync/records/onboarding.ts'
import { type WizardStep, wizardPlace } from '../../sync/rules/account/onboarding.ts'

/** What the address requests from the wizard. */
interface Asked {
  step: WizardStep | null
  plan: string | null
  cycle: string | null
}

export type Way =
  | { to: '/dashboard' | '/payment-success' | '/onboarding/complete-profile' }
  | { to: '/billing'; plan: string; cycle: string }

export type ScreenName = 'sign-up' | 'sign-in-again' | 'check-email' | 'providers' | 'authorize' | 'plan'
export type Screen = { show: 'loading' } | { show: ScreenName } | { show: 'elsewhere'; way: Way }

export interface ScreenFacts {
  asked: Asked
  status: 'loading' | 'out' | 'in' | 'expired'
  /** Whether this browser waits for its mail to be opened. */
  awaitsMail: boolean
  /** The account's rows; null until the first pull has fetched them. */
  rows: {
    account: Pick<Account, 'zipCode' | 'termsVersion'>
    onboarding: Onboarding | null
    journey: Journey | null
    isSigned: boolean
  } | null
  /** This page has seen the account before it paid. */
  sawUnpaid: boolean
  /** The terms were accepted in step 1, and are about to be sent to the account. */
  acceptsTerms: boolean
}

/** What the wizard shows, or where it sends the person. */
export function screenOf(facts: ScreenFacts): Screen {
  const { asked, status, awaitsMail } = facts
  if (status === 'loading') return { show: 'loading' }
  if (status === 'expired') return { show: 'sign-in-again' }
  if (status === 'out') {
    if (!awaitsMail || asked.step === 1) return { show: 'sign-up' }
    // Paying before the mail is opened: the payment waits until the address is verified.
    return { show: asked.step === 4 ? 'plan' : 'check-email' }
  }
  return facts.rows === null ? { show: 'loading' } : ofAccount(facts, facts.rows)
}

function ofAccount({ asked, sawUnpaid, acceptsTerms }: ScreenFacts, rows: NonNullable<ScreenFacts['rows']>): Screen {
  const place = wizardPlace({
    account: rows.account,
    onboarding: rows.onboarding ?? undefined,
    journey: rows.journey ?? undefined,
  })
  // A signed-in person has finished step 1; an address that asks for it gets step 2, the first that they can still
  // change.
  if ('step' in place) return { show: NAMES[asked.step === null ? place.step : asked.step === 1 ? 2 : asked.step] }
  if (place.to === '/onboarding/complete-profile') {
    return acceptsTerms ? { show: 'loading' } : { show: 'elsewhere', way: place }
  }
  // Paid: the wizard is over, except for the signature, which may come later.
  if (asked.step === 3 && !rows.isSigned) return { show: 'authorize' }
  if (sawUnpaid) return { show: 'elsewhere', way: { to: '/payment-success' } }
  const { plan, cycle } = asked
  if (plan !== null && rows.onboarding?.paymentCompleted) {
    return { show: 'elsewhere', way: { to: '/billing', plan, cycle: cycle ?? 'monthly' } }
  }
  return { show: 'elsewhere', way: place }
}

const NAMES = { 2: 'providers', 3: 'authorize', 4: 'plan' } as const

/**
 * The step that an address without one has led to, if any. The person stays there even if their choices change the
 * record: otherwise the first switch in step 2 would move them on to step 4.
 */
export function stepToKeep(screen: Screen): 2 | 3 | 4 | null {
  if (screen.show === 'providers' || screen.show === 'authorize' || screen.show === 'plan') return STEP_OF[screen.show]
  return null
}

/**
 * Where one step back leads: 'home' leaves the wizard; 'dashboard' is for a person who came here to sign after paying.
 */
export function stepBefore(screen: ScreenName, { isSignedIn, isPaid }: { isSignedIn: boolean; isPaid: boolean }) {
  if (screen === 'check-email') return 1
  if (screen === 'authorize') return isPaid ? 'dashboard' : 2
  if (screen === 'plan') return isSignedIn ? 3 : 2
  return 'home'
}

/** The step of the progress bar for each screen. */
export const STEP_OF = {
  'sign-up': 1,
  'sign-in-again': 1,
  'check-email': 2,
  providers: 2,
  authorize: 3,
  plan: 4,
} as const satisfies Record<ScreenName, WizardStep>

/** Reads the address; anything invalid is ignored. */
export function askedOf(search: string): Asked {
  const query = new URLSearchParams(search)
  const step = ([1, 2, 3, 4] as const).find(number => String(number) === query.get('step'))
  return { step: step ?? null, plan: query.get('plan'), cycle: query.get('cycle') }
}
