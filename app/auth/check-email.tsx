import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { CallFailed, call } from '../data/calls.ts'
import { useSession } from '../data/session-context.tsx'
import { type MailSent, resendIn } from '../onboarding/pending.ts'
import { StepHeading } from '../onboarding/wizard-frame.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { useToastFor } from '../ui/toast-for.ts'
import { Trans } from '../ui/trans.tsx'
import { EMPTY_CODE } from './code.ts'
import { CodeInput } from './code-input.tsx'
import { endFlow, knownFlow, newFlow } from './flow.ts'
import { tellFailure } from './tell-failure.ts'
import { FAILURES, SUCCESSES } from './words.ts'

type CheckEmailProps = {
  sent: MailSent
  /** Another mail was sent. */
  onSent: (sentAt: number) => void
  onOther: () => void
  /** Set where the person can pay first, while the mail is on its way. */
  onPayFirst?: () => void
  title?: string
}

/** Between sign-up and sign-in: the person follows the link in the mail, or types its code. */
export function CheckEmail({ sent, onSent, onOther, onPayFirst, title = t('Check your email') }: CheckEmailProps) {
  const { code, change, spend, error, busy } = useCode(sent.email)
  const resend = useResend(sent, onSent)
  return (
    <div className="two-halves">
      <section className="mail-sent">
        <StepHeading>{title}</StepHeading>
        <p className="subtitle">
          <Trans
            message="A secure sign-in link is on its way to <b>{email}</b>."
            values={{ email: sent.email }}
            tags={{ b: <b /> }}
          />
        </p>
        <ol>
          <li>
            <b>1</b>
            <span>{t('Look in your inbox, then in spam.')}</span>
          </li>
          <li>
            <b>2</b>
            <span>{t('Press the sign-in button in the email. It works once, for 10 minutes.')}</span>
          </li>
          <li>
            <b>3</b>
            <span>{t('You come back here, signed in.')}</span>
          </li>
        </ol>
        <CodeInput
          label={t('Reading email on another device? Type the code.')}
          code={code}
          onChange={change}
          onWhole={whole => void spend(whole)}
          error={error}
          busy={busy}
        />
        <div className="main-actions">
          <Button disabled={resend.wait > 0} busy={resend.busy} onClick={() => void resend.start()}>
            {resend.wait > 0
              ? t('Resend Email (0:{seconds})', { seconds: String(resend.wait).padStart(2, '0') })
              : t('Resend Email')}
          </Button>
          <Button variant="link" onClick={onOther}>
            {t('Use a different email')}
          </Button>
        </div>
        {onPayFirst !== undefined && (
          <p className="fine mt-5">
            <Trans
              message="No time for the email now? <a>Choose a plan first</a>. The payment waits for this address until you confirm it."
              tags={{ a: <button type="button" className="text-link" onClick={onPayFirst} /> }}
            />
          </p>
        )}
      </section>
      <Mailbox />
    </div>
  )
}

/** A picture of the mail to look for. */
function Mailbox() {
  return (
    <div className="mail-window" aria-hidden="true">
      <div>
        <i className="window-dot window-blank" />
        <i className="w-[38%]" />
        <i className="w-[46px]" />
      </div>
      <div className="window-hit">
        <i className="window-dot" />
        <span>
          <b>Total Recall</b>
          <small>{t('Confirm your email')}</small>
        </span>
        <small>{t('now')}</small>
      </div>
      <div className="window-message">
        <b>{t('Confirm your email')}</b>
        <p>{t('Press the button on the device you started on, or type the six digits there.')}</p>
        <span className="button small">{t('Confirm and sign in')}</span>
      </div>
      <div>
        <i className="window-dot window-blank" />
        <i className="w-[56%]" />
        <i className="w-[46px]" />
      </div>
    </div>
  )
}

/** The six-digit code of a mail to this address, and the sign-in with it. */
export function useCode(email: string) {
  const { signIn } = useSession()
  const navigate = useNavigate()
  const [code, setCode] = useState(EMPTY_CODE)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function spend(whole: string) {
    setBusy(true)
    setError(undefined)
    try {
      const { session, next } = await call('spendCode', { email, code: whole, flow: knownFlow(window.localStorage) })
      endFlow(window.localStorage)
      await signIn(session)
      await navigate({ to: next === '/onboarding' ? next : '/dashboard', replace: true })
    } catch (failure) {
      setBusy(false)
      // Offline the digits stay: they may be right, but could not be checked.
      if (!(failure instanceof CallFailed && failure.status === 0)) setCode(EMPTY_CODE)
      if (failure instanceof CallFailed) setError(`${tIfKnown(failure.title)}. ${tIfKnown(failure.text)}`)
      else throw failure
    }
  }

  return {
    code,
    change(next: typeof code) {
      setCode(next)
      setError(undefined)
    },
    spend,
    error,
    busy,
  }
}

/** Counts by the wall clock, so that neither a sleeping tab nor a reload prolongs the wait. */
function useResend(sent: MailSent, onSent: (sentAt: number) => void) {
  const [wait, setWait] = useState(() => resendIn(sent.sentAt, Date.now()))
  const [busy, setBusy] = useState(false)
  const messages = useToastFor()
  useEffect(() => {
    const tick = () => setWait(resendIn(sent.sentAt, Date.now()))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [sent.sentAt])

  async function start() {
    setBusy(true)
    messages.over()
    try {
      await sendAgain(sent.email)
      onSent(Date.now())
    } catch (error) {
      tellFailure(error, FAILURES.resend, messages.say)
    }
    setBusy(false)
  }
  return { wait, busy, start }
}

export async function sendAgain(email: string): Promise<void> {
  await call('resend', { email, flow: newFlow() })
  toast(t(SUCCESSES.emailSent))
}
