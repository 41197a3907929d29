import { Link, useLocation } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { type Plan, planById, priceOf } from '../../sync/catalog/plans.ts'
import type { Provider } from '../../sync/catalog/providers.ts'
import { stateOfZip } from '../../sync/catalog/zip-states.ts'
import { dateIn } from '../../sync/i18n/dates.ts'
import { t } from '../../sync/i18n/translate.ts'
import { Instant } from '../../sync/records/ids.ts'
import type { Subscription } from '../../sync/records/subscription.ts'
import { isTrialRefused } from '../../sync/rules/account/billing-news.ts'
import { dollarsAndCents } from '../../sync/rules/account/prices.ts'
import { trialBeganAt } from '../../sync/rules/account/trial.ts'
import { longDate } from '../../sync/rules/calendar/dates.ts'
import { periodInWords } from '../../sync/rules/calendar/periods.ts'
import { windowOf } from '../../sync/rules/demand/lifecycle.ts'
import { chosenProviders } from '../../sync/rules/providers/known-providers.ts'
import { useMirrorStatus } from '../data/mirror-context.tsx'
import { useSession } from '../data/session-context.tsx'
import { type AccountView, useAccount } from '../data/use-account.ts'
import { useProviderChoices } from '../data/use-provider-choices.ts'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { forgetPending } from '../onboarding/pending.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Logo } from '../ui/logo.tsx'
import { Note } from '../ui/note.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'

import { checkoutIn, confirmPayment } from './confirm-payment.ts'
import './payment-success.css'

/** After the checkout: what was bought, and what happens with it. */
export function PaymentSuccess() {
  const { searchStr } = useLocation()
  const sessionId = checkoutIn(searchStr)
  const view = useAccount()
  const choices = useProviderChoices()?.choices
  useConfirmation(sessionId, view)
  useLoadFailure(view === undefined)
  const isPaid = view?.onboarding?.paymentCompleted === true
  useEffect(() => {
    if (isPaid) forgetPending(window.localStorage)
  }, [isPaid])

  return (
    <>
      <Bar />
      <main id="main" className="wrap paid">
        {view === undefined || choices === undefined ? (
          <Waiting />
        ) : isPaid ? (
          <Paid view={view} providers={chosenProviders(choices)} />
        ) : (
          <Unpaid
            isExpected={sessionId !== null}
            isRefused={view.subscription !== null && isTrialRefused(view.subscription)}
          />
        )}
      </main>
    </>
  )
}

/** Once, as soon as it is known who is signed in. */
function useConfirmation(sessionId: string | null, view: AccountView | undefined): void {
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (sessionId === null || view === undefined || asked.current === sessionId) return
    asked.current = sessionId
    const { firstName, email } = view.account
    void confirmPayment(sessionId, { firstName, userEmail: email })
  }, [sessionId, view])
}

/** Shown when this device has no copy of the account, and cannot get one now. */
function useLoadFailure(isMissing: boolean): void {
  const { refused, status } = useMirrorStatus()
  const hasFailed = isMissing && (refused || status.link === 'offline' || status.link === 'retrying')
  useEffect(() => {
    if (hasFailed) {
      toast({ title: t('Failed to load your data. Please refresh the page.'), tone: 'destructive', id: 'payment-load' })
    }
  }, [hasFailed])
}

function Bar() {
  const { email } = useSession()
  return (
    <header className="wrap simple-bar">
      <Link to="/" className="no-underline" aria-label={t('Total Recall, home')}>
        <Logo />
      </Link>
      <span className="simple-end truncate">{email}</span>
    </header>
  )
}

function Waiting() {
  return (
    <Loading wayOut={t('Your data comes as soon as there is a connection; your payment is not lost.')}>
      <div className="paid-head">
        <div className="grid w-full gap-4">
          <Skeleton className="h-14 w-[70%]" />
          <Skeleton className="h-14 w-[52%]" />
          <Skeleton className="h-14 w-[58%]" />
        </div>
      </div>
      <div className="paid-columns">
        <Skeleton className="h-[480px] w-full rounded-sheet" />
        <Skeleton className="h-[380px] w-full rounded-sheet" />
      </div>
    </Loading>
  )
}

/** The browser may return from the checkout a moment before the payment provider's event arrives. */
function Unpaid({ isExpected, isRefused }: { isExpected: boolean; isRefused: boolean }) {
  const { text, link, tone, waiting } = useSyncStatus()
  const isSynced = link === 'online' && tone === 'ok' && waiting === 0
  if (isRefused) return <TrialRefused />
  return (
    <div className="paid-head" role="status">
      <div>
        <h1>{isExpected ? t('Waiting for your payment.') : t('No payment has arrived yet.')}</h1>
        <p className="subtitle mt-5">
          {isExpected
            ? t(
                'The payment provider will tell us in a moment, and this page then continues automatically. You are charged once, no matter how often you check. {status}',
                { status: isSynced ? '' : text },
              )
            : t('Nothing was charged. Your choices are saved; you can continue with the payment whenever you like.')}
        </p>
      </div>
      <div className="actions">
        {isExpected ? (
          <Link to="/dashboard" className={buttonClass({ variant: 'outline', size: 'lg' })}>
            {t('Go to your dashboard')}
          </Link>
        ) : (
          <Link to="/onboarding" search={{ step: 4 }} className={buttonClass({ size: 'lg' })}>
            {t('Go on with the payment')}
          </Link>
        )}
      </div>
    </div>
  )
}

/** The card was already used for a trial: nothing was charged, and the plan can still be bought. */
function TrialRefused() {
  return (
    <div className="paid-head" role="status">
      <div>
        <h1>{t('This card has had its free trial.')}</h1>
        <p className="subtitle mt-5">
          {t(
            'There is one for each card and person, so no trial has begun and nothing was charged. You can still choose your plan: its first charge is made then, and the checkout says how much it is.',
          )}
        </p>
      </div>
      <div className="actions">
        <Link to="/billing" className={buttonClass({ size: 'lg' })}>
          {t('Choose your plan')}
        </Link>
      </div>
    </div>
  )
}

/** What a paid account sees. */
export function Paid({ view, providers }: { view: AccountView; providers: readonly Provider[] }) {
  const { subscription, authorization, account } = view
  const plan = subscription === null ? undefined : planById(subscription.planId)
  const sendsLetters = plan === undefined || plan.entitlements.erase
  const { answer } = windowOf({ state: stateOfZip(account.zipCode) ?? '' }, Instant.parse(Date.now()))
  return (
    <>
      <div className="paid-head">
        <h1>{sendsLetters ? t("You're protected. Your deletion journey begins now.") : t("You're protected.")}</h1>
        <div className="actions">
          <Link to="/dashboard" className={buttonClass({ size: 'lg' })}>
            {t('Go to your dashboard')}
          </Link>
        </div>
      </div>
      <div className="paid-columns">
        <div className="grid gap-[22px]">
          {sendsLetters && authorization === null && (
            <Note tone="amber" title={t('Sign to let them go')}>
              <p>{t('Your letters are prepared. We send none of them before you have signed the authorization.')}</p>
              <Link to="/onboarding" search={{ step: 3 }} className="sign-link">
                {t('Read and sign')}
              </Link>
            </Note>
          )}
          <Card>
            {sendsLetters ? <Envelopes providers={providers} /> : <ShieldFirst />}
            <Next steps={sendsLetters ? letterSteps(authorization !== null, periodInWords(answer)) : shieldSteps()} />
          </Card>
        </div>
        <div className="paid-side">
          {sendsLetters && (
            <section className="slab" aria-labelledby="shield-on">
              <h2 id="shield-on">{t('Now put Shield on')}</h2>
              <p>{t('So that the next thing you type never needs deleting.')}</p>
              <DownloadShield className="full-width" />
            </section>
          )}
          {subscription !== null && plan !== undefined && <Receipt subscription={subscription} plan={plan} />}
        </div>
      </div>
    </>
  )
}

function DownloadShield({ className }: { className?: string }) {
  return (
    <Link to="/extension-builder" className={buttonClass({ className })}>
      <Download strokeWidth={1.75} aria-hidden />
      {t('Download Shield')}
    </Link>
  )
}

function Envelopes({ providers }: { providers: readonly Provider[] }) {
  if (providers.length === 0) {
    return (
      <p className="nothing-sent">
        {t('No provider is switched on, so no letter is prepared. Switch one on under Settings on your dashboard.')}
      </p>
    )
  }
  return (
    <ul className="sent-letters">
      {providers.map(provider => (
        <li key={provider.id}>
          <div className="sent-envelope" aria-hidden="true">
            <svg viewBox="0 0 150 100" preserveAspectRatio="none" fill="none" aria-hidden="true">
              <path d="M1 2 75 58 149 2" stroke="var(--ink)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
            </svg>
          </div>
          <b>{provider.company}</b>
          <small>{provider.assistant}</small>
          <Badge>{t('Preparing demand letters')}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** A plan without Erase starts with the extension. */
function ShieldFirst() {
  return (
    <div className="slab m-[22px]">
      <h2>{t('Put Shield on')}</h2>
      <p>{t('The extension masks your details before they reach an AI. It works from the moment it is installed.')}</p>
      <DownloadShield />
    </div>
  )
}

interface Step {
  title: string
  text: string
  time: string
}

function letterSteps(isSigned: boolean, period: string): readonly Step[] {
  return [
    { title: t('Preparing letters'), text: t('Each names your account, your rights and a date.'), time: t('today') },
    {
      title: t('Sending to providers'),
      text: isSigned
        ? t('You have signed, so they go out automatically. A copy of each is filed on your dashboard.')
        : t('We send them once you have signed the authorization. A copy of each is filed on your dashboard.'),
      time: t('within a day'),
    },
    {
      title: t('Awaiting replies and verifications'),
      text: t('We follow up on days 7, 21 and 35. You will hear from us about replies, and about silence.'),
      time: period,
    },
  ]
}

function shieldSteps(): readonly Step[] {
  return [
    { title: t('Install the extension'), text: t('Download it and add it to your browser.'), time: t('today') },
    {
      title: t('Open an AI chat'),
      text: t('Shield shows what it masks before anything is sent.'),
      time: t('any time'),
    },
    {
      title: t('Decide on letters later'),
      text: t('A plan with Erase can be chosen under Billing.'),
      time: t('if you like'),
    },
  ]
}

function Next({ steps }: { steps: readonly Step[] }): ReactNode {
  return (
    <div className="what-next">
      <h2>{t('What happens next')}</h2>
      <ol>
        {steps.map(({ title, text, time }, index) => (
          <li key={title}>
            <span className="step-number" aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <b>{title}</b>
              <span>{text}</span>
            </span>
            <span className="step-time">{time}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** From the subscription as reported by the payment provider. */
function Receipt({ subscription, plan }: { subscription: Subscription; plan: Plan }) {
  const { billingCycle, trialEnd, status, currentPeriodEnd } = subscription
  const price = priceOf(plan, billingCycle)
  const amount = price === undefined ? '' : dollarsAndCents(price)
  const inTrial = status === 'trialing' && trialEnd !== null
  return (
    <div className="roll-shadow">
      <section className="roll" aria-labelledby="receipt">
        <h2 id="receipt">{t('Receipt')}</h2>
        {trialEnd !== null && <p className="muted">{longDate(trialBeganAt(trialEnd))}</p>}
        <dl>
          <dt>{t('Plan')}</dt>
          <dd>{t(billingCycle === 'monthly' ? '{name}, monthly' : '{name}, annual', { name: plan.name })}</dd>
          <dt>{t('Emails')}</dt>
          <dd>1</dd>
          {inTrial && (
            <>
              <dt>{t('Trial ends')}</dt>
              <dd>{shortDay(trialEnd)}</dd>
            </>
          )}
          <dt>{inTrial ? t('Then') : t('Price')}</dt>
          <dd>{t(billingCycle === 'monthly' ? '{amount} a month' : '{amount} a year', { amount })}</dd>
          {inTrial && (
            <>
              <dt>{t('Paid today')}</dt>
              <dd>$0.00</dd>
            </>
          )}
        </dl>
        <p className="muted roll-note">
          {inTrial
            ? t('Cancel before {date} and you pay nothing.', { date: day(trialEnd) })
            : currentPeriodEnd !== null && t('Renews on {date}.', { date: longDate(currentPeriodEnd) })}
        </p>
      </section>
    </div>
  )
}

/** Days are UTC days everywhere, as in the letters. */
const shortDay = (at: Instant): string => dateIn('shortDay', at)
const day = (at: Instant): string => dateIn('day', at)
