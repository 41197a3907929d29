import { useLiveQuery } from 'dexie-react-hooks'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

import type { FileShelf } from '../../sync/mirror/files.ts'
import type { Mirror } from '../../sync/mirror/mirror.ts'
import { pendingEntries } from '../../sync/mirror/outbox.ts'
import { STARTING, type SyncStatus } from '../../sync/mirror/status.ts'
import { sessions } from './browser.ts'
import { copyKeys } from './copy-encryption.ts'
import { openHere } from './open-here.ts'
import { useSession } from './session-context.tsx'
import { CLOSED_EVENT } from './session-key.ts'

interface Opened {
  mirror: Mirror
  files: FileShelf
}

interface MirrorValue {
  /** Null while IndexedDB opens, and when no one is signed in. */
  opened: Opened | null
  status: SyncStatus
  /** This browser does not let us store anything: nothing can be shown. */
  refused: boolean
  /** The copy is sealed, and no open tab has its key: the person has to unlock it. */
  locked: boolean
}

const MirrorContext = createContext<MirrorValue | null>(null)
const CLOSED: MirrorValue = { opened: null, status: STARTING, refused: false, locked: false }

/** Opens the device's copy of the signed-in (or expired) account and keeps it in step with the server. */
export function MirrorProvider({ children }: { children: ReactNode }) {
  const { accountId } = useSession()
  const [value, setValue] = useState<MirrorValue>(CLOSED)
  // Counts openings: a copy that the browser has closed under us is opened again, with everything that reads it.
  const [opening, setOpening] = useState(0)

  useEffect(() => {
    const clear = async () => (await import('./clear-closed.ts')).clearClosed(sessions())
    window.addEventListener(CLOSED_EVENT, clear)
    return () => window.removeEventListener(CLOSED_EVENT, clear)
  }, [])
  useEffect(() => copyKeys().subscribe(() => setOpening(count => count + 1)), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another opening is what this runs again for.
  useEffect(() => {
    if (accountId === null) return
    const leaving = new AbortController()
    openHere(accountId, {
      signal: leaving.signal,
      onOpen: opened => setValue({ ...CLOSED, opened }),
      onLocked: () => setValue({ ...CLOSED, locked: true }),
      onStatus: status => setValue(before => ({ ...before, status })),
      onCut: () => setOpening(count => count + 1),
    }).catch(() => {
      // Private windows of some browsers: the badge shows it.
      if (!leaving.signal.aborted) setValue({ ...CLOSED, refused: true })
    })
    return () => {
      leaving.abort()
      setValue(CLOSED)
    }
  }, [accountId, opening])

  return <MirrorContext value={value}>{children}</MirrorContext>
}

function useMirrorValue(): MirrorValue {
  const value = useContext(MirrorContext)
  if (value === null) throw new Error('a screen with data stands outside of MirrorProvider')
  return value
}

/** The open copy; undefined while IndexedDB opens. */
export function useMirror(): Mirror | undefined {
  return useMirrorValue().opened?.mirror
}

/** Asks whether the rows show everything that was changed here. */
export function useIsSettled(): () => Promise<boolean> {
  const mirror = useMirror()
  return async () => mirror === undefined || (await pendingEntries(mirror)).length === 0
}

export function useFiles(): FileShelf | undefined {
  return useMirrorValue().opened?.files
}

export function useMirrorStatus(): { status: SyncStatus; refused: boolean; locked: boolean } {
  return useMirrorValue()
}

/** A live query of the mirror: undefined while it opens, and again whenever another account opens. */
export function useMirrorQuery<T>(query: (mirror: Mirror) => Promise<T>, inputs: readonly unknown[]): T | undefined {
  const mirror = useMirror()
  return useLiveQuery(async () => {
    if (mirror === undefined) return undefined
    try {
      return await query(mirror)
    } catch (error) {
      // Signed out in another tab: the database is gone, and this screen is about to be.
      if (!mirror.isOpen()) return undefined
      throw error
    }
  }, [mirror, ...inputs])
}
