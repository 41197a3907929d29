import type { Instant } from '../../records/ids.ts'
import type { Invoice, Subscription } from '../../records/subscription.ts'
import { DAY_MS } from '../calendar/day.ts'

/** A change in a subscription about which its owner is emailed. */
export type BillingNews =
  | { kind: 'trial_ends'; at: Instant }
  | { kind: 'payment_failed'; since: Instant }
  | { kind: 'payment_received'; invoice: Invoice }
  | { kind: 'payment_refunded'; invoice: Invoice }
  | { kind: 'plan_changed' }
  | { kind: 'plan_ends'; at: Instant }
  | { kind: 'plan_resumed' }
  | { kind: 'plan_ended' }
  | { kind: 'trial_refused' }

/** How long before the first charge the owner is reminded. */
const TRIAL_REMINDER_DAYS = 3
/** An older invoice that is first seen now is history, not news. */
const NEWS_DAYS = 7

/**
 * Compares two states instead of reading the event between them, because events arrive more than once and in any order.
 * Equal states yield no news except the reminder, which is queued once for each date.
 */
export function billingNews(before: Subscription | undefined, after: Subscription, now: Instant): BillingNews[] {
  const news: BillingNews[] = []
  if (isTrialRefused(after) && before?.status !== 'incomplete') news.push({ kind: 'trial_refused' })
  if (after.trialEnd !== null && isTrialEnding(after, now)) news.push({ kind: 'trial_ends', at: after.trialEnd })
  if (after.pastDueSince !== null && before?.pastDueSince !== after.pastDueSince) {
    news.push({ kind: 'payment_failed', since: after.pastDueSince })
  }
  // The order confirmation already covers the first state.
  if (before === undefined) return news
  const known = new Map((before.invoices ?? []).map(invoice => [invoice.id, invoice.status]))
  for (const invoice of after.invoices ?? []) {
    const was = known.get(invoice.id)
    if (was === 'paid' && invoice.status === 'refunded') news.push({ kind: 'payment_refunded', invoice })
    const isRecent = now - invoice.createdAt <= NEWS_DAYS * DAY_MS
    if (was !== 'paid' && invoice.status === 'paid' && invoice.amountPaid > 0 && isRecent) {
      news.push({ kind: 'payment_received', invoice })
    }
  }
  const isSame = before.planId === after.planId && before.billingCycle === after.billingCycle
  const isGoingOn = isRunning(before) && isRunning(after)
  if (isGoingOn && !isSame) news.push({ kind: 'plan_changed' })
  if (isGoingOn && after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd && after.currentPeriodEnd !== null) {
    news.push({ kind: 'plan_ends', at: after.currentPeriodEnd })
  }
  if (isGoingOn && before.cancelAtPeriodEnd && !after.cancelAtPeriodEnd) news.push({ kind: 'plan_resumed' })
  if (isRunning(before) && after.status === 'canceled') news.push({ kind: 'plan_ended' })
  return news
}

function isRunning({ status }: Subscription): boolean {
  return status === 'active' || status === 'trialing' || status === 'past_due'
}

/** A trial that was refused because its card had already had one. */
export function isTrialRefused({ status, trialEnd }: Pick<Subscription, 'status' | 'trialEnd'>): boolean {
  return status === 'incomplete' && trialEnd !== null
}

function isTrialEnding({ status, trialEnd, cancelAtPeriodEnd }: Subscription, now: Instant): boolean {
  if (status !== 'trialing' || cancelAtPeriodEnd || trialEnd === null) return false
  return trialEnd - now <= TRIAL_REMINDER_DAYS * DAY_MS
}
