import { z } from 'zod/mini'

import type { Lock, NewLock } from '../../sync/mirror/lock.ts'

/**
 * How each copy in this browser is opened, by the name of its database. None of this is secret: what opens the copy is
 * known only to the person or to their passkey.
 */
export const LOCK_KEY = 'recall.lock'

/**
 * The keys of sealed copies. They exist only in the memory of open tabs, and are gone with the last tab or after
 * `lockNow`.
 *
 *   a tab that starts ──ask──→ the others ──answer──→ the tab that asked
 *   a tab that unlocks, locks, or turns a lock on or off ──→ all others
 */
export interface CopyKeys {
  /** How the copy is opened; null when it is not sealed. `mirror`: name of its database, here and below. */
  read(mirror: string): Promise<Lock | null>
  /** The copy's key, from this tab or from another one that answers within a moment; undefined while it is locked. */
  key(mirror: string): Promise<Uint8Array | undefined>
  /** The same, but only as far as this tab knows. */
  keyHere(mirror: string): Uint8Array | undefined
  /** The key was found: opens the copy in every tab. */
  unlock(mirror: string, key: Uint8Array): void
  /** Forgets every key, in every tab. */
  lockNow(): void
  /** The copy is sealed from now on, or no longer sealed if null. */
  change(mirror: string, fresh: NewLock | null): void
  /** Asks every tab to close the copy and to check again how it is opened. */
  callAside(mirror: string): void
  /** Calls back when a copy may have to be opened in another way than before. */
  subscribe(listener: () => void): () => void
}

interface CopyKeysPorts {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** The other tabs; undefined where they cannot be reached, and each tab is then unlocked separately. */
  tabs: { send(message: unknown): void; listen(listener: (message: unknown) => void): void } | undefined
  /** Calls back when another tab has changed the storage. */
  onOtherTab(listener: () => void): void
  newId(): string
  later(ms: number, work: () => void): void
}

/** A tab that is awake answers much sooner; a late answer still opens the copy. */
const ASK_MS = 400

const Key = z.custom<Uint8Array>(value => value instanceof Uint8Array)
const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask'), id: z.string(), mirror: z.string() }),
  z.object({ kind: z.literal('answer'), id: z.string(), key: Key }),
  z.object({ kind: z.literal('unlocked'), mirror: z.string(), key: Key }),
  z.object({ kind: z.literal('locked') }),
  z.object({ kind: z.literal('aside'), mirror: z.string() }),
])
type Message = z.infer<typeof Message>

export function createCopyKeys({ storage, tabs, onOtherTab, newId, later }: CopyKeysPorts): CopyKeys {
  const keys = new Map<string, Uint8Array>()
  /**
   * Open questions of this tab. An answer that matches none of them comes too late, after someone has locked
   * everything.
   */
  const asked = new Map<string, (key: Uint8Array) => void>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const say = (message: Message) => tabs?.send(message)

  function forgetAll(): void {
    keys.clear()
    asked.clear()
    tell()
  }

  function hear(message: Message): void {
    switch (message.kind) {
      case 'ask': {
        const key = keys.get(message.mirror)
        if (key !== undefined) say({ kind: 'answer', id: message.id, key })
        return
      }
      case 'answer':
        asked.get(message.id)?.(message.key)
        asked.delete(message.id)
        return
      case 'unlocked':
        if (keys.has(message.mirror)) return
        keys.set(message.mirror, message.key)
        tell()
        return
      case 'locked':
        forgetAll()
        return
      case 'aside':
        // By then the calling tab knows which key is right, if there is one: it is asked again.
        keys.delete(message.mirror)
        tell()
        return
    }
  }

  tabs?.listen(message => {
    const heard = Message.safeParse(message)
    if (heard.success) hear(heard.data)
  })
  onOtherTab(tell)

  function records(): Record<string, unknown> {
    return parseRecords(storage.getItem(LOCK_KEY))
  }

  return {
    async read(mirror) {
      const record = records()[mirror]
      if (record === undefined) return null
      // A browser without a lock does not load its code.
      const { Lock } = await import('../../sync/mirror/lock.ts')
      const parsed = Lock.safeParse(record)
      return parsed.success ? parsed.data : null
    },
    key(mirror) {
      const own = keys.get(mirror)
      if (own !== undefined || tabs === undefined) return Promise.resolve(own)
      return new Promise(resolve => {
        const id = newId()
        let isLate = false
        asked.set(id, key => {
          keys.set(mirror, key)
          if (isLate) tell()
          else resolve(key)
        })
        later(ASK_MS, () => {
          isLate = true
          resolve(keys.get(mirror))
        })
        say({ kind: 'ask', id, mirror })
      })
    },
    // After a sign-out the memory still holds the key of a copy that is gone.
    keyHere: mirror => (mirror in records() ? keys.get(mirror) : undefined),
    unlock(mirror, key) {
      keys.set(mirror, key)
      say({ kind: 'unlocked', mirror, key })
      tell()
    },
    lockNow() {
      say({ kind: 'locked' })
      forgetAll()
    },
    change(mirror, fresh) {
      const { [mirror]: _before, ...others } = records()
      const all = fresh === null ? others : { ...others, [mirror]: fresh.lock }
      if (Object.keys(all).length === 0) storage.removeItem(LOCK_KEY)
      else storage.setItem(LOCK_KEY, JSON.stringify(all))
      if (fresh === null) {
        keys.delete(mirror)
        say({ kind: 'aside', mirror })
      } else {
        keys.set(mirror, fresh.key)
        say({ kind: 'unlocked', mirror, key: fresh.key })
      }
      tell()
    },
    callAside(mirror) {
      say({ kind: 'aside', mirror })
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Anything but an object counts as empty: storage can be edited by hand. */
function parseRecords(text: string | null): Record<string, unknown> {
  try {
    const parsed = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}

let opened: CopyKeys | undefined

/** The keys of the copies in this browser. Created on first use: during prerendering there is no storage. */
export function copyKeys(): CopyKeys {
  opened ??= createCopyKeys({
    storage: window.localStorage,
    tabs: 'BroadcastChannel' in window ? otherTabs() : undefined,
    onOtherTab(listener) {
      window.addEventListener('storage', ({ key }) => {
        // A null key means that everything was cleared.
        if (key === LOCK_KEY || key === null) listener()
      })
    },
    newId: () => crypto.randomUUID(),
    later: (ms, work) => void setTimeout(work, ms),
  })
  return opened
}

function otherTabs(): CopyKeysPorts['tabs'] {
  const channel = new BroadcastChannel(LOCK_KEY)
  return {
    send: message => channel.postMessage(message),
    listen: listener => channel.addEventListener('message', ({ data }) => listener(data)),
  }
}
