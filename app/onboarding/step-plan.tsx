import { ExternalLink, Mail, ReceiptText, Shield, TextCursorInput } from 'lucide-react'
import { useId, useState } from 'react'

import { PLANS, type Plan, planById, priceOf, TWO_FAMILIES } from '../../sync/catalog/plans.ts'
import { dateIn } from '../../sync/i18n/dates.ts'
import { type PlainMessage, t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { WizardStep } from '../../sync/rules/account/onboarding.ts'
import { dollars, dollarsAndCents, otherPriceLine, planSummary, priceLine } from '../../sync/rules/account/prices.ts'
import { firstChargeAt } from '../../sync/rules/account/trial.ts'
import { chosenProviders } from '../../sync/rules/providers/known-providers.ts'
import type { AccountView } from '../data/use-account.ts'
import { useNow } from '../data/use-now.ts'
import { useProviderChoices } from '../data/use-provider-choices.ts'
import { Button } from '../ui/button.tsx'
import { Envelope } from '../ui/envelope.tsx'
import { Note } from '../ui/note.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { useToastFor } from '../ui/toast-for.ts'
import { Trans } from '../ui/trans.tsx'
import { CHECKOUT, startCheckout } from './checkout.ts'
import type { Pending } from './pending.ts'
import { useSiteConfig } from './site-config.ts'
import { senderOf } from './step-verify.tsx'
import { StepHeading } from './wizard-frame.tsx'

type StepPlanProps = {
  /** Undefined for a guest, who pays before opening the mail. */
  view: AccountView | undefined
  guestEmail: string | null
  pending: Pending
  /** The bundle chosen on the home page, if any. */
  bundle: string | null
  onChange: (part: Partial<Pending>) => void
  onStep: (step: WizardStep) => void
}

/** Step 4: which plan, what it costs and when, and the way to the checkout. */
export function StepPlan({ view, guestEmail, pending, bundle, onChange, onStep }: StepPlanProps) {
  const now = useNow()
  const choices = useProviderChoices()?.choices
  const chosen = choices && chosenProviders(choices)
  const [checkout, setCheckout] = useState<{ url: string; opened: boolean }>()
  const [busy, setBusy] = useState(false)
  const messages = useToastFor()
  const taxInPrice = useSiteConfig()?.taxInPrice === true

  const plans = PLANS.filter(({ id, family }) => family === 'onboarding' || id === bundle)
  const offered: Plan[] = [...plans.filter(plan => plan.id === bundle), ...plans.filter(plan => plan.id !== bundle)]
  const plan = offered.find(candidate => candidate.id === pending.selectedPlan) ?? planById('minimal')
  if (plan === undefined) return null
  const { billingCycle } = pending
  const address = view?.email?.email ?? view?.account.email ?? guestEmail ?? ''
  // A guest's payment waits until the address is verified; a signed-in person verifies it first.
  const isUnverified = view !== undefined && (view.email === null || view.email.verifiedAt === null)
  const { erase } = plan.entitlements
  // One trial per person: an account that ever had a subscription has used it.
  const hadTrial = view !== undefined && view.subscription !== null
  const terms = hadTrial ? t('Cancel any time.') : t('Seven days free, cancel any time.')

  async function start(chosenPlan: Plan) {
    setBusy(true)
    messages.over()
    onChange({
      email: address,
      selectedPlan: chosenPlan.id,
      authorizationSigned: view?.authorization != null,
      ...(chosen === undefined ? {} : { selectedProviders: chosen.map(({ id }) => id) }),
    })
    setCheckout(
      await startCheckout(
        { planId: chosenPlan.id, billingCycle, guestEmail: view === undefined ? guestEmail : null },
        { ...CHECKOUT, say: messages.say },
      ),
    )
    setBusy(false)
  }

  return (
    <div className="two-columns plan-step">
      <section>
        <StepHeading>{erase ? t('Choose how often we knock.') : t('Choose your plan.')}</StepHeading>
        <p className="subtitle">
          {erase
            ? t('Every cycle sends a fresh demand to each provider on your list. {terms}', { terms })
            : t('Shield masks details before an AI sees them. {terms}', { terms })}
        </p>
        {isUnverified && (
          <Note tone="amber" role="status" title={t('Please ensure your account email is confirmed.')} className="mb-4">
            <p>
              <Trans
                message="We sent a link to {address}. Payment opens as soon as you have pressed it. <a>Send it again</a>"
                values={{ address }}
                tags={{ a: <button type="button" className="text-link" onClick={() => onStep(2)} /> }}
              />
            </p>
          </Note>
        )}
        <div className="billing-cycle">
          <Segmented
            label={t('Billing cycle')}
            value={billingCycle}
            onValueChange={cycle => onChange({ billingCycle: cycle })}
            options={[
              { value: 'monthly', label: t('Monthly') },
              {
                value: 'annual',
                label:
                  plan.discount === null ? t('Annual') : t('Annual, save {discount}%', { discount: plan.discount }),
              },
            ]}
          />
        </div>
        <fieldset className="plan-choices" data-one-a-row={offered.length > 2 ? '' : undefined}>
          <legend className="unseen">{t('Plan')}</legend>
          {offered.map(candidate => (
            <PlanCard
              key={candidate.id}
              plan={candidate}
              billingCycle={billingCycle}
              isFromHome={candidate.id === bundle}
              checked={candidate.id === plan.id}
              onChoose={() => onChange({ selectedPlan: candidate.id })}
            />
          ))}
        </fieldset>
        {bundle !== null && <p className="fine mt-4 mb-4">{tIfKnown(TWO_FAMILIES)}</p>}
        <Line plan={plan} billingCycle={billingCycle} address={address} now={now} hadTrial={hadTrial} />
        <div className="checkout">
          <Button size="lg" disabled={isUnverified} busy={busy} onClick={() => void start(plan)}>
            {erase ? t('Start Deleting Now') : t('Start my trial')}
            <ExternalLink strokeWidth={1.75} aria-hidden />
          </Button>
          <BesideStart taxInPrice={taxInPrice} />
        </div>
        <div role="status">
          {checkout !== undefined && (
            <Note
              className="mt-4"
              title={checkout.opened ? t('Checkout is open in the other tab.') : t('One more press.')}
            >
              <p>
                <Trans
                  message={
                    checkout.opened
                      ? view === undefined
                        ? 'When you have paid, confirm your email address: the payment waits for it. <a>Open the checkout</a>'
                        : 'This page continues automatically when the payment arrives. <a>Open the checkout</a>'
                      : 'Your browser did not let us open the tab by ourselves. <a>Open the checkout</a>'
                  }
                  // biome-ignore lint/a11y/useAnchorContent: the message has its words.
                  tags={{ a: <a href={checkout.url} target="_blank" rel="noopener" /> }}
                />
              </p>
            </Note>
          )}
        </div>
        <Benefits erase={erase} />
        {view === undefined && (
          <p className="fine mt-4">
            <button type="button" className="text-link" onClick={() => onStep(2)}>
              {t('Back to the email and its code')}
            </button>
          </p>
        )}
        {view !== undefined && erase && (
          <p className="fine mt-4">
            {view.authorization === null ? (
              <Trans
                message="<a>Back to the providers</a>, or <b>read the letter first</b>."
                tags={{
                  a: <button type="button" className="text-link" onClick={() => onStep(2)} />,
                  b: <button type="button" className="text-link" onClick={() => onStep(3)} />,
                }}
              />
            ) : (
              <Trans
                message="<a>Back to the providers</a>."
                tags={{ a: <button type="button" className="text-link" onClick={() => onStep(2)} /> }}
              />
            )}
          </p>
        )}
      </section>
      <aside className="side">
        <Envelope
          from={view === undefined ? { name: '', email: address, zip: '' } : senderOf(view)}
          to={erase && chosen !== undefined ? chosen.map(({ company }) => company) : []}
          reference="TR-····-····"
          stamp={<Stamp plan={plan} />}
        />
        <p className="fine mt-6">
          {erase
            ? view?.authorization
              ? t(
                  'The stamp is the last thing missing. Letters are prepared the minute payment clears, and go out automatically, because you have signed.',
                )
              : t(
                  'The stamp is the last thing missing. Letters are prepared the minute payment clears, and go out once you have signed.',
                )
            : t('{name} sends no letters: the envelope stays at home. Shield starts when the extension is installed.', {
                name: plan.name,
              })}
        </p>
      </aside>
    </div>
  )
}

/** What to know before the checkout opens. */
export function BesideStart({ taxInPrice }: { taxInPrice: boolean }) {
  return (
    <span className="fine">
      {t('Checkout opens in a new tab.')}
      <br />
      {t('30-day money-back guarantee.')}
      {taxInPrice && (
        <>
          <br />
          {t('Sales tax is in the price. The checkout shows it before you pay.')}
        </>
      )}
    </span>
  )
}

type PlanCardProps = {
  plan: Plan
  billingCycle: Pending['billingCycle']
  isFromHome: boolean
  checked: boolean
  onChoose: () => void
}

function PlanCard({ plan, billingCycle, isFromHome, checked, onChoose }: PlanCardProps) {
  const id = useId()
  const price = priceOf(plan, billingCycle)
  return (
    <label className="plan-choice" htmlFor={id} data-on={checked ? '' : undefined}>
      <input
        id={id}
        type="radio"
        name="plan"
        value={plan.id}
        checked={checked}
        onChange={onChoose}
        aria-describedby={`${id}-about`}
        aria-label={t(billingCycle === 'monthly' ? '{name}, {price} per month' : '{name}, {price} per year', {
          name: plan.name,
          price: price === undefined ? '' : dollars(price),
        })}
      />
      <span className="choice-name">{plan.name}</span>
      <span id={`${id}-about`}>
        <span className="choice-text">
          {isFromHome
            ? t('Your choice from the pricing page. {summary}', { summary: planSummary(plan) })
            : planSummary(plan)}
        </span>
        <span className="choice-price">
          {price === undefined ? '' : dollars(price)}
          <small>{t(PER[billingCycle])}</small>
        </span>
        <span className="choice-instead">{otherPriceLine(plan, billingCycle)}</span>
      </span>
    </label>
  )
}

const PER = { monthly: 'per month', annual: 'per year' } as const satisfies Record<string, PlainMessage>

type LineProps = {
  plan: Plan
  billingCycle: Pending['billingCycle']
  address: string
  now: Instant
  hadTrial: boolean
}

/** What is due today, and when the first charge is made. */
function Line({ plan, billingCycle, address, now, hadTrial }: LineProps) {
  const price = priceOf(plan, billingCycle)
  return (
    <div className="total-line" aria-live="polite">
      <b>{priceLine(plan, billingCycle)}</b>
      <span className="total-sum">
        {hadTrial && price !== undefined ? t('{price} today', { price: dollarsAndCents(price) }) : t('$0.00 today')}
      </span>
      <span className="mail-address">{address}</span>
      <span className="total-sum total-then">
        {hadTrial
          ? t('You have had your free trial.')
          : t('then {price}, {date}', {
              price: price === undefined ? '' : dollars(price),
              date: shortDay(firstChargeAt(now)),
            })}
      </span>
    </div>
  )
}

/** Days are UTC days everywhere, as in the letters. */
const shortDay = (at: Instant): string => dateIn('shortDay', at)

function Stamp({ plan: { cyclesPerYear } }: { plan: Plan }) {
  if (!cyclesPerYear) {
    return (
      <>
        <b>[–]</b>
        Shield
        <br />
        {t('only')}
      </>
    )
  }
  return (
    <>
      <b>{cyclesPerYear}</b>
      {t('cycles')}
      <br />
      {t('a year')}
    </>
  )
}

/** What is bought, for a plan with letters and for one without. */
const BENEFITS = {
  erase: [
    {
      Icon: Mail,
      title: 'Real deletion demands',
      text: 'Formal letters in your name, not a form you fill in yourself.',
    },
    {
      Icon: ReceiptText,
      title: 'Transparency logs',
      text: 'Each letter, reply and silence on record, and checkable.',
    },
    { Icon: Shield, title: 'Zero training on your content', text: 'We do not read it, keep it or learn from it.' },
  ],
  shield: [
    {
      Icon: TextCursorInput,
      title: 'Placeholders instead of details',
      text: 'Names, emails and amounts are masked before a prompt leaves.',
    },
    { Icon: Shield, title: 'Zero training on your content', text: 'We do not read it, keep it or learn from it.' },
  ],
} as const satisfies Record<string, readonly { title: PlainMessage; text: PlainMessage; Icon: unknown }[]>

function Benefits({ erase }: { erase: boolean }) {
  return (
    <ul className="benefits">
      {BENEFITS[erase ? 'erase' : 'shield'].map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon strokeWidth={1.75} aria-hidden />
          <span>
            <b>{t(title)}</b>
            <span>{t(text)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
