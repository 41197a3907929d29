import BetterSqlite from 'better-sqlite3'

import type { Random } from '../ports.ts'
import { holdLetters } from './letter-hold.ts'
import { newEpoch } from './new-epoch.ts'

/** A refresh token that was spent this shortly before the end may have been answered by nobody. */
const UNANSWERED_MS = 60_000

/**
 * What a database that was taken from a backup has to be told before it is served, in one transaction. `upTo`: the
 * moment up to which the backup knew (real time, ms).
 *
 * - The history gets a new name: devices rebuild their copy and offer again what they had sent since.
 * - Letters are held until a person has looked at what the relay sent since.
 * - People stay signed in. A device that has got new tokens since shows one that is not known here, and is asked to
 *   sign in: no harm, nothing is ended. But a token whose use is the last thing that the backup knows was perhaps
 *   never answered; its device comes with it again, which looks like theft and would end the session. So the marks
 *   of the last minute are taken off. Cost: a copy stolen before, and used in that minute, works once more.
 * - Sign-outs since are forgotten. `endSessions` ends every session where that weighs more: after a break-in, or
 *   when the backup is old.
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
    // The last one to close moves the log into the file.
    sqlite.close()
  }
}
