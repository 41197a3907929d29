import BetterSqlite from 'better-sqlite3'

import { FRAME_HEADER_BYTES, LOG_HEADER_BYTES } from './write-ahead-log.ts'

/**
 * Lets SQLite move the log beside a database file into the file, as it does after a crash: it reads frames as long as
 * their checksums form one chain. Throws when that chain ends before the log does.
 */
export function replayLog(path: string, logBytes: number): void {
  const sqlite = new BetterSqlite(path, { fileMustExist: true })
  try {
    // The restore flushes once, at its end.
    sqlite.pragma('synchronous = OFF')
    const pageBytes = Number(sqlite.pragma('page_size', { simple: true }))
    const expected = (logBytes - LOG_HEADER_BYTES) / (FRAME_HEADER_BYTES + pageBytes)
    // The driver types pragmas as unknown; SQLite documents these three columns.
    const [state] = sqlite.pragma('wal_checkpoint(PASSIVE)') as { busy: number; log: number; checkpointed: number }[]
    if (state?.log !== expected || state.checkpointed !== expected) {
      throw new Error(`SQLite took ${state?.checkpointed ?? 0} of ${expected} pages from the log`)
    }
  } finally {
    sqlite.close()
  }
}
