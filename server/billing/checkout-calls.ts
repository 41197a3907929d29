import Stripe from 'stripe'

import { isForSale } from '../../sync/catalog/capabilities.ts'
import { planById } from '../../sync/catalog/plans.ts'
import type { AccountId } from '../../sync/records/ids.ts'
import { checkEmail, normalizeEmail } from '../../sync/rules/account/fields.ts'
import { trialDaysFor } from '../../sync/rules/account/trial.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { Config } from '../config.ts'
import type { Checkout } from '../store/billing-store.ts'
import { sha256Hex } from '../store/hash.ts'
import type { BillingHandlers, BillingNeeds } from './needs.ts'
import { planOfPrice } from './prices.ts'

/** What a page must know before it offers a plan, buying one, and what became of that. */
export const checkoutCalls = {
  siteConfig: async (_, { config }) => ({
    googleClientId: config.googleClientId,
    prices: { ...config.prices },
    taxInPrice: config.taxInPrice,
    sandbox: config.stripe === null || config.smtpUrl === null,
    mailDomain: config.mailDomain,
    ...(config.vapid === null ? {} : { pushKey: config.vapid.publicKey }),
    companyName: config.company.name,
    companyAddress: config.company.address,
  }),

  createPayment({ caller, body: { priceId, planName, guestEmail } }, needs) {
    return atProvider(async () => {
      const bought = { priceId, ...boughtPlan(needs.config.prices, priceId, planName) }
      return caller === undefined ? guestCheckout(needs, bought, guestEmail) : checkout(needs, bought, caller.accountId)
    })
  },

  async verifyPayment({ caller, body: { sessionId } }, { billing, stripe }) {
    const found = await billing.checkout(sessionId)
    // Somebody else's checkout looks like one that does not exist.
    if (found === undefined || found.accountId !== caller.accountId) throw new Problem('not_found')
    const planName = planById(found.planId)?.name ?? found.planId
    const status = await atProvider(() => checkoutStatus(stripe, found))
    return { status, planName, billingCycle: found.billingCycle }
  },

  async sendConfirmationEmail({ caller: { accountId }, body: { userEmail } }, { store, billing, payments }) {
    const tenant = store.tenant(accountId)
    const account = await tenant.get('users', accountId)
    if (!account || normalizeEmail(userEmail) !== normalizeEmail(account.email)) throw new Problem('other_address')
    const order = await billing.newestCompletedCheckout(accountId)
    const subscription = await tenant.get('subscriptions', accountId)
    // The payment's event is still on its way, and will queue the mail.
    if (order === undefined || subscription === undefined) return { sent: false }
    await tenant.write(tx => payments.confirm(tx, subscription, order))
    return { sent: true }
  },
} satisfies BillingHandlers<'siteConfig' | 'createPayment' | 'verifyPayment' | 'sendConfirmationEmail'>

interface Bought extends Pick<Checkout, 'planId' | 'billingCycle'> {
  priceId: string
}

/** The price decides; if the page names another plan, it shows something else than would be charged. */
function boughtPlan(prices: Config['prices'], priceId: string, planName: string) {
  const bought = planOfPrice(prices, priceId)
  const plan = bought && planById(bought.planId)
  const named = planName.trim().toLowerCase()
  if (!bought || !plan || !isForSale(plan) || (named !== plan.id && named !== plan.name.toLowerCase()))
    throw new Problem('invalid_plan')
  return bought
}

async function guestCheckout(needs: BillingNeeds, bought: Bought, guestEmail: string | null): Promise<{ url: string }> {
  const checked = checkEmail(guestEmail ?? '')
  // Also when it is empty: this form has no other field that could be missing.
  if (!checked.ok) throw new Problem('bad_email')
  const email = checked.value
  // Never shared between two callers: anybody may type any address.
  const idempotencyKey = `guest-${needs.random.id()}`
  const session = await needs.stripe.checkout.sessions.create(
    { ...(await sessionParams(needs, bought, trialDaysFor({ hadTrial: false }))), customer_email: email },
    { idempotencyKey },
  )
  return keep(needs, bought, session, { accountId: null, guestEmail: email })
}

async function checkout(needs: BillingNeeds, bought: Bought, accountId: AccountId): Promise<{ url: string }> {
  const tenant = needs.store.tenant(accountId)
  const account = await tenant.get('users', accountId)
  const emails = await tenant.list('email')
  if (!account || !emails.some(row => row.email === account.email && row.verifiedAt !== null)) {
    throw new Problem('email_unverified_checkout')
  }
  const subscription = await tenant.get('subscriptions', accountId)
  if (subscription && LIVE.has(subscription.status)) throw new Problem('already_subscribed')

  const { openUrl, newest } = await closeOthers(needs, bought, accountId)
  if (openUrl !== null) return { url: openUrl }
  const customer = await customerFor(needs, accountId, account.email)
  const params = {
    ...(await sessionParams(needs, bought, trialDaysFor({ hadTrial: await needs.billing.hadTrial(accountId) }))),
    customer,
    // The address for which the tax was computed must also be used for the renewals.
    ...(needs.config.taxInPrice ? { customer_update: { address: 'auto' as const } } : {}),
    client_reference_id: accountId,
  } satisfies Stripe.Checkout.SessionCreateParams
  // Two presses of the button get the same session; the next attempt after it has ended gets a new one.
  const idempotencyKey = `checkout-${sha256Hex(JSON.stringify([params, newest]))}`
  const session = await needs.stripe.checkout.sessions.create(params, { idempotencyKey })
  return keep(needs, bought, session, { accountId, guestEmail: null })
}

const LIVE: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due'])

async function sessionParams(
  { stripe, config: { origin, taxInPrice } }: Pick<BillingNeeds, 'stripe' | 'config'>,
  { priceId, planId, billingCycle }: Bought,
  trialDays: number,
) {
  if (taxInPrice) await mustHoldTax(stripe, priceId)
  return {
    mode: 'subscription',
    line_items: [{ price: priceId, quantity: 1 }],
    // The trial needs a card.
    payment_method_collection: 'always',
    ...(taxInPrice ? { automatic_tax: { enabled: true }, billing_address_collection: 'required' } : {}),
    ...(trialDays > 0 ? { subscription_data: { trial_period_days: trialDays } } : {}),
    metadata: { plan: planId, cycle: billingCycle },
    success_url: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/onboarding?step=4`,
  } satisfies Stripe.Checkout.SessionCreateParams
}

/** If tax were added to a price, more would be charged than is shown: then nothing is sold. */
async function mustHoldTax(stripe: Stripe, priceId: string): Promise<void> {
  const { tax_behavior } = await stripe.prices.retrieve(priceId)
  if (tax_behavior === 'inclusive') return
  throw new Problem('checkout_failed', { cause: new Error(`the tax of ${priceId} is ${tax_behavior}, not inclusive`) })
}

/**
 * Finds the account's open session for the same purchase, and expires its open sessions for others: one left open in
 * another tab must not become a second subscription.
 */
async function closeOthers({ stripe, billing }: BillingNeeds, bought: Bought, accountId: AccountId) {
  const known = await billing.checkouts(accountId, 5)
  let openUrl: string | null = null
  for (const { id, planId, billingCycle, completedAt } of known) {
    if (completedAt !== null) continue
    const session = await existing(stripe.checkout.sessions.retrieve(id))
    if (session?.status !== 'open') continue
    const same = planId === bought.planId && billingCycle === bought.billingCycle
    if (same && openUrl === null && session.url !== null) openUrl = session.url
    else await stripe.checkout.sessions.expire(id)
  }
  return { openUrl, newest: known[0]?.id ?? null }
}

async function customerFor(needs: BillingNeeds, accountId: AccountId, email: string): Promise<string> {
  const known = await needs.billing.customerOf(accountId)
  if (known !== undefined) return known
  const created = await needs.stripe.customers.create(
    { email, metadata: { account: accountId } },
    { idempotencyKey: `customer-${accountId}` },
  )
  await needs.billing.keepCustomer(accountId, created.id)
  return created.id
}

/** The row is written before the URL is handed out, so every paid session is known to us. */
async function keep(
  needs: BillingNeeds,
  { planId, billingCycle }: Bought,
  session: Stripe.Checkout.Session,
  whose: Pick<Checkout, 'accountId' | 'guestEmail'>,
): Promise<{ url: string }> {
  if (session.url === null) throw new Problem('checkout_no_url')
  const createdAt = needs.clock.now()
  await needs.billing.keepCheckout({ id: session.id, ...whose, planId, billingCycle, createdAt, completedAt: null })
  return { url: session.url }
}

/** 'complete' once the payment has taken effect here; 'processing' while its event is on the way. */
async function checkoutStatus(stripe: Stripe, found: Checkout): Promise<string> {
  if (found.completedAt !== null) return 'complete'
  const session = await existing(stripe.checkout.sessions.retrieve(found.id))
  if (session === null) return 'expired'
  return session.status === 'complete' ? 'processing' : (session.status ?? 'open')
}

async function existing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  }
}

/** For the person, a provider that is down or refuses is a failed payment, never an 'unexpected' error. */
async function atProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new Problem('checkout_failed', { cause: error })
    throw error
  }
}
