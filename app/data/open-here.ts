import type { FileShelf } from '../../sync/mirror/files.ts'
import type { SyncLoop } from '../../sync/mirror/loop.ts'
import { deleteMirror, type Mirror, type MirrorPorts, mirrorName, openMirror } from '../../sync/mirror/mirror.ts'
import { countEntries } from '../../sync/mirror/outbox.ts'
import type { SyncStatus } from '../../sync/mirror/status.ts'
import { browserSurroundings } from '../../sync/mirror/surroundings.ts'
import { AccountId } from '../../sync/records/ids.ts'
import { sessions } from './browser.ts'
import { type CopyKeys, copyKeys } from './copy-encryption.ts'
import { whileOpen } from './copy-turns.ts'
import { hasDeviceMutations } from './device-mutations.ts'
import { markCopy } from './kept-marker.ts'
import { lateFileShelf } from './late-files.ts'

/** What the mirror takes from this browser. */
export const MIRROR_PORTS: MirrorPorts = { newId: () => crypto.randomUUID(), now: () => Date.now() }

/** Used where a browser does not tell: enough for a year of letters, little enough for any phone. */
const UNKNOWN_QUOTA_BYTES = 250 * 1024 * 1024

const OPEN_TRIES = 4
const OPEN_PAUSE_MS = 300
const LOOP_PAUSE_MS = 5_000
/** By then a write to local storage by another tab's process has arrived here. */
const WORD_MS = 1_000

interface Opening {
  /** Aborting it ends the exchange and closes the database. */
  signal: AbortSignal
  onOpen(opened: { mirror: Mirror; files: FileShelf }): void
  /** The copy is sealed, and no tab of this browser has its key. */
  onLocked(): void
  onStatus(status: SyncStatus): void
  /** The browser has cut the connection to the database: it has to be opened again. */
  onCut(): void
}

/** Opens this browser's copy of an account and keeps it in step with the server until `signal` ends. */
export function openHere(account: string, opening: Opening): Promise<void> {
  return whileOpen(opening.signal, () => openInTurn(account, opening))
}

async function openInTurn(account: string, { signal, onOpen, onLocked, onStatus, onCut }: Opening): Promise<void> {
  // On its way while the database opens, and in a chunk of its own: what is stored here shows without it.
  const loading = loadLoop(signal)
  const copy = await openCopy(AccountId.parse(account))
  if (copy === 'locked') return signal.aborted ? undefined : onLocked()
  const { mirror, key } = copy
  if (signal.aborted) return mirror.close()
  // Some browsers drop the connection of a page that slept, or clear the database under it; after a sign-out it stays
  // closed. This is the database's own event: Dexie's also fires for our own closing, and before it.
  mirror.backendDB().addEventListener('close', () => {
    if (!signal.aborted && sessions().read().accountId === account) onCut()
  })
  await markOpened(mirror)
  if (signal.aborted) return mirror.close()
  const api = { fetch: (path: string, init?: RequestInit) => sessions().fetchAs(account, path, init) }
  const files = lateFileShelf(mirror, {
    // The Cache API exists only in secure contexts.
    cache: async () => ('caches' in window ? window.caches.open(mirror.name) : undefined),
    fetch: api.fetch,
    room: roomHere,
    ...(key === undefined ? {} : (await import('../../sync/mirror/sealed-files.ts')).sealedFiles(key)),
  })
  await adoptWaiting(mirror)
  onOpen({ mirror, files })
  let loop: SyncLoop | undefined
  // A token refresh is no reason to sync: the exchange that refreshed it would start another one.
  const unsubscribe = sessions().subscribe(event => event === 'SIGNED_IN' && loop?.trigger())
  signal.addEventListener(
    'abort',
    () => {
      unsubscribe()
      loop?.stop()
      mirror.close()
    },
    { once: true },
  )
  void loading.then(sync => {
    if (signal.aborted) return
    loop = sync?.startSync({ mirror, api, files, surroundings: browserSurroundings(), onStatus })
    // What fails is asked again at the next start.
    void import('../../sync/mirror/conversations.ts')
      .then(({ forgetOldConversations }) => forgetOldConversations(mirror))
      .catch(() => {})
  })
}

/**
 * Tries until it is here or the copy is closed (undefined): mutations must not stay unsent because one request was
 * lost.
 */
async function loadLoop(signal: AbortSignal): Promise<typeof import('../../sync/mirror/loop.ts') | undefined> {
  if (signal.aborted) return undefined
  try {
    return await import('../../sync/mirror/loop.ts')
  } catch {
    await pause(LOOP_PAUSE_MS)
    return loadLoop(signal)
  }
}

/** `key`: that of a sealed copy. */
interface OpenedCopy {
  mirror: Mirror
  key?: Uint8Array
}

/** Opens a copy in the form in which it is stored; `locked` when it is sealed and no tab has its key. */
export async function openCopy(
  account: AccountId,
  lock: Pick<CopyKeys, 'read' | 'key'> = copyKeys(),
): Promise<OpenedCopy | 'locked'> {
  const name = await mirrorName(account)
  if ((await lock.read(name)) !== null) {
    const key = await lock.key(name)
    return key === undefined ? 'locked' : { mirror: await openSealed(account, key), key }
  }
  const mirror = await openPatiently(account, MIRROR_PORTS)
  if (!('sealed' in (await mirror.readState()))) return { mirror }
  // Either another tab has just sealed it, and its lock record has not arrived yet. Or someone removed that record by
  // hand, so this copy can never be opened: it is fetched again, and the old copy's marker tells what was lost with it.
  mirror.close()
  await pause(WORD_MS)
  if ((await lock.read(name)) === null) await deleteMirror(name)
  return openCopy(account, lock)
}

/** The cipher's code is loaded only when it is needed. */
export async function openSealed(account: AccountId, key: Uint8Array): Promise<Mirror> {
  const { sealing } = await import('../../sync/mirror/sealing.ts')
  return openPatiently(account, { ...MIRROR_PORTS, sealing: sealing(key) })
}

/** A browser refuses to open a database while it clears it; a private window that stores nothing refuses every time. */
async function openPatiently(account: AccountId, ports: MirrorPorts, tries = OPEN_TRIES): Promise<Mirror> {
  try {
    return await openMirror(account, ports)
  } catch (error) {
    if (tries <= 1) throw error
    await pause(OPEN_PAUSE_MS)
    return openPatiently(account, ports, tries - 1)
  }
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Checklists filled in here before the sign-in belong to this account from its first render on. */
async function adoptWaiting(mirror: Mirror): Promise<void> {
  if (!hasDeviceMutations()) return
  // What could not be adopted now stays where it is, for the next opening.
  await (await import('./adopt-device.ts')).adoptDevice(mirror, MIRROR_PORTS).catch(() => 0)
}

/** Before anything is fetched: a new copy where there was one before shows that the browser has cleared it. */
async function markOpened(mirror: Mirror): Promise<void> {
  markCopy({ name: mirror.name, ...(await copyFacts(mirror)) })
}

/** What a copy's marker records about it. */
export async function copyFacts(mirror: Mirror): Promise<{ client: string; cursor: number; unsent: number }> {
  return mirror.transaction('r', mirror.state, mirror.outbox, async () => {
    const { client, cursor } = await mirror.readState()
    return { client, cursor, unsent: await countEntries(mirror, 'waiting') }
  })
}

/** Bytes that this site may use in total, and uses. */
export async function roomHere(): Promise<{ quota: number; usage: number; rows: number | undefined }> {
  // Only Chromium breaks usage down by kind of storage; it is not standardized.
  const told: StorageEstimate & { usageDetails?: { indexedDB?: number } } =
    (await navigator.storage?.estimate?.()) ?? {}
  const { quota = UNKNOWN_QUOTA_BYTES, usage = 0, usageDetails } = told
  return { quota, usage, rows: usageDetails?.indexedDB }
}

let hasAsked = false

/**
 * After the first mutation, when the person has something to lose: asks the browser not to evict the data by itself.
 */
export function askToKeep(): void {
  if (hasAsked) return
  hasAsked = true
  // Refused or unsupported: everything still works, and mutations that reach the server early are never lost.
  navigator.storage?.persist?.().catch(() => false)
}
