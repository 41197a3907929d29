import Stripe from 'stripe'

import { isForSale } from '../../sync/catalog/capabilities.ts'
import { type BillingCycle, planById, priceOf } from '../../sync/catalog/plans.ts'
import { type AccountId, Instant } from '../../sync/records/ids.ts'
import { INVOICES_KEPT } from '../../sync/records/subscription.ts'
import type { PlanQuote } from '../../sync/wire/calls.ts'
import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import type { BillingHandlers, BillingNeeds } from './needs.ts'
import { planOfPrice } from './prices.ts'
import { subscriptionFacts } from './subscription-facts.ts'

type PlanNeeds = Pick<BillingNeeds, 'stripe' | 'billing' | 'payments' | 'config' | 'clock'>

/** What people do with their existing plan. The payment provider decides, and our rows follow it. */
export const planCalls = {
  async billingSummary({ caller }, needs) {
    const link = await needs.billing.linkOf(caller.accountId)
    if (link === undefined) return { subscription: null, payment_method: null, invoices: [] }
    return orElse('billing_load', () => summaryOf(needs, link))
  },

  async billingPortal({ caller }, { stripe, billing, config }) {
    const link = await billing.linkOf(caller.accountId)
    if (link === undefined) throw new Problem('no_plan')
    const params = { customer: link.customerId, return_url: `${config.origin}/billing` }
    const { url } = await atPortal(() => stripe.billingPortal.sessions.create(params))
    return { url }
  },

  async cancelPlan({ caller }, needs) {
    return { endsAt: await setEnding(needs, caller.accountId, true) }
  },

  async resumePlan({ caller }, needs) {
    await setEnding(needs, caller.accountId, false)
    return { resumed: true }
  },

  async quotePlan({ caller, body: wanted }, needs) {
    const held = await livePlan(needs, caller.accountId)
    return orElse('plan_failed', () => quote(needs, held, wanted, 0))
  },

  async changePlan({ caller, body: { dueNow, proratedAt, ...wanted } }, needs) {
    const held = await livePlan(needs, caller.accountId)
    // Computed again for the same moment: exactly the agreed amount is charged, or nothing.
    const now = await orElse('plan_failed', () => quote(needs, held, wanted, proratedAt))
    if (now.dueNow !== dueNow || now.proratedAt !== proratedAt) throw new Problem('change_differs')
    await orElse('plan_failed', () => change(needs, held, wanted, proratedAt))
    await needs.payments.refresh(held.subscription.id)
    return { changed: true }
  },
} satisfies BillingHandlers<
  'billingSummary' | 'billingPortal' | 'cancelPlan' | 'resumePlan' | 'quotePlan' | 'changePlan'
>

interface Wanted {
  planId: string
  billingCycle: BillingCycle
}

interface HeldPlan {
  customerId: string
  subscription: Stripe.Subscription
}

/** How long a quote is valid: prorations of a later moment would differ by more than a cent. */
const QUOTE_SECONDS = 15 * 60

async function summaryOf({ stripe, config }: PlanNeeds, link: { customerId: string; subscriptionId: string | null }) {
  const invoices = await stripe.invoices.list({ customer: link.customerId, limit: INVOICES_KEPT })
  const subscription =
    link.subscriptionId === null
      ? null
      : await stripe.subscriptions.retrieve(link.subscriptionId, {
          expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
        })
  const price = subscription?.items.data[0]?.price.id ?? ''
  const bought = planOfPrice(config.prices, price) ?? { planId: '', billingCycle: 'monthly' as const }
  const facts = subscription && subscriptionFacts(subscription, invoices.data, config.prices, bought)
  return {
    subscription: facts && {
      status: facts.status,
      plan_name: planById(facts.planId)?.name ?? facts.planId,
      cancel_at_period_end: facts.cancelAtPeriodEnd,
      current_period_end: facts.currentPeriodEnd === null ? null : Math.floor(facts.currentPeriodEnd / 1000),
    },
    payment_method: facts?.card ? { brand: facts.card.brand, last4: facts.card.last4 } : null,
    invoices: invoices.data.map(invoice => ({
      id: invoice.id ?? '',
      amount_paid: invoice.amount_paid,
      currency: invoice.currency,
      created: invoice.created,
      status: facts?.invoices?.find(({ id }) => id === invoice.id)?.status ?? invoice.status ?? 'draft',
      hosted_invoice_url: invoice.hosted_invoice_url ?? null,
    })),
  }
}

/** Tells the provider first, then saves its new state. Returns the end of the period. */
async function setEnding(needs: PlanNeeds, accountId: AccountId, ends: boolean): Promise<Instant | null> {
  const { subscription } = await livePlan(needs, accountId)
  if (subscription.cancel_at_period_end !== ends) {
    await orElse('plan_failed', () =>
      needs.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: ends }),
    )
  }
  await orElse('plan_failed', () => needs.payments.refresh(subscription.id))
  const end = subscription.items.data[0]?.current_period_end
  return end === undefined ? null : Instant.parse(end * 1000)
}

async function livePlan({ stripe, billing }: PlanNeeds, accountId: AccountId): Promise<HeldPlan> {
  const link = await billing.linkOf(accountId)
  if (link === undefined || link.subscriptionId === null) throw new Problem('no_plan')
  const { customerId, subscriptionId } = link
  const subscription = await orElse('plan_failed', () => stripe.subscriptions.retrieve(subscriptionId))
  if (!LIVE.has(subscription.status)) throw new Problem('no_plan')
  return { customerId, subscription }
}

const LIVE: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due'])

/** What the change costs at a moment; `at` 0 means now. */
async function quote(
  { stripe, config, clock }: PlanNeeds,
  { customerId, subscription }: HeldPlan,
  { planId, billingCycle }: Wanted,
  at: number,
): Promise<PlanQuote> {
  const { item, priceId } = wantedItem(config, subscription, { planId, billingCycle })
  if (subscription.status === 'past_due') throw new Problem('plan_unpaid')
  const wanted = { planId, billingCycle }
  if (subscription.status === 'trialing') {
    // Nothing is prorated before the first charge: the trial continues, and then the new price is charged.
    const nextChargeAt = Instant.parse((subscription.trial_end ?? item.current_period_end) * 1000)
    return { ...wanted, dueNow: 0, credit: 0, tax: 0, lines: [], nextChargeAt, proratedAt: 0 }
  }
  const now = Math.floor(clock.now() / 1000)
  const proratedAt = at === 0 ? now : at
  if (proratedAt > now || now - proratedAt > QUOTE_SECONDS) throw new Problem('change_differs')
  const preview = await stripe.invoices.createPreview({
    customer: customerId,
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: item.id, price: priceId }],
      proration_behavior: 'always_invoice',
      proration_date: proratedAt,
    },
  })
  // A negative amount is kept as credit, which pays for what is due next.
  const credit = Math.max(0, (preview.starting_balance ?? 0) - (preview.ending_balance ?? 0))
  return {
    ...wanted,
    dueNow: preview.amount_due,
    credit,
    tax: (preview.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    lines: preview.lines.data.map(({ description, amount }) => ({ text: description ?? '', amount })),
    nextChargeAt: Instant.parse(Math.max(...preview.lines.data.map(({ period }) => period.end), proratedAt) * 1000),
    proratedAt,
  }
}

async function change(needs: PlanNeeds, { subscription }: HeldPlan, wanted: Wanted, proratedAt: number) {
  const { item, priceId } = wantedItem(needs.config, subscription, wanted)
  return needs.stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id: item.id, price: priceId }],
      proration_behavior: 'always_invoice',
      ...(proratedAt === 0 ? {} : { proration_date: proratedAt }),
      // If the card is declined, the plan stays as it was.
      payment_behavior: 'error_if_incomplete',
    },
    // Two presses of the button make one change; after it the price differs, and so does the key.
    {
      idempotencyKey: `change-${subscription.id}-${item.price.id}-${priceId}-${proratedAt === 0 ? subscription.trial_end : proratedAt}`,
    },
  )
}

/** Refuses a plan that is not sold, and the current one, before the provider is asked. */
function wantedItem(
  { prices }: PlanNeeds['config'],
  subscription: Stripe.Subscription,
  { planId, billingCycle }: Wanted,
) {
  const plan = planById(planId)
  const priceId = prices[`${planId}.${billingCycle}`]
  const item = subscription.items.data[0]
  const isSold = plan !== undefined && isForSale(plan) && priceOf(plan, billingCycle) !== undefined
  if (!isSold || priceId === undefined || item === undefined) {
    throw new Problem('invalid_plan')
  }
  if (item.price.id === priceId) throw new Problem('same_plan')
  return { item, priceId }
}

/** A provider that is down or refuses becomes the problem for what was attempted. */
async function orElse<T>(code: ProblemCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new Problem('card_declined', { cause: error })
    if (error instanceof Stripe.errors.StripeError) throw new Problem(code, { cause: error })
    throw error
  }
}

async function atPortal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const isConfiguration = /configuration/i.test(error.message)
    throw new Problem(isConfiguration ? 'portal_unconfigured' : 'portal_failed', { cause: error })
  }
}
