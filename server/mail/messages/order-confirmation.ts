import { planById, priceOf } from '../../../sync/catalog/plans.ts'
import { t } from '../../../sync/i18n/translate.ts'
import type { Instant } from '../../../sync/records/ids.ts'
import type { Subscription } from '../../../sync/records/subscription.ts'
import { dollarsAndCents } from '../../../sync/rules/account/prices.ts'
import { longDate } from '../../../sync/rules/calendar/dates.ts'
import { greeting, messageMail } from './layout.ts'

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
  const isMonthly = billingCycle === 'monthly'
  const bought = { plan: plan.name }
  return {
    subject: isMonthly
      ? t('Your order: Total Recall {plan}, monthly', bought)
      : t('Your order: Total Recall {plan}, annual', bought),
    ...messageMail({
      title: t('Your order is confirmed'),
      paragraphs: [
        greeting(firstName),
        isMonthly
          ? t('thank you. You chose {plan}, billed monthly, for one email address.', bought)
          : t('thank you. You chose {plan}, billed annually, for one email address.', bought),
        status === 'trialing' && trialEnd !== null
          ? trialCharge(isMonthly, { amount, day: longDate(trialEnd) })
          : charge(amount, currentPeriodEnd),
        nextStep(plan.entitlements.erase),
      ],
      button: { label: t('Open your dashboard'), url: `${origin}/dashboard` },
      footer: t('Total Recall. You get this message once for each order.'),
    }),
  }
}

function trialCharge(isMonthly: boolean, facts: { amount: string; day: string }): string {
  return isMonthly
    ? t(
        'You paid $0.00 today. Your free trial ends on {day}; then {amount} a month. Cancel before that day and you pay nothing.',
        facts,
      )
    : t(
        'You paid $0.00 today. Your free trial ends on {day}; then {amount} a year. Cancel before that day and you pay nothing.',
        facts,
      )
}

function charge(amount: string, renewsAt: Instant | null): string {
  const paid = t('You paid {amount}.', { amount })
  return renewsAt === null ? paid : `${paid} ${t('Your plan renews on {day}.', { day: longDate(renewsAt) })}`
}

function nextStep(erase: boolean): string {
  return erase
    ? t('What happens next: we prepare your demand letters. We send them once you have signed the authorization.')
    : t('What happens next: install the Shield extension in your browser and choose where it works.')
}
