import { type BillingCycle, planById, priceOf, TWO_FAMILIES } from '../../sync/catalog/plans.ts'
import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { coversLine, SELF_SERVE } from '../../sync/rules/account/billing-words.ts'
import { dollars } from '../../sync/rules/account/prices.ts'
import { Segmented } from '../ui/segmented.tsx'

export interface Choice {
  planId: string
  billingCycle: BillingCycle
}

interface PlanPickerProps {
  choice: Choice
  /** The plan that the person has. */
  current: Choice | null
  onChoose: (choice: Choice) => void
}

/** Every plan that can be bought here, from both families, monthly or yearly. */
export function PlanPicker({ choice, current, onChoose }: PlanPickerProps) {
  const discount = planById(choice.planId)?.discount
  return (
    <div className="plan-picker">
      <p className="muted">{tIfKnown(TWO_FAMILIES)}</p>
      <Segmented
        className="justify-self-start"
        label={t('Billing cycle')}
        value={choice.billingCycle}
        onValueChange={billingCycle => onChoose({ ...choice, billingCycle })}
        options={[
          { value: 'monthly', label: t('Monthly') },
          { value: 'annual', label: discount == null ? t('Annual') : t('Annual, save {discount}%', { discount }) },
        ]}
      />
      <fieldset>
        <legend className="unseen">{t('Plan')}</legend>
        {SELF_SERVE.map(plan => {
          const price = priceOf(plan, choice.billingCycle)
          const isCurrent = current?.planId === plan.id && current.billingCycle === choice.billingCycle
          return (
            <label key={plan.id} data-on={plan.id === choice.planId ? '' : undefined}>
              <input
                type="radio"
                name="plan"
                value={plan.id}
                checked={plan.id === choice.planId}
                onChange={() => onChoose({ ...choice, planId: plan.id })}
              />
              <span>
                <b>{plan.name}</b>
                <small>
                  {isCurrent ? t('{covers}, your plan now', { covers: coversLine(plan) }) : coversLine(plan)}
                </small>
              </span>
              <span className="picker-price">
                {price === undefined ? '' : dollars(price)}
                <small>{choice.billingCycle === 'monthly' ? t('a month') : t('a year')}</small>
              </span>
            </label>
          )
        })}
      </fieldset>
    </div>
  )
}
