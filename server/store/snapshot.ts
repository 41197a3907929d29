import BetterSqlite from 'better-sqlite3'

/**
 * Writes the database at `path`, as it is at one moment, to a new file; a server that has it open keeps running. Throws
 * when there is no database at `path`.
 */
export function snapshot(path: string, to: string): void {
  const sqlite = new BetterSqlite(path, { fileMustExist: true })
  try {
    sqlite.pragma('busy_timeout = 5000')
    sqlite.prepare('vacuum into ?').run(to)
  } finally {
    sqlite.close()
  }
}
