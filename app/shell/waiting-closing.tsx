import { useEffect, useRef } from 'react'

import { CallFailed } from '../data/calls.ts'
import { useAccount } from '../data/use-account.ts'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { useWaitingClosing } from '../data/use-waiting-closing.ts'
import { toast } from '../ui/toast.tsx'
import { useCloseAccount } from './use-close-account.ts'

/** Does what was asked for without a network, on whichever page the connection comes back. Shows nothing. */
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
      // Nobody answered, or not now: the next exchange tries again. One that says that the session has ended has
      // cleared this browser where another tab was faster.
      if (error.code !== 'close_confirm') return
      // The account has another address by now than the one that was typed.
      await waiting.takeBack()
      toast({ title: error.title, description: error.text, tone: 'destructive' })
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
