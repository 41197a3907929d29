import type { Clock, Random, WallClock } from '../ports.ts'
import type { StripeObjects } from './stripe-objects.ts'
import type { StripeStore, Thing } from './stripe-store.ts'

const DAY_MS = 86_400_000
/** Ten years of months: a calendar moved further than that catches up in the next tick. */
const MOST_PERIODS = 120
/** How long a failed charge is repeated before the subscription ends. */
const DUNNING_DAYS = 21

/** The test cards, by number. Any other number is refused and kept nowhere. */
export const TEST_CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  /** Accepted for the trial, refused at each charge. */
  failsLater: '4000000000000341',
} as const

/** Why a card is not taken, in the words that the person reads. */
export const REFUSALS = {
  declined: 'Your card was declined. Nothing was charged; try another card.',
  no_test_card: 'Only test cards work here. Your card was not charged, and the number was not kept.',
} as const
export type RefusalId = keyof typeof REFUSALS

export type PaymentOutcome =
  | { kind: 'paid'; checkout: Thing<'checkout'> }
  | { kind: 'refused'; checkout: Thing<'checkout'>; refusal: RefusalId }
  | { kind: 'closed'; checkout: Thing<'checkout'> }

interface Needs {
  store: StripeStore
  objects: StripeObjects
  apiVersion: string
  clock: Clock
  wall: WallClock
  random: Random
}

/** What happens to checkouts and subscriptions, each step in one transaction with the events that tell of it. */
export function stripeLife({ store, objects, apiVersion, clock, wall, random }: Needs) {
  /** A whole second, as the payment provider's times are. */
  const now = () => Math.floor(clock.now() / 1000) * 1000
  const newId = (prefix: string) => `${prefix}_${Buffer.from(random.bytes(18)).toString('hex')}`

  function tell(type: string, object: object): void {
    const id = newId('evt')
    const body = {
      id,
      object: 'event',
      api_version: apiVersion,
      created: now() / 1000,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    }
    store.addEvent({ id, type, body: JSON.stringify(body) })
  }

  /** The checkout as it is now: one that was left open for a day has closed. */
  function checkout(id: string): Thing<'checkout'> | undefined {
    const found = store.get('checkout', id)
    if (found?.status !== 'open' || wall.now() < found.expiresWallAt) return found
    return expire(found)
  }

  function expire(open: Thing<'checkout'>): Thing<'checkout'> {
    const expired = { ...open, status: 'expired' as const }
    store.transaction(() => {
      store.put('checkout', expired)
      tell('checkout.session.expired', objects.session(expired))
    })
    return expired
  }

  /** Ends a checkout with a card. A repeat of a payment that went through changes nothing. */
  function pay(id: string, cardNumber: string): PaymentOutcome | undefined {
    const open = checkout(id)
    if (open === undefined) return undefined
    if (open.status !== 'open') return { kind: 'closed', checkout: open }
    const refusal = cardRefusal(cardNumber, open.trialDays > 0)
    if (refusal !== null) return { kind: 'refused', checkout: open, refusal }
    return { kind: 'paid', checkout: store.transaction(() => complete(open, cardNumber.slice(-4))) }
  }

  function complete(open: Thing<'checkout'>, cardLast4: string): Thing<'checkout'> {
    const at = now()
    const customerId = open.customerId ?? newId('cus')
    if (open.customerId === null) {
      store.put('customer', { id: customerId, email: open.customerEmail, createdAt: at, metadata: {} })
    }
    const trialEnd = open.trialDays > 0 ? at + open.trialDays * DAY_MS : null
    const begun: Thing<'subscription'> = {
      id: newId('sub'),
      status: trialEnd === null ? 'active' : 'trialing',
      customerId,
      priceId: open.priceId,
      cardLast4,
      createdAt: at,
      trialStart: trialEnd === null ? null : at,
      trialEnd,
      anchor: trialEnd ?? at,
      periodsPaid: trialEnd === null ? 1 : 0,
      periodStart: at,
      periodEnd: trialEnd ?? periodEnd(open.priceId, at, 1),
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
      latestInvoiceId: null,
      metadata: open.subscriptionMetadata,
    }
    const amountCents = trialEnd === null ? objects.priceOf(open.priceId).amountCents : 0
    const { subscription, invoice } = bill(begun, { amountCents, reason: 'subscription_create', paid: true })
    const done = { ...open, status: 'complete' as const, customerId, subscriptionId: subscription.id }
    store.put('checkout', done)
    tell('checkout.session.completed', objects.session(done))
    tell('customer.subscription.created', objects.subscription(subscription))
    tell('invoice.paid', objects.invoice(invoice))
    return done
  }

  function bill(
    held: Thing<'subscription'>,
    { amountCents, reason, paid }: { amountCents: number; reason: Thing<'invoice'>['reason']; paid: boolean },
  ) {
    const invoice: Thing<'invoice'> = {
      id: newId('in'),
      number: `TR-${String(store.count('invoice') + 1).padStart(4, '0')}`,
      status: paid ? 'paid' : 'open',
      customerId: held.customerId,
      subscriptionId: held.id,
      amountCents,
      reason,
      createdAt: held.periodStart,
      periodStart: held.periodStart,
      periodEnd: held.periodEnd,
    }
    const subscription = { ...held, latestInvoiceId: invoice.id }
    store.put('invoice', invoice)
    store.put('subscription', subscription)
    return { subscription, invoice }
  }

  /** Brings every subscription up to the calendar. */
  function pass(): void {
    const at = now()
    for (const status of ['trialing', 'active', 'past_due'] as const) {
      for (const held of store.list('subscription', { status }, 1_000)) {
        // A price id that the configuration has dropped: nobody knows any more what to charge.
        if (objects.price(held.priceId) !== undefined) store.transaction(() => passOne(held, at))
      }
    }
  }

  function passOne(held: Thing<'subscription'>, at: number): void {
    let current = held
    for (let period = 0; period < MOST_PERIODS; period += 1) {
      const next = nextStep(current, at)
      if (next === null) return
      current = next
    }
  }

  function nextStep(held: Thing<'subscription'>, at: number): Thing<'subscription'> | null {
    if (held.status === 'canceled') return null
    if (held.status === 'past_due') {
      const givesUpAt = held.periodStart + DUNNING_DAYS * DAY_MS
      return givesUpAt <= at ? end(held, givesUpAt) : null
    }
    if (held.periodEnd > at) return null
    return held.cancelAtPeriodEnd ? end(held, held.periodEnd) : renew(held)
  }

  function renew(held: Thing<'subscription'>): Thing<'subscription'> {
    const paid = held.cardLast4 !== TEST_CARDS.failsLater.slice(-4)
    const periodsPaid = held.periodsPaid + 1
    const renewed: Thing<'subscription'> = {
      ...held,
      status: paid ? 'active' : 'past_due',
      periodsPaid,
      periodStart: held.periodEnd,
      periodEnd: periodEnd(held.priceId, held.anchor, periodsPaid),
    }
    const { amountCents } = objects.priceOf(held.priceId)
    const { subscription, invoice } = bill(renewed, { amountCents, reason: 'subscription_cycle', paid })
    tell(paid ? 'invoice.paid' : 'invoice.payment_failed', objects.invoice(invoice))
    tell('customer.subscription.updated', objects.subscription(subscription))
    return subscription
  }

  function end(held: Thing<'subscription'>, endedAt: number): Thing<'subscription'> {
    const ended = { ...held, status: 'canceled' as const, endedAt, canceledAt: held.canceledAt ?? endedAt }
    store.transaction(() => {
      store.put('subscription', ended)
      tell('customer.subscription.deleted', objects.subscription(ended))
    })
    return ended
  }

  /** To end with the period, or to go on after all. */
  function setCancelAtPeriodEnd(held: Thing<'subscription'>, cancelAtPeriodEnd: boolean): Thing<'subscription'> {
    const changed = { ...held, cancelAtPeriodEnd, canceledAt: cancelAtPeriodEnd ? now() : null }
    store.transaction(() => {
      store.put('subscription', changed)
      tell('customer.subscription.updated', objects.subscription(changed))
    })
    return changed
  }

  function periodEnd(priceId: string, anchor: number, periods: number): number {
    const months = objects.priceOf(priceId).cycle === 'monthly' ? periods : periods * 12
    return addMonths(anchor, months)
  }

  return {
    newId,
    now,
    checkout,
    expire,
    pay,
    pass,
    setCancelAtPeriodEnd,
    cancel: (held: Thing<'subscription'>) => end(held, now()),
  }
}

export type StripeLife = ReturnType<typeof stripeLife>

/** Null when the card is good for this checkout. */
function cardRefusal(number: string, trial: boolean): RefusalId | null {
  switch (number) {
    case TEST_CARDS.pays:
      return null
    case TEST_CARDS.failsLater:
      return trial ? null : 'declined'
    case TEST_CARDS.declined:
      return 'declined'
    default:
      return 'no_test_card'
  }
}

/** The same day of a later month, or that month's last day where it has no such day. */
export function addMonths(at: number, months: number): number {
  const from = new Date(at)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), lastDay)
  const midnight = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, day)
  return midnight + (at % DAY_MS)
}
