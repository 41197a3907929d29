import { useState } from 'react'

import { planById, priceOf } from '../../sync/catalog/plans.ts'
import { t } from '../../sync/i18n/translate.ts'
import type { Subscription } from '../../sync/records/subscription.ts'
import { dollarsAndCents, minorUnits } from '../../sync/rules/account/prices.ts'
import { longDate } from '../../sync/rules/calendar/dates.ts'
import type { PlanQuote } from '../../sync/wire/calls.ts'
import { CallFailed, call } from '../data/calls.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { sayFailed } from './actions.tsx'
import { type Choice, PlanPicker } from './plan-picker.tsx'

export type Asked = Choice

interface ChangePlanProps {
  subscription: Subscription
  /** What a link requested; the person still has to agree. */
  asked: Asked | null
  onClose: () => void
}

/**
 * Changes the plan in two steps: which one, and what it costs. Nothing changes before the person agrees to the second.
 */
export function ChangePlan({ subscription, asked, onClose }: ChangePlanProps) {
  const current = { planId: subscription.planId, billingCycle: subscription.billingCycle }
  const [choice, setChoice] = useState<Choice>(asked ?? current)
  const [quote, setQuote] = useState<PlanQuote>()
  const [busy, setBusy] = useState(false)
  const isSame = choice.planId === current.planId && choice.billingCycle === current.billingCycle

  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      // The amount shown is no longer valid: a new quote must be shown and agreed to.
      if (error instanceof CallFailed && error.code === 'change_differs') setQuote(undefined)
      sayFailed(error)
    } finally {
      setBusy(false)
    }
  }
  const ask = () => during(async () => setQuote(await call('quotePlan', choice)))
  const agree = ({ planId, billingCycle, dueNow, proratedAt }: PlanQuote) =>
    during(async () => {
      await call('changePlan', { planId, billingCycle, dueNow, proratedAt })
      toast({
        title: t('Your plan has changed'),
        description: t('It is {plan} from now on.', { plan: planById(planId)?.name ?? planId }),
      })
      onClose()
    })

  return (
    <Dialog
      open
      wide
      onOpenChange={open => !open && onClose()}
      title={quote === undefined ? t('Change plan') : t('What the change costs')}
      description={quote === undefined ? t('Choose a plan. You see what it costs before anything changes.') : undefined}
      footer={
        quote === undefined ? (
          <>
            <Button variant="outline" onClick={onClose}>
              {t('Keep my plan')}
            </Button>
            <Button disabled={isSame} busy={busy} onClick={() => void ask()}>
              {t('See what it costs')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="outline" onClick={() => setQuote(undefined)}>
              {t('Back')}
            </Button>
            <Button busy={busy} onClick={() => void agree(quote)}>
              {quote.dueNow > 0
                ? t('Agree and pay {dueNow}', { dueNow: minorUnits(quote.dueNow, 'usd') })
                : t('Agree and change')}
            </Button>
          </>
        )
      }
    >
      {quote === undefined ? (
        <PlanPicker choice={choice} current={current} onChoose={setChoice} />
      ) : (
        <Costs quote={quote} isTrial={subscription.status === 'trialing'} />
      )}
    </Dialog>
  )
}

/** The proration, line by line, as the payment provider computes it. */
export function Costs({ quote, isTrial }: { quote: PlanQuote; isTrial: boolean }) {
  const plan = planById(quote.planId)
  const price = plan && priceOf(plan, quote.billingCycle)
  const date = longDate(quote.nextChargeAt)
  return (
    <div className="costs">
      <dl className="cost-lines">
        {quote.lines.map(({ text, amount }) => (
          <div key={text}>
            <dt lang="en">{text}</dt>
            <dd>{minorUnits(amount, 'usd')}</dd>
          </div>
        ))}
        <div className="cost-sum">
          <dt>{t('Due now')}</dt>
          <dd>{minorUnits(quote.dueNow, 'usd')}</dd>
        </div>
        {quote.tax > 0 && (
          <div>
            <dt>{t('Sales tax in it')}</dt>
            <dd>{minorUnits(quote.tax, 'usd')}</dd>
          </div>
        )}
        {quote.credit > 0 && (
          <div>
            <dt>{t('Credit for your next payments')}</dt>
            <dd>{minorUnits(quote.credit, 'usd')}</dd>
          </div>
        )}
        <div>
          <dt>
            {t(
              quote.billingCycle === 'monthly'
                ? 'Then {price} a month, from {date}'
                : 'Then {price} a year, from {date}',
              { price: price === undefined ? '' : dollarsAndCents(price), date },
            )}
          </dt>
          <dd>{price === undefined ? '' : dollarsAndCents(price)}</dd>
        </div>
      </dl>
      <p className="muted">
        {isTrial
          ? t('Your free trial continues. Nothing is charged before it ends.')
          : t('The new plan applies immediately. You can cancel it at any time.')}
        {plan !== undefined && !plan.entitlements.erase && ` ${t('It sends no letters: those under way rest.')}`}
      </p>
    </div>
  )
}
