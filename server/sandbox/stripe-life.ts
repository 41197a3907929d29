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

type Checkout = Thing<'checkout'>
type Subscription = Thing<'subscription'>
type Invoice = Thing<'invoice'>

type PaymentOutcome = { kind: 'paid' | 'closed'; checkout: Checkout } | { kind: 'refused'; refusal: RefusalId }

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
    const event = { id, object: 'event', api_version: apiVersion, created: now() / 1000, data: { object }, type }
    store.addEvent({ id, type, body: JSON.stringify(event) })
  }

  /** Stores a subscription's new state, and tells of it. */
  function keep(held: Subscription, what: 'created' | 'updated' | 'deleted' | 'trial_will_end' = 'updated') {
    store.transaction(() => {
      store.put('subscription', held)
      tell(`customer.subscription.${what}`, objects.subscription(held))
    })
    return held
  }

  function keepInvoice(held: Invoice, what: 'paid' | 'payment_failed' | 'updated'): void {
    store.put('invoice', held)
    tell(`invoice.${what}`, objects.invoice(held))
  }

  /** The checkout's current state: one that was left open for a day has expired. */
  function checkout(id: string): Checkout | undefined {
    const found = store.get('checkout', id)
    if (found?.status !== 'open' || wall.now() < found.expiresWallAt) return found
    return expire(found)
  }

  const expire = (open: Checkout) => store.put('checkout', { ...open, status: 'expired' })

  const addCustomer = (email: string | null) =>
    store.put('customer', { id: newId('cus'), email, creditCents: 0, deleted: false })

  /** Completes a checkout with a card. Repeating a successful payment changes nothing. */
  function pay(open: Checkout, cardNumber: string): PaymentOutcome {
    if (open.status !== 'open') return { kind: 'closed', checkout: open }
    const refusal = cardRefusal(cardNumber, { trial: open.trialDays > 0 })
    if (refusal !== null) return { kind: 'refused', refusal }
    return { kind: 'paid', checkout: store.transaction(() => complete(open, cardNumber)) }
  }

  function complete(open: Checkout, cardNumber: string): Checkout {
    const at = now()
    const customerId = open.customerId ?? addCustomer(open.customerEmail).id
    const trialEnd = open.trialDays > 0 ? at + open.trialDays * DAY_MS : null
    const begun: Subscription = {
      id: newId('sub'),
      status: trialEnd === null ? 'active' : 'trialing',
      customerId,
      priceId: open.priceId,
      ...cardFacts(cardNumber),
      trialEnd,
      reminded: false,
      anchor: trialEnd ?? at,
      periodsPaid: trialEnd === null ? 1 : 0,
      periodStart: at,
      periodEnd: trialEnd ?? periodEnd(open.priceId, at, 1),
      cancelAtPeriodEnd: false,
      automaticTax: open.automaticTax,
    }
    const done = store.put('checkout', { ...open, status: 'complete', customerId, subscriptionId: begun.id })
    tell('checkout.session.completed', objects.session(done))
    keep(begun, 'created')
    bill(begun, { amountCents: objects.dueAtOnce(open), at })
    return done
  }

  /** Charges the card, the customer's credit first; where it does not pay, the invoice stays open. */
  function bill(held: Subscription, { amountCents, at }: { amountCents: number; at: number }): void {
    const isPaid = held.status !== 'past_due'
    const customer = store.get('customer', held.customerId)
    const credit = customer?.creditCents ?? 0
    const used = isPaid ? Math.min(credit, Math.max(0, amountCents)) : 0
    if (customer !== undefined && isPaid) {
      store.put('customer', { ...customer, creditCents: credit - used + Math.max(0, -amountCents) })
    }
    const invoice: Invoice = {
      id: newId('in'),
      number: `TR-${String(store.count('invoice') + 1).padStart(4, '0')}`,
      status: isPaid ? 'paid' : 'open',
      customerId: held.customerId,
      subscriptionId: held.id,
      amountCents,
      creditCents: used,
      refundedCents: 0,
      priceId: held.priceId,
      createdAt: at,
      periodStart: held.periodStart,
      periodEnd: held.periodEnd,
    }
    keepInvoice(invoice, isPaid ? 'paid' : 'payment_failed')
  }

  /** Advances every subscription to the calendar's present. */
  function pass(): void {
    for (const status of ['trialing', 'active', 'past_due'] as const) {
      for (const held of store.list('subscription', { status }, 1_000)) {
        // The configuration no longer has this price id, so the amount to charge is unknown.
        if (objects.price(held.priceId) !== undefined) store.transaction(() => passOne(held, now()))
      }
    }
  }

  function passOne(held: Subscription, at: number): void {
    let current: Subscription | null = held
    for (let period = 0; period < MOST_PERIODS && current !== null; period += 1) current = nextStep(current, at)
  }

  function nextStep(held: Subscription, at: number): Subscription | null {
    if (held.status === 'canceled') return null
    if (held.status === 'past_due') return held.periodStart + DUNNING_DAYS * DAY_MS <= at ? end(held) : null
    if (held.periodEnd > at) return remind(held, at)
    return held.cancelAtPeriodEnd ? end(held) : renew(held)
  }

  function renew(held: Subscription): Subscription {
    const periodsPaid = held.periodsPaid + 1
    const renewed: Subscription = {
      ...held,
      status: paysLater(held) ? 'active' : 'past_due',
      periodsPaid,
      periodStart: held.periodEnd,
      periodEnd: periodEnd(held.priceId, held.anchor, periodsPaid),
    }
    bill(renewed, { amountCents: objects.priceOf(held.priceId).amountCents, at: renewed.periodStart })
    return keep(renewed)
  }

  const end = (held: Subscription) => keep({ ...held, status: 'canceled' }, 'deleted')

  /** Three days before a trial ends the payment provider sends an event, once. */
  function remind(held: Subscription, at: number): null {
    const isDue = held.trialEnd !== null && held.trialEnd - at <= REMINDER_DAYS * DAY_MS
    if (held.status === 'trialing' && isDue && !held.cancelAtPeriodEnd && !held.reminded) {
      keep({ ...held, reminded: true }, 'trial_will_end')
    }
    return null
  }

  /**
   * The cost of moving to another price at a moment: a credit for unused time, and a charge for time at the new price.
   */
  function changeOf(held: Subscription, priceId: string, at: number): Change {
    const { periodStart, periodEnd } = held
    if (held.status === 'trialing') return { at, periodStart, periodEnd, totalCents: 0, lines: [] }
    const from = objects.priceOf(held.priceId)
    const to = objects.priceOf(priceId)
    const left = Math.max(0, periodEnd - at) / (periodEnd - periodStart)
    const unused = -Math.round(from.amountCents * left)
    const back = { description: `Unused time on ${from.plan.name}, ${from.cycle}`, amountCents: unused }
    if (from.cycle === to.cycle) {
      const rest = Math.round(to.amountCents * left)
      const line = { description: `Remaining time on ${to.plan.name}, ${to.cycle}`, amountCents: rest }
      return { at, periodStart, periodEnd, totalCents: unused + rest, lines: [back, line] }
    }
    // Another billing cycle begins at once and is charged in full.
    const whole = { description: `${to.plan.name}, ${to.cycle}`, amountCents: to.amountCents }
    const next = addMonths(at, monthsOf(to.cycle))
    return { at, periodStart: at, periodEnd: next, totalCents: unused + to.amountCents, lines: [back, whole] }
  }

  /** Null when the card is declined for the change: then nothing is changed. */
  function changePrice(held: Subscription, priceId: string, at: number): Subscription | null {
    const { totalCents, periodStart, periodEnd } = changeOf(held, priceId, at)
    if (totalCents > 0 && !paysLater(held)) return null
    const isNewCycle = periodStart !== held.periodStart
    const begun = isNewCycle ? { anchor: at, periodsPaid: 1 } : {}
    const moved = { ...held, priceId, periodStart, periodEnd, ...begun }
    if (held.status !== 'trialing') bill(moved, { amountCents: totalCents, at: now() })
    return keep(moved)
  }

  /** Sets the card for future charges; an open invoice is tried again with it. */
  function changeCard(held: Subscription, cardNumber: string): RefusalId | null {
    const refusal = cardRefusal(cardNumber, { trial: true })
    if (refusal !== null) return refusal
    const moved = { ...held, ...cardFacts(cardNumber) }
    store.transaction(() => {
      const isPaid = held.status === 'past_due' && paysLater(moved)
      const open = isPaid ? store.list('invoice', { subscriptionId: held.id, status: 'open' }, 10) : []
      for (const invoice of open) keepInvoice({ ...invoice, status: 'paid' }, 'paid')
      keep(isPaid ? { ...moved, status: 'active' } : moved)
    })
    return null
  }

  /** The facts about a card that a subscription stores. */
  function cardFacts(cardNumber: string): Pick<Subscription, 'cardLast4' | 'cardFingerprint'> {
    const isShared = cardOfNumber(cardNumber)?.isShared === true
    return { cardLast4: cardNumber.slice(-4), cardFingerprint: isShared ? 'fp_shared' : newId('fp') }
  }

  const paysLater = ({ cardLast4 }: Subscription) => cardNamed(cardLast4)?.laterCharges === 'accepted'

  const periodEnd = (priceId: string, anchor: number, periods: number) =>
    addMonths(anchor, periods * monthsOf(objects.priceOf(priceId).cycle))

  return {
    newId,
    now,
    checkout,
    expire,
    addCustomer,
    pay,
    pass,
    changeOf,
    changePrice,
    changeCard,
    refund: (held: Invoice, amountCents: number) =>
      keepInvoice({ ...held, refundedCents: held.refundedCents + amountCents }, 'updated'),
    /** Sets a subscription to end with its period, or to continue after all. */
    setCancelAtPeriodEnd: (held: Subscription, cancelAtPeriodEnd: boolean) => keep({ ...held, cancelAtPeriodEnd }),
    cancel: end,
  }
}

export type StripeLife = ReturnType<typeof stripeLife>

const monthsOf = (cycle: 'monthly' | 'annual') => (cycle === 'monthly' ? 1 : 12)

/** The same day of a later month, or that month's last day if it is shorter. */
export function addMonths(at: number, months: number): number {
  const from = new Date(at)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), lastDay)
  const midnight = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, day)
  return midnight + (at % DAY_MS)
}
