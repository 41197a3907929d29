import { join } from 'node:path'

import { errorFacts } from '../log.ts'
import type { Log, WallClock } from '../ports.ts'
import type { WriteAheadLog } from '../store/write-ahead-log.ts'
import { type DurableFiles, durableFiles } from './durable-files.ts'
import { generationName, type Keep, keptGenerations, listGenerations } from './generations.ts'
import { beginGeneration, type GrowingGeneration, LogGap } from './growing-generation.ts'

interface BackupNeeds {
  log: WriteAheadLog
  /** Where generations are stored, one folder each. */
  folder: string
  /** How often new writes are shipped. */
  everyMs: number
  keep: Keep
  wall: WallClock
  journal: Log
  files?: DurableFiles
}

export interface Backup {
  /**
   * Does everything that is due: ships what is not shipped yet; begins, copies and completes generations. Never throws.
   */
  round(): Promise<void>
  /** Begins another generation with the next round, because the growing one contains data that was erased. */
  renew(): void
  /** How far the backup is behind: everything saved longer ago than this is in it. */
  ageMs(): number
  /** Ships the rest, if the disk allows it within a few seconds. Call it before the database is closed. */
  stop(): Promise<void>
}

const HOUR_MS = 3_600_000
/** Moving this much of the log into the main file takes an unnoticeable moment; SQLite itself waits for as much. */
const EMPTY_LOG_AT_BYTES = 4 * 1024 * 1024
/** A backup that cannot be written must not fill the server's own disk, too: beyond this the log is emptied anyway. */
const LOG_LIMIT_BYTES = 48 * 1024 * 1024
const STOP_MS = 5_000

/**
 * Keeps an hourly copy of the main file, and ships what SQLite's log has gained since, every few seconds. Whatever
 * fails here is logged in the journal and tried again; users of the product notice nothing.
 *
 *     begin: folder, from now on the log is shipped to it ──▶ copy of the main file, part by part
 *       ──▶ ship once more ──▶ complete.part ──▶ older generations are deleted ──▶ (an hour later) begin …
 *
 * The previous generation is still shipped to until the next one is complete, so there is always a usable one.
 */
export function startBackup(needs: BackupNeeds): Backup {
  const { log, folder, everyMs, keep, wall, journal, files = durableFiles() } = needs
  /** Complete, and still shipped to. */
  let current: GrowingGeneration | undefined
  /** Begun, not complete yet. */
  let next: GrowingGeneration | undefined
  let isCopied = false
  let begunAt = Number.NEGATIVE_INFINITY
  let hasCleared = false
  /** The growing generations and the log still contain something that was erased. */
  let isOutdated = false
  /** Everything that was saved before this moment is in the backup. */
  let shippedUpTo = wall.now()
  let hasFailed = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stopped = false

  log.takeOver()

  async function work(): Promise<void> {
    if (!hasCleared) await clear()
    await ship()
    if (next === undefined && (current === undefined || isOutdated || isOver(begunAt, HOUR_MS))) await begin()
    const shipAgainAt = wall.now() + everyMs
    while (!stopped && next !== undefined && !isCopied && wall.now() < shipAgainAt) isCopied = !(await next.copyNext())
    if (next !== undefined && isCopied) await complete(next)
  }

  /** If the clock was set back, the wait would otherwise never end. */
  const isOver = (since: number, ms: number) => wall.now() - since >= ms || wall.now() < since

  /** Removes what a crash left: an incomplete generation is useless and takes up space. */
  async function clear(): Promise<void> {
    await files.makeFolder(folder)
    await files.finishRemovals(folder)
    for (const generation of await listGenerations(folder)) {
      if (generation.complete === undefined) await files.removeFolder(generation.folder)
    }
    hasCleared = true
  }

  async function ship(): Promise<void> {
    const at = wall.now()
    const extent = await log.extent()
    for (const generation of growing()) await generation.ship(extent, at)
    if (current !== undefined) shippedUpTo = at
    if (extent.bytes > EMPTY_LOG_AT_BYTES) await emptyLog()
  }

  const growing = () => [current, next].filter(generation => generation !== undefined)

  async function emptyLog(): Promise<void> {
    const from = Math.min(...growing().map(({ shippedBytes }) => shippedBytes))
    const at = wall.now()
    const emptied = await log.empty(from)
    // Another program still reads an old state: try later.
    if (emptied === undefined) return
    for (const generation of growing()) generation.logEmptied({ ...emptied, from, at })
    const extent = await log.extent()
    for (const generation of growing()) await generation.ship(extent, at)
  }

  /** Keeps the log from growing forever, whatever blocks the backup. */
  async function limitLog(): Promise<void> {
    const { bytes } = await log.extent()
    if (bytes < (growing().length === 0 ? EMPTY_LOG_AT_BYTES : LOG_LIMIT_BYTES)) return
    if ((await log.empty(bytes)) !== undefined) giveUp()
  }

  /** Stops shipping. What was shipped so far stays, and can be restored if it was complete. */
  function giveUp(): void {
    current = undefined
    next = undefined
  }

  async function begin(): Promise<void> {
    const now = wall.now()
    if (isOutdated) await emptyLog()
    isOutdated = false
    isCopied = false
    next = await beginGeneration({ folder: join(folder, generationName(now)), log, files })
    begunAt = now
  }

  async function complete(generation: GrowingGeneration): Promise<void> {
    const at = wall.now()
    await generation.ship(await log.extent(), at)
    await generation.complete(at)
    current = generation
    next = undefined
    shippedUpTo = at
    journal.info('backup_complete', { durationMs: at - begunAt })
    await prune()
  }

  async function prune(): Promise<void> {
    const generations = await listGenerations(folder)
    const kept = keptGenerations(generations, wall.now(), keep)
    const newest = generations.at(-1)
    for (const generation of generations) {
      if (!kept.has(generation.name) && generation !== newest) await files.removeFolder(generation.folder)
    }
  }

  async function round(): Promise<void> {
    hasFailed = false
    try {
      await work()
    } catch (error) {
      fail(error)
      await limitLog().catch(fail)
    }
  }

  function fail(error: unknown): void {
    hasFailed = true
    if (error instanceof LogGap) giveUp()
    // How far the backup is behind, for whoever reads the journal.
    journal.error('backup_failed', { ...errorFacts(error), durationMs: wall.now() - shippedUpTo })
  }

  async function finish(): Promise<void> {
    await running
    await ship()
    if (current !== undefined || next === undefined) return
    // Stopped before there was a generation to restore from, so complete one now.
    while (!isCopied) isCopied = !(await next.copyNext())
    await complete(next)
  }

  /** Runs rounds one after the other, whoever asks for them. */
  function inTurn(): Promise<void> {
    const before = running ?? Promise.resolve()
    const own = before.then(round).finally(() => {
      if (running === own) running = undefined
    })
    running = own
    return own
  }

  function plan(): void {
    if (stopped) return
    // A copy under way continues at once, unless the disk refuses it.
    timer = setTimeout(() => void inTurn().then(plan), next === undefined || hasFailed ? everyMs : 0)
  }

  void inTurn().then(plan)

  return {
    round: inTurn,
    renew() {
      isOutdated = true
    },
    ageMs: () => wall.now() - shippedUpTo,
    async stop() {
      stopped = true
      clearTimeout(timer)
      const ended = new AbortController()
      await Promise.race([finish().catch(fail), after(STOP_MS, ended.signal)])
      ended.abort()
    },
  }
}

function after(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
}
