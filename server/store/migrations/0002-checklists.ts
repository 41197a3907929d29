import type { Kysely } from 'kysely'

/**
 * Checklists, the first rows that devices create themselves, and marks that tell which old removals can be forgotten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Devices create the ids, so they are unique only within an account and nobody can occupy another account's id.
  const synced = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('id', 'text', c => c.notNull())
      .addColumn('account_id', 'text', c => c.notNull().references('account.id'))
      .addColumn('v', 'integer', c => c.notNull())
      .addColumn('deleted', 'integer', c => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint(`${table}_key`, ['account_id', 'id'])

  await synced('checklist_runs')
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('tester', 'text', c => c.notNull())
    .addColumn('environment', 'text', c => c.notNull())
    .addColumn('created_at', 'integer', c => c.notNull())
    .execute()
  await synced('checklist_items')
    .addColumn('run_id', 'text', c => c.notNull())
    .addColumn('key', 'text', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('notes', 'text', c => c.notNull())
    .addColumn('evidence', 'text', c => c.notNull())
    .addColumn('revisions', 'integer', c => c.notNull())
    .addColumn('updated_at', 'integer', c => c.notNull())
    .execute()
  await synced('note_revisions')
    .addColumn('run_id', 'text', c => c.notNull())
    .addColumn('item_id', 'text', c => c.notNull())
    .addColumn('field', 'text', c => c.notNull())
    .addColumn('typed', 'text', c => c.notNull())
    .addColumn('merged', 'text', c => c.notNull())
    .addColumn('created_at', 'integer', c => c.notNull())
    .execute()
  await synced('checklist_files')
    .addColumn('run_id', 'text', c => c.notNull())
    .addColumn('item_id', 'text', c => c.notNull())
    .addColumn('sha256', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('media_type', 'text', c => c.notNull())
    .addColumn('size', 'integer', c => c.notNull())
    .addColumn('created_at', 'integer', c => c.notNull())
    .execute()

  for (const table of ['checklist_runs', 'checklist_items', 'note_revisions', 'checklist_files']) {
    await db.schema.createIndex(`${table}_by_version`).on(table).columns(['account_id', 'v']).execute()
  }
  for (const table of ['checklist_items', 'note_revisions', 'checklist_files']) {
    await db.schema.createIndex(`${table}_by_run`).on(table).columns(['account_id', 'run_id']).execute()
  }

  await db.schema
    .createTable('version_marks')
    .addColumn('account_id', 'text', c => c.notNull())
    .addColumn('at', 'integer', c => c.notNull())
    .addColumn('v', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('version_marks_key', ['account_id', 'at'])
    .execute()
}
