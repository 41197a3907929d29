import { closeSync, fstatSync, openSync, read, readSync } from 'node:fs'
import { promisify } from 'node:util'
import type BetterSqlite from 'better-sqlite3'

import type { CommitQueue } from './commit-queue.ts'

const readInto = promisify(read)

/** A log file begins with a header of this size, and each page in it with one of 24 bytes. */
export const LOG_HEADER_BYTES = 32
export const FRAME_HEADER_BYTES = 24

/** How far SQLite's log goes. */
export interface LogExtent {
  /** Names the run of the log since it was last emptied (its salts, in hex); '' while it is empty. */
  run: string
  /** From the start of the log file to the end of its last COMMIT. */
  bytes: number
}

/**
 * SQLite's two files as the backup reads them while the product runs. Writes go to the log only; the main file
 * changes only when the log is moved into it.
 */
export interface WriteAheadLog {
  /** From now on the log is moved into the main file by `empty`, and not by SQLite whenever it grows. */
  takeOver(): void
  extent(): Promise<LogExtent>
  /** Bytes of the log. Undefined when it is no longer the run that was meant: another program has emptied it. */
  readLog(run: string, from: number, to: number): Promise<Buffer | undefined>
  mainBytes(): Promise<number>
  /** Bytes of the main file as they are now; fewer at its end. */
  readMain(from: number, length: number): Promise<Buffer>
  /**
   * Between two transactions: reads the log from `from` to its end, moves it into the main file and empties it.
   * Undefined, and nothing is read, while another program still needs the log.
   */
  empty(from: number): Promise<{ extent: LogExtent; rest: Buffer } | undefined>
  /** After the database was closed. */
  close(): void
}

/** `path` of a database in WAL mode that `sqlite` has open. */
export function writeAheadLog(sqlite: BetterSqlite.Database, path: string, queue: CommitQueue): WriteAheadLog {
  let main: number | undefined
  /*
   * Opened once and closed after SQLite. By the rules of POSIX, closing any descriptor of this file drops the locks
   * that this process holds on it, SQLite's among them (measured: the lock is gone). No harm from that was seen with
   * SQLite 3.53, but its documentation counts it among the ways to corrupt a database.
   */
  const mainFile = () => {
    main ??= openSync(path, 'r')
    return main
  }

  /** The log file carries no locks: it is opened for each look. */
  function withLog<T>(work: (file: number) => T): T {
    const file = openSync(`${path}-wal`, 'r')
    try {
      return work(file)
    } finally {
      closeSync(file)
    }
  }

  function runOf(file: number): string {
    const salts = Buffer.alloc(8)
    return readSync(file, salts, 0, 8, 16) === 8 ? salts.toString('hex') : ''
  }

  /** Only between transactions: an open one keeps SQLite from answering. */
  function extentNow(): LogExtent {
    const [state] = checkpoint('NOOP')
    const frames = state?.log ?? 0
    if (frames <= 0) return { run: '', bytes: 0 }
    const pageBytes = Number(sqlite.pragma('page_size', { simple: true }))
    return { run: withLog(runOf), bytes: LOG_HEADER_BYTES + frames * (FRAME_HEADER_BYTES + pageBytes) }
  }

  // The driver types pragmas as unknown; SQLite documents these three columns.
  const checkpoint = (mode: 'NOOP' | 'TRUNCATE') =>
    sqlite.pragma(`wal_checkpoint(${mode})`) as { busy: number; log: number; checkpointed: number }[]

  /** Does not wait for other programs: the whole product would stand still meanwhile. */
  function truncate(): boolean {
    const patience = Number(sqlite.pragma('busy_timeout', { simple: true }))
    sqlite.pragma('busy_timeout = 0')
    try {
      return checkpoint('TRUNCATE')[0]?.busy === 0
    } finally {
      sqlite.pragma(`busy_timeout = ${patience}`)
    }
  }

  return {
    takeOver() {
      sqlite.pragma('wal_autocheckpoint = 0')
    },
    extent: () => queue.apart(extentNow, true),
    async readLog(run, from, to) {
      const file = openSync(`${path}-wal`, 'r')
      try {
        const buffer = Buffer.alloc(to - from)
        const { bytesRead } = await readInto(file, buffer, 0, buffer.length, from)
        // A log that is begun anew gets its new header first: with the old one in place, all of this is the old run.
        return bytesRead === buffer.length && runOf(file) === run ? buffer : undefined
      } finally {
        closeSync(file)
      }
    },
    mainBytes: async () => fstatSync(mainFile()).size,
    async readMain(from, length) {
      const buffer = Buffer.alloc(length)
      const { bytesRead } = await readInto(mainFile(), buffer, 0, length, from)
      return buffer.subarray(0, bytesRead)
    },
    empty: from =>
      queue.apart(() => {
        const extent = extentNow()
        const rest = Buffer.alloc(Math.max(0, extent.bytes - from))
        if (rest.length > 0) withLog(file => readSync(file, rest, 0, rest.length, from))
        return truncate() ? { extent, rest } : undefined
      }, true),
    close() {
      if (main !== undefined) closeSync(main)
      main = undefined
    },
  }
}
