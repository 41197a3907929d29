import { type Kysely, sql } from 'kysely'

/**
 * Bytes never change under their hash, and files that the ledger names cannot be deleted. A statement that replaces a
 * row deletes it first; SQLite fires these triggers then, too, because `recursive_triggers` is on (`database.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create trigger files_refuse_update before update on files
       begin select raise(abort, 'bytes stay under their hash'); end`,
    )
    .execute(db)
  await sql
    .raw(
      `create trigger files_refuse_delete before delete on files
       when exists (select 1 from artifacts where account_id = old.account_id and sha256 = old.sha256)
       begin select raise(abort, 'the ledger names this file'); end`,
    )
    .execute(db)
}
