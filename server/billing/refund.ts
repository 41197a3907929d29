import Stripe from 'stripe'

import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { staffStore } from '../store/staff-store.ts'
import type { BillingHandlers, BillingNeeds } from './needs.ts'

/** The money-back guarantee, counted from the first charge: a free trial does not start it. */
const REFUND_DAYS = 30
/** More invoices than one month can produce. */
const MOST_INVOICES = 100

/** Refunds by staff. */
export const refundCalls = {
  async staffRefund({ body: { email } }, needs) {
    const accountId = await staffStore(needs.store).accountWith(normalizeEmail(email))
    const link = accountId && (await needs.billing.linkOf(accountId))
    if (!link) throw new Problem('not_found')
    return refund(needs, link)
  },
} satisfies BillingHandlers<'staffRefund'>

async function refund(
  { stripe, payments, clock }: Pick<BillingNeeds, 'stripe' | 'payments' | 'clock'>,
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string | null },
): Promise<{ refunded: number; currency: string }> {
  try {
    const { data } = await stripe.invoices.list({ customer: customerId, limit: MOST_INVOICES })
    const paid = data.filter(({ amount_paid }) => amount_paid > 0)
    const first = paid.at(-1)
    if (first === undefined) throw new Problem('refund_none')
    if (clock.now() - first.created * 1000 > REFUND_DAYS * DAY_MS) throw new Problem('refund_late')
    const open = paid.filter(invoice => left(invoice) > 0)
    if (open.length === 0) throw new Problem('refund_none')
    for (const invoice of open) {
      const amount = left(invoice)
      const note = {
        invoice: invoice.id ?? '',
        amount,
        refund_amount: amount,
        reason: 'product_unsatisfactory',
      } as const
      await stripe.creditNotes.create(note, { idempotencyKey: `refund-${invoice.id}-${amount}` })
    }
    if (subscriptionId !== null) {
      const held = await stripe.subscriptions.retrieve(subscriptionId)
      if (held.status !== 'canceled') await stripe.subscriptions.cancel(subscriptionId)
      await payments.refresh(subscriptionId)
    }
    return { refunded: open.reduce((sum, invoice) => sum + left(invoice), 0), currency: first.currency }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new Problem('refund_failed', { cause: error })
    throw error
  }
}

function left({ amount_paid, post_payment_credit_notes_amount }: Stripe.Invoice): number {
  return amount_paid - post_payment_credit_notes_amount
}
