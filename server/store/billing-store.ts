import { z } from 'zod/mini'

import { AccountId, Instant } from '../../sync/records/ids.ts'
import { Subscription } from '../../sync/records/subscription.ts'
import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import type { Executor } from './database.ts'
import type { Store } from './store.ts'
import { executorOf, type TenantWriter } from './tenant.ts'

/** A subscription without the ids that say whose it is. */
const SubscriptionFacts = z.omit(Subscription, { id: true, userId: true })
export type SubscriptionFacts = z.infer<typeof SubscriptionFacts>

/** A checkout that was opened, by an account or, before there is one, for a guest's address. */
export interface Checkout {
  id: string
  accountId: AccountId | null
  guestEmail: string | null
  planId: string
  billingCycle: Subscription['billingCycle']
  createdAt: Instant
  completedAt: Instant | null
}

/** A checkout's subscription as just fetched from the payment provider. */
export interface Payment {
  checkoutId: string
  subscriptionId: string
  customerId: string
  facts: SubscriptionFacts
  /** Fingerprint of the card that it was bought with. */
  fingerprint: string | null
}

/** Further writes in the transaction in which a payment takes effect. */
type PaymentEffect = (
  tx: TenantWriter,
  subscription: Subscription,
  checkout: Checkout,
  before: Subscription | undefined,
) => Promise<void>

/**
 * applied: the account's rows match the subscription. waiting: paid by a guest whose address no account has proven yet.
 * stale: belongs to a subscription that another one has replaced. unknown: not started by us.
 */
export type Settled = 'applied' | 'waiting' | 'stale' | 'unknown' | 'duplicate'

/** A second live subscription for one account: it would be charged twice. Nothing was written. */
export class SecondSubscription extends Error {}

/** A trial with a card that had one before: it must end before anything is charged. Nothing was written. */
export class SecondTrial extends Error {}

export interface BillingStore {
  checkout(id: string): Promise<Checkout | undefined>
  checkoutOfSubscription(subscriptionId: string): Promise<Checkout | undefined>
  /** The account's checkouts, newest first, at most `limit`. */
  checkouts(accountId: AccountId, limit: number): Promise<Checkout[]>
  newestCompletedCheckout(accountId: AccountId): Promise<Checkout | undefined>
  keepCheckout(checkout: Checkout): Promise<void>
  customerOf(accountId: AccountId): Promise<string | undefined>
  keepCustomer(accountId: AccountId, customerId: string): Promise<void>
  hasEvent(id: string): Promise<boolean>
  /** The account's customer and subscription at the payment provider. */
  linkOf(accountId: AccountId): Promise<{ customerId: string; subscriptionId: string | null } | undefined>
  /** Whether this account has had a trial, with its own or somebody else's card. */
  hadTrial(accountId: AccountId): Promise<boolean>
  /** The event and its whole effect in one transaction; a known event changes nothing. */
  settle(event: BillingEvent, payment: Payment | null, effect: PaymentEffect): Promise<Settled>
  /** The same without an event, after a change that was requested here. */
  apply(payment: Payment, now: Instant, effect: PaymentEffect): Promise<Settled>
}

interface BillingEvent {
  id: string
  type: string
  receivedAt: Instant
}

export function billingStore(store: Store): BillingStore {
  const { db } = store
  return {
    async checkout(id) {
      const row = await db.selectFrom('checkoutSessions').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toCheckout(row)
    },
    async checkoutOfSubscription(subscriptionId) {
      const row = await db
        .selectFrom('checkoutSessions')
        .selectAll()
        .where('subscriptionId', '=', subscriptionId)
        .executeTakeFirst()
      return row && toCheckout(row)
    },
    async checkouts(accountId, limit) {
      const rows = await db
        .selectFrom('checkoutSessions')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(toCheckout)
    },
    async newestCompletedCheckout(accountId) {
      const row = await db
        .selectFrom('checkoutSessions')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('completedAt', 'is not', null)
        .orderBy('completedAt', 'desc')
        .executeTakeFirst()
      return row && toCheckout(row)
    },
    async keepCheckout(checkout) {
      await db
        .insertInto('checkoutSessions')
        .values({ ...checkout, subscriptionId: null, customerId: null, snapshot: null })
        // An idempotent repeat of the call answers with the same session.
        .onConflict(conflict => conflict.column('id').doNothing())
        .execute()
    },
    async customerOf(accountId) {
      const row = await db
        .selectFrom('stripeCustomers')
        .select('customerId')
        .where('accountId', '=', accountId)
        .executeTakeFirst()
      return row?.customerId
    },
    async keepCustomer(accountId, customerId) {
      await db
        .insertInto('stripeCustomers')
        .values({ accountId, customerId, subscriptionId: null })
        .onConflict(conflict => conflict.column('accountId').doNothing())
        .execute()
    },
    async hasEvent(id) {
      const row = await db.selectFrom('stripeEvents').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },
    settle: (event, payment, effect) =>
      store.transaction(async (trx, open) => {
        if (!(await takeEvent(trx, event))) return 'duplicate'
        if (payment === null) return 'unknown'
        return takePayment(trx, open, { payment, now: event.receivedAt, effect })
      }),
    apply: (payment, now, effect) => store.transaction((trx, open) => takePayment(trx, open, { payment, now, effect })),
    async linkOf(accountId) {
      return db
        .selectFrom('stripeCustomers')
        .select(['customerId', 'subscriptionId'])
        .where('accountId', '=', accountId)
        .executeTakeFirst()
    },
    async hadTrial(accountId) {
      const row = await db
        .selectFrom('checkoutSessions')
        .select('id')
        .where('accountId', '=', accountId)
        // Set when the checkout was completed, or refused because of its card.
        .where('subscriptionId', 'is not', null)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

interface Taken {
  payment: Payment
  now: Instant
  effect: PaymentEffect
}

async function takePayment(
  trx: Executor,
  open: (accountId: AccountId) => Promise<TenantWriter>,
  { payment: fetched, now, effect }: Taken,
): Promise<Settled> {
  const payment = await withTrialChecked(trx, fetched, now)
  const checkout = await completeCheckout(trx, payment, now)
  if (checkout === undefined) return 'unknown'
  if (checkout.accountId === null) return 'waiting'
  return applyPayment(trx, await open(checkout.accountId), payment, checkout, effect)
}

/**
 * Allows one trial per card. Checked once, at the checkout's first event; an account whose trial counted may use any
 * card later. A refused trial never counts as begun, whatever events follow.
 */
async function withTrialChecked(trx: Executor, payment: Payment, at: Instant): Promise<Payment> {
  const { fingerprint, facts, subscriptionId } = payment
  if (fingerprint === null || facts.trialEnd === null) return payment
  const checkout = await trx
    .selectFrom('checkoutSessions')
    .select('completedAt')
    .where('id', '=', payment.checkoutId)
    .executeTakeFirst()
  if (checkout === undefined || checkout.completedAt !== null) return payment
  await trx
    .insertInto('trialCards')
    .values({ fingerprint, subscriptionId, at })
    .onConflict(conflict => conflict.column('fingerprint').doNothing())
    .execute()
  const first = await trx
    .selectFrom('trialCards')
    .select('subscriptionId')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow()
  if (first.subscriptionId === subscriptionId) return payment
  if (isLive(facts.status)) throw new SecondTrial()
  return { ...payment, facts: { ...facts, status: 'incomplete' } }
}

/**
 * Payments that guests made for an address, applied when an account proves that address, in the transaction of
 * the proof.
 */
export async function claimGuestPayments(tx: TenantWriter, email: string, effect: PaymentEffect): Promise<number> {
  const trx = executorOf(tx)
  const rows = await trx
    .selectFrom('checkoutSessions')
    .selectAll()
    .where('guestEmail', '=', normalizeEmail(email))
    .where('accountId', 'is', null)
    .where('snapshot', 'is not', null)
    .orderBy('createdAt')
    // A real customer does not pay more often than this for one address.
    .limit(10)
    .execute()
  let applied = 0
  for (const row of rows) {
    const { id, subscriptionId, customerId, snapshot } = row
    if (subscriptionId === null || customerId === null || snapshot === null) continue
    await trx
      .updateTable('checkoutSessions')
      .set({ accountId: tx.accountId, snapshot: null })
      .where('id', '=', id)
      .execute()
    const payment = {
      checkoutId: id,
      subscriptionId,
      customerId,
      facts: SubscriptionFacts.parse(JSON.parse(snapshot)),
      fingerprint: null,
    }
    try {
      const checkout = { ...toCheckout(row), accountId: tx.accountId }
      if ((await applyPayment(trx, tx, payment, checkout, effect)) === 'applied') applied += 1
    } catch (error) {
      // The first subscription counts. The other is now known to be this account's: its next event cancels it unpaid.
      if (!(error instanceof SecondSubscription)) throw error
    }
  }
  return applied
}

async function takeEvent(trx: Executor, event: BillingEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('stripeEvents')
    .values(event)
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Marks the checkout as paid and finds its account: its own, or the one that has proven the guest's address. */
async function completeCheckout(trx: Executor, payment: Payment, now: Instant): Promise<Checkout | undefined> {
  const row = await trx
    .selectFrom('checkoutSessions')
    .selectAll()
    .where('id', '=', payment.checkoutId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const accountId = row.accountId ?? (await accountWithProvenAddress(trx, row.guestEmail))
  const completedAt = row.completedAt ?? (hasBegun(payment.facts.status) ? now : null)
  await trx
    .updateTable('checkoutSessions')
    .set({
      accountId,
      completedAt,
      subscriptionId: payment.subscriptionId,
      customerId: payment.customerId,
      snapshot: accountId === null ? JSON.stringify(payment.facts) : null,
    })
    .where('id', '=', row.id)
    .execute()
  return toCheckout({ ...row, accountId, completedAt })
}

async function accountWithProvenAddress(trx: Executor, guestEmail: string | null): Promise<string | null> {
  if (guestEmail === null) return null
  const row = await trx
    .selectFrom('authUsers')
    .innerJoin('users', 'users.authUserId', 'authUsers.id')
    .select('users.id')
    .where('authUsers.email', '=', guestEmail)
    .where('authUsers.emailConfirmedAt', 'is not', null)
    .where('users.deleted', '=', 0)
    .executeTakeFirst()
  return row?.id ?? null
}

async function applyPayment(
  trx: Executor,
  tx: TenantWriter,
  payment: Payment,
  checkout: Checkout,
  effect: PaymentEffect,
): Promise<'applied' | 'stale'> {
  const { accountId } = tx
  const { facts } = payment
  const customer = await trx
    .selectFrom('stripeCustomers')
    .selectAll()
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  const current = await tx.get('subscriptions', accountId)
  const replaces = (customer?.subscriptionId ?? payment.subscriptionId) !== payment.subscriptionId
  if (replaces && current !== undefined) {
    if (!isLive(facts.status)) return 'stale'
    if (isLive(current.status)) throw new SecondSubscription()
  }

  const link = { customerId: payment.customerId, subscriptionId: payment.subscriptionId }
  await trx
    .insertInto('stripeCustomers')
    .values({ accountId, ...link })
    .onConflict(conflict => conflict.column('accountId').doUpdateSet(link))
    .execute()
  const subscription: Subscription = { id: accountId, userId: accountId, ...facts }
  await tx.put('subscriptions', subscription)
  if (hasBegun(facts.status)) await openDoors(tx, facts.planId)
  await effect(tx, subscription, checkout, current)
  return 'applied'
}

/**
 * Updates the rows that routing and the dashboard read. Writes only changed rows, since every write is sent to devices.
 */
async function openDoors(tx: TenantWriter, planId: string): Promise<void> {
  const { accountId } = tx
  const user = await tx.get('users', accountId)
  if (user !== undefined && user.plan !== planId) await tx.update('users', accountId, { plan: planId })
  const onboarding = await tx.get('user_onboarding', accountId)
  if (onboarding !== undefined && !(onboarding.paymentCompleted && onboarding.onboardingCompleted)) {
    await tx.update('user_onboarding', accountId, { paymentCompleted: true, onboardingCompleted: true })
  }
  const journey = await tx.get('customer_journey', accountId)
  if (journey?.currentStage === 'onboarding') {
    await tx.update('customer_journey', accountId, { currentStage: 'active' })
  }
}

/** Whether a card was ever accepted for it, even if the subscription has ended since. */
function hasBegun(status: Subscription['status']): boolean {
  return status !== 'incomplete'
}

function isLive(status: Subscription['status']): boolean {
  return status === 'active' || status === 'trialing' || status === 'past_due'
}

const CheckoutRow = z.object({
  id: z.string(),
  accountId: z.nullable(AccountId),
  guestEmail: z.nullable(z.string()),
  planId: z.string(),
  billingCycle: z.enum(['monthly', 'annual']),
  createdAt: Instant,
  completedAt: z.nullable(Instant),
})

function toCheckout(row: unknown): Checkout {
  return CheckoutRow.parse(row)
}
