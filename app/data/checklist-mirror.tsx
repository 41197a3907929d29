import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

import type { FileShelf } from '../../sync/mirror/files.ts'
import { type Mirror, openDeviceMirror } from '../../sync/mirror/mirror.ts'
import { adoptDevice } from './adopt-device.ts'
import { flagDeviceMutations, hasDeviceMutations, withDeviceMutations } from './device-mutations.ts'
import { lateFileShelf } from './late-files.ts'
import { useFiles, useMirror } from './mirror-context.tsx'
import { askToKeep, MIRROR_PORTS } from './open-here.ts'
import { useSession } from './session-context.tsx'
import { WriteQueue } from './write-queue.ts'

/** The copy that checklists are read from: the account's, or this device's own while no one is signed in. */
interface ChecklistPlace {
  mirror: Mirror
  files: FileShelf
  isDevice: boolean
}

interface ChecklistMirrorValue {
  /** Undefined while IndexedDB opens. */
  place: ChecklistPlace | undefined
  /** This browser does not let us store anything. */
  refused: boolean
  /** Resolves when the mutation is saved durably, after everything that was written before it. */
  write<T>(work: (mirror: Mirror) => Promise<T>): Promise<T>
}

const Context = createContext<ChecklistMirrorValue | null>(null)

/**
 * Checklists need no account: without one they are stored in a copy of their own. At sign-in, in whichever tab, the
 * account adopts them first, and only then does the page switch to the account's copy. Mutations made meanwhile wait in
 * the queue and go to the right copy.
 */
export function ChecklistMirrorProvider({ children }: { children: ReactNode }) {
  const { status } = useSession()
  const account = useMirror()
  const files = useFiles()
  const [queue] = useState(() => new WriteQueue<ChecklistPlace>())
  const [place, setPlace] = useState<ChecklistPlace>()
  const [refused, setRefused] = useState(false)
  // Counts openings: a sign-out in another tab also deletes the device's own copy, so a new one is opened.
  const [opening, setOpening] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `opening` is only a reason to open once more.
  useEffect(() => {
    if (status === 'loading') return
    let left = false
    // Nothing of an account that signed out, or of another account, stays on screen.
    setPlace(before => (before === undefined || before.isDevice || before.mirror === account ? before : undefined))
    if (status === 'out') {
      queue.halt()
      void queue
        .change(() => openDevice(() => setOpening(count => count + 1)))
        .then(opened => (left ? undefined : setPlace(opened)))
        .catch(() => (left ? undefined : setRefused(true)))
    } else if (account !== undefined && files !== undefined) {
      void queue
        .change(async () => {
          // What could not be adopted now stays where it is, for the next opening.
          if (hasDeviceMutations()) await adoptDevice(account, MIRROR_PORTS).catch(() => 0)
          return { mirror: account, files, isDevice: false }
        })
        .then(opened => (left ? undefined : setPlace(opened)))
    }
    return () => {
      left = true
    }
  }, [status, account, files, queue, opening])

  // `MirrorProvider` opened the account's copy and closes it; only the device's own is closed here.
  useEffect(() => {
    if (!place?.isDevice) return
    return () => void queue.idle().then(() => place.mirror.close())
  }, [place, queue])

  const [write] = useState(() => async <T,>(work: (mirror: Mirror) => Promise<T>): Promise<T> => {
    const result = await queue.write(({ mirror, isDevice }) =>
      isDevice ? writeHere(() => work(mirror)) : work(mirror),
    )
    askToKeep()
    return result
  })
  return <Context value={{ place, refused, write }}>{children}</Context>
}

function writeHere<T>(work: () => Promise<T>): Promise<T> {
  return withDeviceMutations(() => {
    flagDeviceMutations()
    return work()
  })
}

async function openDevice(onGone: () => void): Promise<ChecklistPlace> {
  const mirror = await openDeviceMirror(MIRROR_PORTS)
  mirror.on('versionchange', () => {
    mirror.close()
    onGone()
  })
  // A sign-out in another tab makes the browser clear the whole site, which cuts the connection without warning.
  mirror.backendDB().addEventListener('close', onGone)
  // Only screenshots that wait here: this copy has no server behind it.
  const files = lateFileShelf(mirror, {
    cache: async () => undefined,
    fetch: () => Promise.reject(new TypeError('nobody is signed in')),
    room: async () => ({ quota: 0, usage: 0 }),
  })
  return { mirror, files, isDevice: true }
}

export function useChecklistMirror(): ChecklistMirrorValue {
  const value = useContext(Context)
  if (value === null) throw new Error('a checklist stands outside of ChecklistMirrorProvider')
  return value
}
