import { type FormEvent, useState } from 'react'

import { type PlainMessage, t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { CallAnswer } from '../../sync/wire/calls.ts'
import { CallFailed, call } from '../data/calls.ts'
import type { SecondFactorAsked } from '../data/second-factor.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { askForPasskey, BROKEN_OFF } from './webauthn.ts'

type SecondFactorDialogProps = {
  asked: SecondFactorAsked
  onDone: (done: CallAnswer<'secondFactor'> | undefined) => void
}

/** The second step of a sign-in: a passkey, or one of the recovery codes if it is lost. */
export function SecondFactorDialog({ asked: { attempt, options }, onDone }: SecondFactorDialogProps) {
  const [byCode, setByCode] = useState(false)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ title: string; text: string }>()

  async function show(shown: () => Promise<CallAnswer<'secondFactor'> | undefined>) {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const done = await shown()
      if (done === undefined) setFailure(NO_PASSKEY)
      else onDone(done)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const withPasskey = () =>
    show(async () => {
      const response = await askForPasskey(options)
      return response === BROKEN_OFF ? undefined : call('secondFactor', { attempt, response })
    })
  const withCode = (event: FormEvent) => {
    event.preventDefault()
    void show(() => call('recoveryCode', { attempt, code }))
  }

  return (
    <Dialog
      open
      blocking
      onOpenChange={open => !open && onDone(undefined)}
      title={t('One more step')}
      description={t('This account asks for a passkey after every sign-in.')}
    >
      {failure !== undefined && (
        <Note tone="amber" role="alert" title={tIfKnown(failure.title)} className="mb-4">
          {tIfKnown(failure.text)}
        </Note>
      )}
      {byCode ? (
        <form className="grid gap-4" onSubmit={withCode}>
          <Field
            label={t('Recovery code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={40}
            hint={t('Ten letters and digits. Each code works once.')}
            value={code}
            onChange={event => setCode(event.target.value)}
          />
          <div className="actions">
            <Button variant="outline" onClick={() => setByCode(false)}>
              {t('Use a passkey')}
            </Button>
            <Button type="submit" busy={busy}>
              {t('Sign in')}
            </Button>
          </div>
        </form>
      ) : (
        <div className="actions">
          <Button variant="outline" onClick={() => onDone(undefined)}>
            {t('Cancel')}
          </Button>
          <Button variant="outline" onClick={() => setByCode(true)}>
            {t('Use a recovery code')}
          </Button>
          <Button busy={busy} onClick={() => void withPasskey()}>
            {t('Use a passkey')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

const NO_PASSKEY: { title: PlainMessage; text: PlainMessage } = {
  title: 'No passkey answered',
  text: 'Try again, or use one of the recovery codes that you were given.',
}
