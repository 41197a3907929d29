import { z } from 'zod/mini'

import { DEVICE_MIRROR } from '../../sync/mirror/mirror.ts'
import { copyLock } from './copy-lock.ts'
import { sealedShelf, sealUnder, unsealUnder } from './sealed.ts'

/**
 * Copies of edits that are not in the database yet: words of the last half second, and marks whose saving has not
 * ended. They lie in local storage, the only place of a browser that keeps what is written while a page is being
 * closed. Sealed like everything there that is a person's, and gone as soon as the edit is saved, or at sign-out.
 */
const PREFIX = 'recall.typed.'

interface EditCopy {
  /** Where in the product the edit was made; two copies of one place and page replace each other. */
  place: string
  /** What stood there when the edit began. */
  base: string
  text: string
  /** A text whose saving had begun when the copy was made. */
  underWay: string | null
}

/** A copy as it is found later. */
export interface LeftCopy extends EditCopy {
  /** When it was made, by this device's clock; 0 in those of earlier releases. */
  at: number
}

const Copy = z.object({
  /** Name of the database that the edit belongs to. */
  database: z.string(),
  place: z.string(),
  base: z.string(),
  text: z.string(),
  underWay: z.nullable(z.string()),
  at: z._default(z.number(), 0),
})

/** How long a page that is just being closed may take to let go of its name. */
const CLOSING_MS = 2_000

/** `page`: a name that no other page has, now or later. */
export function editCopies(page: string) {
  const keyOf = (place: string) => `${PREFIX}${page}.${place}`
  return {
    keep(database: string, copy: EditCopy): void {
      try {
        keepText({ key: keyOf(copy.place), database, text: JSON.stringify({ database, at: Date.now(), ...copy }) })
      } catch {
        // No room, or a text beyond all measure: it reaches the database within half a second all the same.
      }
    },
    drop: (place: string): void => window.localStorage.removeItem(keyOf(place)),
  }
}

/** Says that the page lives, until the answer is called or the page ends in whatever manner. */
export function holdPage(page: string): () => void {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  if ('locks' in navigator) void navigator.locks.request(`${PREFIX}${page}`, () => held)
  return release
}

/**
 * Copies that pages left behind which are closed by now: those of this database, and those of nobody's, which the
 * account that signed in here has taken over. Each is dropped when `take` has resolved.
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
      // Of another account: it is kept for its next sign-in here, or goes with a sign-out.
      if (copy.success && copy.data.database !== database && copy.data.database !== DEVICE_MIRROR) return
      if (copy.success) await take(copy.data)
      // Sealed under a key that a sign-out dropped, or changed by hand: nobody can read it any more.
      window.localStorage.removeItem(key)
    })
  }
}

/** Begins an edit of a sealed copy: its database, then the text under the copy's own key. */
const LOCKED = 'locked.'

function keepText({ key, database, text }: { key: string; database: string; text: string }): void {
  const copyKey = copyLock().keyHere(database)
  if (copyKey === undefined) sealedShelf(window.localStorage).setItem(key, text)
  else window.localStorage.setItem(key, `${LOCKED}${database}.${sealUnder(copyKey, text)}`)
}

function readText({ key, database }: { key: string; database: string }): string | null | 'sealed for another' {
  const kept = window.localStorage.getItem(key)
  if (!kept?.startsWith(LOCKED)) return sealedShelf(window.localStorage).getItem(key)
  const [, owner = '', ...sealed] = kept.split('.')
  if (owner !== database) return 'sealed for another'
  const copyKey = copyLock().keyHere(database)
  return copyKey === undefined ? 'sealed for another' : unsealUnder(copyKey, sealed.join('.'))
}

/** A page that lives saves its edits itself. */
async function whenClosed(page: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  try {
    await navigator.locks.request(`${PREFIX}${page}`, { signal: AbortSignal.timeout(CLOSING_MS) }, work)
  } catch (error) {
    // It lives on.
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
