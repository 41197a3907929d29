import { type BillingCycle, type Plan, priceOf } from '../../catalog/plans.ts'

/** '$9', '$17.95': cents only if there are any. */
export function dollars(amount: number): string {
  return `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`
}

/** '$9.00': the format of a receipt. */
export function dollarsAndCents(amount: number): string {
  return `$${amount.toFixed(2)}`
}

/** '$17.95', from the smallest currency unit, which the payment provider uses: divided by 100, in US locale. */
export function minorUnits(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100)
}

/** '$9 × 1 email'; undefined if a plan has no price to charge. One address per subscription. */
export function priceLine(plan: Plan, cycle: BillingCycle): string | undefined {
  const price = priceOf(plan, cycle)
  return price === undefined ? undefined : `${dollars(price)} × 1 email`
}

/** Price of the other billing cycle, shown below the price on a plan card. */
export function otherPriceLine(plan: Plan, cycle: BillingCycle): string | undefined {
  const yearly = priceOf(plan, 'annual')
  if (yearly === undefined) return undefined
  if (cycle === 'monthly') return `${dollars(yearly)} a year with annual billing`
  const share = `${dollars(Math.round((yearly / 12) * 100) / 100)} a month`
  return plan.discount === null ? share : `${plan.discount}% discount, ${share}`
}

/** What a plan does, worded for its card. */
export function planSummary({ cyclesPerYear, entitlements }: Plan): string {
  const shield = entitlements.shieldMeetings ? 'Shield for chats and meetings.' : 'Shield for chats.'
  if (cyclesPerYear === null) return shield
  if (cyclesPerYear === 0) return `${shield} No letters.`
  const rhythm = RHYTHMS.get(cyclesPerYear)
  return `${cyclesPerYear} Erase cycles a year${rhythm === undefined ? '' : `, one each ${rhythm}`}. ${shield}`
}

const RHYTHMS: ReadonlyMap<number, string> = new Map([
  [4, 'quarter'],
  [12, 'month'],
])
