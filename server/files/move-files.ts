import { setImmediate as otherWork } from 'node:timers/promises'

import { errorFacts } from '../log.ts'
import type { Clock, Log, Random, WallClock } from '../ports.ts'
import { FileDamaged, type FileName, type FileStore, FileStoreAway } from '../store/file-store.ts'
import { type OutsideFiles, outsideFiles } from '../store/outside-files.ts'
import type { Store } from '../store/store.ts'

/**
 * Files younger than this stay in the database: they are read again soon, and in this time nobody can be deleting the
 * older copy of a file that has come anew.
 */
export const MOVE_AFTER_MS = 3_600_000
/** An object without a row is deleted after this time: it may belong to a transaction that has not committed. */
export const ORPHAN_AFTER_MS = 86_400_000
const SWEEP_EVERY_MS = 86_400_000
/** Files in memory at a time; each is a few hundred kilobytes at most. */
const PAGE = 64
/** Uploads at a time: the store answers within some ten milliseconds, and takes many at once. */
const AT_ONCE = 8

export interface FileMover {
  /**
   * One round: moves what is old enough, deletes what was freed, and once a day looks for objects that nobody names.
   * Never rejects because of the file store: then everything stays where it is until the next round.
   */
  work(): Promise<void>
}

interface MoverNeeds {
  store: Store
  files: FileStore
  clock: Clock
  wall: WallClock
  random: Random
  log: Log
}

/** Moves evidence files from the database to the file store. Call `work` on one node at a time. */
export function fileMover({ store, files, clock, wall, random, log }: MoverNeeds): FileMover {
  const outside = outsideFiles(store)
  let isOwn = false
  let sweptAt = Number.NEGATIVE_INFINITY

  return {
    async work() {
      try {
        isOwn ||= await ownsStore({ outside, files, random })
        if (!isOwn) return log.error('file_store_of_another_database')
        const moved = await moveOut({ outside, files, log, before: clock.now() - MOVE_AFTER_MS })
        if (moved > 0) log.info('files_moved', { count: moved })
        await deleteFreed({ outside, files })
        if (wall.now() - sweptAt < SWEEP_EVERY_MS) return
        sweptAt = wall.now()
        const count = await sweep({ outside, files, before: wall.now() - ORPHAN_AFTER_MS })
        if (count > 0) log.info('files_swept', { count })
      } catch (error) {
        if (!(error instanceof FileStoreAway)) throw error
        log.error('file_store_away', errorFacts(error))
      }
    },
  }
}

interface Ends {
  outside: OutsideFiles
  files: FileStore
}

/**
 * Whether the files there are this database's. Another database would take them for files that nobody names, and
 * delete them; so a new store is marked first.
 */
export async function ownsStore({ outside, files, random }: Ends & { random: Random }): Promise<boolean> {
  const owner = await outside.owner(random)
  const known = await files.readOwner()
  if (known === undefined) await files.writeOwner(owner)
  return known === undefined || known === owner
}

/**
 * Moves the files that were written up to `before`. Each is written to the store, read back, and only then given up by
 * the database: after a crash at any point it is in the database or in both. One that cannot be read back stays, and
 * is named in the log. Returns how many were moved.
 */
export async function moveOut({ outside, files, log, before }: Ends & { log: Log; before: number }): Promise<number> {
  const isThere = async (name: FileName) => {
    try {
      return (await files.get(name)) !== undefined
    } catch (error) {
      if (!(error instanceof FileDamaged)) throw error
      log.error('file_damaged', { accountId: name.accountId, code: error.code })
      return false
    }
  }

  let count = 0
  for (;;) {
    const page = await outside.toMove(before, PAGE)
    if (page.length === 0) return count
    const counts = await atOnce(page, async ({ bytes, ...name }) => {
      await files.put(name, bytes)
      return (await isThere(name)) && (await outside.moved(name, bytes.byteLength))
    })
    const moved = counts.filter(Boolean).length
    count += moved
    // Nothing of this page changed: its files would be taken again and again.
    if (moved === 0) return count
    await otherWork()
  }
}

/** Brings every file back into the database, checked against its hash. Returns how many. */
export async function moveBack({ outside, files }: Ends): Promise<number> {
  let count = 0
  for (;;) {
    const page = await outside.movedOut(PAGE)
    if (page.length === 0) return count
    await atOnce(page, async name => {
      const bytes = await files.get(name)
      if (bytes === undefined) throw new FileDamaged('missing')
      await outside.takenBack(name, bytes)
    })
    count += page.length
  }
}

/** Deletes what the rows were deleted of. A file that has come anew stays: its row names it again. */
async function deleteFreed({ outside, files }: Ends): Promise<void> {
  for (;;) {
    const page = await outside.freed(PAGE)
    if (page.length === 0) return
    await atOnce(page, async name => {
      await deleteUnnamed({ outside, files }, name)
      await outside.forgetFreed(name)
    })
  }
}

/** Deletes objects that were there before `before` and that no row names. Returns how many. */
async function sweep({ outside, files, before }: Ends & { before: number }): Promise<number> {
  let count = 0
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<FileStore['list']>> = await files.list(after)
    const old = page.files.filter(({ writtenAt }) => writtenAt < before)
    const deleted = await atOnce(old, name => deleteUnnamed({ outside, files }, name))
    count += deleted.filter(Boolean).length
    after = page.next
  }
  return count
}

async function deleteUnnamed({ outside, files }: Ends, name: FileName): Promise<boolean> {
  if (await outside.isNamed(name)) return false
  await files.delete(name)
  return true
}

/** Runs the work on a few items at a time; stops at the first failure, once those in progress have ended. */
async function atOnce<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const settled = await Promise.allSettled(items.slice(from, from + AT_ONCE).map(work))
    for (const outcome of settled) {
      if (outcome.status === 'rejected') throw outcome.reason
      results.push(outcome.value)
    }
  }
  return results
}
