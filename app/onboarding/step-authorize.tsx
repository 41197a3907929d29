import { Link, useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'

import { planById } from '../../sync/catalog/plans.ts'
import { listOf } from '../../sync/i18n/lists.ts'
import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { WizardStep } from '../../sync/rules/account/onboarding.ts'
import { longDate } from '../../sync/rules/calendar/dates.ts'
import { askedOf, unsignedChoices } from '../../sync/rules/demand/scope.ts'
import { AUTHORIZATION_SENTENCE, authorizationBlocks } from '../../sync/rules/letters/authorization-text.ts'
import { chosenProviders } from '../../sync/rules/providers/known-providers.ts'
import { problems } from '../../sync/wire/problem.ts'
import type { AccountView } from '../data/use-account.ts'
import { useNow } from '../data/use-now.ts'
import { useProviderChoices } from '../data/use-provider-choices.ts'
import { useSignAgain } from '../data/use-sign-again.ts'
import { useStandingSignature, useUnsigned } from '../data/use-unsigned.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useToastFor } from '../ui/toast-for.ts'
import { Trans } from '../ui/trans.tsx'
import { AccountsTick, accountsClosedBy } from './accounts-tick.tsx'
import { Blocks, LetterPreview } from './letter-preview.tsx'
import { type Paper, type PaperFacts, paperOf } from './paper.ts'
import { SignedInEnglish, SignForm } from './sign-form.tsx'
import { useSiteConfig } from './site-config.ts'
import { StepHeading } from './wizard-frame.tsx'

type StepAuthorizeProps = {
  view: AccountView
  planId: string
  onStep: (step: WizardStep) => void
  onSigned: () => void
}

/** Step 3: the exact letter, what it allows, and the signature. */
export function StepAuthorize({ view, planId, onStep, onSigned }: StepAuthorizeProps) {
  const navigate = useNavigate()
  const [signing, setSigning] = useState(false)
  /** The person has ticked, on this page, that accounts will be closed. */
  const [agreed, setAgreed] = useState(false)
  const paper = usePaper(view)
  const maySignAgain = useSignAgain()
  const isSigned = useStandingSignature(view)
  const isPaid = view.onboarding?.paymentCompleted === true
  const plan = planById(view.subscription?.planId ?? planId)
  const goOn = () => (isPaid ? void navigate({ to: '/dashboard' }) : onStep(4))

  if (plan !== undefined && !plan.entitlements.erase) {
    return (
      <section className="narrow">
        <StepHeading>{t('There is nothing to sign.')}</StepHeading>
        <p className="subtitle">
          {t('{name} is Shield only: it sends no letters, so it needs no authorization.', { name: plan.name })}
        </p>
        <Button size="lg" onClick={goOn}>
          {isPaid ? t('Go to your dashboard') : t('Continue to Payment')}
        </Button>
      </section>
    )
  }
  return (
    <div className="authorize">
      <div className="intro">
        <StepHeading>
          {!isSigned ? t('Read the letter before you sign it.') : t('This is what your letters say.')}
        </StepHeading>
        <p className="subtitle">
          {t(
            'This is what each provider will receive in your name. It takes about 30 seconds, and you can withdraw at any time.',
          )}
        </p>
        <Facts view={view} />
      </div>
      <Preview paper={paper} isSigned={isSigned} onStep={onStep} />
      <div className="consent">
        {view.authorization === null || !isSigned ? (
          <>
            <Unsigned view={view} />
            <Consent
              view={view}
              paper={paper}
              onReview={() => {
                setAgreed(true)
                setSigning(true)
              }}
            />
            <p className="fine mt-4">
              <button type="button" className="text-link" onClick={() => onStep(2)}>
                {t('Change what is deleted')}
              </button>
            </p>
            {!isPaid && (
              <p className="fine mt-4">
                <Trans
                  message="<a>Back to the providers</a>, or <b>pay first and sign later</b>."
                  tags={{
                    a: <button type="button" className="text-link" onClick={() => onStep(2)} />,
                    b: <button type="button" className="text-link" onClick={() => onStep(4)} />,
                  }}
                />
              </p>
            )}
          </>
        ) : (
          <>
            <Note tone="brand" title={t('You signed on {date}.', { date: longDate(view.authorization.signedAt) })}>
              <p>
                {view.authorization.signatureKind === 'typed'
                  ? t(
                      'As “{signature}”. The signed authorization goes with every letter. You can withdraw it in Settings.',
                      { signature: view.authorization.signature },
                    )
                  : t('The signed authorization goes with every letter. You can withdraw it in Settings.')}
              </p>
            </Note>
            <div className="main-actions">
              <Button size="lg" onClick={goOn}>
                {isPaid ? t('Go to your dashboard') : t('Continue to Payment')}
              </Button>
            </div>
            {maySignAgain && typeof paper === 'object' && (
              <p className="fine mt-4">
                <Trans
                  message="Not as you meant it? Until the first letter has left you can <a>sign again</a>."
                  tags={{ a: <button type="button" className="text-link" onClick={() => setSigning(true)} /> }}
                />
              </p>
            )}
          </>
        )}
      </div>
      <Dialog
        open={signing && typeof paper === 'object'}
        onOpenChange={next => {
          setSigning(next)
          if (!next) setAgreed(false)
        }}
        wide
        title={t('Read it once more, then sign')}
        description={t('This signed authorization goes with every letter as a PDF.')}
      >
        {typeof paper === 'object' && (
          <div className="onboarding">
            <SignForm
              paper={paper}
              name={nameOf(view)}
              agreed={agreed}
              onBack={() => {
                setSigning(false)
                setAgreed(false)
              }}
              onSigned={() => {
                setSigning(false)
                onSigned()
                goOn()
              }}
            />
          </div>
        )}
      </Dialog>
    </div>
  )
}

type PaperState = Paper | 'no_state' | 'no_provider' | 'loading'

/**
 * What there is to sign, from this device's rows and `added`; readable offline once the server has named the company.
 */
export function usePaper(
  { account, email, authorization }: AccountView,
  added?: PaperFacts['choices'][number],
): PaperState {
  const config = useSiteConfig()
  const choices = useProviderChoices()?.choices
  return useMemo(() => {
    if (config === undefined || choices === undefined || email === null) return 'loading'
    const company = { name: config.companyName, address: config.companyAddress }
    const listed = added === undefined ? choices : [...choices, added]
    const stands = authorization !== null && unsignedChoices(authorization, listed).length === 0
    return paperOf({ account, email, choices: listed, company, signedAt: stands ? authorization.signedAt : null })
  }, [config, choices, email, account, authorization, added])
}

/** Why there is something to sign although there is a signature. */
export function Unsigned({ view }: { view: AccountView }) {
  const changed = useUnsigned(view)
  if (changed.length === 0) return null
  return (
    <Note tone="amber" role="status" title={t('You changed what is deleted since you signed.')} className="mb-4">
      {t(
        'What {names} should delete is not what you signed. Letters that ask for it go out once you have signed again.',
        {
          names: listOf(changed.map(({ company }) => company)),
        },
      )}
    </Note>
  )
}

export const nameOf = ({ account }: AccountView) => `${account.firstName} ${account.lastName}`

/** What a signature means, in three lines, and for which address. */
export function Facts({ view }: { view: AccountView }) {
  const address = view.email?.email ?? view.account.email
  const isVerified = view.email !== null && view.email.verifiedAt !== null
  return (
    <dl className="demand-facts">
      <div>
        <dt>{t('Verified email')}</dt>
        <dd>
          {isVerified ? (
            <>
              <span className="mail-address">{address}</span>{' '}
              <Badge tone="brand">
                <Check strokeWidth={2.5} aria-hidden />
                {t('Email verified')}
              </Badge>
            </>
          ) : (
            t('None yet')
          )}
        </dd>
      </div>
      <div>
        <dt>{t('You allow')}</dt>
        <dd>
          {t('Us to demand this for {address}, and to follow up until it is answered.', { address })}
          <Allowed />
        </dd>
      </div>
      <div>
        <dt>{t('You do not allow')}</dt>
        <dd>
          {t(
            'Reading your chats, signing anything else, asking for more than this list, or acting in court. A change is signed again.',
          )}
        </dd>
      </div>
      <div>
        <dt>{t('Withdraw')}</dt>
        <dd>{t('In Settings, with one button, effective immediately. Letters already sent stay sent.')}</dd>
      </div>
    </dl>
  )
}

/** What each provider is asked to delete, as a list with a tag for the account. */
function Allowed() {
  const choices = useProviderChoices()?.choices ?? []
  return (
    <ul className="allowed" aria-label={t('What each provider should delete')}>
      {chosenProviders(choices).map(provider => {
        const { scope, apiData, knownAs } = askedOf(provider, choices)
        const { contents, stays } = provider.deletes
        return (
          <li key={provider.id}>
            <b>{provider.company}</b>
            <span>
              {t(contents.shown)} {apiData && t('API data too.')}{' '}
              {knownAs !== null && t('Known there by {name}.', { name: knownAs })}
            </span>
            {scope === 'account' ? (
              <Badge className="of-account">{t('and the account')}</Badge>
            ) : (
              stays !== null && <Badge>{t(stays.tag)}</Badge>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type PreviewProps = { paper: PaperState; isSigned?: boolean; onStep?: (step: WizardStep) => void }

/** The letter, or why there is none to show. */
export function Preview({ paper, isSigned, onStep }: PreviewProps) {
  const now = useNow()
  if (typeof paper === 'object') return <LetterPreview paper={paper} writtenOn={now} isSigned={isSigned === true} />
  if (paper === 'loading') {
    return (
      <div className="preview">
        <Loading wayOut={t('The letter comes as soon as there is a connection.')}>
          <Skeleton className="mb-4 h-11 w-72" />
          <Skeleton className="h-[520px] w-full" />
        </Loading>
      </div>
    )
  }
  return (
    <div className="preview">
      {paper === 'no_state' ? (
        <Note tone="red" title={t('We know no state for your ZIP code.')}>
          <p>{t('A letter names the law of the state you live in, so it needs a ZIP code in one of them.')}</p>
          <Link to="/onboarding/complete-profile" className={buttonClass({ size: 'sm', variant: 'outline' })}>
            {t('Correct the ZIP code')}
          </Link>
        </Note>
      ) : (
        <Note tone="amber" title={t('No provider is switched on.')}>
          <p>{t('Choose at least one, and its letter appears here.')}</p>
          {onStep !== undefined && (
            <Button size="sm" variant="outline" onClick={() => onStep(2)}>
              {t('Choose providers')}
            </Button>
          )}
        </Note>
      )}
    </div>
  )
}

type ConsentProps = { view: AccountView; paper: PaperState; onReview: () => void }

/** The checkbox, and the button that opens the paper. */
export function Consent({ view, paper, onReview }: ConsentProps) {
  const [agreed, setAgreed] = useState(false)
  const [closes, setCloses] = useState(false)
  const messages = useToastFor()
  const accounts = typeof paper === 'object' ? accountsClosedBy(paper) : []
  const isVerified = view.email !== null && view.email.verifiedAt !== null
  const blocks = useMemo(() => (typeof paper === 'object' ? authorizationBlocks(paper.text) : []), [paper])

  // The person has done what the message asked for, perhaps in another tab.
  useEffect(() => {
    if (isVerified) messages.over()
  }, [isVerified, messages])

  function review() {
    if (isVerified) onReview()
    else {
      const { title, text } = problems.email_unverified
      messages.say({ title: tIfKnown(title), description: tIfKnown(text), tone: 'destructive' })
    }
  }

  return (
    <>
      {!isVerified && (
        <Note tone="amber" role="status" className="mb-4">
          {t('Please verify at least one email address first.')}
        </Note>
      )}
      <SignedInEnglish />
      <div className="agree">
        <Checkbox
          label={<span lang="en">{`${AUTHORIZATION_SENTENCE}.`}</span>}
          checked={agreed}
          onChange={event => setAgreed(event.target.checked)}
        />
        <AccountsTick accounts={accounts} checked={closes} onCheck={setCloses} />
      </div>
      {blocks.length > 0 && (
        <details className="whole-text">
          <summary>{t('Read the full authorization')}</summary>
          <div className="paper unfolded-paper" lang="en">
            <Blocks blocks={blocks} />
          </div>
        </details>
      )}
      <div className="main-actions">
        <Button
          size="lg"
          disabled={!agreed || typeof paper !== 'object' || (accounts.length > 0 && !closes)}
          onClick={review}
        >
          {t('Review & Sign')}
        </Button>
        <small>{t('Draw or type your name on the next screen.')}</small>
      </div>
    </>
  )
}
