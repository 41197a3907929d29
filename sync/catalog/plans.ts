import type { PlainMessage } from '../i18n/translate.ts'

/**
 * Two families of plans in one catalog. Pages, mails, PDFs and checkout all read it, so the price shown is the price
 * charged. Price ids come from the environment (`server/config.ts`), one per self-serve plan and cycle.
 */
export const PLANS = [
  {
    id: 'minimal',
    family: 'onboarding',
    name: 'Minimal',
    monthly: 9,
    annual: 75,
    discount: 31,
    description: 'A round of deletion demands every quarter.',
    features: ['Deletion demands four times a year', 'Shield for prompts', 'Evidence log with receipts'],
    callToAction: 'Choose Minimal',
    popular: false,
    enterprise: false,
    entitlements: { shieldPrompts: true, shieldMeetings: false, erase: true },
    cyclesPerYear: 4,
  },
  {
    id: 'private',
    family: 'onboarding',
    name: 'Private',
    monthly: 15,
    annual: 126,
    discount: 30,
    description: 'A round of deletion demands every month.',
    features: ['Deletion demands twelve times a year', 'Shield for prompts', 'Evidence log with receipts'],
    callToAction: 'Choose Private',
    popular: false,
    enterprise: false,
    entitlements: { shieldPrompts: true, shieldMeetings: false, erase: true },
    cyclesPerYear: 12,
  },
  {
    id: 'safehaven',
    family: 'bundle',
    name: 'SafeHaven',
    monthly: 9.95,
    annual: 99,
    discount: 17,
    description: 'Shield always on across major AI platforms.',
    features: ['Shield always on across major AI platforms'],
    callToAction: 'Start free trial',
    popular: false,
    enterprise: false,
    entitlements: { shieldPrompts: true, shieldMeetings: false, erase: false },
    cyclesPerYear: 0,
  },
  {
    id: 'lockdown',
    family: 'bundle',
    name: 'LockDown',
    monthly: 14.95,
    annual: 144,
    discount: 20,
    description: 'Shield for prompts and for meetings.',
    features: ['Everything in SafeHaven', 'Video and voice meeting protection'],
    callToAction: 'Start free trial',
    popular: true,
    enterprise: false,
    entitlements: { shieldPrompts: true, shieldMeetings: true, erase: false },
    cyclesPerYear: 0,
  },
  {
    id: 'guardian',
    family: 'bundle',
    name: 'Guardian',
    monthly: 17.95,
    annual: 179,
    discount: 17,
    description: 'Shield and Erase together.',
    features: ['Everything in LockDown', 'Provider-level deletion requests with verifiable receipts'],
    callToAction: 'Start free trial',
    popular: false,
    enterprise: false,
    entitlements: { shieldPrompts: true, shieldMeetings: true, erase: true },
    cyclesPerYear: 12,
  },
  {
    id: 'vault',
    family: 'bundle',
    name: 'The Vault',
    monthly: 'Contact Sales',
    annual: 'Contact Sales',
    discount: null,
    description: 'Enterprise Privacy Recovery Package',
    features: ['Compliance', 'Priority support with SLAs', 'Custom team policies'],
    callToAction: 'Contact Sales',
    popular: false,
    enterprise: true,
    entitlements: { shieldPrompts: true, shieldMeetings: true, erase: true },
    cyclesPerYear: null,
  },
] as const satisfies readonly Plan[]

export type PlanId = (typeof PLANS)[number]['id']
export type BillingCycle = 'monthly' | 'annual'
export const BILLING_CYCLES: readonly BillingCycle[] = ['monthly', 'annual']

/** Why a bundle can cost nearly as much as a plan of the other family; shown wherever both families appear. */
export const TWO_FAMILIES =
  'Minimal and Private shield your chats and send deletion letters, every three months or every month. SafeHaven, LockDown, and Guardian differ in how much Shield covers; of those three, only Guardian sends letters.' satisfies PlainMessage

/** Days before the first charge, for every self-serve plan. */
export const TRIAL_DAYS = 7

export interface Plan {
  id: string
  /** 'onboarding' plans appear in the wizard; 'bundle' plans on the home page. */
  family: 'onboarding' | 'bundle'
  name: string
  /** US dollars, or the label of a plan sold through a conversation. */
  monthly: number | string
  annual: number | string
  /** Percent saved by paying yearly, as stated. */
  discount: number | null
  description: PlainMessage
  features: readonly PlainMessage[]
  callToAction: PlainMessage
  popular: boolean
  enterprise: boolean
  entitlements: { shieldPrompts: boolean; shieldMeetings: boolean; erase: boolean }
  /** Rounds of letters per year; 0 without Erase, null if agreed individually. */
  cyclesPerYear: number | null
}

/**
 * The names of all plans that include a part of the product, in catalog order, so that every page lists the same ones.
 */
export function plansWith(part: keyof Plan['entitlements']): string {
  const names = PLANS.filter(plan => plan.entitlements[part]).map(plan => plan.name)
  return `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
}

export function planById(id: string): Plan | undefined {
  return PLANS.find(plan => plan.id === id)
}

/** The price in US dollars, or undefined if the plan has no price to charge. */
export function priceOf(plan: Plan, cycle: BillingCycle): number | undefined {
  const price = cycle === 'monthly' ? plan.monthly : plan.annual
  return typeof price === 'number' ? price : undefined
}
