import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { CLOSING_STEPS } from '../../sync/rules/account/closing.ts'
import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import { CallFailed, call } from '../data/calls.ts'
import { useSession } from '../data/session-context.tsx'
import { forgetHint } from '../data/session-hint.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import { longDate } from './dates.ts'

interface CloseDialogProps {
  email: string
  onExport: () => Promise<void>
  onClose: () => void
}

/** The question before an account is closed: what happens when, and the address typed once more. */
export function CloseDialog({ email, onExport, onClose }: CloseDialogProps) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const isMine = normalizeEmail(typed) === normalizeEmail(email)
  const close = async () => {
    setBusy(true)
    try {
      const { erasedAfter } = await call('closeAccount', { email: typed })
      // Also what waits: there is no account any more that it could go to.
      await signOut({ evenIfUnsent: true })
      forgetHint(window.localStorage)
      toast({
        title: 'Your account is closed',
        description: `You can sign in and keep it until ${longDate(erasedAfter)}.`,
      })
      await navigate({ to: '/' })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toast({ title: error.title, description: error.text, tone: error.status === 0 ? 'waiting' : 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      role="alertdialog"
      title="Close this account?"
      description="Export everything first if you may need it."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep my account
          </Button>
          <Button variant="outline" onClick={() => void onExport()}>
            Export first
          </Button>
          <Button variant="destructive" disabled={!isMine} busy={busy} onClick={() => void close()}>
            Close account
          </Button>
        </>
      }
    >
      <dl className="closing">
        {CLOSING_STEPS.map(({ when, what }) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Field
        label="Type your email to confirm"
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
