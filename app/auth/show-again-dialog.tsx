import { type FormEvent, useState } from 'react'

import { type PlainMessage, t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { CallBody } from '../../sync/wire/calls.ts'
import { CallFailed, call } from '../data/calls.ts'
import type { ShowAgainAsked } from '../data/second-factor.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { EMPTY_CODE } from './code.ts'
import { CodeInput } from './code-input.tsx'
import { askForPasskey, BROKEN_OFF } from './webauthn.ts'

type ShowAgainDialogProps = {
  asked: ShowAgainAsked
  onDone: (shown: boolean) => void
}

/** Before something that a session left open is not enough for: the person shows again that it is they. */
export function ShowAgainDialog({ asked: { asks, attempt, options }, onDone }: ShowAgainDialogProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<typeof EMPTY_CODE>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ title: string; text: string; code?: string }>()
  const isWrong = failure?.code === 'password_wrong'

  async function attemptTo(work: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setFailure(error)
      setCode(typed => typed && EMPTY_CODE)
    } finally {
      setBusy(false)
    }
  }

  const show = (by: CallBody<'showAgain'>['by']) =>
    attemptTo(async () => {
      await call('showAgain', { by })
      onDone(true)
    })
  const withPasskey = () =>
    attemptTo(async () => {
      const response = await askForPasskey(options)
      if (response === BROKEN_OFF) return setFailure(NO_PASSKEY)
      await call('showAgain', { by: { attempt, response } })
      onDone(true)
    })
  const mailCode = () =>
    attemptTo(async () => {
      await call('mailCode', {})
      setCode(EMPTY_CODE)
    })

  const passkey = (variant: 'link' | 'default') => (
    <Button variant={variant} busy={busy} onClick={() => void withPasskey()}>
      {t('Use a passkey')}
    </Button>
  )
  const cancel = (
    <Button variant="outline" onClick={() => onDone(false)}>
      {t('Cancel')}
    </Button>
  )
  return (
    <Dialog
      open
      onOpenChange={open => !open && onDone(false)}
      title={t('Show that it is you')}
      description={
        code !== undefined
          ? t('A code is on its way to your email address. It works once, for 10 minutes.')
          : asks.mail
            ? t('You signed in more than 15 minutes ago. What you asked for is done right after this.')
            : t('This needs your passkey. If none is at hand, sign out, and sign in again with a recovery code.')
      }
    >
      <div className="mt-4 grid gap-4">
        {failure !== undefined && !isWrong && (
          <Note tone="amber" role="alert" title={tIfKnown(failure.title)}>
            {tIfKnown(failure.text)}
          </Note>
        )}
        {code !== undefined ? (
          <>
            <CodeInput
              label={t('The six digits from the email')}
              code={code}
              busy={busy}
              onChange={setCode}
              onWhole={whole => void show({ code: whole })}
            />
            <div className="actions">{cancel}</div>
          </>
        ) : asks.password ? (
          <form
            className="grid gap-4"
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              void show({ password })
            }}
          >
            <Field
              label={t('Password')}
              type="password"
              autoComplete="current-password"
              required
              maxLength={1000}
              error={isWrong ? tIfKnown(failure.text) : undefined}
              value={password}
              onChange={event => setPassword(event.target.value)}
            />
            <div className="actions">
              {cancel}
              <Button type="submit" busy={busy}>
                {t('Confirm')}
              </Button>
            </div>
          </form>
        ) : (
          <div className="actions">
            {cancel}
            {asks.passkey && passkey('default')}
          </div>
        )}
        {code === undefined && asks.mail && (
          <div className="flex flex-wrap gap-x-4">
            <Button variant="link" busy={busy} onClick={() => void mailCode()}>
              {t('Email me a code')}
            </Button>
            {asks.password && asks.passkey && passkey('link')}
          </div>
        )}
      </div>
    </Dialog>
  )
}

const NO_PASSKEY: { title: PlainMessage; text: PlainMessage } = {
  title: 'No passkey answered',
  text: 'Try again, or show it another way.',
}
