import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'

import type { Session } from '../../sync/wire/calls.ts'
import { sessions } from './browser.ts'
import type { SessionState } from './session.ts'
import type { SignOutResult } from './sign-out.ts'

export interface SessionValue {
  /** 'expired': the server wants the person to sign in again; everything on this device stays readable. */
  status: 'loading' | 'out' | 'in' | 'expired'
  accountId: string | null
  email: string | null
  signIn(session: Session): void
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

  const value = useMemo<SessionValue>(
    () => ({
      ...(state ?? { status: 'loading', accountId: null, email: null }),
      signIn: session => sessions().signIn(session),
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

/** Who is signed in here, from this browser's storage: known offline, too. */
export function useSession(): SessionValue {
  const value = useContext(SessionContext)
  if (value === null) throw new Error('useSession outside of SessionProvider')
  return value
}
