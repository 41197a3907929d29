import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'

import type { Session } from '../../sync/wire/calls.ts'
import { sessions } from './browser.ts'
import { afterClearing, hasLeft } from './leaving.ts'
import type { SessionState } from './session.ts'
import type { SignOutResult } from './sign-out.ts'

export interface SessionValue {
  /** 'expired': the server wants the person to sign in again; everything on this device stays readable. */
  status: 'loading' | 'out' | 'in' | 'expired'
  accountId: string | null
  email: string | null
  /** Resolves when the session is kept: at once, but for a moment in which an earlier sign-out is being finished. */
  signIn(session: Session): Promise<void>
  /** Sends what waits, signs out everywhere in this browser and wipes the account's data from it. */
  signOut(options?: { evenIfUnsent?: boolean }): Promise<SignOutResult>
}

const SessionContext = createContext<SessionValue | null>(null)

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState | null>(null)

  useEffect(() => {
    setState(sessions().read())
    return sessions().subscribe(() => setState(sessions().read()))
  }, [])
  useEffect(finishWhenOnline, [])

  const value = useMemo<SessionValue>(
    () => ({
      ...(state ?? { status: 'loading', accountId: null, email: null }),
      signIn: session => afterClearing(() => sessions().signIn(session)),
      async signOut(options = {}) {
        // The mirror's code is fetched only now: a visitor who never signs in never needs it.
        const { signOutHere } = await import('./sign-out.ts')
        return signOutHere(sessions(), options)
      },
    }),
    [state],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

/** A sign-out without a network is finished at the next start that has one, or as soon as it is back. */
function finishWhenOnline(): () => void {
  const finish = async () => {
    if (!hasLeft()) return
    const { finishLeaving } = await import('./device-wipe.ts')
    await finishLeaving(sessions())
  }
  // Its code did not come, or the server did not answer: the next start or the next network tries again.
  const tryIt = () => void finish().catch(() => undefined)
  tryIt()
  window.addEventListener('online', tryIt)
  return () => window.removeEventListener('online', tryIt)
}

/** Who is signed in here, from this browser's storage: known offline, too. */
export function useSession(): SessionValue {
  const value = useContext(SessionContext)
  if (value === null) throw new Error('useSession outside of SessionProvider')
  return value
}
