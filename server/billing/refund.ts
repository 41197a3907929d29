import { Hono, type MiddlewareHandler } from 'hono'
import Stripe from 'stripe'

import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { calls } from '../../sync/wire/calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { readBody } from '../http/read-body.ts'
import type { Signed } from '../http/session.ts'
import type { Clock } from '../ports.ts'
import type { BillingStore } from '../store/billing-store.ts'
import { staffStore } from '../store/staff-store.ts'
import type { Store } from '../store/store.ts'
import type { Payments } from './payments.ts'

/** The money-back guarantee, counted from the first charge: a free trial does not start it. */
const REFUND_DAYS = 30
/** More invoices than one month can produce. */
const MOST_INVOICES = 100

interface RefundNeeds {
  stripe: Stripe
  store: Pick<Store, 'db' | 'tenant' | 'transaction'>
  billing: BillingStore
  payments: Pick<Payments, 'refresh'>
  clock: Clock
  session: { required: MiddlewareHandler<Signed> }
}

/** Refunds by staff. Everybody else is refused before anything is looked up. */
export function refundRoutes(needs: RefundNeeds) {
  const staff = staffStore(needs.store)
  return new Hono<Signed>().post(calls.staffRefund.path, needs.session.required, async c => {
    const { email } = await readBody(c, calls.staffRefund.body)
    if (!(await staff.isStaff(c.var.accountId))) throw new Problem('staff_only')
    const accountId = await staff.accountWith(normalizeEmail(email))
    const link = accountId && (await needs.billing.linkOf(accountId))
    if (!link) throw new Problem('not_found')
    return c.json(await refund(needs, link))
  })
}

async function refund(
  { stripe, payments, clock }: RefundNeeds,
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
