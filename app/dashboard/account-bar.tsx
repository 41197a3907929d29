import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'

import { planById } from '../../sync/catalog/plans.ts'
import { t } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { cadenceLabel, subscriptionBadge } from '../../sync/rules/account/entitlements.ts'
import type { AccountView } from '../data/use-account.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'

type AccountBarProps = {
  view: AccountView
  now: Instant
  /** Version of the extension in this browser; null when none has answered. */
  shieldVersion: string | null
}

/** Whose dashboard this is, what was bought, and whether the extension is there. */
export function AccountBar({ view, now, shieldVersion }: AccountBarProps) {
  const plan = planById(view.subscription?.planId ?? '')
  const status = subscriptionBadge(view.subscription ?? undefined, now)
  return (
    <div className="account">
      <span className="account-mail">{view.email?.email ?? view.account.email}</span>
      {plan !== undefined && <Badge>{cadenceLabel(plan)}</Badge>}
      {shieldVersion !== null && (
        <Badge tone="brand" title={t('Version {version}', { version: shieldVersion })}>
          <Check strokeWidth={2} aria-hidden />
          {t('Shield installed')}
        </Badge>
      )}
      <Badge>{plan?.name ?? t('No plan yet')}</Badge>
      <Badge tone={status === 'Active' ? 'brand' : 'neutral'}>{t(status)}</Badge>
      <span className="account-end">
        <Link to="/billing" className={buttonClass({ variant: 'outline', size: 'sm' })}>
          {t('Billing Portal')}
        </Link>
      </span>
    </div>
  )
}
