import type BetterSqlite from 'better-sqlite3'

import type { Random } from '../ports.ts'

/**
 * Gives the history of this database a new name after it was restored from a backup: devices may have seen more of the
 * old history than is left. They rebuild their copy and send again what they had sent. Returns the new name.
 */
export function newEpoch(sqlite: BetterSqlite.Database, random: Pick<Random, 'id'>): string {
  const epoch = random.id()
  sqlite
    .prepare(
      "insert into settings (key, value) values ('epoch', ?) on conflict (key) do update set value = excluded.value",
    )
    .run(epoch)
  return epoch
}
