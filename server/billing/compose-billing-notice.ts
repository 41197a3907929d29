import { planById, priceOf } from '../../sync/catalog/plans.ts'
import { t } from '../../sync/i18n/translate.ts'
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
    await queueNotice(
      tx,
      {
        notice: news.kind,
        key: sha256Hex(`${tx.accountId} ${news.kind} ${occasionOf(news, tx.v)}`).slice(0, 32),
        words() {
          const { subject, paragraphs, button = t('Open Billing'), path = '/billing' } = wordsOf(news, after)
          const content = { title: subject, paragraphs, button: { label: button, url: `${needs.origin}${path}` } }
          return { subject, content }
        },
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
  const card = after.card
    ? t('your {brand} ending in {last4}', { brand: cardName(after.card.brand), last4: after.card.last4 })
    : t('your card')
  switch (news.kind) {
    case 'trial_ends': {
      const day = longDate(news.at)
      return {
        subject: t('Your free trial ends on {day}', { day }),
        paragraphs: [
          t('your free trial of {name} ends on {day}. On that day {card} is charged {price}.', {
            name,
            day,
            card,
            price,
          }),
          t(
            'If you want to keep it, there is nothing you need to do. If not, cancel before that day and you pay nothing.',
          ),
        ],
      }
    }
    case 'trial_refused':
      return {
        subject: t('This card has had its free trial'),
        paragraphs: [
          t(
            'the card that you paid with has had a free trial before, and there is one for each card and person. So no trial has started, and nothing was charged.',
          ),
          t('You can still have {name}: choose it again, and its first charge of {price} is made then.', {
            name,
            price,
          }),
        ],
        button: t('Choose your plan'),
        path: '/onboarding?step=4',
      }
    case 'payment_failed':
      return {
        subject: t('Your payment did not go through'),
        paragraphs: [
          t('{card} was not charged for {name} ({price}).', { card, name, price }),
          t(
            'Everything works until {day}; after that we send no letters and Shield for meetings stops, until a payment goes through. Nothing is deleted.',
            { day: longDate(graceEnd(news.since)) },
          ),
          t('Please check the card under Manage billing. The payment provider tries again automatically.'),
        ],
      }
    case 'payment_received': {
      const amount = minorUnits(news.invoice.amountPaid, news.invoice.currency)
      return {
        subject: t('Payment received: {amount}', { amount }),
        paragraphs: [
          t('{card} was charged {amount} on {day} for Total Recall {name}.', {
            card,
            amount,
            day: longDate(news.invoice.createdAt),
            name,
          }),
          withRenewal(t('The invoice is under Billing.'), after.cancelAtPeriodEnd ? null : after.currentPeriodEnd),
        ],
      }
    }
    case 'payment_refunded': {
      const amount = minorUnits(news.invoice.amountPaid, news.invoice.currency)
      return {
        subject: t('Refunded: {amount}', { amount }),
        paragraphs: [
          t('we refunded {amount}, charged on {day}. Your bank shows it within ten days.', {
            amount,
            day: longDate(news.invoice.createdAt),
          }),
        ],
      }
    }
    case 'plan_changed':
      return {
        subject: t('Your plan is now {name}', { name }),
        paragraphs: [
          t('your plan is Total Recall {name}, {price}, for one email address.', { name, price }),
          after.status === 'trialing' && after.trialEnd !== null
            ? t('Your free trial continues. The first charge is on {day}.', { day: longDate(after.trialEnd) })
            : withRenewal(t('The invoice under Billing shows what the change cost.'), after.currentPeriodEnd),
        ],
      }
    case 'plan_ends': {
      const day = longDate(news.at)
      return {
        subject: t('Your plan ends on {day}', { day }),
        paragraphs: [
          t('you have canceled {name}. You keep everything until {day}, and nothing more is charged.', { name, day }),
          t(
            'The deadlines of letters already sent keep running, and your evidence stays yours to export. Until then you can resume the plan under Billing with one click.',
          ),
        ],
      }
    }
    case 'plan_resumed':
      return {
        subject: t('Your plan continues'),
        paragraphs: [
          t('{name} continues as before.', { name }),
          after.currentPeriodEnd === null
            ? t('It costs {price}.', { price })
            : t('The next charge of {price} is on {day}.', { price, day: longDate(after.currentPeriodEnd) }),
        ],
      }
    case 'plan_ended':
      return {
        subject: t('Your plan has ended'),
        paragraphs: [
          t(
            '{name} has ended, and nothing more is charged. We send no more letters; answers that arrive are still filed.',
            { name },
          ),
          t(
            'Your account and your evidence stay. You can choose a plan again at any time, or close the account under Settings.',
          ),
        ],
        button: t('Choose your plan'),
      }
  }
}

const withRenewal = (invoice: string, renewsAt: Instant | null): string =>
  renewsAt === null ? invoice : `${invoice} ${t('Your plan renews on {day}.', { day: longDate(renewsAt) })}`

function offerOf({ planId, billingCycle }: Subscription): { name: string; price: string } {
  const plan = planById(planId)
  const price = plan && priceOf(plan, billingCycle)
  const name = plan?.name ?? planId
  if (price === undefined) return { name, price: '' }
  const amount = dollarsAndCents(price)
  return {
    name,
    price: billingCycle === 'monthly' ? t('{amount} a month', { amount }) : t('{amount} a year', { amount }),
  }
}

const graceEnd = (since: Instant): Instant => Instant.parse(since + GRACE_DAYS * DAY_MS)

/** 'visa' → 'Visa'. */
function cardName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1)
}
