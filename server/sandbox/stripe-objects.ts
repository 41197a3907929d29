import { cardNamed } from './stripe-cards.ts'
import { type StandInPrice, taxIn } from './stripe-prices.ts'
import type { StripeStore, Thing } from './stripe-store.ts'

interface StripeObjectsNeeds {
  store: StripeStore
  prices: ReadonlyMap<string, StandInPrice>
  origin: string
}

/**
 * The stand-in's data, in the shapes that the payment provider returns (version as in billing/stripe.ts): the fields
 * that the product reads, and no others.
 */
export function stripeObjects({ store, prices, origin }: StripeObjectsNeeds) {
  function price(id: string) {
    const known = prices.get(id)
    return known && { id, object: 'price', currency: 'usd', tax_behavior: 'inclusive', unit_amount: known.amountCents }
  }

  function customer({ id, email, deleted }: Thing<'customer'>) {
    if (deleted) return { id, object: 'customer', deleted }
    return { id, object: 'customer', email, invoice_settings: { default_payment_method: null } }
  }

  function session(checkout: Thing<'checkout'>) {
    const { id, status, customerId, subscriptionId } = checkout
    const amount = dueAtOnce(checkout)
    const paid = amount === 0 ? 'no_payment_required' : 'paid'
    return {
      id,
      object: 'checkout.session',
      amount_total: amount,
      customer: customerId,
      payment_status: status === 'complete' ? paid : 'unpaid',
      status,
      subscription: subscriptionId,
      url: status === 'open' ? `${origin}/__sandbox/checkout/${id}` : null,
    }
  }

  function subscription(held: Thing<'subscription'>, { expandCard = false, expandCustomer = false } = {}) {
    const card = paymentMethod(held)
    const owner = expandCustomer ? store.get('customer', held.customerId) : undefined
    return {
      id: held.id,
      object: 'subscription',
      cancel_at_period_end: held.cancelAtPeriodEnd,
      currency: 'usd',
      customer: owner === undefined ? held.customerId : customer(owner),
      default_payment_method: expandCard ? card : card.id,
      items: list([
        {
          id: itemId(held),
          object: 'subscription_item',
          // Since version 2025-03-31 the period is on the item, no longer on the subscription.
          current_period_start: seconds(held.periodStart),
          current_period_end: seconds(held.periodEnd),
          price: price(held.priceId),
          quantity: 1,
        },
      ]),
      status: held.status,
      trial_end: held.trialEnd === null ? null : seconds(held.trialEnd),
    }
  }

  function invoice(held: Thing<'invoice'>) {
    const due = dueOf(held)
    return {
      id: held.id,
      object: 'invoice',
      amount_due: due,
      amount_paid: held.status === 'paid' ? due : 0,
      post_payment_credit_notes_amount: held.refundedCents,
      created: seconds(held.createdAt),
      currency: 'usd',
      customer: held.customerId,
      hosted_invoice_url: `${origin}/__sandbox/checkout/invoices/${held.id}`,
      number: held.number,
      parent: { type: 'subscription_details', subscription_details: { subscription: held.subscriptionId } },
      status: held.status,
    }
  }

  /** What a change of plan would cost now: an invoice that does not exist yet. */
  function preview(held: Thing<'subscription'>, { at, periodEnd, totalCents, lines }: Change) {
    const credit = creditOf(held.customerId)
    const used = Math.min(credit, Math.max(0, totalCents))
    const isTaxed = held.automaticTax && totalCents > 0
    return {
      object: 'invoice',
      amount_due: Math.max(0, totalCents - used),
      currency: 'usd',
      // The provider represents credit as a negative balance.
      starting_balance: -credit,
      ending_balance: -(credit - used + Math.max(0, -totalCents)),
      lines: list(
        lines.map(({ description, amountCents }) => ({
          object: 'line_item',
          amount: amountCents,
          description,
          period: { start: seconds(at), end: seconds(periodEnd) },
        })),
      ),
      total_taxes: isTaxed ? [{ amount: taxIn(totalCents), tax_behavior: 'inclusive' }] : [],
    }
  }

  function priceOf(id: string): StandInPrice {
    const known = prices.get(id)
    if (known === undefined) throw new Error('a stored price that the catalogue no longer has')
    return known
  }

  const dueAtOnce = ({ trialDays, priceId }: Thing<'checkout'>) => (trialDays > 0 ? 0 : priceOf(priceId).amountCents)
  const creditOf = (customerId: string) => store.get('customer', customerId)?.creditCents ?? 0

  return { price, customer, session, subscription, invoice, preview, priceOf, dueAtOnce, creditOf }
}

/** The effect of moving a subscription to another price at a moment. */
export interface Change {
  at: number
  /** A negative amount becomes credit. */
  totalCents: number
  lines: readonly { description: string; amountCents: number }[]
  periodStart: number
  periodEnd: number
}

export type StripeObjects = ReturnType<typeof stripeObjects>

export const list = <T>(data: readonly T[]) => ({ object: 'list', data, has_more: false })

export const itemId = ({ id }: Thing<'subscription'>) => `si_${id.slice(4)}`

/** What the card is charged. Never below zero: a negative amount became the customer's credit. */
export const dueOf = ({ amountCents, creditCents }: Thing<'invoice'>) => Math.max(0, amountCents - creditCents)

function paymentMethod({ id, cardLast4, cardFingerprint }: Thing<'subscription'>) {
  const card = {
    brand: cardNamed(cardLast4)?.brand ?? 'visa',
    last4: cardLast4,
    exp_month: 12,
    exp_year: 2034,
    fingerprint: cardFingerprint === '' ? `fp_${id.slice(4)}` : cardFingerprint,
  }
  return { id: `pm_${id.slice(4)}`, object: 'payment_method', card }
}

const seconds = (ms: number) => Math.floor(ms / 1000)
