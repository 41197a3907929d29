import { Clock } from 'lucide-react'

import { planById } from '../../sync/catalog/plans.ts'
import { dateIn } from '../../sync/i18n/dates.ts'
import { t } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { Subscription } from '../../sync/records/subscription.ts'
import {
  coversLine,
  periodDays,
  periodEndLine,
  planPriceLine,
  statusBadge,
} from '../../sync/rules/account/billing-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'

/** The current plan, and the progress of its period. */
export function PlanCard({ subscription, now }: { subscription: Subscription; now: Instant }) {
  const { planId, billingCycle, status, cancelAtPeriodEnd } = subscription
  const plan = planById(planId)
  const end = periodEndLine(subscription)
  const { text, tone } = statusBadge(status)
  return (
    <Card className="current-plan" aria-labelledby="plan">
      <div className="plan-head">
        <div>
          <h2 id="plan">{plan?.name ?? planId}</h2>
          <p className="current-price">{plan && planPriceLine(plan, billingCycle)}</p>
        </div>
        <span className="plan-tags">
          {cancelAtPeriodEnd && (
            <Badge tone="amber">
              <Clock size={15} strokeWidth={1.75} aria-hidden />
              {t('Ends soon')}
            </Badge>
          )}
          <Badge tone={tone} data-status={status}>
            {text}
          </Badge>
        </span>
      </div>
      <Period subscription={subscription} now={now} />
      <dl className="renewal">
        {end !== undefined && (
          <div>
            <dt>{end.label}</dt>
            <dd>{end.date}</dd>
          </div>
        )}
        {plan !== undefined && (
          <div>
            <dt>{t('Covers')}</dt>
            <dd>{coversLine(plan)}</dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

/** More ticks than this cannot be told apart. */
const MOST_TICKS = 31

/** The period as ticks: one per day, or twelve for a longer period. */
function Period({ subscription, now }: { subscription: Subscription; now: Instant }) {
  const days = periodDays(subscription, now)
  const { currentPeriodStart, currentPeriodEnd } = subscription
  if (days === undefined || currentPeriodStart == null || currentPeriodEnd === null) return null
  const ticks = days.of > MOST_TICKS ? 12 : days.of
  const full = Math.max(1, Math.floor((days.day / days.of) * ticks))
  return (
    <div className="cycle-bar">
      <div
        role="img"
        aria-label={t('Day {day} of {of} in this billing period', days)}
        style={{ gridTemplateColumns: `repeat(${ticks}, 1fr)` }}
      >
        {Array.from({ length: ticks }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place.
          <i key={index} className={index < full ? 'elapsed' : undefined} />
        ))}
      </div>
      <p>
        <span>{shortDay(currentPeriodStart)}</span>
        <span>{shortDay(currentPeriodEnd)}</span>
      </p>
    </div>
  )
}

/** Days are UTC days everywhere, as in the letters. */
const shortDay = (at: Instant): string => dateIn('shortDay', at)
