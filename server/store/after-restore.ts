import BetterSqlite from 'better-sqlite3'

import type { Random } from '../ports.ts'
import { holdLetters } from './letter-hold.ts'
import { newEpoch } from './new-epoch.ts'

/** A refresh token that was spent this shortly before the backup's last moment may never have been answered. */
const UNANSWERED_MS = 60_000

/**
 * Adjusts a database that was restored from a backup before it is served, in one transaction. `upTo`: the moment up to
 * which the backup knew (real time, ms).
 *
 * - The history gets a new name: devices rebuild their copy and send again what they had sent since.
 * - Letters are held until a person has checked what the relay sent since.
 * - People stay signed in. A device that got new tokens since presents one that is not known here and is asked to sign
 *   in: no harm, no session is ended. But a token whose use is the last thing the backup recorded may never have been
 *   answered. Its device presents it again, which looks like theft and would end the session, so the spent marks of the
 *   last minute are cleared. Cost: a copy stolen earlier, and used in that minute, works once more.
 * - Sign-outs since are lost. `endSessions` ends every session where that matters more: after a break-in, or when the
 *   backup is old.
 */
export function settleAfterRestore(
  path: string,
  { upTo, now, random, endSessions }: { upTo: number; now: number; random: Random; endSessions: boolean },
): { epoch: string } {
  const sqlite = new BetterSqlite(path, { fileMustExist: true })
  try {
    const settle = sqlite.transaction(() => {
      const epoch = newEpoch(sqlite, random)
      holdLetters(sqlite, upTo)
      sqlite
        .prepare("update session_tokens set spent_at = null where kind = 'refresh' and spent_at >= ?")
        .run(upTo - UNANSWERED_MS)
      if (endSessions) {
        sqlite.prepare("update sessions set revoked_at = ?, revoked_why = 'restored' where revoked_at is null").run(now)
      }
      return { epoch }
    })
    return settle.immediate()
  } finally {
    // The last connection to close moves the log into the database file.
    sqlite.close()
  }
}
