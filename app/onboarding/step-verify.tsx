import { Fragment, useState } from 'react'

import { planById } from '../../sync/catalog/plans.ts'
import { t } from '../../sync/i18n/translate.ts'
import type { WizardStep } from '../../sync/rules/account/onboarding.ts'
import { chosenProviders, knownProviders } from '../../sync/rules/providers/known-providers.ts'
import type { AccountView } from '../data/use-account.ts'
import { useNow } from '../data/use-now.ts'
import { useProviderChoices } from '../data/use-provider-choices.ts'
import { useStandingSignature } from '../data/use-unsigned.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Envelope } from '../ui/envelope.tsx'
import { Note } from '../ui/note.tsx'
import { ProviderIcon } from '../ui/provider-icon.tsx'
import { Switch } from '../ui/switch.tsx'
import { AddProvider } from './add-provider.tsx'
import { DemandEmail } from './demand-email.tsx'
import { LetterExcerpt } from './letter-excerpt.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { usePaper } from './step-authorize.tsx'
import { StepHeading } from './wizard-frame.tsx'

type ChooseProvidersProps = { view: AccountView; planId: string; onStep: (step: WizardStep) => void }

/** Step 2 when signed in: the address, and who gets a letter about it. */
export function ChooseProviders({ view, planId, onStep }: ChooseProvidersProps) {
  const plan = planById(planId)
  const chosen = useProviderChoices()
  const providers = knownProviders(chosen?.choices ?? [])
  const on = chosenProviders(chosen?.choices ?? [])
  const isOn = (id: string) => on.some(provider => provider.id === id)
  const confirmed = view.onboarding?.providersSelected ?? []
  const isConfirmed = on.length === confirmed.length && on.every(provider => confirmed.includes(provider.id))
  const [looked, setLooked] = useState<string>()
  const now = useNow()
  const paper = usePaper(view)
  const isSigned = useStandingSignature(view)
  const shown = on.find(({ id }) => id === looked) ?? on[0]
  const excerpt =
    typeof paper === 'object' && shown !== undefined ? (
      <LetterExcerpt paper={paper} provider={shown} writtenOn={now} />
    ) : undefined
  /** Continuing confirms the current choice as the person's own, even if nothing was switched. */
  async function goOn(step: WizardStep) {
    if (!isConfirmed) await chosen?.confirm()
    onStep(step)
  }
  if (plan !== undefined && !plan.entitlements.erase) return <ShieldOnly view={view} name={plan.name} onStep={onStep} />
  return (
    <div className="two-columns">
      <section>
        <StepHeading>{t('Who should delete what?')}</StepHeading>
        <p className="subtitle">
          {t('We ask for your chats, not for your account. You keep every login unless you say otherwise.')}
        </p>
        <EmailCard view={view} />
        <Card aria-labelledby="where-to-delete">
          <CardHeader
            id="where-to-delete"
            title={t('Where to Delete')}
            aside={
              <span role="status">
                {t('{count} of {total} selected', { count: on.length, total: providers.length })}
              </span>
            }
          />
          {providers.map(provider => (
            <Fragment key={provider.id}>
              <label
                className="provider-choice"
                htmlFor={`to-${provider.id}`}
                data-on={isOn(provider.id) ? '' : undefined}
              >
                <ProviderIcon
                  id={provider.id}
                  name={provider.name}
                  color={provider.color}
                  isOwn={provider.own !== undefined}
                />
                <span>
                  <b>{provider.company}</b>
                  <small>{provider.assistant}</small>
                </span>
                <Switch
                  id={`to-${provider.id}`}
                  aria-label={provider.name}
                  checked={chosen && isOn(provider.id)}
                  onCheckedChange={enabled => void chosen?.setEnabled(provider.id, enabled)}
                />
              </label>
              {chosen !== undefined && isOn(provider.id) && (
                <ScopeChoice provider={provider} chosen={chosen} onLook={() => setLooked(provider.id)} />
              )}
            </Fragment>
          ))}
          <AddProvider view={view} />
        </Card>
        {chosen !== undefined && on.length === 0 && (
          <Note tone="amber" role="status" title={t('No letter would leave.')} className="mt-4">
            {t('Switch on at least one provider. You can also do it later, under Settings.')}
          </Note>
        )}
        {excerpt !== undefined && (
          <details className="whole-text excerpt-fold">
            <summary>{t('What the letter says')}</summary>
            {excerpt}
          </details>
        )}
        <div className="main-actions">
          <Button size="lg" onClick={() => void goOn(4)}>
            {t('Continue to Payment')}
          </Button>
          <Button size="lg" variant="outline" onClick={() => void goOn(3)}>
            {!isSigned ? t('Read the letter first') : t('Read the letter again')}
          </Button>
        </div>
        <p className="fine mt-3">
          {!isSigned
            ? t('You can pay first and sign later. We send nothing before you have signed.')
            : t('You have signed, so the letters go out automatically after the payment.')}
        </p>
      </section>
      <aside className="side" aria-label={t('What the letter says')}>
        {excerpt === undefined ? (
          <Envelope from={senderOf(view)} to={on.map(provider => provider.company)} reference="TR-····-····" />
        ) : (
          <>
            {excerpt}
            <p className="fine mt-4">
              {t('The marked sentences are what your choice changes. All later letters repeat them.')}
            </p>
          </>
        )}
      </aside>
    </div>
  )
}

/** The sender on an envelope. */
export function senderOf({ account, email }: AccountView) {
  return {
    name: `${account.firstName} ${account.lastName}`,
    email: email?.email ?? account.email,
    zip: account.zipCode,
  }
}

function EmailCard({ view }: { view: AccountView }) {
  return (
    <Card aria-labelledby="ai-emails">
      <CardHeader id="ai-emails" title={t('AI Emails')} />
      <DemandEmail
        view={view}
        className="provider-email"
        covers={t('The plan you choose in step 4 covers this one.')}
      />
    </Card>
  )
}

/** A plan without Erase has no one to write to and nothing to sign. */
function ShieldOnly({ view, name, onStep }: { view: AccountView; name: string; onStep: (step: WizardStep) => void }) {
  return (
    <div className="two-columns">
      <section>
        <StepHeading>{t('{name} needs no letter.', { name })}</StepHeading>
        <p className="subtitle">
          {t(
            'Your plan is Shield only: it masks details before an AI sees them, and sends no deletion demands. There are no providers to choose and nothing to sign.',
          )}
        </p>
        <EmailCard view={view} />
        <div className="main-actions">
          <Button size="lg" onClick={() => onStep(4)}>
            {t('Continue to Payment')}
          </Button>
        </div>
        <p className="fine mt-3">{t('You want letters, too? The plans in step 4 that say Erase send them.')}</p>
      </section>
    </div>
  )
}
