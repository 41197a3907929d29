import type { Clock, Random, WallClock } from '../ports.ts'
import { cardNamed, cardOfNumber, cardRefusal, type RefusalId } from './stripe-cards.ts'
import type { Change, StripeObjects } from './stripe-objects.ts'
import type { StripeStore, Thing } from './stripe-store.ts'

const DAY_MS = 86_400_000
/** Ten years of months: a calendar that was moved further catches up in the next tick. */
const MOST_PERIODS = 120
/** How long a failed charge is retried before the subscription ends. */
const DUNNING_DAYS = 21
const REMINDER_DAYS = 3
/** Metadata key by which the stand-in notes that it has sent the reminder. */
const REMINDED = 'stand_in_reminded'

type PaymentOutcome =
  | { kind: 'paid'; checkout: Thing<'checkout'> }
  | { kind: 'refused'; checkout: Thing<'checkout'>; refusal: RefusalId }
  | { kind: 'closed'; checkout: Thing<'checkout'> }

interface StripeLifeNeeds {
  store: StripeStore
  objects: StripeObjects
  apiVersion: string
  clock: Clock
  wall: WallClock
  random: Random
}

/** The life of checkouts and subscriptions: each step in one transaction with its events. */
export function stripeLife({ store, objects, apiVersion, clock, wall, random }: StripeLifeNeeds) {
  /** Rounded down to a second, like the payment provider's times. */
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

  /** The checkout's current state: one that was left open for a day has expired. */
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

  /** Completes a checkout with a card. Repeating a successful payment changes nothing. */
  function pay(id: string, cardNumber: string): PaymentOutcome | undefined {
    const open = checkout(id)
    if (open === undefined) return undefined
    if (open.status !== 'open') return { kind: 'closed', checkout: open }
    const refusal = cardRefusal(cardNumber, { trial: open.trialDays > 0 })
    if (refusal !== null) return { kind: 'refused', checkout: open, refusal }
    return { kind: 'paid', checkout: store.transaction(() => complete(open, cardNumber)) }
  }

  function complete(open: Thing<'checkout'>, cardNumber: string): Thing<'checkout'> {
    const at = now()
    const customerId = open.customerId ?? newId('cus')
    if (open.customerId === null) {
      store.put('customer', {
        id: customerId,
        email: open.customerEmail,
        createdAt: at,
        metadata: {},
        creditCents: 0,
        deleted: false,
      })
    }
    const trialEnd = open.trialDays > 0 ? at + open.trialDays * DAY_MS : null
    const begun: Thing<'subscription'> = {
      id: newId('sub'),
      status: trialEnd === null ? 'active' : 'trialing',
      customerId,
      priceId: open.priceId,
      ...cardFacts(cardNumber),
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
      automaticTax: open.automaticTax,
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
    const customer = store.get('customer', held.customerId)
    const credit = customer?.creditCents ?? 0
    const used = paid ? Math.min(credit, Math.max(0, amountCents)) : 0
    if (customer !== undefined && paid) {
      store.put('customer', { ...customer, creditCents: credit - used + Math.max(0, -amountCents) })
    }
    const invoice: Thing<'invoice'> = {
      id: newId('in'),
      number: `TR-${String(store.count('invoice') + 1).padStart(4, '0')}`,
      status: paid ? 'paid' : 'open',
      customerId: held.customerId,
      subscriptionId: held.id,
      amountCents,
      creditCents: used,
      refundedCents: 0,
      priceId: held.priceId,
      reason,
      createdAt: reason === 'subscription_update' ? now() : held.periodStart,
      periodStart: held.periodStart,
      periodEnd: held.periodEnd,
    }
    const subscription = { ...held, latestInvoiceId: invoice.id }
    store.put('invoice', invoice)
    store.put('subscription', subscription)
    return { subscription, invoice }
  }

  /** Advances every subscription to the calendar's present. */
  function pass(): void {
    const at = now()
    for (const status of ['trialing', 'active', 'past_due'] as const) {
      for (const held of store.list('subscription', { status }, 1_000)) {
        // The configuration no longer has this price id, so the amount to charge is unknown.
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
    if (held.periodEnd > at) return remind(held, at)
    return held.cancelAtPeriodEnd ? end(held, held.periodEnd) : renew(held)
  }

  function renew(held: Thing<'subscription'>): Thing<'subscription'> {
    const paid = cardNamed(held.cardLast4)?.laterCharges === 'accepted'
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

  /** Three days before a trial ends the payment provider sends an event, once. */
  function remind(held: Thing<'subscription'>, at: number): null {
    if (held.status !== 'trialing' || held.trialEnd === null || held.cancelAtPeriodEnd) return null
    if (held.trialEnd - at > REMINDER_DAYS * DAY_MS || held.metadata[REMINDED] !== undefined) return null
    const reminded = { ...held, metadata: { ...held.metadata, [REMINDED]: 'yes' } }
    store.put('subscription', reminded)
    tell('customer.subscription.trial_will_end', objects.subscription(reminded))
    return null
  }

  /**
   * The cost of moving to another price at a moment: a credit for unused time, and a charge for time at the new price.
   */
  function changeOf(held: Thing<'subscription'>, priceId: string, at: number): Change {
    const from = objects.priceOf(held.priceId)
    const to = objects.priceOf(priceId)
    const stay = { at, periodStart: held.periodStart, periodEnd: held.periodEnd }
    if (held.status === 'trialing') return { ...stay, totalCents: 0, lines: [] }
    const left = Math.max(0, held.periodEnd - at) / (held.periodEnd - held.periodStart)
    const back = {
      description: `Unused time on ${from.plan.name}, ${from.cycle}`,
      amountCents: -Math.round(from.amountCents * left),
    }
    if (from.cycle === to.cycle) {
      const rest = {
        description: `Remaining time on ${to.plan.name}, ${to.cycle}`,
        amountCents: Math.round(to.amountCents * left),
      }
      return { ...stay, totalCents: back.amountCents + rest.amountCents, lines: [back, rest] }
    }
    // Another billing cycle begins at once and is charged in full.
    const whole = { description: `${to.plan.name}, ${to.cycle}`, amountCents: to.amountCents }
    const periodEnd = addMonths(at, to.cycle === 'monthly' ? 1 : 12)
    return { at, periodStart: at, periodEnd, totalCents: back.amountCents + whole.amountCents, lines: [back, whole] }
  }

  /** Null when the card is declined for the change: then nothing is changed. */
  function changePrice(held: Thing<'subscription'>, priceId: string, at: number): Thing<'subscription'> | null {
    const change = changeOf(held, priceId, at)
    const moved: Thing<'subscription'> = {
      ...held,
      priceId,
      periodStart: change.periodStart,
      periodEnd: change.periodEnd,
    }
    if (change.periodStart !== held.periodStart) Object.assign(moved, { anchor: change.at, periodsPaid: 1 })
    if (held.status === 'trialing') {
      store.put('subscription', moved)
      tell('customer.subscription.updated', objects.subscription(moved))
      return moved
    }
    if (change.totalCents > 0 && cardNamed(held.cardLast4)?.laterCharges !== 'accepted') return null
    const { subscription, invoice } = bill(moved, {
      amountCents: change.totalCents,
      reason: 'subscription_update',
      paid: true,
    })
    tell('invoice.paid', objects.invoice(invoice))
    tell('customer.subscription.updated', objects.subscription(subscription))
    return subscription
  }

  /** Sets the card for future charges; an open invoice is tried again with it. */
  function changeCard(held: Thing<'subscription'>, cardNumber: string): RefusalId | null {
    const refusal = cardRefusal(cardNumber, { trial: true })
    if (refusal !== null) return refusal
    store.transaction(() => {
      const moved = { ...held, ...cardFacts(cardNumber) }
      store.put('subscription', moved)
      if (held.status === 'past_due' && cardNamed(moved.cardLast4)?.laterCharges === 'accepted') payOpen(moved)
      else tell('customer.subscription.updated', objects.subscription(moved))
    })
    return null
  }

  function payOpen(held: Thing<'subscription'>): void {
    for (const open of store.list('invoice', { subscriptionId: held.id, status: 'open' }, 10)) {
      const paid = { ...open, status: 'paid' as const }
      store.put('invoice', paid)
      tell('invoice.paid', objects.invoice(paid))
    }
    const active = { ...held, status: 'active' as const }
    store.put('subscription', active)
    tell('customer.subscription.updated', objects.subscription(active))
  }

  function refund(held: Thing<'invoice'>, amountCents: number): void {
    const refunded = { ...held, refundedCents: held.refundedCents + amountCents }
    store.put('invoice', refunded)
    tell('invoice.updated', objects.invoice(refunded))
  }

  /** The facts about a card that a subscription stores. */
  function cardFacts(cardNumber: string): Pick<Thing<'subscription'>, 'cardLast4' | 'cardFingerprint'> {
    const isShared = cardOfNumber(cardNumber)?.isShared === true
    return { cardLast4: cardNumber.slice(-4), cardFingerprint: isShared ? 'fp_shared' : newId('fp') }
  }

  /** Sets a subscription to end with its period, or to continue after all. */
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
    changeOf,
    changePrice,
    changeCard,
    refund,
    setCancelAtPeriodEnd,
    cancel: (held: Thing<'subscription'>) => end(held, now()),
  }
}

export type StripeLife = ReturnType<typeof stripeLife>

/** The same day of a later month, or that month's last day if it is shorter. */
export function addMonths(at: number, months: number): number {
  const from = new Date(at)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), lastDay)
  const midnight = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, day)
  return midnight + (at % DAY_MS)
}
