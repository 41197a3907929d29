import { useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { CLOSING_STEPS } from '../../sync/rules/account/closing.ts'
import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import { CallFailed } from '../data/calls.ts'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { useWaitingClosing } from '../data/use-waiting-closing.ts'
import { saveHere } from '../shell/save-here.ts'
import { useCloseAccount } from '../shell/use-close-account.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'

interface CloseDialogProps {
  email: string
  onExport: () => Promise<void>
  onClose: () => void
}

/** The confirmation before an account is closed: what happens when, and the address to type once more. */
export function CloseDialog({ email, onExport, onClose }: CloseDialogProps) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const closeNow = useCloseAccount()
  const waiting = useWaitingClosing()
  const { tone } = useSyncStatus()
  const isMine = normalizeEmail(typed) === normalizeEmail(email)
  const close = async () => {
    setBusy(true)
    try {
      await closeNow(typed)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      if (error.status === 0) await closeLater()
      else toast({ title: tIfKnown(error.title), description: tIfKnown(error.text), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  const closeLater = async () => {
    if (!(await saveHere(() => waiting?.ask()))) return
    toast({
      title: t('Your account is not closed yet'),
      description: t('There is no connection. It is closed as soon as this browser is online again.'),
      tone: 'waiting',
    })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      role="alertdialog"
      title={t('Close this account?')}
      description={
        tone === 'offline'
          ? t(
              'You are offline: the account is closed as soon as this browser is online with Total Recall open. Export everything first if you may need it.',
            )
          : t('Export everything first if you may need it.')
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('Keep my account')}
          </Button>
          <Button variant="outline" onClick={() => void onExport()}>
            {t('Export first')}
          </Button>
          <Button variant="destructive" disabled={!isMine} busy={busy} onClick={() => void close()}>
            {t('Close account')}
          </Button>
        </>
      }
    >
      <dl className="closing-terms">
        {CLOSING_STEPS.map(({ when, what }) => (
          <div key={when}>
            <dt>{tone === 'offline' && when === 'At once' ? t('Once you are online') : tIfKnown(when)}</dt>
            <dd>{tIfKnown(what)}</dd>
          </div>
        ))}
      </dl>
      <Field
        label={t('Type your email to confirm')}
        hint={email}
        type="email"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
    </Dialog>
  )
}
