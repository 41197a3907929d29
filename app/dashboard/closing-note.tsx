import { useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { CallFailed, call } from '../data/calls.ts'
import { useWaitingClosing } from '../data/use-waiting-closing.ts'
import { saveHere } from '../shell/save-here.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'
import { longDate } from './dates.ts'

/** The account is closed, and can be kept until `day`; null: the server has yet to be told. */
export function ClosingNote({ day }: { day: Instant | null }) {
  return day === null ? <WaitingNote /> : <ClosedNote day={day} />
}

/** Shown to the owner, who may keep the account until its last day. */
function ClosedNote({ day }: { day: Instant }) {
  const [busy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      await call('keepAccount', {})
      toast({
        title: t('Your account stays'),
        description: t('Your plan is set to end with its period. To keep it, see Billing.'),
      })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toast({
        title: tIfKnown(error.title),
        description: tIfKnown(error.text),
        tone: error.status === 0 ? 'waiting' : 'destructive',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Note
      tone="red"
      role="status"
      title={t('Your account is closed. Everything is deleted on {date}.', { date: longDate(day) })}
    >
      <p>{t('We send no more letters. Until then you can keep the account, with everything in it.')}</p>
      <Button size="sm" className="mt-2" busy={busy} onClick={() => void keep()}>
        {t('Keep my account')}
      </Button>
    </Note>
  )
}

/** Closed without a network, so only this browser knows about it. */
function WaitingNote() {
  return (
    <Note tone="amber" role="status" title={t('Your account is not closed yet.')}>
      <p>
        {t(
          'You are offline: the account is closed as soon as this browser is online with Total Recall open. Until then letters go out as before, and you can change your mind.',
        )}
      </p>
      <TakeBackClosing className="mt-2" />
    </Note>
  )
}

export function TakeBackClosing({ className }: { className?: string }) {
  const waiting = useWaitingClosing()
  const keep = async () => {
    if (!(await saveHere(() => waiting?.takeBack()))) return
    toast({ title: t('Your account stays'), description: t('The request to close it was never sent.') })
  }
  return (
    <Button size="sm" variant="outline" className={className} onClick={() => void keep()}>
      {t('Keep my account')}
    </Button>
  )
}
