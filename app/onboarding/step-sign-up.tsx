import { useNavigate } from '@tanstack/react-router'
import { Info, Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { normalizeEmail } from '../../sync/rules/fields.ts'
import { problems } from '../../sync/wire/problem.ts'
import { flowNonce } from '../auth/flow.ts'
import { CallFailed, call, OFFLINE } from '../data/calls.ts'
import { useSession } from '../data/session-context.tsx'
import { useSignOut } from '../shell/sign-out.tsx'
import { Button } from '../ui/button.tsx'
import { Envelope } from '../ui/envelope.tsx'
import { ErrorSummary, Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { useReloadGuard } from '../ui/reload-guard.ts'
import { toast } from '../ui/toast.tsx'
import {
  checkSignUp,
  errorsOf,
  isNowhere,
  SIGN_UP_FIELDS,
  type SignUpErrors,
  type SignUpField,
  type SignUpValues,
} from './sign-up-form.ts'
import { siteConfig } from './site-config.ts'
import { tellFailure } from './tell-failure.ts'
import { forgetTyped, useTypedValues } from './typed-values.ts'
import { StepHeading } from './wizard-frame.tsx'

/** Step 1: five facts, and the envelope that fills in while they are typed. */
export function StepSignUp({ onSent }: { onSent: (email: string) => void }) {
  const { values, change } = useTypedValues()
  const form = useForm(values)
  const [offline, setOffline] = useState(false)
  const [busy, setBusy] = useState<'sign-up' | 'sign-in' | null>(null)
  const signIn = useSignIn()
  useReloadGuard(() => values.password === '' && busy === null)

  async function createAccount(event: FormEvent) {
    event.preventDefault()
    if (busy !== null || form.refuse()) return
    setBusy('sign-up')
    setOffline(false)
    const email = normalizeEmail(values.email)
    try {
      const flow = flowNonce(window.localStorage, () => crypto.getRandomValues(new Uint8Array(16)))
      await call('signUp', { ...values, email, flow })
      toast("Account created! Welcome to Total Recall. Let's verify your email.")
      onSent(email)
    } catch (error) {
      setBusy(null)
      if (error instanceof CallFailed) {
        setOffline(error.status === 0)
        form.show(errorsOf(error.code), error.text)
      }
      tellFailure(error, { title: 'Error', text: 'Failed to create account.' })
    }
  }

  async function signInInstead() {
    if (busy !== null) return
    const missing = (['email', 'password'] as const).filter(field => values[field].trim() === '')
    if (missing.length > 0) {
      const asks = { email: 'Enter your email address', password: 'Enter your password' }
      form.show(Object.fromEntries(missing.map(field => [field, asks[field]])), ENTER_CREDENTIALS)
      toast(`Enter your credentials: ${ENTER_CREDENTIALS}`, 'destructive')
      return
    }
    setBusy('sign-in')
    setOffline(false)
    const failed = await signIn(values.email, values.password)
    setBusy(null)
    if (failed !== null) setOffline(failed.status === 0)
  }

  const field = (name: SignUpField) => ({
    id: name,
    name,
    required: true,
    value: values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => {
      change(name, event.target.value)
      form.mended(name)
    },
  })
  return (
    <div className="cols">
      <section>
        <StepHeading>Put your name on the envelope.</StepHeading>
        <p className="sub">A deletion demand needs a sender. These five facts are all we ask for.</p>
        {form.summary}
        {offline && (
          <Note tone="amber" title={OFFLINE.title} role="status" className="mb-5">
            {OFFLINE.text}
          </Note>
        )}
        <GoogleButton />
        <div className="or">or with email</div>
        <form className="five" onSubmit={event => void createAccount(event)} noValidate>
          <Field label="First name" autoComplete="given-name" maxLength={200} {...field('firstName')} />
          <Field label="Last name" autoComplete="family-name" maxLength={200} {...field('lastName')} />
          <Field
            label="Work email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            autoCapitalize="none"
            maxLength={300}
            fieldClassName="all"
            hint="The address you use with AI tools. Letters are sent for this one."
            {...field('email')}
          />
          <Field
            label="Create password"
            type="password"
            autoComplete="new-password"
            maxLength={1000}
            fieldClassName="all"
            hint="12 characters or more. Paste from your password manager if you like."
            {...field('password')}
          />
          <div className="all">
            <Field
              label="ZIP code"
              autoComplete="postal-code"
              maxLength={20}
              hint="US only, five digits. It decides which state law the letter names."
              {...field('zip')}
            />
            {isNowhere(values.zip) && (
              <p className="mt-2 text-amber text-[15.5px]" role="status">
                We know no state for this ZIP code, so a letter could not name its law. Please check it.
              </p>
            )}
          </div>
          <Button type="submit" size="lg" className="w all" busy={busy === 'sign-up'}>
            {busy === 'sign-up' ? 'Creating account...' : 'Create account'}
          </Button>
        </form>
        <p className="have">
          Already have an account?{' '}
          <button type="button" className="tlink" aria-busy={busy === 'sign-in'} onClick={() => void signInInstead()}>
            {busy === 'sign-in' ? 'Signing in...' : 'Sign in'}
          </button>
        </p>
      </section>
      <aside className="side">
        <Envelope
          from={{ name: `${values.firstName} ${values.lastName}`.trim(), email: values.email, zip: values.zip }}
          to={[]}
          reference="TR-····-····"
        />
        <p className="hintline">
          <Lock size={20} strokeWidth={1.75} aria-hidden />
          <span>
            Your name and state appear in letters to providers you choose, and nowhere else. The ZIP code itself stays
            here.
          </span>
        </p>
        <p className="hintline">
          <Info size={20} strokeWidth={1.75} aria-hidden />
          <span>Step 2 fills in the addresses, step 3 the letter, step 4 the stamp.</span>
        </p>
      </aside>
    </div>
  )
}

const ENTER_CREDENTIALS = 'Please enter your email and password above to sign in.'

/** The session has ended, what is on this device has not: signing in again carries on where it stopped. */
export function SignInAgain() {
  const { email, signOut } = useSession()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const signIn = useSignIn()
  const leaving = useSignOut({
    signOut,
    onSignedOut: () => toast({ title: 'Signed out', description: 'You have been successfully signed out.' }),
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (password === '') {
      setError('Enter your password')
      toast(`Enter your credentials: ${ENTER_CREDENTIALS}`, 'destructive')
      return
    }
    setBusy(true)
    const failed = await signIn(email ?? '', password)
    setBusy(false)
    setError(failed === null ? undefined : failed.text)
  }

  async function sendLink() {
    try {
      const flow = flowNonce(window.localStorage, () => crypto.getRandomValues(new Uint8Array(16)))
      await call('resend', { email: email ?? '', flow })
      toast('Email sent! Check your inbox for a new sign-in link.')
    } catch (failure) {
      tellFailure(failure, { title: 'Error', text: 'Failed to resend email.' })
    }
  }

  return (
    <section className="narrow">
      <StepHeading>{problems.session_expired.title}</StepHeading>
      <p className="sub">{problems.session_expired.text}</p>
      <form className="grid gap-4" onSubmit={event => void submit(event)} noValidate>
        <Field label="Email" type="email" autoComplete="username" value={email ?? ''} readOnly />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          error={error}
          onChange={event => setPassword(event.target.value)}
        />
        <div className="cta">
          <Button type="submit" size="lg" busy={busy}>
            Sign in
          </Button>
          <Button variant="outline" size="lg" onClick={() => void sendLink()}>
            Email me a sign-in link
          </Button>
        </div>
      </form>
      <p className="have">
        Not you?{' '}
        <button type="button" className="tlink" onClick={leaving.start}>
          Sign out and remove this account from the device
        </button>
      </p>
      {leaving.dialog}
    </section>
  )
}

/** Signs in and leads to the dashboard; otherwise says why, and answers with it. */
function useSignIn() {
  const session = useSession()
  const navigate = useNavigate()
  return async (email: string, password: string): Promise<CallFailed | null> => {
    try {
      const answer = await call('signIn', { email: normalizeEmail(email), password })
      forgetTyped(window.sessionStorage)
      await session.signIn(answer.session)
      toast('Welcome back!: Successfully signed in.')
      await navigate({ to: '/dashboard' })
      return null
    } catch (error) {
      const { title, text } = problems.sign_in_failed
      tellFailure(error, { title, text })
      return error instanceof CallFailed ? error : null
    }
  }
}

/** Says at once when there is no Google sign-in here, instead of a window that fails. */
function GoogleButton() {
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  async function start() {
    setBusy(true)
    try {
      await siteConfig()
      setMissing(true)
      toast({ title: 'Authentication Error', description: NO_GOOGLE, tone: 'destructive' })
    } catch (error) {
      tellFailure(error, { title: 'Authentication Error', text: 'Google authentication failed' })
    }
    setBusy(false)
  }
  return (
    <>
      <Button className="goog w" busy={busy} onClick={() => void start()}>
        <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2.6" aria-hidden="true">
          <path d="M16.5 6A7.5 7.5 0 1 0 17.5 10.3H10.5" />
        </svg>
        Continue with Google
      </Button>
      {missing && (
        <Note className="mt-3" role="status">
          {NO_GOOGLE}
        </Note>
      )}
    </>
  )
}

const NO_GOOGLE = 'Google sign-in is not set up on this server. Please use your email below.'

/** Errors of the form: beside the fields, and above them in a box that takes the focus. */
function useForm(values: SignUpValues) {
  const [errors, setErrors] = useState<SignUpErrors>({})
  const [title, setTitle] = useState('')
  const [tries, setTries] = useState(0)

  function show(found: SignUpErrors, because: string) {
    setErrors(found)
    setTitle(because)
    setTries(before => before + 1)
  }

  /** True when the form may not leave; says why in all three places. */
  function refuse(): boolean {
    const { errors: found, problem } = checkSignUp(values)
    if (problem === undefined) {
      setErrors({})
      return false
    }
    const words = problems[problem]
    show(found, problem === 'missing_information' ? `${words.title}: ${words.text}` : 'Please check what you entered.')
    toast({ title: words.title, description: words.text, tone: 'destructive' })
    return true
  }

  /** What is being mended is not called wrong any more; the next try tells. */
  const mended = (field: SignUpField) => setErrors(({ [field]: _, ...rest }) => rest)

  const items = SIGN_UP_FIELDS.flatMap(id => (errors[id] === undefined ? [] : [{ id, text: errors[id] }]))
  const summary = items.length > 0 && (
    <div className="mb-5">
      <ErrorSummary key={tries} title={title} items={items} />
    </div>
  )
  return { errors, show, refuse, mended, summary }
}
