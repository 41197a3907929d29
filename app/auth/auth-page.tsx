import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import { call } from '../data/calls.ts'
import { useSession } from '../data/session-context.tsx'
import { GoogleButton } from '../onboarding/google-button.tsx'
import { keepMailSent, keepPending, type MailSent } from '../onboarding/pending.ts'
import { Redirect } from '../onboarding/redirect.tsx'
import { StepHeading, WizardBar } from '../onboarding/wizard-frame.tsx'
import { Button } from '../ui/button.tsx'
import { useReloadGuard } from '../ui/reload-guard.ts'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { toast } from '../ui/toast.tsx'
import { CheckEmail } from './check-email.tsx'
import { DemoBox } from './demo-box.tsx'
import { DoorFrame } from './door-frame.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Email, NewPassword, OfflineNote, WholeName } from './fields.tsx'
import { newFlow } from './flow.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { SignInFields, YourLetters } from './sign-in.tsx'
import { forgetTyped, useTypedValues } from './typed-values.ts'
import { useCameSignedIn } from './use-came-signed-in.ts'
import { useDoorForm } from './use-door-form.ts'
import { FAILURES, NOTES, SUCCESSES } from './words.ts'

/** Set by the build (`vite.config.ts`): a production build drops the code behind it. */
declare const __SANDBOX__: boolean | undefined

/** After a sign-up that opened the account at once: how long the account's address is shown as being set up. */
const SETTLING_MS = 1000

/** One page for new and returning people. */
export function AuthPage() {
  const cameSignedIn = useCameSignedIn()
  const { state } = useLocation()
  const typed = useTypedValues()
  const { values, change } = typed
  const [sent, setSent] = useState<MailSent>()
  const [hasForgotten, setForgotten] = useState(false)

  if (cameSignedIn) return <Redirect way={{ to: '/dashboard' }} />
  if (sent !== undefined) {
    return <ConfirmEmail sent={sent} onSent={setSent} onOther={() => setSent(undefined)} />
  }
  return (
    <DoorFrame
      aside={
        <aside className="side">
          <YourLetters email={values.email} />
        </aside>
      }
    >
      <StepHeading>{hasForgotten ? t('Set a new password.') : t('Come in.')}</StepHeading>
      {hasForgotten ? (
        <ForgotPassword email={values.email} onBack={() => setForgotten(false)} />
      ) : (
        <>
          <p className="subtitle">{t('New here, or back again: one page for both.')}</p>
          <GoogleButton page="sign-in" />
          <div className="or-line">{t('or with email')}</div>
          <Tabs defaultValue={state.signIn === true ? 'sign-in' : 'sign-up'}>
            <TabList label={t('Sign in or sign up')}>
              <Tab value="sign-in">{t('Sign In')}</Tab>
              <Tab value="sign-up">{t('Sign Up')}</Tab>
            </TabList>
            <TabPanel value="sign-in" className="pt-5">
              <SignInFields
                values={values}
                onChange={change}
                failure={undefined}
                onSent={email => setSent(remembered({ email, sentAt: Date.now() }))}
                onForgot={() => setForgotten(true)}
              />
            </TabPanel>
            <TabPanel value="sign-up" className="pt-5">
              <SignUpTab typed={typed} onSent={email => setSent(remembered({ email, sentAt: Date.now() }))} />
            </TabPanel>
          </Tabs>
          {typeof __SANDBOX__ !== 'undefined' && __SANDBOX__ && <DemoBox />}
        </>
      )}
    </DoorFrame>
  )
}

type SignUpTabProps = {
  typed: ReturnType<typeof useTypedValues>
  onSent: (email: string) => void
}

function SignUpTab({ typed: { values, change }, onSent }: SignUpTabProps) {
  const session = useSession()
  const { history } = useRouter()
  const [busy, setBusy] = useState(false)
  const form = useDoorForm({ door: 'auth', values, agreed: true, unforeseen: FAILURES.signUp })
  const typing = { values, form, onChange: change }
  useReloadGuard(() => values.password === '' && !busy)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || form.refuse()) return
    setBusy(true)
    const email = normalizeEmail(values.email)
    try {
      const { name, password } = values
      const answer = await call('namedSignUp', { name: nameOr(name, email), email, password, flow: newFlow() })
      if (answer.session === null) {
        toast(t(SUCCESSES.accountCreated))
        onSent(email)
        return
      }
      await session.signIn(answer.session)
      forgetTyped(window.sessionStorage)
      toast(t(SUCCESSES.signedIn))
      setTimeout(() => history.push(answer.next), SETTLING_MS)
    } catch (error) {
      setBusy(false)
      form.fail(error)
    }
  }

  return (
    <>
      <OfflineNote form={form} />
      <ErrorSummary {...form.summary} />
      <form className="five-fields" onSubmit={event => void submit(event)} noValidate>
        <WholeName {...typing} />
        <Email {...typing} />
        <NewPassword {...typing} label={t('Password')} />
        <Button type="submit" size="lg" className="full-width whole-row" busy={busy}>
          {busy ? t('Creating account...') : t('Create account')}
        </Button>
      </form>
    </>
  )
}

/** The name, or the part of the address before the @ if no name was typed. */
export function nameOr(name: string, email: string): string {
  return name.trim() === '' ? email.slice(0, email.lastIndexOf('@')) : name.trim()
}

/** Also for /onboarding, where the person may wait for the same mail. */
function remembered(sent: MailSent): MailSent {
  keepPending(window.localStorage, { email: sent.email })
  return keepMailSent(window.localStorage, sent)
}

type ConfirmEmailProps = { sent: MailSent; onSent: (sent: MailSent) => void; onOther: () => void }

function ConfirmEmail({ sent, onSent, onOther }: ConfirmEmailProps) {
  const navigate = useNavigate()
  return (
    <>
      <WizardBar />
      <main id="main" className="wrap onboarding pt-6">
        <CheckEmail
          title={t(NOTES.confirmEmail)}
          sent={sent}
          onSent={sentAt => onSent(remembered({ ...sent, sentAt }))}
          onOther={() => {
            onOther()
            void navigate({ to: '/auth', replace: true })
          }}
        />
      </main>
    </>
  )
}
