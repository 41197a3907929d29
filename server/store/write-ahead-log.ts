import { closeSync, fstatSync, openSync, read, readSync } from 'node:fs'
import { promisify } from 'node:util'
import type BetterSqlite from 'better-sqlite3'

import type { CommitQueue } from './commit-queue.ts'

const readInto = promisify(read)

/** A log file begins with a header of this size, and each page in it with one of 24 bytes. */
export const LOG_HEADER_BYTES = 32
export const FRAME_HEADER_BYTES = 24

/** The extent of SQLite's write-ahead log. */
export interface LogExtent {
  /** Identifies the run of the log since it was last emptied (its salts, in hex); '' while it is empty. */
  run: string
  /** From the start of the log file to the end of its last COMMIT. */
  bytes: number
}

/**
 * SQLite's two files as the backup reads them while the product runs. Writes go only to the log; the main file changes
 * only when the log is moved into it.
 */
export interface WriteAheadLog {
  /** From now on `empty` moves the log into the main file, and no longer SQLite whenever the log grows. */
  takeOver(): void
  extent(): Promise<LogExtent>
  /** Bytes of the log. Undefined when it is no longer the given run: another program has emptied it. */
  readLog(run: string, from: number, to: number): Promise<Buffer | undefined>
  mainBytes(): Promise<number>
  /** Current bytes of the main file; fewer than `length` at its end. */
  readMain(from: number, length: number): Promise<Buffer>
  /**
   * Between two transactions: reads the log from `from` to its end, moves it into the main file and empties it. Returns
   * undefined, and reads nothing, while another program still needs the log.
   */
  empty(from: number): Promise<{ extent: LogExtent; rest: Buffer } | undefined>
  /** Call after the database was closed. */
  close(): void
}

/** `path` of a WAL-mode database that `sqlite` has open. */
export function writeAheadLog(sqlite: BetterSqlite.Database, path: string, queue: CommitQueue): WriteAheadLog {
  let main: number | undefined
  /*
   * Opened once and closed after SQLite. Under POSIX rules, closing any descriptor of this file drops the locks that
   * this process holds on it, SQLite's among them (measured: the lock is gone). No harm from that was seen with SQLite
   * 3.53, but its documentation counts it among the ways to corrupt a database.
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

  /** Only between transactions: SQLite does not answer while one is open. */
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

  /** Does not wait for other programs: the whole product would be blocked meanwhile. */
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
        // A restarted log gets its new header first: while the old one is in place, all of this belongs to the old run.
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
