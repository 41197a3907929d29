import { type BillingCycle, type Plan, priceOf } from '../../catalog/plans.ts'
import { t } from '../../i18n/translate.ts'

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
  return price === undefined ? undefined : t('{amount} × 1 email', { amount: dollars(price) })
}

/** Price of the other billing cycle, shown below the price on a plan card. */
export function otherPriceLine(plan: Plan, cycle: BillingCycle): string | undefined {
  const yearly = priceOf(plan, 'annual')
  if (yearly === undefined) return undefined
  if (cycle === 'monthly') return t('{amount} a year with annual billing', { amount: dollars(yearly) })
  const amount = dollars(Math.round((yearly / 12) * 100) / 100)
  return plan.discount === null
    ? t('{amount} a month', { amount })
    : t('{discount}% discount, {amount} a month', { discount: plan.discount, amount })
}

/** What a plan does, worded for its card. */
export function planSummary({ cyclesPerYear, entitlements }: Plan): string {
  const shield = entitlements.shieldMeetings ? t('Shield for chats and meetings.') : t('Shield for chats.')
  if (cyclesPerYear === null) return shield
  if (cyclesPerYear === 0) return `${shield} ${t('No letters.')}`
  return `${rhythm(cyclesPerYear)} ${shield}`
}

function rhythm(count: number): string {
  if (count === 4) return t('4 Erase cycles a year, one each quarter.')
  if (count === 12) return t('12 Erase cycles a year, one each month.')
  return t('{count} Erase cycles a year.', { count })
}
