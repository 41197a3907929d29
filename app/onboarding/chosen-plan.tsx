import type { Plan } from '../../sync/catalog/plans.ts'
import { planSummary } from '../../sync/rules/account/prices.ts'
import { Trans } from '../ui/trans.tsx'

/** Shows which plan the person came for, so that they need not remember it until step 4. */
export function ChosenPlan({ plan }: { plan: Plan | undefined }) {
  if (plan === undefined) return null
  return (
    <p className="fine mb-5" data-chosen-plan={plan.id}>
      <Trans
        message="Your choice: <b>{name}</b>. {summary} You can still change it in step 4."
        values={{ name: plan.name, summary: planSummary(plan) }}
        tags={{ b: <b /> }}
      />
    </p>
  )
}
