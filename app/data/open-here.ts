import { type FileShelf, fileShelf } from '../../sync/mirror/files.ts'
import { startSync } from '../../sync/mirror/loop.ts'
import { type Mirror, type MirrorPorts, openMirror } from '../../sync/mirror/mirror.ts'
import type { SyncStatus } from '../../sync/mirror/status.ts'
import { browserSurroundings } from '../../sync/mirror/surroundings.ts'
import { AccountId } from '../../sync/records/ids.ts'
import { sessions } from './browser.ts'

/** What the mirror takes from this browser. */
export const MIRROR_PORTS: MirrorPorts = { newId: () => crypto.randomUUID(), now: () => Date.now() }

/** Where a browser does not tell: enough for a year of letters, little enough for any phone. */
const UNKNOWN_QUOTA_BYTES = 250 * 1024 * 1024

interface Opening {
  /** Ends the exchange and closes the database. */
  signal: AbortSignal
  onOpen(opened: { mirror: Mirror; files: FileShelf }): void
  onStatus(status: SyncStatus): void
}

/** Opens this browser's copy of an account and keeps it in step with the server until `signal` ends. */
export async function openHere(account: string, { signal, onOpen, onStatus }: Opening): Promise<void> {
  const mirror = await openMirror(AccountId.parse(account), MIRROR_PORTS)
  if (signal.aborted) return mirror.close()
  // Some browsers drop the connection of a page that slept; the data is still there.
  mirror.on('close', () => {
    if (!signal.aborted) void mirror.open()
  })
  const api = { fetch: (path: string, init?: RequestInit) => sessions().fetchAs(account, path, init) }
  const files = fileShelf(mirror, {
    // Caches exist in secure contexts only.
    cache: async () => ('caches' in window ? window.caches.open(mirror.name) : undefined),
    fetch: api.fetch,
    quota: async () => (await navigator.storage?.estimate?.())?.quota ?? UNKNOWN_QUOTA_BYTES,
  })
  onOpen({ mirror, files })
  const loop = startSync({ mirror, api, files, surroundings: browserSurroundings(), onStatus })
  const unsubscribe = sessions().subscribe(loop.trigger)
  signal.addEventListener(
    'abort',
    () => {
      unsubscribe()
      loop.stop()
      mirror.close()
    },
    { once: true },
  )
}

let hasAsked = false

/** After the first edit, when the person has something to lose: asks the browser not to clear it away by itself. */
export function askToKeep(): void {
  if (hasAsked) return
  hasAsked = true
  // Refused or unknown: everything works, and what is sent early is lost to nobody.
  navigator.storage?.persist?.().catch(() => false)
}
