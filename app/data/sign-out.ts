import { exchange } from '../../sync/mirror/exchange.ts'
import { deleteMirror, mirrorName, openMirror } from '../../sync/mirror/mirror.ts'
import { AccountId } from '../../sync/records/ids.ts'
import { callWith } from './calls.ts'
import { MIRROR_PORTS } from './open-here.ts'
import type { Sessions } from './session.ts'

/** `unsent`: edits that have not reached the server; nothing was deleted yet, ask the person. */
export type SignOutResult = { done: true } | { done: false; unsent: number }

/** How long a person waits for edits to leave before being asked what to do. */
const PATIENCE_MS = 5_000

/**
 * Sends what waits, ends the session on the server and wipes the account from this browser; other tabs follow by
 * the storage event. With edits that could not leave it stops before anything is lost, unless told otherwise.
 */
export async function signOutHere(
  sessions: Sessions,
  { evenIfUnsent = false }: { evenIfUnsent?: boolean } = {},
): Promise<SignOutResult> {
  const { accountId } = sessions.read()
  if (accountId === null) return { done: true }
  const unsent = await sendWhatWaits(sessions, accountId)
  if (unsent > 0 && !evenIfUnsent) return { done: false, unsent }
  try {
    await callWith(sessions, 'signOut', {})
  } catch {
    // Offline, or ended already: this browser forgets its tokens all the same.
  }
  sessions.forget()
  await wipe(await mirrorName(accountId))
  return { done: true }
}

async function sendWhatWaits(sessions: Sessions, accountId: string): Promise<number> {
  const mirror = await openMirror(AccountId.parse(accountId), MIRROR_PORTS).catch(() => undefined)
  // Where nothing can be kept, nothing waits.
  if (mirror === undefined) return 0
  const api = { fetch: (path: string, init?: RequestInit) => sessions.fetchAs(accountId, path, init) }
  const count = () => mirror.outbox.where('state').equals('waiting').count()
  try {
    if ((await count()) > 0) {
      const patience = new Promise(resolve => setTimeout(resolve, PATIENCE_MS))
      // It may have failed; what counts is what is left.
      await Promise.race([exchange(mirror, api).catch(() => undefined), patience])
    }
    return await count()
  } finally {
    mirror.close()
  }
}

/** Everything of the account that this browser keeps besides its session. */
async function wipe(name: string): Promise<void> {
  await deleteMirror(name)
  if (!('caches' in window)) return
  // Deleted as a whole while a page still holds it open, a cache leaves its files on the disk until the browser's
  // next start; its entries, one by one, are gone at once.
  const cache = await window.caches.open(name)
  for (const file of await cache.keys()) await cache.delete(file)
  await window.caches.delete(name)
}
