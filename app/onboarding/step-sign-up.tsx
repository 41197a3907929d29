import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Info, Lock } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'

import { normalizeEmail, TERMS_VERSION } from '../../sync/rules/fields.ts'
import { problems } from '../../sync/wire/problem.ts'
import { flowNonce } from '../auth/flow.ts'
import { SignInForm, useSignIn } from '../auth/sign-in.tsx'
import type { SignInFailure } from '../auth/sign-in-failure.ts'
import {
  checkSignUp,
  errorsOf,
  firstWrong,
  isNowhere,
  NOWHERE,
  type SignUpErrors,
  type SignUpField,
  type SignUpPlace,
  type SignUpValues,
} from '../auth/sign-up-form.ts'
import { tellFailure } from '../auth/tell-failure.ts'
import { useTypedValues } from '../auth/typed-values.ts'
import { CallFailed, call, OFFLINE } from '../data/calls.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Envelope } from '../ui/envelope.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { useReloadGuard } from '../ui/reload-guard.ts'
import { toast } from '../ui/toast.tsx'
import { useToastFor } from '../ui/toast-for.ts'
import { GoogleButton } from './google-button.tsx'
import type { MailSent } from './pending.ts'
import { StepHeading } from './wizard-frame.tsx'

type StepSignUpProps = {
  /** Whose answer to our mail this browser waits for: the person has come back from step 2. */
  awaits: string | null
  onSent: (mail: Pick<MailSent, 'email' | 'termsVersion'>) => void
  onGoOn: () => void
}

/** Step 1: the form of who is new, or of who has an account. What is typed in one stands in the other. */
export function StepSignUp({ awaits, onSent, onGoOn }: StepSignUpProps) {
  const { values, change } = useTypedValues()
  const [failure, setFailure] = useState<SignInFailure>()
  const { state } = useLocation()
  const navigate = useNavigate()
  // A place of its own in the history, not in the address: it is one page, and Back leads to the other form.
  const turnTo = (signIn: boolean) =>
    void navigate({ to: '/onboarding', search: true, state: before => ({ ...before, signIn }), resetScroll: false })

  if (state.signIn === true) {
    return (
      <SignInForm
        values={values}
        failure={failure}
        onChange={change}
        onSent={email => onSent({ email })}
        onSignUp={() => turnTo(false)}
      />
    )
  }
  return (
    <SignUpForm
      values={values}
      onChange={change}
      awaits={awaits}
      onSent={email => onSent({ email, termsVersion: TERMS_VERSION })}
      onGoOn={onGoOn}
      onSignIn={failed => {
        setFailure(failed)
        turnTo(true)
      }}
    />
  )
}

type SignUpFormProps = {
  values: SignUpValues
  onChange: (field: SignUpField, value: string) => void
  awaits: string | null
  onSent: (email: string) => void
  onGoOn: () => void
  /** To the form of who has an account; with the reason where what was typed here did not open it. */
  onSignIn: (failure: SignInFailure | undefined) => void
}

/** Five facts, the terms, and the envelope that fills in while they are typed. */
function SignUpForm({ values, onChange, awaits, onSent, onGoOn, onSignIn }: SignUpFormProps) {
  const [agreed, setAgreed] = useState(false)
  const form = useForm(values, agreed)
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
      setOffline(error instanceof CallFailed && error.status === 0)
      form.fail(error)
    }
  }

  async function signInInstead() {
    if (busy !== null) return
    const isTyped = (['email', 'password'] as const).every(field => values[field].trim() !== '')
    if (!isTyped) return onSignIn(undefined)
    setBusy('sign-in')
    const failed = await signIn(values)
    setBusy(null)
    if (failed !== null) onSignIn(failed)
  }

  const field = (name: SignUpField) => ({
    id: name,
    name,
    required: true,
    value: values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => {
      onChange(name, event.target.value)
      form.mended(name, { ...values, [name]: event.target.value })
    },
  })
  const zip = field('zip')
  return (
    <div className="cols">
      <section>
        <StepHeading>Put your name on the envelope.</StepHeading>
        <p className="sub">A deletion demand needs a sender. These five facts are all we ask for.</p>
        {awaits !== null && (
          <Note className="mb-5" title="A mail is on its way.">
            <p>
              We wrote to {awaits}.{' '}
              <button type="button" className="tlink" onClick={onGoOn}>
                Go on to its link and code
              </button>
            </p>
          </Note>
        )}
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
          <Field
            label="ZIP code"
            autoComplete="postal-code"
            maxLength={20}
            fieldClassName="all"
            hint="US only, five digits. It decides which state law the letter names."
            {...zip}
            error={zip.error ?? (isNowhere(values.zip) ? NOWHERE : undefined)}
          />
          <div className="all">
            <Checkbox
              id="terms"
              required
              checked={agreed}
              error={form.errors.terms}
              onChange={event => {
                setAgreed(event.target.checked)
                form.mended('terms', values)
              }}
              label={<TermsLabel />}
            />
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

/** What the box says, here and where somebody completes a profile. */
export function TermsLabel() {
  return (
    <>
      I am 18 or older and accept the{' '}
      <Link to="/terms-of-service" target="_blank" className="t">
        terms
      </Link>
    </>
  )
}

/** Each error stands once: at its place of the form, and in a message only where it is about no place alone. */
function useForm(values: SignUpValues, agreed: boolean) {
  const [errors, setErrors] = useState<SignUpErrors>({})
  const messages = useToastFor()
  const tries = useRef(0)

  function show(found: SignUpErrors) {
    setErrors(found)
    const wrong = firstWrong(found)
    // After the errors are drawn: who hears the page is told of the field together with what is wrong there.
    const mine = ++tries.current
    requestAnimationFrame(() => {
      if (wrong !== undefined && mine === tries.current) document.getElementById(wrong)?.focus()
    })
  }

  /** True when the form may not leave. */
  function refuse(): boolean {
    messages.over()
    const { errors: found, problem } = checkSignUp(values, { agreed })
    show(found)
    if (problem === 'missing_information') {
      const { title, text } = problems.missing_information
      messages.say({ title, description: text, tone: 'destructive' })
    }
    return problem !== undefined
  }

  /** Why the server did not take it. Without a network the page itself says so. */
  function fail(error: unknown) {
    const found = error instanceof CallFailed ? errorsOf(error.code) : {}
    show(found)
    const isTold = firstWrong(found) !== undefined || (error instanceof CallFailed && error.status === 0)
    if (!isTold) tellFailure(error, { title: 'Error', text: 'Failed to create account.' }, messages.say)
  }

  /** What is being mended is not called wrong any more; the next try tells. */
  function mended(place: SignUpPlace, now: SignUpValues) {
    setErrors(({ [place]: _, ...rest }) => rest)
    if (checkSignUp(now, { agreed }).problem !== 'missing_information') messages.over()
  }
  return { errors, refuse, fail, mended }
}
