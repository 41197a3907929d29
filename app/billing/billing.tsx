import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { planById } from '../../sync/catalog/plans.ts'
import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { isTrialRefused } from '../../sync/rules/account/billing-news.ts'
import { isLivePlan } from '../../sync/rules/account/billing-words.ts'
import { GRACE_DAYS } from '../../sync/rules/account/entitlements.ts'
import { longDate } from '../../sync/rules/calendar/dates.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { problems } from '../../sync/wire/problem.ts'
import { useMirrorStatus } from '../data/mirror-context.tsx'
import { useSession } from '../data/session-context.tsx'
import { type AccountView, useAccount } from '../data/use-account.ts'
import { useNow } from '../data/use-now.ts'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Note } from '../ui/note.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Trans } from '../ui/trans.tsx'
import { Actions } from './actions.tsx'
import { type Asked, ChangePlan } from './change-plan.tsx'
import { ChoosePlan } from './choose-plan.tsx'
import { Invoices } from './invoices.tsx'
import { PaymentMethod } from './payment-method.tsx'
import { PlanCard } from './plan-card.tsx'
import { useBillingSummary } from './use-billing-summary.ts'

import './billing.css'

/** Plan, card and invoices. Reads this device's copy, so it also works offline; changes need a connection. */
export function Billing() {
  const view = useAccount()
  const now = useNow()
  const summary = useBillingSummary(view !== undefined && view.subscription !== null)
  const { searchStr } = useLocation()
  const { status } = useSession()
  return (
    <div className="wrap billing">
      <Link to="/dashboard" className={buttonClass({ variant: 'ghost', size: 'sm', className: 'back-link' })}>
        <ArrowLeft strokeWidth={1.75} aria-hidden />
        {t('Back to dashboard')}
      </Link>
      <h1 className="page-heading">{t('Billing')}</h1>
      {/* Of a session that has ended the frame speaks: trying again would not help. */}
      {summary.failed && status !== 'expired' && (
        <Note tone="red" role="alert" title={tIfKnown(problems.billing_load.text)} className="mb-[22px]">
          <p>
            <Trans
              message="What this device knows stands below. <a>Try again</a>"
              tags={{
                a: <button type="button" className="font-bold underline underline-offset-4" onClick={summary.again} />,
              }}
            />
          </p>
        </Note>
      )}
      {view === undefined ? <Waiting /> : <Shown view={view} now={now} asked={askedOf(searchStr)} />}
    </div>
  )
}

/** The plan requested by the address, as in links on the home page. */
function askedOf(search: string): Asked | null {
  const query = new URLSearchParams(search)
  const plan = planById(query.get('plan') ?? '')
  return plan === undefined
    ? null
    : { planId: plan.id, billingCycle: query.get('cycle') === 'annual' ? 'annual' : 'monthly' }
}

/** What an account sees. */
export function Shown({ view, now, asked }: { view: AccountView; now: Instant; asked: Asked | null }) {
  const { subscription, onboarding } = view
  const [changing, setChanging] = useState(asked !== null)
  if (subscription === null || !isLivePlan(subscription)) {
    return (
      <div className="two-columns">
        <div className="left-side">
          <NoPlan view={view} />
          {subscription !== null && <Invoices invoices={subscription.invoices ?? []} />}
        </div>
        <div className="right-side">
          {(onboarding?.paymentCompleted || subscription !== null) && (
            <ChoosePlan asked={asked} subscription={subscription} />
          )}
        </div>
      </div>
    )
  }
  return (
    <>
      <div className="two-columns">
        <div className="left-side">
          {subscription.pastDueSince !== null && <OpenPayment since={subscription.pastDueSince} />}
          <PlanCard subscription={subscription} now={now} />
          <Invoices invoices={subscription.invoices ?? []} />
        </div>
        <div className="right-side">
          {subscription.card && <PaymentMethod card={subscription.card} />}
          <Actions subscription={subscription} onChange={() => setChanging(true)} />
          <IfYouCancel ends={subscription.cancelAtPeriodEnd} periodEnd={subscription.currentPeriodEnd} />
        </div>
      </div>
      {changing && <ChangePlan subscription={subscription} asked={asked} onClose={() => setChanging(false)} />}
    </>
  )
}

function NoPlan({ view: { subscription, onboarding } }: { view: AccountView }): ReactNode {
  const ended = subscription !== null && subscription.status === 'canceled'
  const refused = subscription !== null && isTrialRefused(subscription)
  return (
    <Card className="current-plan" aria-labelledby="plan">
      <h2 id="plan">{ended ? t('Your plan has ended') : t('No plan yet')}</h2>
      <p className="muted mt-2">
        {ended
          ? t('We send no more letters. Answers that arrive are still filed, and your evidence stays yours to export.')
          : refused
            ? t('The card that you paid with has had its free trial before. Nothing was charged.')
            : t('We send letters once you have chosen one.')}
      </p>
      {!onboarding?.paymentCompleted && subscription === null && (
        <p className="mt-5">
          <Link to="/onboarding" search={{ step: 4 }} className={buttonClass({})}>
            {t('Choose your plan')}
          </Link>
        </p>
      )}
    </Card>
  )
}

function OpenPayment({ since }: { since: Instant }) {
  return (
    <Note tone="amber" role="status" title={t('Your last payment did not go through.')}>
      <p>
        {t(
          'Everything works until {date}. Check the card under Manage billing; the payment provider tries again by itself.',
          { date: longDate((since + GRACE_DAYS * DAY_MS) as Instant) },
        )}
      </p>
    </Note>
  )
}

function IfYouCancel({ ends, periodEnd }: { ends: boolean; periodEnd: Instant | null }) {
  const until = periodEnd === null ? t('the end of the period') : longDate(periodEnd)
  return (
    <div className="roll-shadow">
      <section className="roll" aria-labelledby="if-you-cancel">
        <h2 id="if-you-cancel">{ends ? t('After that') : t('If you cancel')}</h2>
        <p className="muted mt-2">
          {t(
            'You keep everything until {until}. Letters already sent keep their clocks, and your evidence stays yours to export.',
            { until },
          )}
        </p>
      </section>
    </div>
  )
}

/** Until the first copy is here; offline it cannot arrive yet. */
function Waiting() {
  const { refused } = useMirrorStatus()
  const { text } = useSyncStatus()
  if (refused) {
    return (
      <Note tone="red" role="alert" title={tIfKnown(problems.billing_load.text)}>
        <Button size="sm" variant="outline" onClick={() => window.location.reload()}>
          {t('Try again')}
        </Button>
      </Note>
    )
  }
  return (
    <Loading wayOut={t('Your data comes as soon as there is a connection. {text}', { text })}>
      <div className="two-columns">
        <Skeleton className="h-[300px] w-full rounded-sheet" />
        <Skeleton className="h-[220px] w-full rounded-sheet" />
      </div>
    </Loading>
  )
}
