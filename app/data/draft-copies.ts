import { z } from 'zod/mini'

import { DEVICE_MIRROR } from '../../sync/mirror/mirror.ts'
import { copyKeys } from './copy-encryption.ts'
import { sealedShelf, sealUnder, unsealUnder } from './sealed.ts'

/**
 * Copies of what is typed or pressed and not in the database yet: words of the last half second, and marks whose saving
 * has not finished. They are in local storage, the only storage that keeps what is written while a page is being closed.
 * They are sealed like all personal data there, and removed as soon as the draft is saved, or at sign-out.
 */
const PREFIX = 'recall.typed.'

interface DraftCopy {
  /** Where in the product it was made; a copy replaces an earlier one of the same place and page. */
  place: string
  /** The text in that place when the typing began. */
  base: string
  text: string
  /** A text that was already being saved when the copy was made. */
  underWay: string | null
}

/** A copy as a later page finds it. */
export interface LeftCopy extends DraftCopy {
  /** When it was made, by this device's clock; 0 in copies of earlier releases. */
  at: number
}

const Copy = z.object({
  /** Name of the database that the draft belongs to. */
  database: z.string(),
  place: z.string(),
  base: z.string(),
  text: z.string(),
  underWay: z.nullable(z.string()),
  at: z._default(z.number(), 0),
})

/** How long a page that is just being closed may take to release its lock. */
const CLOSING_MS = 2_000

/**
 * `page`: a name that no other page ever has. `database`: the name of the one that drafts are for; undefined before it is
 * open, when nothing is kept.
 */
export function draftCopies(page: string, database: () => string | undefined) {
  const keyOf = (place: string) => `${PREFIX}${page}.${place}`
  return {
    keep(copy: DraftCopy): void {
      const name = database()
      if (name === undefined) return
      try {
        const text = JSON.stringify({ database: name, at: Date.now(), ...copy })
        keepText({ key: keyOf(copy.place), database: name, text })
      } catch {
        // Storage is full, or the text is too long: it reaches the database within half a second all the same.
      }
    },
    drop: (place: string): void => window.localStorage.removeItem(keyOf(place)),
  }
}

/** Shows that the page is alive, until the returned function is called or the page ends in any way. */
export function holdPage(page: string): () => void {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  if ('locks' in navigator) void navigator.locks.request(`${PREFIX}${page}`, () => held)
  return release
}

/**
 * Copies left behind by pages that are closed by now: those of this database, and those made without an account, which
 * the account signed in here has adopted. Each one is dropped when `take` has resolved.
 */
export async function takeLeftCopies(
  { database, page }: { database: string; page: string },
  take: (copy: LeftCopy) => Promise<void>,
): Promise<void> {
  for (const key of Object.keys({ ...window.localStorage })) {
    const other = key.startsWith(PREFIX) ? key.slice(PREFIX.length).split('.')[0] : undefined
    if (other === undefined || other === page) continue
    await whenClosed(other, async () => {
      const text = readText({ key, database })
      if (text === 'sealed for another') return
      const copy = Copy.safeParse(parseJson(text))
      // It belongs to another account: kept for that account's next sign-in here, or removed by a sign-out.
      if (copy.success && copy.data.database !== database && copy.data.database !== DEVICE_MIRROR) return
      if (copy.success) await take(copy.data)
      // Sealed under a key that a sign-out dropped, or changed by hand: no one can read it anymore.
      window.localStorage.removeItem(key)
    })
  }
}

/** Prefix of a draft of a sealed database: followed by its database, then the text under the copy's own key. */
const LOCKED = 'locked.'

function keepText({ key, database, text }: { key: string; database: string; text: string }): void {
  const copyKey = copyKeys().keyHere(database)
  if (copyKey === undefined) sealedShelf(window.localStorage).setItem(key, text)
  else window.localStorage.setItem(key, `${LOCKED}${database}.${sealUnder(copyKey, text)}`)
}

function readText({ key, database }: { key: string; database: string }): string | null | 'sealed for another' {
  const kept = window.localStorage.getItem(key)
  if (!kept?.startsWith(LOCKED)) return sealedShelf(window.localStorage).getItem(key)
  const [, owner = '', ...sealed] = kept.split('.')
  if (owner !== database) return 'sealed for another'
  const copyKey = copyKeys().keyHere(database)
  return copyKey === undefined ? 'sealed for another' : unsealUnder(copyKey, sealed.join('.'))
}

/** A page that is still open saves its drafts itself. */
async function whenClosed(page: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  try {
    await navigator.locks.request(`${PREFIX}${page}`, { signal: AbortSignal.timeout(CLOSING_MS) }, work)
  } catch (error) {
    // The page is still open.
    if (!(error instanceof DOMException)) throw error
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
