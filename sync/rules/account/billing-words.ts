import { type BillingCycle, PLANS, type Plan, planById, priceOf } from '../../catalog/plans.ts'
import { t, tIfKnown } from '../../i18n/translate.ts'
import type { Instant } from '../../records/ids.ts'
import type { Subscription } from '../../records/subscription.ts'
import { longDate } from '../calendar/dates.ts'
import { DAY_MS } from '../calendar/day.ts'
import { dollars } from './prices.ts'

/** The status as a badge, in the specification's colors. */
export function statusBadge(status: string): { text: string; tone: 'brand' | 'blue' | 'amber' | 'red' | 'neutral' } {
  switch (status) {
    case 'active':
      return { text: t('Active'), tone: 'brand' }
    case 'trialing':
      return { text: t('Trialing'), tone: 'blue' }
    case 'past_due':
      return { text: t('Past due'), tone: 'amber' }
    case 'canceled':
      return { text: t('Canceled'), tone: 'red' }
    default:
      return { text: tIfKnown(sentence(status)), tone: 'neutral' }
  }
}

/** A paid invoice is green; every other status is neutral. */
export function invoiceTone(status: string): 'brand' | 'neutral' {
  return status === 'paid' ? 'brand' : 'neutral'
}

/** 'Renews on November 30, 2026': what happens at the end of the period; undefined if no end is coming. */
export function periodEndLine({
  status,
  cancelAtPeriodEnd,
  currentPeriodEnd,
}: Pick<Subscription, 'status' | 'cancelAtPeriodEnd' | 'currentPeriodEnd'>):
  | { label: string; date: string }
  | undefined {
  if (currentPeriodEnd === null || status === 'canceled' || status === 'incomplete') return undefined
  return { label: cancelAtPeriodEnd ? t('Ends on') : t('Renews on'), date: longDate(currentPeriodEnd) }
}

/** '$17.95 a month, 1 email'. */
export function planPriceLine(plan: Plan, cycle: BillingCycle): string | undefined {
  const price = priceOf(plan, cycle)
  if (price === undefined) return undefined
  const amount = dollars(price)
  return cycle === 'monthly' ? t('{amount} a month, 1 email', { amount }) : t('{amount} a year, 1 email', { amount })
}

/** What a plan covers, in a few words. */
export function coversLine({ entitlements }: Plan): string {
  if (entitlements.shieldMeetings) {
    return entitlements.erase ? t('Shield for chats and meetings, Erase') : t('Shield for chats and meetings')
  }
  return entitlements.erase ? t('Shield for chats, Erase') : t('Shield for chats')
}

/** The current day of the period, and how many days it has; undefined if its start is unknown. */
export function periodDays(
  { currentPeriodStart, currentPeriodEnd }: Pick<Subscription, 'currentPeriodStart' | 'currentPeriodEnd'>,
  now: Instant,
): { day: number; of: number } | undefined {
  if (currentPeriodStart === undefined || currentPeriodStart === null || currentPeriodEnd === null) return undefined
  const of = Math.max(1, Math.round((currentPeriodEnd - currentPeriodStart) / DAY_MS))
  return { day: Math.min(of, Math.max(1, Math.floor((now - currentPeriodStart) / DAY_MS) + 1)), of }
}

/** Every plan that can be bought without a conversation. */
export const SELF_SERVE: readonly Plan[] = PLANS.filter(({ enterprise }) => !enterprise)

/** 'Visa ending in 4242'. */
export function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  return t('{brand} ending in {last4}', { brand: sentence(brand), last4 })
}

/** 'Expires 08 / 28'. */
export function cardExpiry({ expMonth, expYear }: { expMonth: number; expYear: number }): string {
  return t('Expires {month} / {year}', {
    month: String(expMonth).padStart(2, '0'),
    year: String(expYear).slice(-2),
  })
}

/** Whether there is a plan that can be ended, changed or continued. */
export function isLivePlan(subscription: Pick<Subscription, 'status' | 'planId'> | null): boolean {
  if (subscription === null || planById(subscription.planId) === undefined) return false
  return ['active', 'trialing', 'past_due'].includes(subscription.status)
}

/** 'past_due' → 'Past due'. */
function sentence(word: string): string {
  const spaced = word.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
