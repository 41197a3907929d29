import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import { problems } from '../../sync/wire/problem.ts'
import { CallFailed, call } from '../data/calls.ts'
import { useSession } from '../data/session-context.tsx'
import { StepHeading } from '../onboarding/wizard-frame.tsx'
import { LetterPicture } from '../shell/letter-picture.tsx'
import { useSignOut } from '../shell/sign-out.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { useReloadGuard } from '../ui/reload-guard.ts'
import { toast } from '../ui/toast.tsx'
import { useToastFor } from '../ui/toast-for.ts'
import { Trans } from '../ui/trans.tsx'
import { newFlow } from './flow.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ENTER_CREDENTIALS, type SignInFailure, signInFailure } from './sign-in-failure.ts'
import { tellFailure } from './tell-failure.ts'
import { forgetTyped } from './typed-values.ts'
import { FAILURES, SUCCESSES } from './words.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The wizard's first page shows the sign-in form. Kept out of the address, because it is the same page. */
    signIn?: boolean
  }
}

interface Credentials {
  email: string
  password: string
}

type SignInFormProps = {
  values: Credentials
  onChange: (field: keyof Credentials, value: string) => void
  /** From the attempt that led here. */
  failure: SignInFailure | undefined
  /** A link was sent to this address instead. */
  onSent: (email: string) => void
  onSignUp: () => void
}

/** The wizard's first page for people who already have an account. */
export function SignInForm({ onSignUp, ...fields }: SignInFormProps) {
  const { email } = fields.values
  const [hasForgotten, setForgotten] = useState(false)
  return (
    <div className="two-columns">
      <section>
        {hasForgotten ? (
          <>
            <StepHeading>{t('Set a new password.')}</StepHeading>
            <ForgotPassword email={email} onBack={() => setForgotten(false)} />
          </>
        ) : (
          <>
            <StepHeading>{t('Sign in to your account.')}</StepHeading>
            <p className="subtitle">{t('Your letters, their answers and your evidence are where you left them.')}</p>
            <SignInFields {...fields} onForgot={() => setForgotten(true)} />
            <p className="have-account">
              <Trans
                message="New here? <a>Create an account</a>"
                tags={{ a: <button type="button" className="text-link" onClick={onSignUp} /> }}
              />
            </p>
          </>
        )}
      </section>
      <aside className="side">
        <YourLetters email={email} />
      </aside>
    </div>
  )
}

/** A picture for returning people. */
export function YourLetters({ email }: { email: string }) {
  return (
    <LetterPicture
      from={['Total Recall', t('your letters and their answers')]}
      stamp="[–]"
      to={email.trim() === '' ? t('To the owner of the account') : email}
      mark={[t('Kept for you'), t('on our side, and on your devices')]}
      foot={t('opens with your key')}
    />
  )
}

type SignInFieldsProps = Omit<SignInFormProps, 'onSignUp'> & { onForgot: () => void }

/** Email and password, the link instead, and the way to reset a forgotten password. */
export function SignInFields({ values, onChange, failure: first, onSent, onForgot }: SignInFieldsProps) {
  const [failure, setFailure] = useState(first)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const signIn = useSignIn()
  useReloadGuard(() => values.password === '' && !busy)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const empty = (['email', 'password'] as const).find(field => values[field].trim() === '')
    if (empty !== undefined) {
      setFailure(ENTER_CREDENTIALS)
      form.current?.querySelector<HTMLInputElement>(`[name="${empty}"]`)?.focus()
      return
    }
    setBusy(true)
    setFailure(undefined)
    const failed = await signIn(values)
    setBusy(false)
    setFailure(failed ?? undefined)
  }

  const field = (name: keyof Credentials) => ({
    name,
    required: true,
    value: values[name],
    onChange: (event: { target: { value: string } }) => {
      onChange(name, event.target.value)
      setFailure(undefined)
    },
  })
  return (
    <form ref={form} className="grid gap-4" onSubmit={event => void submit(event)} noValidate>
      <Field
        label={t('Email')}
        type="email"
        autoComplete="username"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={300}
        {...field('email')}
      />
      <Field
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        maxLength={1000}
        {...field('password')}
      />
      {failure !== undefined && <SignInRefused failure={failure} />}
      <div className="main-actions">
        <Button type="submit" size="lg" busy={busy}>
          {busy ? t('Signing in...') : t('Sign in')}
        </Button>
        <LinkInstead email={values.email} onSent={onSent} />
        <PasskeyButton />
      </div>
      <p>
        <button type="button" className="text-link min-h-11" onClick={onForgot}>
          {t('Forgot your password?')}
        </button>
      </p>
    </form>
  )
}

function SignInRefused({ failure: { title, text, isOffline } }: { failure: SignInFailure }) {
  return (
    <Note tone={isOffline ? 'amber' : 'red'} role="alert" title={tIfKnown(title)}>
      {tIfKnown(text)}
    </Note>
  )
}

type LinkInsteadProps = { email: string; onSent: (email: string) => void }

/** For people who forgot the password: access to the mailbox is as good a proof. */
function LinkInstead({ email, onSent }: LinkInsteadProps) {
  const [busy, setBusy] = useState(false)
  const messages = useToastFor()
  async function send() {
    setBusy(true)
    messages.over()
    try {
      await call('resend', { email: normalizeEmail(email), flow: newFlow() })
      toast(t(SUCCESSES.emailSent))
      onSent(normalizeEmail(email))
    } catch (error) {
      setBusy(false)
      tellFailure(error, FAILURES.resend, messages.say)
    }
  }
  return (
    <Button variant="outline" size="lg" busy={busy} disabled={!email.includes('@')} onClick={() => void send()}>
      {t('Email me a sign-in link')}
    </Button>
  )
}

/**
 * The session has expired, but the data on this device is still here: after signing in the person continues where they
 * stopped.
 */
export function SignInAgain() {
  const { email, signOut } = useSession()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()
  const [isSent, setSent] = useState(false)
  const signIn = useSignIn()
  const leaving = useSignOut({
    signOut,
    onSignedOut: () => toast({ title: t('Signed out'), description: t('You have been successfully signed out.') }),
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (password === '') {
      setFailure(ENTER_CREDENTIALS)
      return
    }
    setBusy(true)
    setFailure(undefined)
    const failed = await signIn({ email: email ?? '', password })
    setBusy(false)
    setFailure(failed ?? undefined)
  }

  return (
    <section className="narrow">
      <StepHeading>{tIfKnown(problems.session_expired.title)}</StepHeading>
      <p className="subtitle">{tIfKnown(problems.session_expired.text)}</p>
      <form className="grid gap-4" onSubmit={event => void submit(event)} noValidate>
        <Field label={t('Email')} type="email" autoComplete="username" value={email ?? ''} readOnly />
        <Field
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={event => {
            setPassword(event.target.value)
            setFailure(undefined)
          }}
        />
        {failure !== undefined && <SignInRefused failure={failure} />}
        {isSent && (
          <Note role="status">{t('Open the link in the email in this browser, and you are back where you were.')}</Note>
        )}
        <div className="main-actions">
          <Button type="submit" size="lg" busy={busy}>
            {t('Sign in')}
          </Button>
          <LinkInstead email={email ?? ''} onSent={() => setSent(true)} />
        </div>
      </form>
      <p className="have-account">
        <Trans
          message="Not you? <a>Sign out and remove this account from the device</a>"
          tags={{ a: <button type="button" className="text-link" onClick={leaving.start} /> }}
        />
      </p>
      {leaving.dialog}
    </section>
  )
}

/** Signs in and goes to the dashboard; otherwise returns the reason, for the form to show. */
export function useSignIn(): (credentials: Credentials) => Promise<SignInFailure | null> {
  const session = useSession()
  const navigate = useNavigate()
  return async ({ email, password }) => {
    try {
      const answer = await call('signIn', { email: normalizeEmail(email), password })
      forgetTyped(window.sessionStorage)
      await session.signIn(answer.session)
      toast(t(SUCCESSES.signedIn))
      await navigate({ to: '/dashboard' })
      return null
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      return signInFailure(error)
    }
  }
}
