import { Check, Clock } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import { problems } from '../../sync/wire/problem.ts'
import { sendAgain } from '../auth/check-email.tsx'
import { type Code, EMPTY_CODE } from '../auth/code.ts'
import { CodeInput } from '../auth/code-input.tsx'
import { tellFailure } from '../auth/tell-failure.ts'
import { FAILURES } from '../auth/words.ts'
import { CallFailed, call } from '../data/calls.ts'
import type { AccountView } from '../data/use-account.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import { useToastFor } from '../ui/toast-for.ts'
import './onboarding.css'

type DemandEmailProps = { view: AccountView; className: string; covers: string }

/** The address for which deletion is demanded: shown, changed while no demand is open, and verified by its own mail. */
export function DemandEmail({ view: { account, email }, covers, className }: DemandEmailProps) {
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const messages = useToastFor()
  const isVerified = email !== null && email.verifiedAt !== null
  const address = email?.email ?? account.email
  const isOwn = normalizeEmail(address) === normalizeEmail(account.email)

  /** Runs one call; an error about the typed text is shown at the field. */
  async function run(work: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    setError(undefined)
    messages.over()
    try {
      await work()
    } catch (failure) {
      if (failure instanceof CallFailed && failure.status >= 400 && failure.status < 500)
        setError(tIfKnown(failure.text))
      else tellFailure(failure, FAILURES.address, messages.say)
    } finally {
      setBusy(false)
    }
  }

  const change = (to: string) =>
    run(async () => {
      const { sent } = await call('changeDemandEmail', { email: to })
      setTyped(undefined)
      toast(
        sent
          ? {
              title: t('Check the email at the new address'),
              description: t('We sent a link and a code to {email}.', { email: to }),
            }
          : { title: t('The address is set'), description: t('Your demands name {email}.', { email: to }) },
      )
    })

  function submit(event: FormEvent) {
    event.preventDefault()
    const to = normalizeEmail(typed ?? '')
    if (!to.includes('@')) setError(tIfKnown(problems.bad_email.text))
    else if (to === normalizeEmail(address)) setTyped(undefined)
    else void change(to)
  }

  return (
    <div className={`${className} grid-cols-1 wrap-anywhere`}>
      <form className="grid w-full gap-3" onSubmit={submit} noValidate>
        <Field
          label={t('Email')}
          type="email"
          className="min-w-52"
          autoComplete="email"
          spellCheck={false}
          autoCapitalize="none"
          maxLength={300}
          value={typed ?? address}
          readOnly={typed === undefined}
          error={error}
          onChange={event => {
            setTyped(event.target.value)
            setError(undefined)
          }}
          aside={typed === undefined ? <Standing isVerified={isVerified} /> : undefined}
        />
        {/* Keys: without them React could turn the pressed button into another one mid-click, which would submit the
            form. */}
        {typed === undefined ? (
          <div key="shown" className="actions">
            <Button size="sm" variant="outline" onClick={() => setTyped(address)}>
              {t('Use another address')}
            </Button>
            {!isVerified && (
              <Button
                size="sm"
                variant="outline"
                busy={busy}
                onClick={() => void (isOwn ? run(() => sendAgain(address)) : change(address))}
              >
                {t('Resend Email')}
              </Button>
            )}
          </div>
        ) : (
          <div key="typed" className="actions">
            <Button type="submit" size="sm" busy={busy}>
              {t('Save the address')}
            </Button>
            <Button
              size="sm"
              variant="outline"
              onClick={() => {
                setTyped(undefined)
                setError(undefined)
              }}
            >
              {t('Cancel')}
            </Button>
          </div>
        )}
      </form>
      {typed === undefined && !isVerified && !isOwn && <Proof />}
      <p className="fine">{t('Each email needs its own protection subscription. {covers}', { covers })}</p>
    </div>
  )
}

function Standing({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <Badge tone="brand">
      <Check strokeWidth={2.5} aria-hidden />
      {t('Email verified')}
    </Badge>
  ) : (
    <Badge tone="amber">
      <Clock strokeWidth={2} aria-hidden />
      {t('Email pending verification')}
    </Badge>
  )
}

/** The six-digit code of the mail to that address, for when its link is not at hand. */
function Proof() {
  const [code, setCode] = useState<Code>(EMPTY_CODE)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const messages = useToastFor()
  async function spend(proof: string) {
    setBusy(true)
    setError(undefined)
    try {
      const { email } = await call('confirmDemandEmail', { proof })
      toast({ title: t('The address is confirmed'), description: t('Your demands name {email}.', { email }) })
    } catch (failure) {
      setCode(EMPTY_CODE)
      if (failure instanceof CallFailed && failure.status >= 400 && failure.status < 500)
        setError(tIfKnown(failure.text))
      else tellFailure(failure, FAILURES.address, messages.say)
    } finally {
      setBusy(false)
    }
  }
  return (
    <CodeInput
      label={t('Type the code of the email to that address')}
      code={code}
      onChange={setCode}
      onWhole={whole => void spend(whole)}
      error={error}
      busy={busy}
    />
  )
}
