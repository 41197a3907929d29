import { join } from 'node:path'

import type { LogExtent, WriteAheadLog } from '../store/write-ahead-log.ts'
import type { DurableFiles } from './durable-files.ts'
import { encodePart, FORMAT, fileName, type Head } from './part.ts'

/** Large enough to need few files, small enough for memory. */
const BASE_PART_BYTES = 8 * 1024 * 1024

/** A generation, as its writer uses it. */
export interface GrowingGeneration {
  /** Copies the next part of the main file; false when all of it is copied. */
  copyNext(): Promise<boolean>
  /** Ships the log up to `extent`, which was read at `at`. Throws `LogGap` when bytes in between are gone. */
  ship(extent: LogExtent, at: number): Promise<void>
  /** The first byte of the current log that is not shipped yet. */
  readonly shippedBytes: number
  /**
   * The log was emptied; `rest` is what it held from byte `from` on. `rest` stays in memory until it is shipped, before
   * anything of the next log is.
   */
  logEmptied(emptied: { extent: LogExtent; rest: Buffer; from: number; at: number }): void
  /** The copy is done and everything saved until then is shipped: from now on this generation can be restored. */
  complete(at: number): Promise<void>
}

/** Part of the log was lost for this generation: it stays as it is, and another one has to begin. */
export class LogGap extends Error {
  override name = 'LogGap'
}

/**
 * Copies the main file while the product writes, and ships the log from its current beginning. Pages that change during
 * the copy, even while they are being read, can only change by data moved in from that log. So replaying the whole log
 * over the copy restores every page as it was at the end of the last COMMIT.
 */
export async function beginGeneration({
  folder,
  log,
  files,
}: {
  folder: string
  log: Pick<WriteAheadLog, 'extent' | 'readLog' | 'mainBytes' | 'readMain'>
  files: DurableFiles
}): Promise<GrowingGeneration> {
  await files.makeFolder(folder)
  const mainBytes = await log.mainBytes()
  // A log that already exists belongs to this generation from its first byte.
  let { run } = await log.extent()
  /** The count expected of the run that follows one that we emptied. */
  let expectedCount: number | undefined
  let logIndex = 0
  let shippedBytes = 0
  let logParts = 0
  let baseParts = 0
  let copiedBytes = 0
  let pending: { bytes: Buffer; offset: number; at: number } | undefined

  async function write(name: string, head: Head, bytes: Uint8Array): Promise<void> {
    await files.write(join(folder, name), await encodePart(head, bytes))
  }

  async function writeLog(bytes: Buffer, offset: number, at: number): Promise<void> {
    const n = logParts + 1
    const head: Head = { format: FORMAT, kind: 'log', n, log: logIndex, offset, length: bytes.length, at }
    await write(fileName.log(n), head, bytes)
    logParts = n
  }

  async function shipPending(): Promise<void> {
    if (pending === undefined) return
    if (pending.bytes.length > 0) await writeLog(pending.bytes, pending.offset, pending.at)
    pending = undefined
    logIndex += 1
  }

  return {
    get shippedBytes() {
      return shippedBytes
    },
    async copyNext() {
      const bytes = await log.readMain(copiedBytes, Math.min(BASE_PART_BYTES, mainBytes - copiedBytes))
      if (bytes.length === 0) return false
      const n = baseParts + 1
      const head: Head = { format: FORMAT, kind: 'base', n, offset: copiedBytes, length: bytes.length }
      await write(fileName.base(n), head, bytes)
      baseParts = n
      copiedBytes += bytes.length
      return copiedBytes < mainBytes
    },
    async ship(extent, at) {
      await shipPending()
      if (extent.bytes === 0 && shippedBytes === 0) return
      if (run === '' && (expectedCount ?? countOf(extent.run)) === countOf(extent.run)) run = extent.run
      if (run !== extent.run || extent.bytes < shippedBytes) throw new LogGap('the log was emptied by another program')
      if (extent.bytes === shippedBytes) return
      const bytes = await log.readLog(run, shippedBytes, extent.bytes)
      if (bytes === undefined) throw new LogGap('the log was emptied by another program')
      await writeLog(bytes, shippedBytes, at)
      shippedBytes = extent.bytes
    },
    logEmptied({ extent, rest, from, at }) {
      if (pending !== undefined) throw new LogGap('the log was emptied twice without a place for it')
      if (run !== '' && run !== extent.run) throw new LogGap('the log was emptied by another program')
      pending = { bytes: rest.subarray(Math.min(rest.length, shippedBytes - from)), offset: shippedBytes, at }
      expectedCount = (countOf(extent.run) + 1) % 2 ** 32
      run = ''
      shippedBytes = 0
    },
    async complete(at) {
      const head: Head = { format: FORMAT, kind: 'complete', baseParts, mainBytes: copiedBytes, logParts, at }
      await write(fileName.complete, head, Buffer.alloc(0))
    },
  }
}

/** SQLite increments a log's first salt with each run; the second one is random. */
const countOf = (run: string): number => Number.parseInt(run.slice(0, 8), 16)
