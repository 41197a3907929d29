import { planById, priceOf } from '../../../sync/catalog/plans.ts'
import type { Instant } from '../../../sync/records/ids.ts'
import type { Subscription } from '../../../sync/records/subscription.ts'
import { dollarsAndCents } from '../../../sync/rules/account/prices.ts'
import { messageMail } from './layout.ts'

interface OrderFacts {
  firstName: string
  subscription: Pick<Subscription, 'status' | 'planId' | 'billingCycle' | 'trialEnd' | 'currentPeriodEnd'>
  origin: string
}

/** What was bought, what it costs and when the first charge comes: from our own rows, never from the page's text. */
export function orderConfirmation({ firstName, subscription, origin }: OrderFacts): {
  subject: string
  text: string
  html: string
} {
  const { planId, billingCycle, status, trialEnd, currentPeriodEnd } = subscription
  const plan = planById(planId)
  if (plan === undefined) throw new Error('a subscription is always to a plan of the catalogue')
  const price = priceOf(plan, billingCycle)
  const amount = price === undefined ? '' : dollarsAndCents(price)
  const every = billingCycle === 'monthly' ? 'a month' : 'a year'
  const charge =
    status === 'trialing' && trialEnd !== null
      ? `You paid $0.00 today. Your free trial ends on ${longDate(trialEnd)}; then ${amount} ${every}. Cancel before that day and you pay nothing.`
      : `You paid ${amount}. ${currentPeriodEnd === null ? '' : `Your plan renews on ${longDate(currentPeriodEnd)}.`}`
  return {
    subject: `Your order: Total Recall ${plan.name}, ${billingCycle}`,
    ...messageMail({
      title: 'Your order is confirmed',
      paragraphs: [
        firstName === '' ? 'Hello,' : `Hello ${firstName},`,
        `thank you. You chose ${plan.name}, billed ${billingCycle === 'monthly' ? 'monthly' : 'annually'}, for one email address.`,
        charge.trim(),
        nextStep(plan.entitlements.erase),
      ],
      button: { label: 'Open your dashboard', url: `${origin}/dashboard` },
      footer: 'Total Recall. You get this message once for each order.',
    }),
  }
}

function nextStep(erase: boolean): string {
  return erase
    ? 'What happens next: we prepare your demand letters. We send them once you have signed the authorization.'
    : 'What happens next: install the Shield extension in your browser and choose where it works.'
}

function longDate(at: Instant): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}
