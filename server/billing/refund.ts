import Stripe from 'stripe'

import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { noteStaffAction, staffStore } from '../store/staff-store.ts'
import type { BillingHandlers, BillingNeeds } from './needs.ts'

/** The money-back guarantee, counted from the first charge: a free trial does not start it. */
const REFUND_DAYS = 30
/** More invoices than one month can produce. */
const MOST_INVOICES = 100

/** Refunds by staff. */
export const refundCalls = {
  async staffRefund({ caller, body: { email } }, needs) {
    const { store, billing, clock, random } = needs
    const accountId = await staffStore(store).accountWith(normalizeEmail(email))
    const link = accountId && (await billing.linkOf(accountId))
    if (!accountId || !link) throw new Problem('not_found')
    const done = await refund(needs, link)
    const at = clock.now()
    await store.tenant(accountId).write(async tx => {
      await noteStaffAction(tx, { by: caller.accountId, requestId: '', action: 'refund', at }, random)
      const payload = {
        message: 'Staff refunded what was paid, and ended the plan.',
        action: 'refund',
        by: 'staff',
        ...done,
      }
      await tx.appendEvent({ requestId: null, type: 'admin', createdAt: at, payload })
    })
    return done
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
