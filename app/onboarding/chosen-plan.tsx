import type { Plan } from '../../sync/catalog/plans.ts'
import { planSummary } from '../../sync/rules/account/prices.ts'

/** Shows which plan the person came for, so that they need not remember it until step 4. */
export function ChosenPlan({ plan }: { plan: Plan | undefined }) {
  if (plan === undefined) return null
  return (
    <p className="fine mb-5" data-chosen-plan={plan.id}>
      Your choice: <b>{plan.name}</b>. {planSummary(plan)} You can still change it in step 4.
    </p>
  )
}
