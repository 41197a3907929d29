import { type Kysely, sql } from 'kysely'

import { createTrigger, dropTrigger } from '../dialects.ts'

/**
 * Evidence files whose bytes are in a file store outside of the database. A row gives up its bytes, or gets them back,
 * and nothing else of it ever changes; files whose rows are deleted are noted, so that they are deleted there, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('files').addColumn('moved_size', 'integer').execute()
  await sql
    .raw('create index files_here on files (created_at) where moved_size is null and length(bytes) > 0')
    .execute(db)
  await sql.raw('create index files_moved on files (account_id) where moved_size is not null').execute(db)
  await dropTrigger(db, { name: 'files_refuse_update', table: 'files' })
  await createTrigger(db, {
    name: 'files_refuse_update',
    table: 'files',
    on: 'before update',
    when: `((old.account_id = new.account_id and old.sha256 = new.sha256 and old.created_at = new.created_at
      and ((old.moved_size is null and length(old.bytes) > 0
          and length(new.bytes) = 0 and new.moved_size = length(old.bytes))
        or (old.moved_size is not null and new.moved_size is null
          and length(new.bytes) = old.moved_size))) is not true)`,
    act: { refuse: 'bytes stay under their hash' },
  })
  await db.schema
    .createTable('freed_files')
    // Not `account_id`: the note outlives the account, by a minute.
    .addColumn('owner', 'text', c => c.notNull())
    .addColumn('sha256', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('freed_files_key', ['owner', 'sha256'])
    .execute()
  await createTrigger(db, {
    name: 'files_freed',
    table: 'files',
    on: 'before delete',
    when: 'old.moved_size is not null',
    act: {
      run: 'insert into freed_files (owner, sha256) values (old.account_id, old.sha256) on conflict do nothing',
    },
  })
}
