import { useEffect, useRef } from 'react'

import { tIfKnown } from '../../sync/i18n/translate.ts'
import { CallFailed } from '../data/calls.ts'
import { useAccount } from '../data/use-account.ts'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { useWaitingClosing } from '../data/use-waiting-closing.ts'
import { toast } from '../ui/toast.tsx'
import { useCloseAccount } from './use-close-account.ts'

/** Carries out a closing that was requested offline, on whichever page the connection comes back. Renders nothing. */
export function CarryOutClosing() {
  const waiting = useWaitingClosing()
  const email = useAccount()?.account.email
  const { link, lastSyncedAt } = useSyncStatus()
  const close = useCloseAccount()
  const isBusy = useRef(false)
  const carryOut = async () => {
    if (isBusy.current || email === undefined || !waiting?.askedAt) return
    isBusy.current = true
    try {
      await close(email)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      // The server did not answer, or cannot do it now: the next exchange tries again. If another tab was faster, the
      // error says that the session has ended, and this browser is already cleared.
      if (error.code !== 'close_confirm') return
      // The account's address has changed since the person typed it.
      await waiting.takeBack()
      toast({ title: tIfKnown(error.title), description: tIfKnown(error.text), tone: 'destructive' })
    } finally {
      isBusy.current = false
    }
  }
  const latest = useRef(carryOut)
  latest.current = carryOut
  // biome-ignore lint/correctness/useExhaustiveDependencies: every exchange that ended well is another try.
  useEffect(() => {
    if (link === 'online' && email !== undefined && waiting?.askedAt) void latest.current()
  }, [link, lastSyncedAt, email, waiting?.askedAt])
  return null
}
