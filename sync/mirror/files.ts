import type { Sha256 } from '../records/ids.ts'
import type { Mirror } from './mirror.ts'
import { sha256Hex } from './sha256.ts'

/** `changed`: the bytes do not match the hash in the ledger. `absent`: not here, and it cannot be fetched now. */
export type OpenedFile = { state: 'intact' | 'changed'; bytes: Uint8Array } | { state: 'absent' }

export interface FileShelf {
  /** From this device if possible, otherwise from the server; checked against its hash either way. */
  open(sha256: Sha256): Promise<OpenedFile>
  /**
   * Fetches the missing files of the newest cycles within the budget and drops files beyond it. The budget is a fifth
   * of the free space, or all of it if the person wants everything kept. Returns false if something is still missing.
   */
  fill(signal: AbortSignal): Promise<boolean>
  /** Hashes of the files stored here. */
  kept(): Promise<ReadonlySet<string>>
  /** Frees all the space, for rows that found none. */
  clear(): Promise<void>
}

export interface FilePorts {
  /** The account's own cache; undefined if the browser has none: files then open only with a connection. */
  cache(): Promise<Pick<Cache, 'match' | 'put' | 'delete' | 'keys'> | undefined>
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Bytes that this origin may use in total, and uses now, including these files. */
  room(): Promise<{ quota: number; usage: number }>
  /** What the cache keeps instead of the bytes themselves (`sealed-files.ts`). */
  seal?(bytes: Uint8Array): Uint8Array
  /** The bytes again; undefined when they were sealed with another key, or changed since. */
  unseal?(sealed: Uint8Array): Uint8Array | undefined
}

const MAX_BYTES = 200 * 1024 * 1024
/** Share of the free space: the rest is for the rows, the app's own files and other pages. */
const SHARE_OF_ROOM = 0.2
/** Even when everything is kept, this much stays free for rows and mutations. */
const ROOM_FOR_ROWS = 20 * 1024 * 1024

const pathOf = (sha256: string) => `/api/files/${sha256}`

/**
 * Evidence files on this device: one copy each, named by its hash, fetched ahead of time and checked at every opening.
 */
export function fileShelf(mirror: Mirror, ports: FilePorts): FileShelf {
  async function kept(sha256: string): Promise<Uint8Array | undefined> {
    // A screenshot just taken exists only here.
    const upload = await mirror.uploads.get(sha256)
    if (upload !== undefined) return upload.bytes
    const found = await (await ports.cache())?.match(pathOf(sha256))
    if (found === undefined) return undefined
    const bytes = new Uint8Array(await found.arrayBuffer())
    return ports.unseal === undefined ? bytes : ports.unseal(bytes)
  }

  /** Undefined if there is no answer, or one without the file. */
  async function fetched(sha256: string, signal?: AbortSignal): Promise<Uint8Array | undefined> {
    try {
      const answer = await ports.fetch(pathOf(sha256), signal ? { signal } : {})
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
    } catch {
      return undefined
    }
  }

  async function keep(sha256: string, bytes: Uint8Array): Promise<'kept' | 'no room'> {
    try {
      const kept = ports.seal?.(bytes) ?? bytes
      await (await ports.cache())?.put(pathOf(sha256), new Response(new Uint8Array(kept)))
      return 'kept'
    } catch {
      // Cache full or forbidden: the file can be fetched again, so only the offline copy is lost.
      return 'no room'
    }
  }

  async function open(sha256: Sha256): Promise<OpenedFile> {
    const own = await kept(sha256)
    if (own && (await sha256Hex(own)) === sha256) return { state: 'intact', bytes: own }
    // Missing or altered here: the server's copy decides.
    const fresh = await fetched(sha256)
    if (fresh && (await sha256Hex(fresh)) === sha256) {
      await keep(sha256, fresh)
      return { state: 'intact', bytes: fresh }
    }
    const bytes = own ?? fresh
    return bytes ? { state: 'changed', bytes } : { state: 'absent' }
  }

  async function fill(signal: AbortSignal): Promise<boolean> {
    const cache = await ports.cache()
    if (cache === undefined) return true
    const files = await newestFirst(mirror)
    const here = await cache.keys()
    const herePaths = new Set(here.map(request => new URL(request.url, 'http://cache').pathname))
    const wanted = withinBudget(files, await budget(files, herePaths))
    const wantedPaths = new Set([...wanted].map(pathOf))
    for (const path of herePaths) if (!wantedPaths.has(path)) await cache.delete(path)
    for (const sha256 of wanted) {
      if (signal.aborted) return false
      if (herePaths.has(pathOf(sha256))) continue
      const bytes = await fetched(sha256, signal)
      if (bytes === undefined) return false
      // A file that does not match its hash is never stored; opening it reports the mismatch.
      if ((await sha256Hex(bytes)) !== sha256) continue
      if ((await keep(sha256, bytes)) === 'no room') return true
    }
    return true
  }

  async function budget(files: readonly FileName[], herePaths: ReadonlySet<string>): Promise<number> {
    const [{ quota, usage }, { keepEverything }] = await Promise.all([ports.room(), mirror.readState()])
    const held = new Map(
      files.filter(({ sha256 }) => herePaths.has(pathOf(sha256))).map(each => [each.sha256, each.size]),
    )
    // `usage` already includes the files stored here, so their size is added back to the free space.
    const free = Math.max(0, quota - usage) + [...held.values()].reduce((sum, size) => sum + size, 0)
    return keepEverything ? free - ROOM_FOR_ROWS : Math.min(MAX_BYTES, free * SHARE_OF_ROOM)
  }

  return {
    open,
    fill,
    async kept() {
      const here = (await (await ports.cache())?.keys()) ?? []
      return new Set(here.map(({ url }) => url.slice(url.lastIndexOf('/') + 1)))
    },
    async clear() {
      const cache = await ports.cache()
      for (const request of (await cache?.keys()) ?? []) await cache?.delete(request)
    },
  }
}

interface FileName {
  sha256: Sha256
  size: number
}

/** Files that belong to the whole account first, then those of the newest cycle, and so on; screenshots last. */
async function newestFirst(mirror: Mirror): Promise<FileName[]> {
  const tables = ['artifacts', 'requests', 'cycles', 'checklist_files']
  const [artifacts, requests, cycles, screenshots] = await mirror.transaction('r', tables, () =>
    Promise.all([
      mirror.rows('artifacts').toArray(),
      mirror.rows('requests').toArray(),
      mirror.rows('cycles').toArray(),
      mirror.rows('checklist_files').toArray(),
    ]),
  )
  const madeAt = new Map(cycles.map(cycle => [cycle.id, cycle.createdAt]))
  const cycleOf = new Map(requests.map(request => [request.id, request.cycleId]))
  const ageOf = (requestId: (typeof artifacts)[number]['requestId']) => {
    if (requestId === null) return Number.POSITIVE_INFINITY
    const cycleId = cycleOf.get(requestId)
    return (cycleId && madeAt.get(cycleId)) ?? 0
  }
  return artifacts
    .map(({ sha256, size, requestId, ledgerSeq }) => ({ sha256, size, cycleAt: ageOf(requestId), ledgerSeq }))
    .sort((a, b) => (a.cycleAt === b.cycleAt ? b.ledgerSeq - a.ledgerSeq : b.cycleAt - a.cycleAt))
    .concat(screenshots.map(({ sha256, size }) => ({ sha256, size, cycleAt: 0, ledgerSeq: 0 })))
}

function withinBudget(files: readonly FileName[], budget: number): Set<Sha256> {
  const wanted = new Set<Sha256>()
  let used = 0
  for (const { sha256, size } of files) {
    if (wanted.has(sha256)) continue
    used += size
    // Stops at the first file that does not fit: a small old file must not take the space of a missing newer large one.
    if (used > budget) return wanted
    wanted.add(sha256)
  }
  return wanted
}
