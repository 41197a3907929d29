import { ExternalLink } from 'lucide-react'
import { useState } from 'react'

import { planById, priceOf, TRIAL_DAYS } from '../../sync/catalog/plans.ts'
import { t } from '../../sync/i18n/translate.ts'
import type { Subscription } from '../../sync/records/subscription.ts'
import { dollarsAndCents } from '../../sync/rules/account/prices.ts'
import { trialDaysFor } from '../../sync/rules/account/trial.ts'
import { CHECKOUT, startCheckout } from '../onboarding/checkout.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Note } from '../ui/note.tsx'
import { type Choice, PlanPicker } from './plan-picker.tsx'

/** Chooses a plan again, for an account whose last one has ended. */
export function ChoosePlan({ asked, subscription }: { asked: Choice | null; subscription: Subscription | null }) {
  const last = subscription && { planId: subscription.planId, billingCycle: subscription.billingCycle }
  const [choice, setChoice] = useState<Choice>(asked ?? last ?? { planId: 'minimal', billingCycle: 'monthly' })
  const [busy, setBusy] = useState(false)
  const [checkout, setCheckout] = useState<Awaited<ReturnType<typeof startCheckout>>>()
  const plan = planById(choice.planId)
  const price = plan && priceOf(plan, choice.billingCycle)
  const shownPrice = price === undefined ? '' : dollarsAndCents(price)
  const hasTrial = trialDaysFor({ hadTrial: subscription !== null }) > 0
  const start = async () => {
    setBusy(true)
    setCheckout(await startCheckout({ ...choice, guestEmail: null }, CHECKOUT))
    setBusy(false)
  }
  return (
    <Card className="plan-actions" aria-labelledby="choose">
      <h2 id="choose">{t('Choose your plan')}</h2>
      <PlanPicker choice={choice} current={null} onChoose={setChoice} />
      <p className="muted">
        {hasTrial
          ? t('{days} days free, then {price}.', { days: TRIAL_DAYS, price: shownPrice })
          : t('{price} today: you have had your free trial.', { price: shownPrice })}
      </p>
      <Button className="full-width" busy={busy} disabled={price === undefined} onClick={() => void start()}>
        {hasTrial ? t('Start my trial') : t('Go on to payment')}
        <ExternalLink strokeWidth={1.75} aria-hidden />
      </Button>
      {checkout !== undefined && (
        <Note
          role="status"
          className="mt-4"
          title={checkout.opened ? t('Checkout is open in the other tab.') : t('One more press.')}
        >
          <p>
            <a href={checkout.url} target="_blank" rel="noopener">
              {t('Open the checkout')}
            </a>
          </p>
        </Note>
      )}
    </Card>
  )
}
