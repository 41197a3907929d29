import { BILLING_CYCLES, type BillingCycle, PLANS, type Plan, priceOf } from '../../sync/catalog/plans.ts'

/** A price as the payment provider stores it. */
export interface StandInPrice {
  id: string
  plan: Plan
  cycle: BillingCycle
  amountCents: number
}

/** The catalog's prices under their own names, and under the ids that the product is configured with. */
export function standInPrices(ids: Readonly<Record<string, string>> = {}): ReadonlyMap<string, StandInPrice> {
  const prices = new Map<string, StandInPrice>()
  for (const plan of PLANS) {
    for (const cycle of BILLING_CYCLES) {
      const dollars = priceOf(plan, cycle)
      if (dollars === undefined) continue
      // 17.95 * 100 is 1794.9999999999998 in binary.
      const amountCents = Math.round(dollars * 100)
      // Their own names stay known: what was bought before the configuration changed must still renew.
      for (const id of [`price_${plan.id}_${cycle}`, ids[`${plan.id}.${cycle}`]]) {
        if (id) prices.set(id, { id, plan, cycle, amountCents })
      }
    }
  }
  return prices
}

/** Tax rate in percent of the price without tax: a test rate, the same everywhere. */
export const TAX_PERCENT = 8

/** The tax included in an amount, to the cent. */
export const taxIn = (cents: number): number => Math.round((cents * TAX_PERCENT) / (100 + TAX_PERCENT))

/** '$9.00', from cents. */
export function money(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
}
