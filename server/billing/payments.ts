import type Stripe from 'stripe'

import type { Instant } from '../../sync/records/ids.ts'
import { INVOICES_KEPT, type Subscription } from '../../sync/records/subscription.ts'
import { errorFacts } from '../log.ts'
import { AUTOMATIC, NO_RETURN } from '../mail/automatic.ts'
import { orderConfirmation } from '../mail/messages/order-confirmation.ts'
import { buildMail } from '../mail/mime.ts'
import { inLanguageOf, languageOf } from '../mail/person-language.ts'
import type { NoticeNeeds } from '../notices/queue-notice.ts'
import type { Clock } from '../ports.ts'
import {
  type BillingStore,
  type Checkout,
  claimGuestPayments,
  type Payment,
  SecondSubscription,
  SecondTrial,
  type Settled,
} from '../store/billing-store.ts'
import { sha256Hex } from '../store/hash.ts'
import { type Node, SOLE_NODE } from '../store/leases.ts'
import type { TenantWriter } from '../store/tenant.ts'
import { queueBillingNotice } from './compose-billing-notice.ts'
import { cardFingerprint, subscriptionFacts } from './subscription-facts.ts'

export interface PaymentNeeds extends NoticeNeeds {
  stripe: Stripe
  billing: BillingStore
  prices: Readonly<Record<string, string>>
  clock: Clock
  /** Which of several processes this is; omitted: the only one. */
  node?: Pick<Node, 'inTurn'>
  /** Runs in the transaction that writes the subscription: the first cycle opens there, or nothing is written. */
  onSubscription(tx: TenantWriter, subscription: Subscription): Promise<void>
}

export interface Payments {
  /** Handles an event whose signature was checked. Throws when it must be delivered again. */
  take(event: Stripe.Event): Promise<Settled>
  /** Call it in the transaction that proves an address. */
  claimGuestPayments(tx: TenantWriter, email: string): Promise<number>
  /** Queues the order confirmation to the account's own address, once per checkout. */
  confirm(tx: TenantWriter, subscription: Subscription, checkout: Checkout): Promise<void>
  /** Saves the provider's current state of a subscription, after a change that was requested here. */
  refresh(subscriptionId: string): Promise<Settled>
}

/** Longest wait for another node; the provider delivers an event again that we could not handle in time. */
const OTHER_NODE_MS = 20_000

export function payments(needs: PaymentNeeds): Payments {
  const { stripe, billing, node = SOLE_NODE } = needs
  const ownTurn = turns()
  /** Also among nodes: the provider sends each event to whichever node the balancer picks. */
  const inTurn = <T>(subscriptionId: string, work: () => Promise<T>): Promise<T> =>
    ownTurn(subscriptionId, () => node.inTurn(`subscription ${subscriptionId}`, work, OTHER_NODE_MS))

  async function effect(
    tx: TenantWriter,
    subscription: Subscription,
    checkout: Checkout,
    before: Subscription | undefined,
  ): Promise<void> {
    await needs.onSubscription(tx, subscription)
    await queueBillingNotice(tx, { before, after: subscription }, needs.clock.now(), needs)
    if (subscription.status === 'trialing' || subscription.status === 'active') {
      await confirm(tx, subscription, checkout)
    }
  }

  /** Fetches first, then writes, so that no transaction is open during a network call. */
  async function settle(event: Stripe.Event, subscriptionId: string): Promise<Settled> {
    const payment = await fetchPayment(subscriptionId)
    return billing.settle({ id: event.id, type: event.type, receivedAt: needs.clock.now() }, payment, effect)
  }

  async function fetchPayment(subscriptionId: string): Promise<Payment | null> {
    const checkout = await checkoutOf(subscriptionId)
    if (checkout === undefined) return null
    const subscription = await stripe.subscriptions.retrieve(subscriptionId, {
      expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
    })
    const customerId = idOf(subscription.customer)
    const invoices = await stripe.invoices.list({ customer: customerId, limit: INVOICES_KEPT })
    return {
      checkoutId: checkout.id,
      subscriptionId,
      customerId,
      facts: subscriptionFacts(subscription, invoices.data, needs.prices, checkout),
      fingerprint: cardFingerprint(subscription),
    }
  }

  /**
   * Found in our rows after the first event; for the first it asks the provider, so any kind of event may come first.
   */
  async function checkoutOf(subscriptionId: string): Promise<Checkout | undefined> {
    const known = await billing.checkoutOfSubscription(subscriptionId)
    if (known !== undefined) return known
    const sessions = await stripe.checkout.sessions.list({ subscription: subscriptionId, limit: 1 })
    const session = sessions.data[0]
    return session && billing.checkout(session.id)
  }

  async function confirm(tx: TenantWriter, subscription: Subscription, checkout: Checkout): Promise<void> {
    const account = await tx.get('users', tx.accountId)
    if (account === undefined) return
    const language = await languageOf(tx)
    const from = `billing@${needs.mailDomain}`
    const messageId = `<order.${sha256Hex(checkout.id).slice(0, 32)}@${needs.mailDomain}>`
    const createdAt: Instant = needs.clock.now()
    let raw: Uint8Array
    try {
      raw = await buildMail({
        from: { name: 'Total Recall', address: from },
        to: account.email,
        ...inLanguageOf(language, () =>
          orderConfirmation({ firstName: account.firstName, subscription, origin: needs.origin }),
        ),
        messageId,
        date: createdAt,
        headers: AUTOMATIC,
      })
    } catch (error) {
      // A payment counts even if its mail cannot be built.
      needs.log.error('notice_not_built', { accountId: tx.accountId, code: 'order_confirmation', ...errorFacts(error) })
      return
    }
    await tx.queueMail({
      requestId: null,
      step: 'order_confirmation',
      messageId,
      envelopeFrom: NO_RETURN,
      envelopeTo: [account.email],
      raw,
      channel: 0,
      createdAt,
    })
  }

  return {
    confirm,
    claimGuestPayments: (tx, email) => claimGuestPayments(tx, email, effect),
    async take(event) {
      const subscriptionId = subscriptionOf(event)
      if (subscriptionId === null) return 'unknown'
      // Events of one subscription run one after the other: otherwise the older of two fetched states could be written
      // last.
      return inTurn(subscriptionId, async () => {
        if (await billing.hasEvent(event.id)) return 'duplicate'
        try {
          return await settle(event, subscriptionId)
        } catch (error) {
          // Paid twice, in two tabs or as a guest, or a second trial: cancel it before anything is charged.
          const isSecond = error instanceof SecondSubscription
          if (!isSecond && !(error instanceof SecondTrial)) throw error
          await stripe.subscriptions.cancel(subscriptionId)
          needs.log.warn(isSecond ? 'second_subscription_canceled' : 'second_trial_canceled')
          return settle(event, subscriptionId)
        }
      })
    },
    refresh: subscriptionId =>
      inTurn(subscriptionId, async () => {
        const payment = await fetchPayment(subscriptionId)
        return payment === null ? 'unknown' : billing.apply(payment, needs.clock.now(), effect)
      }),
  }
}

/** The subscription that an event is about. Nothing else in the event is trusted. */
function subscriptionOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.subscription && idOf(event.data.object.subscription)
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.trial_will_end':
      return event.data.object.id
    case 'invoice.paid':
    case 'invoice.updated':
    case 'invoice.voided':
    case 'invoice.payment_failed': {
      const subscription = event.data.object.parent?.subscription_details?.subscription
      return subscription ? idOf(subscription) : null
    }
    default:
      return null
  }
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}

/** Runs work under one key sequentially, in the order of the calls; other keys do not wait. */
function turns() {
  const last = new Map<string, Promise<unknown>>()
  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
