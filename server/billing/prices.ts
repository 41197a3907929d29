import { BILLING_CYCLES, type BillingCycle, PLANS, type PlanId } from '../../sync/catalog/plans.ts'

/** Which plan and cycle a price id buys; undefined for every id that the configuration does not sell. */
export function planOfPrice(
  prices: Readonly<Record<string, string>>,
  priceId: string,
): { planId: PlanId; billingCycle: BillingCycle } | undefined {
  for (const plan of PLANS) {
    if (plan.enterprise) continue
    for (const billingCycle of BILLING_CYCLES) {
      if (prices[`${plan.id}.${billingCycle}`] === priceId) return { planId: plan.id, billingCycle }
    }
  }
  return undefined
}
