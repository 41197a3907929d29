import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

import { planById } from '../../sync/catalog/plans.ts'
import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { WizardStep } from '../../sync/rules/account/onboarding.ts'
import { problems } from '../../sync/wire/problem.ts'
import { CheckEmail } from '../auth/check-email.tsx'
import { SignInAgain } from '../auth/sign-in.tsx'
import { forgetTyped, forgetTypedEmail } from '../auth/typed-values.ts'
import { call } from '../data/calls.ts'
import { useMirrorStatus } from '../data/mirror-context.tsx'
import { useSession } from '../data/session-context.tsx'
import { type AccountView, useAccount } from '../data/use-account.ts'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { toast } from '../ui/toast.tsx'
import {
  forgetMailSent,
  forgetPending,
  hasAccepted,
  isSelfServe,
  keepMailSent,
  keepPending,
  type MailSent,
  NOTHING_PENDING,
  type Pending,
  readMailSent,
  readPending,
} from './pending.ts'
import { Redirect } from './redirect.tsx'
import { askedOf, type ScreenName, STEP_OF, screenOf, stepBefore, stepToKeep } from './screen.ts'
import { useSiteConfig } from './site-config.ts'
import { StepAuthorize } from './step-authorize.tsx'
import { StepPlan } from './step-plan.tsx'
import { StepSignUp } from './step-sign-up.tsx'
import { ChooseProviders } from './step-verify.tsx'
import { WizardBar, WizardFrame, WizardLoading } from './wizard-frame.tsx'

/** The four steps from a name to the first letter. */
export function OnboardingWizard() {
  const { searchStr } = useLocation()
  const [kept, setKept] = useState<WizardStep | null>(null)
  const address = askedOf(searchStr)
  const asked = { ...address, step: address.step ?? kept }
  const { status } = useSession()
  const view = useAccount()
  const { loaded, waiting } = useSyncStatus()
  const { refused, status: sync } = useMirrorStatus()
  const { pending, change } = usePending()
  const mail = useMailSent()
  const go = useSteps()
  const bundle = useAskedPlan(asked, change, pending.selectedPlan)

  const rows = loaded && view !== undefined ? rowsOf(view) : null
  const isAccepted = rows !== null && hasAccepted(mail.sent, rows.account)
  const acceptsTerms = useAcceptedTerms(isAccepted)
  const isPaid = rows?.onboarding?.paymentCompleted === true
  const sawUnpaid = useSeen(rows !== null && !rows.onboarding?.paymentCompleted)
  const screen = screenOf({ asked, status, awaitsMail: mail.sent !== null, rows, sawUnpaid, acceptsTerms })
  const toKeep = address.step === null ? stepToKeep(screen) : kept
  useEffect(() => setKept(toKeep), [toKeep])
  useStepInAddress(address.step === null ? toKeep : null)
  useHeadingFocus(screen.show)
  useTidiedStorage({ status, mail, isPaid, isMailAnswered: rows !== null && !isAccepted })
  const back = useBack(go)

  if (screen.show === 'elsewhere') return <Redirect way={screen.way} />
  if (screen.show === 'loading') {
    if (refused) return <NoStorage />
    return sync.link === 'offline' && status === 'in' ? <NotHereYet /> : <WizardLoading />
  }

  if (screen.show === 'sign-in-again') {
    return (
      <Beside>
        <SignInAgain />
      </Beside>
    )
  }

  const frame = (shown: ScreenName, children: ReactNode) => (
    <WizardFrame
      step={STEP_OF[shown]}
      status={status !== 'in' ? undefined : waiting > 0 ? t('Saved here, not sent yet') : t('Saved on this device')}
      onBack={back(stepBefore(shown, { isSignedIn: status === 'in', isPaid }))}
    >
      {children}
    </WizardFrame>
  )
  switch (screen.show) {
    case 'sign-up':
      return frame(
        screen.show,
        <StepSignUp
          awaits={mail.sent?.email ?? null}
          plan={chosenBefore(pending, bundle)}
          onGoOn={() => void go(2)}
          onSent={async sent => {
            change({ email: sent.email })
            // The form keeps its own entry in the history: Back leads to it, and not out of the wizard.
            await go(1, { replace: true })
            mail.keep({ ...sent, sentAt: Date.now() })
            await go(2)
          }}
        />,
      )
    case 'check-email':
      return frame(
        screen.show,
        mail.sent !== null && (
          <CheckEmail
            sent={mail.sent}
            onSent={sentAt => mail.sent !== null && mail.keep({ ...mail.sent, sentAt })}
            onOther={() => {
              change({ email: '' })
              forgetTypedEmail(window.sessionStorage)
              mail.forget()
              void go(1, { replace: true })
            }}
            onPayFirst={() => void go(4)}
          />
        ),
      )
    case 'providers':
      return frame(
        screen.show,
        view && <ChooseProviders view={view} planId={pending.selectedPlan} onStep={step => void go(step)} />,
      )
    case 'authorize':
      return frame(
        screen.show,
        view && (
          <StepAuthorize
            view={view}
            planId={pending.selectedPlan}
            onStep={step => void go(step)}
            onSigned={() => change({ authorizationSigned: true })}
          />
        ),
      )
    case 'plan':
      return frame(
        screen.show,
        <StepPlan
          view={rows === null ? undefined : view}
          guestEmail={mail.sent?.email ?? null}
          pending={pending}
          bundle={bundle}
          onChange={change}
          onStep={step => void go(step)}
        />,
      )
  }
}

/** The plan that the person came for; the default plan does not count as chosen. */
function chosenBefore({ selectedPlan }: Pending, bundle: string | null) {
  return selectedPlan === NOTHING_PENDING.selectedPlan ? undefined : planById(bundle ?? selectedPlan)
}

function rowsOf(view: AccountView) {
  const { account, onboarding, journey, authorization } = view
  return { account, onboarding, journey, isSigned: authorization !== null }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous entry in the history is a step of the wizard, too. */
    afterStep?: boolean
  }
}

type Go = (step: WizardStep, options?: { replace?: boolean }) => Promise<void>

/** Steps are in the address, so the browser's Back works, and a reload stays on the step. */
function useSteps(): Go {
  const navigate = useNavigate()
  return useCallback(
    (step, { replace = false } = {}) =>
      navigate({
        to: '/onboarding',
        search: { step },
        replace,
        state: before => (replace ? { ...before, signIn: false } : { afterStep: true }),
      }),
    [navigate],
  )
}

/** Adds the shown step to an address without one: Back and a reload then find it again. */
function useStepInAddress(step: WizardStep | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (step === null) return
    void navigate({
      to: '/onboarding',
      search: (before: Record<string, unknown>) => ({ ...before, step }),
      state: before => before,
      replace: true,
      resetScroll: false,
    })
  }, [navigate, step])
}

/** The header's Back: goes back in the history if that stays in the wizard, else to the step before. */
function useBack(go: Go): (before: ReturnType<typeof stepBefore>) => (() => void) | undefined {
  const { state } = useLocation()
  const { history } = useRouter()
  const navigate = useNavigate()
  return before => {
    if (state.afterStep === true || state.signIn === true) return () => history.back()
    if (before === 'home') return undefined
    if (before === 'dashboard') return () => void navigate({ to: '/dashboard' })
    return () => void go(before, { replace: true })
  }
}

/** How long the server may take to record that the terms were accepted, before the person is asked again. */
const ACCEPTING_MS = 15_000

/** Sends the terms that were accepted at sign-up to the account; false when there is nothing to send, or it failed. */
function useAcceptedTerms(isAccepted: boolean): boolean {
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isAccepted) return
    const giveUp = () => setFailed(true)
    const timer = setTimeout(giveUp, ACCEPTING_MS)
    // If it fails, profile completion asks for the terms, as it does for everyone else.
    call('completeProfile', { zip: '', termsAccepted: true }).catch(giveUp)
    return () => clearTimeout(timer)
  }, [isAccepted])
  return isAccepted && !hasFailed
}

function usePending() {
  const [pending, setPending] = useState(() => readPending(window.localStorage))
  // Stored at once and not with the next render: the checkout must find it.
  const latest = useRef(pending)
  const change = useCallback((part: Partial<Pending>) => {
    latest.current = keepPending(window.localStorage, { ...latest.current, ...part })
    setPending(latest.current)
  }, [])
  return { pending, change }
}

function useMailSent() {
  const [sent, setSent] = useState<MailSent | null>(() => readMailSent(window.localStorage, Date.now()))
  const keep = useCallback((mail: MailSent) => setSent(keepMailSent(window.localStorage, mail)), [])
  const forget = useCallback(() => {
    forgetMailSent(window.localStorage)
    setSent(null)
  }, [])
  return { sent, keep, forget }
}

/** True once `isSo` has been true. */
function useSeen(isSo: boolean): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (isSo) setSeen(true)
  }, [isSo])
  return seen
}

/** Removes leftovers: an opened mail, an address after a sign-out, a checkout that has ended. */
function useTidiedStorage({
  status,
  mail,
  isPaid,
  isMailAnswered,
}: {
  status: ReturnType<typeof useSession>['status']
  mail: ReturnType<typeof useMailSent>
  isPaid: boolean
  isMailAnswered: boolean
}): void {
  const { sent, forget } = mail
  useEffect(() => {
    if (status === 'in') {
      forgetTyped(window.sessionStorage)
      if (sent !== null && isMailAnswered) forget()
    }
    if (status === 'out' && sent === null && readPending(window.localStorage).email !== '') {
      keepPending(window.localStorage, { email: '' })
    }
    if (isPaid) forgetPending(window.localStorage)
  }, [status, sent, forget, isPaid, isMailAnswered])
}

/** `?plan=` selects a plan once; returns the bundle to show beside the wizard's own plans, if any. */
function useAskedPlan(
  { plan, cycle }: { plan: string | null; cycle: string | null },
  change: (part: Partial<Pending>) => void,
  selected: string,
): string | null {
  const [bundle, setBundle] = useState(() => (planById(selected)?.family === 'bundle' ? selected : null))
  const config = useSiteConfig()
  const billingCycle = cycle === 'annual' ? 'annual' : 'monthly'
  const isSold = plan === null || (isSelfServe(plan) && config?.prices[`${plan}.${billingCycle}`] !== undefined)
  useEffect(() => {
    if (plan === null || config === undefined) return
    if (isSold) {
      change({ selectedPlan: plan, billingCycle })
      setBundle(planById(plan)?.family === 'bundle' ? plan : null)
    } else {
      toast({
        title: tIfKnown(problems.invalid_plan.text),
        description: t('Please choose one of the plans in step 4.'),
        tone: 'destructive',
      })
    }
  }, [plan, billingCycle, isSold, config, change])
  return bundle
}

/** Moves the focus to the new heading when the step changes, but not on the first screen of a visit. */
function useHeadingFocus(screen: string): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (screen === 'loading' || screen === 'elsewhere') return
    if (shown.current !== null && shown.current !== screen) {
      window.scrollTo(0, 0)
      document.querySelector<HTMLElement>('[data-step-heading]')?.focus({ preventScroll: true })
    }
    shown.current = screen
  }, [screen])
}

/** A page that is not a step. */
function Beside({ children }: { children: ReactNode }) {
  return (
    <>
      <WizardBar />
      <main id="main" className="wrap onboarding">
        {children}
      </main>
    </>
  )
}

/** Signed in and offline, but the account has never been on this device. */
function NotHereYet() {
  return (
    <Beside>
      <Empty
        picture="letter"
        role="status"
        title={t('You are offline.')}
        text={t(
          'Your account has not been on this device yet. It comes by itself as soon as there is a connection; nothing is lost.',
        )}
      />
    </Beside>
  )
}

/** Without storage nothing can be shown: the screens read this device's copy, and there is none. */
function NoStorage() {
  return (
    <Beside>
      <Empty
        picture="broken"
        role="alert"
        title={t('This browser does not let us keep anything.')}
        text={t(
          'Total Recall reads your data from this device. Allow storage for this site, or leave the private window, and try again.',
        )}
        action={
          <>
            <Button size="sm" onClick={() => window.location.reload()}>
              {t('Try again')}
            </Button>
            <Link to="/" className={buttonClass({ variant: 'outline', size: 'sm' })}>
              {t('Return to Home')}
            </Link>
          </>
        }
      />
    </Beside>
  )
}
