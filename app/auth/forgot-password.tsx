import { type FormEvent, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import { problems } from '../../sync/wire/problem.ts'
import { call } from '../data/calls.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { useToastFor } from '../ui/toast-for.ts'
import { Trans } from '../ui/trans.tsx'
import { useCode } from './check-email.tsx'
import { CodeInput } from './code-input.tsx'
import { newFlow } from './flow.ts'
import { tellFailure } from './tell-failure.ts'
import { FAILURES } from './words.ts'

type ForgotPasswordProps = { email: string; onBack: () => void }

/**
 * Requests a link to set a new password. The answer is the same for every address, so only the mailbox shows whether
 * there is an account.
 */
export function ForgotPassword({ email: typed, onBack }: ForgotPasswordProps) {
  const [email, setEmail] = useState(typed)
  const [sentTo, setSentTo] = useState<string>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const messages = useToastFor()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!email.includes('@')) {
      setError(tIfKnown(problems.bad_email.text))
      document.getElementById('recover-email')?.focus()
      return
    }
    setBusy(true)
    messages.over()
    try {
      await call('recover', { email: normalizeEmail(email), flow: newFlow() })
      setSentTo(normalizeEmail(email))
    } catch (failure) {
      tellFailure(failure, FAILURES.resend, messages.say)
    }
    setBusy(false)
  }

  if (sentTo !== undefined) return <LinkSent email={sentTo} onBack={onBack} />
  return (
    <form className="grid gap-4" onSubmit={event => void send(event)} noValidate>
      <p className="subtitle mt-4">{t('We email you a link. Until you have set a new password, the old one works.')}</p>
      <Field
        id="recover-email"
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="username"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={300}
        required
        value={email}
        error={error}
        onChange={event => {
          setEmail(event.target.value)
          setError(undefined)
        }}
      />
      <div className="main-actions">
        <Button type="submit" size="lg" busy={busy}>
          {t('Email me a link')}
        </Button>
        <Button variant="link" onClick={onBack}>
          {t('Back to sign in')}
        </Button>
      </div>
    </form>
  )
}

function LinkSent({ email, onBack }: { email: string; onBack: () => void }) {
  const { code, change, spend, error, busy } = useCode(email)
  return (
    <>
      <Note tone="brand" role="status" title={t('Check your email')} className="my-5">
        <p>
          <Trans
            message="If <b>{email}</b> has an account, a link to set a new password is on its way. It works once, for 10 minutes."
            values={{ email }}
            tags={{ b: <b /> }}
          />
        </p>
      </Note>
      <CodeInput
        label={t('Reading email on another device? Type the code.')}
        code={code}
        onChange={change}
        onWhole={whole => void spend(whole)}
        error={error}
        busy={busy}
      />
      <div className="main-actions">
        <Button variant="link" onClick={onBack}>
          {t('Back to sign in')}
        </Button>
      </div>
    </>
  )
}
