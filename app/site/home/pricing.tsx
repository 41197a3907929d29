import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { COMING, isComing, isForSale } from '../../../sync/catalog/capabilities.ts'
import { type BillingCycle, PLANS, type Plan, priceOf, TRIAL_DAYS, TWO_FAMILIES } from '../../../sync/catalog/plans.ts'
import { dollars, dollarsAndCents } from '../../../sync/rules/account/prices.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Claim } from '../claim.tsx'
import { BookingForm } from './booking-form.tsx'
import { SideRow } from './side-row.tsx'

const BUNDLES: readonly Plan[] = PLANS.filter(plan => plan.family === 'bundle')
const MOST_SAVED = Math.max(...BUNDLES.map(plan => plan.discount ?? 0))

/** The four bundles on one ruled sheet, with the catalog's prices. */
export function Pricing() {
  const [cycle, setCycle] = useState<BillingCycle>('monthly')
  return (
    <section className="wrap section" id="pricing" aria-labelledby="pricing-title">
      <div className="pricing-head">
        <div className="section-head">
          <h2 className="section-heading" id="pricing-title">
            Pricing
          </h2>
          <p className="subtitle">
            Each subscription covers one email address. The price you see is the price you pay.
          </p>
        </div>
        <Segmented
          label="Billing cycle"
          value={cycle}
          onValueChange={setCycle}
          options={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'annual', label: `Yearly, up to ${MOST_SAVED}% off` },
          ]}
        />
      </div>
      <SideRow className="sheet ledger" label="Plans">
        {BUNDLES.map(plan => (
          <PlanCard key={plan.id} plan={plan} cycle={cycle} />
        ))}
      </SideRow>
      <ul className="pricing-notes marks">
        {[`${TRIAL_DAYS}-day free trial, credit card required`, '30-day money-back guarantee', 'Cancel any time'].map(
          point => (
            <li key={point}>{point}</li>
          ),
        )}
      </ul>
      <p className="fine mt-4">{TWO_FAMILIES}</p>
    </section>
  )
}

function PlanCard({ plan, cycle }: { plan: Plan; cycle: BillingCycle }) {
  const price = priceOf(plan, cycle)
  return (
    <article className={`plan ${plan.popular ? 'popular' : ''} ${plan.enterprise ? 'vault' : ''}`}>
      {plan.popular && (
        <p className="most">
          <Claim id="mostPopular" />
        </p>
      )}
      <h3>{plan.name}</h3>
      <p className="plan-description">{plan.description}</p>
      <p className="plan-price">
        {price === undefined ? String(plan.monthly) : dollars(price)}
        {price !== undefined && <small>{cycle === 'monthly' ? 'per month' : 'per year'}</small>}
      </p>
      <p className="other-price">{otherPrice(plan, cycle)}</p>
      {plan.enterprise ? (
        <BookingForm label={plan.callToAction} topic={plan.name} variant="pricing" />
      ) : !isForSale(plan) ? (
        <p className="tag">{COMING}</p>
      ) : (
        <Link
          to="/onboarding"
          search={{ plan: plan.id, cycle }}
          className={buttonClass({ variant: 'pricing', className: plan.popular ? 'chosen' : '' })}
        >
          {plan.callToAction}
          <span className="unseen">{` of ${plan.name}`}</span>
        </Link>
      )}
      <ul className="marks">
        {lines(plan).map(({ text, included }) => (
          <li key={text} className={included ? '' : 'not-included'}>
            <span>
              {!included && <span className="unseen">Not included: </span>}
              {text}
              {isComing(text) && <span className="tag">{COMING}</span>}
            </span>
          </li>
        ))}
      </ul>
    </article>
  )
}

function otherPrice(plan: Plan, cycle: BillingCycle): string {
  const yearly = priceOf(plan, 'annual')
  if (yearly === undefined) return 'Priced by seats and policies.'
  const saved = `${plan.discount}% off`
  if (cycle === 'monthly') return `or ${dollars(yearly)} (${saved}) per year`
  return `${saved}. That is ${dollarsAndCents(yearly / 12)} a month.`
}

/** What a plan includes, in the catalog's words, then what it does not. */
function lines({ features, entitlements: { shieldMeetings, erase } }: Plan): { text: string; included: boolean }[] {
  return [
    ...features.map(text => ({ text, included: true })),
    ...(shieldMeetings ? [] : [{ text: 'Video and voice meeting protection', included: false }]),
    ...(erase ? [] : [{ text: 'Provider-level deletion requests', included: false }]),
  ]
}
