import { cardNamed, type TestCard } from './stripe-cards.ts'
import { type StandInPrice, taxIn } from './stripe-prices.ts'
import type { StripeStore, Thing } from './stripe-store.ts'

interface StripeObjectsNeeds {
  store: StripeStore
  prices: ReadonlyMap<string, StandInPrice>
  origin: string
}

/** The stand-in's data, in the shapes that the payment provider returns (version as in billing/stripe.ts). */
export function stripeObjects({ store, prices, origin }: StripeObjectsNeeds) {
  function price(id: string) {
    const known = prices.get(id)
    if (known === undefined) return undefined
    return {
      id,
      object: 'price',
      active: true,
      billing_scheme: 'per_unit',
      created: 1_700_000_000,
      currency: 'usd',
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: `${known.plan.name} ${known.cycle}`,
      product: `prod_${known.plan.id}`,
      recurring: {
        interval: known.cycle === 'monthly' ? 'month' : 'year',
        interval_count: 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      },
      tax_behavior: 'inclusive',
      tiers_mode: null,
      transform_quantity: null,
      type: 'recurring',
      unit_amount: known.amountCents,
      unit_amount_decimal: String(known.amountCents),
    }
  }

  function customer({ id, email, createdAt, metadata, creditCents, deleted }: Thing<'customer'>) {
    if (deleted) return { id, object: 'customer', deleted: true }
    return {
      id,
      object: 'customer',
      // The provider represents credit as a negative balance.
      balance: -creditCents,
      created: seconds(createdAt),
      currency: 'usd',
      default_source: null,
      delinquent: false,
      description: null,
      email,
      invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
      livemode: false,
      metadata,
      name: null,
    }
  }

  function lineItems(checkout: Thing<'checkout'>) {
    const { plan, amountCents } = priceOf(checkout.priceId)
    const url = `/v1/checkout/sessions/${checkout.id}/line_items`
    const item = {
      id: `li_${checkout.id.slice(-24)}`,
      object: 'item',
      amount_discount: 0,
      amount_subtotal: checkout.trialDays > 0 ? 0 : amountCents,
      amount_tax: 0,
      amount_total: checkout.trialDays > 0 ? 0 : amountCents,
      currency: 'usd',
      description: `Total Recall ${plan.name}`,
      price: price(checkout.priceId),
      quantity: 1,
    }
    return list([item], url)
  }

  function session(checkout: Thing<'checkout'>, { expandLines = false } = {}) {
    const amount = checkout.trialDays > 0 ? 0 : priceOf(checkout.priceId).amountCents
    const done = checkout.status === 'complete'
    const email = checkout.customerEmail ?? emailOf(checkout.customerId)
    return {
      id: checkout.id,
      object: 'checkout.session',
      amount_subtotal: amount,
      amount_total: amount,
      cancel_url: checkout.cancelUrl,
      client_reference_id: checkout.clientReferenceId,
      created: seconds(checkout.createdAt),
      currency: 'usd',
      customer: checkout.customerId,
      customer_details: { email, name: null, phone: null, address: null, tax_exempt: 'none', tax_ids: [] },
      customer_email: checkout.customerEmail,
      expires_at: seconds(checkout.createdAt) + 86_400,
      invoice: null,
      livemode: false,
      metadata: checkout.metadata,
      mode: 'subscription',
      payment_method_collection: 'always',
      payment_method_types: ['card'],
      payment_status: done ? (amount === 0 ? 'no_payment_required' : 'paid') : 'unpaid',
      status: checkout.status,
      subscription: checkout.subscriptionId,
      success_url: checkout.successUrl,
      ui_mode: 'hosted_page',
      url: checkout.status === 'open' ? `${origin}/__sandbox/checkout/${checkout.id}` : null,
      ...(expandLines ? { line_items: lineItems(checkout) } : {}),
    }
  }

  function subscription(held: Thing<'subscription'>, { expandCard = false, expandCustomer = false } = {}) {
    const url = `/v1/subscription_items?subscription=${held.id}`
    const card = paymentMethod(held)
    return {
      id: held.id,
      object: 'subscription',
      billing_cycle_anchor: seconds(held.anchor),
      cancel_at: held.cancelAtPeriodEnd ? seconds(held.periodEnd) : null,
      cancel_at_period_end: held.cancelAtPeriodEnd,
      canceled_at: orNull(held.canceledAt),
      collection_method: 'charge_automatically',
      created: seconds(held.createdAt),
      currency: 'usd',
      customer: expandCustomer ? customerOf(held.customerId) : held.customerId,
      default_payment_method: expandCard ? card : card.id,
      ended_at: orNull(held.endedAt),
      items: list(
        [
          {
            id: `si_${held.id.slice(4)}`,
            object: 'subscription_item',
            created: seconds(held.createdAt),
            // Since version 2025-03-31 the period is on the item, no longer on the subscription.
            current_period_start: seconds(held.periodStart),
            current_period_end: seconds(held.periodEnd),
            metadata: {},
            price: price(held.priceId),
            quantity: 1,
            subscription: held.id,
          },
        ],
        url,
      ),
      latest_invoice: held.latestInvoiceId,
      livemode: false,
      metadata: held.metadata,
      start_date: seconds(held.createdAt),
      status: held.status,
      trial_start: orNull(held.trialStart),
      trial_end: orNull(held.trialEnd),
    }
  }

  function customerOf(id: string) {
    const held = store.get('customer', id)
    return held === undefined ? { id, object: 'customer', deleted: true } : customer(held)
  }

  function invoice(held: Thing<'invoice'>) {
    const paid = held.status === 'paid'
    // Never below zero: a negative amount became the customer's credit.
    const due = Math.max(0, held.amountCents - held.creditCents)
    return {
      id: held.id,
      object: 'invoice',
      amount_due: due,
      amount_paid: paid ? due : 0,
      amount_remaining: paid ? 0 : due,
      post_payment_credit_notes_amount: held.refundedCents,
      pre_payment_credit_notes_amount: 0,
      billing_reason: held.reason,
      collection_method: 'charge_automatically',
      created: seconds(held.createdAt),
      currency: 'usd',
      customer: held.customerId,
      customer_email: emailOf(held.customerId),
      hosted_invoice_url: `${origin}/__sandbox/checkout/invoices/${held.id}`,
      livemode: false,
      metadata: {},
      number: held.number,
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { metadata: {}, subscription: held.subscriptionId },
      },
      period_start: seconds(held.periodStart),
      period_end: seconds(held.periodEnd),
      status: held.status,
      subtotal: held.amountCents,
      total: held.amountCents,
    }
  }

  /** What a change of plan would cost now: an invoice that does not exist yet. */
  function preview(held: Thing<'subscription'>, change: Change) {
    const credit = store.get('customer', held.customerId)?.creditCents ?? 0
    const used = Math.min(credit, Math.max(0, change.totalCents))
    return {
      id: `upcoming_in_${held.id.slice(4)}`,
      object: 'invoice',
      amount_due: Math.max(0, change.totalCents - used),
      amount_paid: 0,
      amount_remaining: Math.max(0, change.totalCents - used),
      billing_reason: 'subscription_update',
      created: seconds(change.at),
      currency: 'usd',
      customer: held.customerId,
      ending_balance: -(credit - used + Math.max(0, -change.totalCents)),
      lines: list(
        change.lines.map(({ description, amountCents }, index) => ({
          id: `il_tmp_${index}`,
          object: 'line_item',
          amount: amountCents,
          currency: 'usd',
          description,
          period: { start: seconds(change.at), end: seconds(change.periodEnd) },
        })),
        '/v1/invoices/upcoming/lines',
      ),
      livemode: false,
      period_start: seconds(change.at),
      period_end: seconds(change.periodEnd),
      starting_balance: -credit,
      status: 'draft',
      subtotal: change.totalCents,
      total: change.totalCents,
      total_taxes:
        held.automaticTax && change.totalCents > 0
          ? [{ amount: taxIn(change.totalCents), tax_behavior: 'inclusive', type: 'tax_rate_details' }]
          : [],
    }
  }

  function creditNote(held: Thing<'invoice'>, id: string, amountCents: number, at: number) {
    return {
      id,
      object: 'credit_note',
      amount: amountCents,
      created: seconds(at),
      currency: 'usd',
      customer: held.customerId,
      invoice: held.id,
      livemode: false,
      metadata: {},
      status: 'issued',
      total: amountCents,
      type: 'post_payment',
    }
  }

  function portal(held: Thing<'portal'>) {
    return {
      id: held.id,
      object: 'billing_portal.session',
      created: seconds(held.createdAt),
      customer: held.customerId,
      livemode: false,
      return_url: held.returnUrl,
      url: `${origin}/__sandbox/checkout/portal/${held.id}`,
    }
  }

  function priceOf(id: string): StandInPrice {
    const known = prices.get(id)
    if (known === undefined) throw new Error('a stored price that the catalogue no longer has')
    return known
  }

  function emailOf(customerId: string | null): string | null {
    return customerId === null ? null : (store.get('customer', customerId)?.email ?? null)
  }

  return {
    price,
    customer,
    session,
    lineItems,
    subscription,
    invoice,
    preview,
    creditNote,
    portal,
    priceOf,
    emailOf,
  }
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

export function list<T>(data: readonly T[], url: string, hasMore = false) {
  return { object: 'list', data, has_more: hasMore, url }
}

function paymentMethod({ id, cardLast4, cardFingerprint, customerId }: Thing<'subscription'>) {
  const card: TestCard | undefined = cardNamed(cardLast4)
  return {
    id: `pm_${id.slice(4)}`,
    object: 'payment_method',
    card: {
      brand: card?.brand ?? 'visa',
      last4: cardLast4,
      exp_month: 12,
      exp_year: 2034,
      fingerprint: cardFingerprint === '' ? `fp_${id.slice(4)}` : cardFingerprint,
      funding: 'credit',
      country: 'US',
    },
    customer: customerId,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000)
}

function orNull(ms: number | null): number | null {
  return ms === null ? null : seconds(ms)
}
