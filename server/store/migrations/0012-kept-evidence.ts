import type { Kysely } from 'kysely'

import { createTrigger } from '../dialects.ts'

/**
 * Bytes never change under their hash, and files that the ledger names cannot be deleted. A statement that replaces a
 * row deletes it first; SQLite fires these triggers then, too, because `recursive_triggers` is on (`database.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTrigger(db, {
    name: 'files_refuse_update',
    table: 'files',
    on: 'before update',
    act: { refuse: 'bytes stay under their hash' },
  })
  await createTrigger(db, {
    name: 'files_refuse_delete',
    table: 'files',
    on: 'before delete',
    when: 'exists (select 1 from artifacts where account_id = old.account_id and sha256 = old.sha256)',
    act: { refuse: 'the ledger names this file' },
  })
}
