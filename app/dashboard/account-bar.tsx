import { Link } from '@tanstack/react-router'

import { planById } from '../../sync/catalog/plans.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { cadenceLabel, subscriptionBadge } from '../../sync/rules/entitlements.ts'
import type { AccountView } from '../data/use-account.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'

/** Whose dashboard this is, and what was bought. */
export function AccountBar({ view, now }: { view: AccountView; now: Instant }) {
  const plan = planById(view.subscription?.planId ?? '')
  const status = subscriptionBadge(view.subscription ?? undefined, now)
  return (
    <div className="acct">
      <span className="mail">{view.email?.email ?? view.account.email}</span>
      {plan !== undefined && <Badge>{cadenceLabel(plan)}</Badge>}
      <Badge>{plan?.name ?? 'No plan yet'}</Badge>
      <Badge tone={status === 'Active' ? 'brand' : 'neutral'}>{status}</Badge>
      <span className="r">
        <Link to="/billing" className={buttonClass({ variant: 'outline', size: 'sm' })}>
          Billing Portal
        </Link>
      </span>
    </div>
  )
}
