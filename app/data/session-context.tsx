import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from 'react'

import type { Session } from '../../sync/wire/session.ts'
import { followUser, NOBODY_YET } from './current-user.ts'
import { afterClearing, hasLeft } from './leaving.ts'
import type { SessionState, Sessions } from './session.ts'
import { SESSION_KEY } from './session-key.ts'
import type { SignOutResult } from './sign-out.ts'

interface SessionValue {
  /** 'expired': the server requires a new sign-in; everything on this device stays readable. */
  status: 'loading' | 'out' | 'in' | 'expired'
  accountId: string | null
  email: string | null
  /** The session began with a password recovery link, and is good for nothing else. */
  onlyFor?: 'new-password'
  /** The session began in this tab, since it was loaded. */
  beganHere: boolean
  /** Resolves when the session is stored: at once, unless an earlier sign-out is just being finished. */
  signIn(session: Session): Promise<void>
  /** Sends waiting mutations, signs out everywhere in this browser and wipes the account's data from it. */
  signOut(options?: { evenIfUnsent?: boolean }): Promise<SignOutResult>
}

const SessionContext = createContext<SessionValue | null>(null)

const OUT: SessionState = { status: 'out', accountId: null, email: null }

/**
 * The code that reads a session includes schemas and a cipher, so it is loaded only where a session is stored, or
 * begins: a visitor who never signs in never needs it.
 */
const openSessions = async (): Promise<Sessions> => (await import('./browser.ts')).sessions()

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState | null>(null)
  const [isKept, setKept] = useState(false)
  const [begunBy, setBegunBy] = useState<string | null>(null)

  useEffect(() => {
    if (window.localStorage.getItem(SESSION_KEY) !== null) return setKept(true)
    // A transition, or React would hydrate a whole public page in one task for the sake of it.
    startTransition(() => setState(OUT))
    return onStorage(SESSION_KEY, () => setKept(true))
  }, [])
  useEffect(() => (isKept ? follow(setState) : undefined), [isKept])
  useEffect(finishWhenOnline, [])

  const value = useMemo<SessionValue>(
    () => ({
      ...(state ?? NOBODY_YET),
      beganHere: state?.status === 'in' && state.accountId === begunBy,
      async signIn(session) {
        const sessions = await openSessions()
        await afterClearing(() => {
          setBegunBy(session.accountId)
          sessions.signIn(session)
          // At once: the next page asks right away who is signed in.
          setState(sessions.read())
          setKept(true)
        })
      },
      async signOut(options = {}) {
        const [sessions, { signOutHere }] = await Promise.all([openSessions(), import('./sign-out.ts')])
        return signOutHere(sessions, options)
      },
    }),
    [state, begunBy],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

/** Reports the state of the stored session now and whenever it changes. */
function follow(tell: (state: SessionState) => void): () => void {
  let stop: (() => void) | undefined = () => {}
  const begin = async () => {
    const sessions = await openSessions()
    if (stop === undefined) return
    stop = followUser(sessions, tell)
  }
  // Its code could not be loaded: the status stays unknown, and the next start tries again.
  begin().catch(() => undefined)
  return () => {
    stop?.()
    stop = undefined
  }
}

/** Calls back when another tab writes this key in the storage. */
function onStorage(key: string, tell: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === key && event.newValue !== null) tell()
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** A sign-out without a network is finished at the next start that has one, or as soon as the network is back. */
function finishWhenOnline(): () => void {
  const finish = async () => {
    if (!hasLeft()) return
    const [sessions, { finishLeaving }] = await Promise.all([openSessions(), import('./device-wipe.ts')])
    await finishLeaving(sessions)
  }
  // Its code could not be loaded, or the server did not answer: the next start, or the next time online, tries again.
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
