import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { normalizeEmail, TERMS_VERSION } from '../../sync/rules/account/fields.ts'
import { call } from '../data/calls.ts'
import { useSession } from '../data/session-context.tsx'
import { keepHint, readHint } from '../data/session-hint.ts'
import { GoogleButton } from '../onboarding/google-button.tsx'
import { GoogleOneTap } from '../onboarding/google-one-tap.tsx'
import { keepMailSent, keepPending } from '../onboarding/pending.ts'
import { Redirect } from '../onboarding/redirect.tsx'
import { StepHeading } from '../onboarding/wizard-frame.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { Trans } from '../ui/trans.tsx'
import { isOwnPath } from './arrival.ts'
import { DoorFrame } from './door-frame.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Email, FirstAndLastName, OfflineNote, Terms, ZipCode } from './fields.tsx'
import { newFlow } from './flow.ts'
import { Sender } from './sender.tsx'
import { useTypedValues } from './typed-values.ts'
import { useCameSignedIn } from './use-came-signed-in.ts'
import { useDoorForm } from './use-door-form.ts'
import { FAILURES, SUCCESSES } from './words.ts'

/** The first page for new people: Google, or four facts and a mail. */
export function SignupPage() {
  const { status } = useSession()
  const cameSignedIn = useCameSignedIn()
  const typed = useTypedValues()
  const [byEmail, setByEmail] = useState(false)
  const [isKnown] = useState(() => readHint(window.localStorage, Date.now()) !== null)
  const toEmail = useRef<HTMLButtonElement>(null)

  // Keeps the focus in place: on the first field, or on the button that had opened the form.
  const wasByEmail = useRef(false)
  useEffect(() => {
    if (byEmail) document.getElementById('firstName')?.focus()
    else if (wasByEmail.current) toEmail.current?.focus()
    wasByEmail.current = byEmail
  }, [byEmail])

  if (cameSignedIn) return <Redirect way={{ to: '/dashboard' }} />
  return (
    <DoorFrame aside={<Sender values={typed.values} />}>
      <StepHeading>{t('Start your protection.')}</StepHeading>
      <p className="subtitle">{t('Seven days free. We serve residents of the United States who are 18 or older.')}</p>
      {byEmail ? (
        <EmailForm typed={typed} onBack={() => setByEmail(false)} />
      ) : (
        <>
          <GoogleButton />
          {status === 'out' && <GoogleOneTap isKnown={isKnown} />}
          <div className="or-line">{t('or')}</div>
          <Button ref={toEmail} variant="outline" size="lg" className="full-width" onClick={() => setByEmail(true)}>
            {t('Continue with Email')}
          </Button>
        </>
      )}
      <p className="have-account">
        <Trans
          message="Already have an account? <a>Sign in</a>"
          tags={{ a: <Link to="/auth" state={{ signIn: true }} className="text-link" /> }}
        />
      </p>
    </DoorFrame>
  )
}

type EmailFormProps = { typed: ReturnType<typeof useTypedValues>; onBack: () => void }

/** Four facts and the terms. No password, so that the next thing to do is to open the mail. */
function EmailForm({ typed: { values, change }, onBack }: EmailFormProps) {
  const { history } = useRouter()
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const form = useDoorForm({ door: 'signup', values, agreed, unforeseen: FAILURES.signUpPage })
  const typing = { values, form, onChange: change }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || form.refuse()) return
    setBusy(true)
    const { firstName, lastName, zip } = values
    const email = normalizeEmail(values.email)
    try {
      const facts = { firstName, lastName, email, zip, termsAccepted: agreed }
      const { next } = await call('emailSignUp', { ...facts, flow: newFlow() })
      await keepHint(window.localStorage, email, Date.now())
      keepPending(window.localStorage, { email })
      keepMailSent(window.localStorage, { email, sentAt: Date.now(), termsVersion: TERMS_VERSION })
      toast(t(SUCCESSES.accountCreated))
      history.push(isOwnPath(next) ? next : '/onboarding')
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
        <FirstAndLastName {...typing} />
        <Email {...typing} hint={t('The address you use with AI tools. We email you a link to confirm it.')} />
        <ZipCode {...typing} />
        <Terms {...typing} agreed={agreed} onAgree={setAgreed} />
        <Button type="submit" size="lg" className="full-width whole-row" busy={busy}>
          {busy ? t('Creating account...') : t('Create account')}
        </Button>
      </form>
      <Button variant="link" className="mt-3" onClick={onBack}>
        {t('Back to Google Sign-In')}
      </Button>
    </>
  )
}
