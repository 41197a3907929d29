import { planById, priceOf } from '../../sync/catalog/plans.ts'
import { Instant } from '../../sync/records/ids.ts'
import type { Subscription } from '../../sync/records/subscription.ts'
import { type BillingNews, billingNews } from '../../sync/rules/account/billing-news.ts'
import { GRACE_DAYS } from '../../sync/rules/account/entitlements.ts'
import { dollarsAndCents, minorUnits } from '../../sync/rules/account/prices.ts'
import { longDate } from '../../sync/rules/calendar/dates.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { type NoticeNeeds, queueNotice } from '../notices/queue-notice.ts'
import { sha256Hex } from '../store/hash.ts'
import type { TenantWriter } from '../store/tenant.ts'

interface Change {
  before: Subscription | undefined
  after: Subscription
}

/** Mails the person about changes in their subscription, in the transaction that makes them. */
export async function queueBillingNotice(
  tx: TenantWriter,
  { before, after }: Change,
  now: Instant,
  needs: NoticeNeeds,
): Promise<void> {
  for (const news of billingNews(before, after, now)) {
    const { subject, paragraphs, button = 'Open Billing', path = '/billing' } = wordsOf(news, after)
    await queueNotice(
      tx,
      {
        notice: news.kind,
        key: sha256Hex(`${tx.accountId} ${news.kind} ${occasionOf(news, tx.v)}`).slice(0, 32),
        subject,
        content: { title: subject, paragraphs, button: { label: button, url: `${needs.origin}${path}` } },
      },
      now,
      needs,
    )
  }
}

/** News about a date or an invoice is sent once; news about something that the person does, each time. */
function occasionOf(news: BillingNews, version: number): string {
  switch (news.kind) {
    case 'trial_ends':
      return String(news.at)
    case 'payment_failed':
      return String(news.since)
    case 'payment_received':
    case 'payment_refunded':
      return news.invoice.id
    default:
      return String(version)
  }
}

interface Words {
  subject: string
  paragraphs: string[]
  button?: string
  path?: string
}

function wordsOf(news: BillingNews, after: Subscription): Words {
  const { name, price } = offerOf(after)
  const card = after.card ? `your ${cardName(after.card.brand)} ending in ${after.card.last4}` : 'your card'
  switch (news.kind) {
    case 'trial_ends':
      return {
        subject: `Your free trial ends on ${longDate(news.at)}`,
        paragraphs: [
          `your free trial of ${name} ends on ${longDate(news.at)}. On that day ${card} is charged ${price}.`,
          'If you want to keep it, there is nothing you need to do. If not, cancel before that day and you pay nothing.',
        ],
      }
    case 'trial_refused':
      return {
        subject: 'This card has had its free trial',
        paragraphs: [
          'the card that you paid with has had a free trial before, and there is one for each card and person. So no trial has started, and nothing was charged.',
          `You can still have ${name}: choose it again, and its first charge of ${price} is made then.`,
        ],
        button: 'Choose your plan',
        path: '/onboarding?step=4',
      }
    case 'payment_failed':
      return {
        subject: 'Your payment did not go through',
        paragraphs: [
          `${card} was not charged for ${name} (${price}).`,
          `Everything works until ${longDate(graceEnd(news.since))}; after that we send no letters and Shield for meetings stops, until a payment goes through. Nothing is deleted.`,
          'Please check the card under Manage billing. The payment provider tries again automatically.',
        ],
      }
    case 'payment_received':
      return {
        subject: `Payment received: ${minorUnits(news.invoice.amountPaid, news.invoice.currency)}`,
        paragraphs: [
          `${card} was charged ${minorUnits(news.invoice.amountPaid, news.invoice.currency)} on ${longDate(news.invoice.createdAt)} for Total Recall ${name}.`,
          after.currentPeriodEnd === null || after.cancelAtPeriodEnd
            ? 'The invoice is under Billing.'
            : `The invoice is under Billing. Your plan renews on ${longDate(after.currentPeriodEnd)}.`,
        ],
      }
    case 'payment_refunded':
      return {
        subject: `Refunded: ${minorUnits(news.invoice.amountPaid, news.invoice.currency)}`,
        paragraphs: [
          `we refunded ${minorUnits(news.invoice.amountPaid, news.invoice.currency)}, charged on ${longDate(news.invoice.createdAt)}. Your bank shows it within ten days.`,
        ],
      }
    case 'plan_changed':
      return {
        subject: `Your plan is now ${name}`,
        paragraphs: [
          `your plan is Total Recall ${name}, ${price}, for one email address.`,
          after.status === 'trialing' && after.trialEnd !== null
            ? `Your free trial continues. The first charge is on ${longDate(after.trialEnd)}.`
            : after.currentPeriodEnd === null
              ? 'The invoice under Billing shows what the change cost.'
              : `The invoice under Billing shows what the change cost. Your plan renews on ${longDate(after.currentPeriodEnd)}.`,
        ],
      }
    case 'plan_ends':
      return {
        subject: `Your plan ends on ${longDate(news.at)}`,
        paragraphs: [
          `you have canceled ${name}. You keep everything until ${longDate(news.at)}, and nothing more is charged.`,
          'The deadlines of letters already sent keep running, and your evidence stays yours to export. Until then you can resume the plan under Billing with one click.',
        ],
      }
    case 'plan_resumed':
      return {
        subject: 'Your plan continues',
        paragraphs: [
          `${name} continues as before.`,
          after.currentPeriodEnd === null
            ? `It costs ${price}.`
            : `The next charge of ${price} is on ${longDate(after.currentPeriodEnd)}.`,
        ],
      }
    case 'plan_ended':
      return {
        subject: 'Your plan has ended',
        paragraphs: [
          `${name} has ended, and nothing more is charged. We send no more letters; answers that arrive are still filed.`,
          'Your account and your evidence stay. You can choose a plan again at any time, or close the account under Settings.',
        ],
        button: 'Choose your plan',
      }
  }
}

function offerOf({ planId, billingCycle }: Subscription): { name: string; price: string } {
  const plan = planById(planId)
  const price = plan && priceOf(plan, billingCycle)
  const every = billingCycle === 'monthly' ? 'a month' : 'a year'
  return { name: plan?.name ?? planId, price: price === undefined ? '' : `${dollarsAndCents(price)} ${every}` }
}

const graceEnd = (since: Instant): Instant => Instant.parse(since + GRACE_DAYS * DAY_MS)

/** 'visa' → 'Visa'. */
function cardName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1)
}
