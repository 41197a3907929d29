import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'

import type { Plan } from '../../sync/catalog/plans.ts'
import { t } from '../../sync/i18n/translate.ts'
import { normalizeEmail, TERMS_VERSION } from '../../sync/rules/account/fields.ts'
import { ErrorSummary } from '../auth/error-summary.tsx'
import { Email, FirstAndLastName, NewPassword, OfflineNote, Terms, ZipCode } from '../auth/fields.tsx'
import { newFlow } from '../auth/flow.ts'
import { Sender } from '../auth/sender.tsx'
import { SignInForm, useSignIn } from '../auth/sign-in.tsx'
import type { SignInFailure } from '../auth/sign-in-failure.ts'
import type { SignUpField, SignUpValues } from '../auth/sign-up-form.ts'
import { useTypedValues } from '../auth/typed-values.ts'
import { useDoorForm } from '../auth/use-door-form.ts'
import { FAILURES, SUCCESSES } from '../auth/words.ts'
import { call } from '../data/calls.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useReloadGuard } from '../ui/reload-guard.ts'
import { toast } from '../ui/toast.tsx'
import { Trans } from '../ui/trans.tsx'
import { ChosenPlan } from './chosen-plan.tsx'
import { GoogleButton } from './google-button.tsx'
import type { MailSent } from './pending.ts'
import { StepHeading } from './wizard-frame.tsx'

type StepSignUpProps = {
  /** The address to which this browser has sent a mail that is not opened yet: the person has come back from step 2. */
  awaits: string | null
  /** The plan chosen before step 1, if any. */
  plan?: Plan | undefined
  onSent: (mail: Pick<MailSent, 'email' | 'termsVersion'>) => void
  onGoOn: () => void
}

/** Step 1: the form for new people, or for those with an account. What is typed in one is filled in in the other. */
export function StepSignUp({ awaits, plan, onSent, onGoOn }: StepSignUpProps) {
  const { values, change } = useTypedValues()
  const [failure, setFailure] = useState<SignInFailure>()
  const { state } = useLocation()
  const navigate = useNavigate()
  // The form is in the history state, not in the address: it is one page, and Back leads to the other form.
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
      plan={plan}
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
  plan: Plan | undefined
  onSent: (email: string) => void
  onGoOn: () => void
  /** Switches to the sign-in form; with the reason if the typed data did not sign in. */
  onSignIn: (failure: SignInFailure | undefined) => void
}

/** Five facts, the terms, and the envelope that fills in while they are typed. */
function SignUpForm({ values, onChange, awaits, plan, onSent, onGoOn, onSignIn }: SignUpFormProps) {
  const [agreed, setAgreed] = useState(false)
  const form = useDoorForm({ door: 'wizard', values, agreed, unforeseen: FAILURES.signUp })
  const [busy, setBusy] = useState<'sign-up' | 'sign-in' | null>(null)
  const signIn = useSignIn()
  useReloadGuard(() => values.password === '' && busy === null)

  async function createAccount(event: FormEvent) {
    event.preventDefault()
    if (busy !== null || form.refuse()) return
    setBusy('sign-up')
    const { name: _, ...facts } = values
    const email = normalizeEmail(values.email)
    try {
      await call('signUp', { ...facts, email, flow: newFlow() })
      toast(t(SUCCESSES.accountCreated))
      onSent(email)
    } catch (error) {
      setBusy(null)
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

  const typing = { values, form, onChange }
  const sendsLetters = plan === undefined || plan.entitlements.erase
  return (
    <div className="two-columns">
      <section>
        <StepHeading>{sendsLetters ? t('Put your name on the envelope.') : t('Tell us who to protect.')}</StepHeading>
        <p className="subtitle">
          {sendsLetters
            ? t('A deletion demand needs a sender. These five facts are all we ask for.')
            : t('{name} needs an account. These five facts are all we ask for.', { name: plan.name })}
        </p>
        <ChosenPlan plan={plan} />
        {awaits !== null && (
          <Note className="mb-5" title={t('An email is on its way.')}>
            <p>
              <Trans
                message="We wrote to {awaits}. <a>Go on to its link and code</a>"
                values={{ awaits }}
                tags={{ a: <button type="button" className="text-link" onClick={onGoOn} /> }}
              />
            </p>
          </Note>
        )}
        <OfflineNote form={form} />
        <ErrorSummary {...form.summary} />
        <GoogleButton />
        <div className="or-line">{t('or with email')}</div>
        <form className="five-fields" onSubmit={event => void createAccount(event)} noValidate>
          <FirstAndLastName {...typing} />
          <Email
            {...typing}
            label={t('Work email')}
            hint={
              sendsLetters
                ? t('The address you use with AI tools. Letters are sent for this one.')
                : t('The address you use with AI tools.')
            }
          />
          <NewPassword {...typing} />
          <ZipCode {...typing} />
          <Terms {...typing} agreed={agreed} onAgree={setAgreed} />
          <Button type="submit" size="lg" className="full-width whole-row" busy={busy === 'sign-up'}>
            {busy === 'sign-up' ? t('Creating account...') : t('Create account')}
          </Button>
        </form>
        <p className="have-account">
          <Trans
            message={
              busy === 'sign-in'
                ? 'Already have an account? <a>Signing in...</a>'
                : 'Already have an account? <a>Sign in</a>'
            }
            tags={{
              a: (
                <button
                  type="button"
                  className="text-link"
                  aria-busy={busy === 'sign-in'}
                  onClick={() => void signInInstead()}
                />
              ),
            }}
          />
        </p>
      </section>
      <Sender values={values} sendsLetters={sendsLetters} />
    </div>
  )
}
