import type { ChecklistItem, ChecklistRun, RunId } from '../../records/checklist.ts'
import type { Instant } from '../../records/ids.ts'
import { MAX_MERGED_NOTE, type MutationArgs } from '../../wire/mutations.ts'
import { mergeNote } from './merge-note.ts'
import { changes, type MutationRule, type Patch, refused, type Scope, type WritableRows } from './mutation-rule.ts'

/** Enough for years of testing, and a bound for whoever writes a loop. */
export const MAX_RUNS = 500
export const MAX_ITEMS_IN_RUN = 200
const MAX_FILES_IN_RUN = 100

const runScope = ({ runId }: { runId: RunId }): Scope => ({ checklist_runs: { id: runId } })
const itemScope = ({ runId }: { runId: RunId }): Scope => ({ ...runScope({ runId }), checklist_items: { runId } })

export const createRun: MutationRule<MutationArgs<'create_run@1'>> = {
  scope: () => ({ checklist_runs: {} }),
  apply(rows, { runId, ...facts }, now) {
    // Begun before, by a copy of this device: one run.
    if (runOf(rows, runId) !== undefined) return changes()
    if (rows.checklist_runs.length >= MAX_RUNS) return refused('too_many')
    return changes({ table: 'checklist_runs', op: 'put', row: { id: runId, ...facts, createdAt: now } })
  },
}

export const renameRun: MutationRule<MutationArgs<'rename_run@1'>> = {
  scope: runScope,
  apply(rows, { runId, ...facts }) {
    if (runOf(rows, runId) === undefined) return refused('not_found')
    return changes({ table: 'checklist_runs', op: 'update', id: runId, patch: facts })
  },
}

export const deleteRun: MutationRule<MutationArgs<'delete_run@1'>> = {
  scope: ({ runId }) => ({
    checklist_runs: { id: runId },
    checklist_items: { runId },
    note_revisions: { runId },
    checklist_files: { runId },
  }),
  apply(rows, { runId }) {
    // Deleted on another device as well: it is what both wanted.
    if (runOf(rows, runId) === undefined) return changes()
    const parts = ['checklist_items', 'note_revisions', 'checklist_files'] as const
    const removals: Patch[] = parts.flatMap(table =>
      rows[table].filter(row => row.runId === runId).map(({ id }) => ({ table, op: 'remove', id }) as const),
    )
    return changes({ table: 'checklist_runs', op: 'remove', id: runId }, ...removals)
  },
}

export const resetRun: MutationRule<MutationArgs<'reset_run@1'>> = {
  scope: itemScope,
  apply(rows, { runId }, now) {
    if (runOf(rows, runId) === undefined) return refused('not_found')
    return changes(
      ...rows.checklist_items
        .filter(item => item.runId === runId && item.status !== 'pending')
        .map(
          item =>
            ({ table: 'checklist_items', op: 'put', row: { ...item, status: 'pending', updatedAt: now } }) as const,
        ),
    )
  },
}

export const setItemStatus: MutationRule<MutationArgs<'set_item_status@1'>> = {
  scope: itemScope,
  apply(rows, { runId, key, status }, now) {
    const item = itemOf(rows, runId, key, now)
    if (typeof item === 'string') return refused(item)
    // The last one in the server's order stands.
    return changes({ table: 'checklist_items', op: 'put', row: { ...item, status, updatedAt: now } })
  },
}

export const writeNote: MutationRule<MutationArgs<'write_note@1'>> = {
  scope: itemScope,
  apply(rows, { runId, key, field, base, text }, now) {
    const item = itemOf(rows, runId, key, now)
    if (typeof item === 'string') return refused(item)
    const merged = mergeNote(base, item[field], text)
    if (merged.length > MAX_MERGED_NOTE) return refused('note_too_long')
    const revisions = item.revisions + 1
    return changes(
      { table: 'checklist_items', op: 'put', row: { ...item, [field]: merged, revisions, updatedAt: now } },
      {
        table: 'note_revisions',
        op: 'put',
        row: { id: `${item.id}.${revisions}`, runId, itemId: item.id, field, typed: text, merged, createdAt: now },
      },
    )
  },
}

export const attachFile: MutationRule<MutationArgs<'attach_file@1'>> = {
  scope: ({ runId }) => ({ ...itemScope({ runId }), checklist_files: { runId } }),
  apply(rows, { runId, key, fileId, ...facts }, now) {
    const item = itemOf(rows, runId, key, now)
    if (typeof item === 'string') return refused(item)
    const files = rows.checklist_files.filter(file => file.runId === runId)
    if (files.some(file => file.id === fileId)) return changes()
    if (files.length >= MAX_FILES_IN_RUN) return refused('too_many')
    return changes(
      { table: 'checklist_items', op: 'put', row: { ...item, updatedAt: now } },
      { table: 'checklist_files', op: 'put', row: { id: fileId, runId, itemId: item.id, ...facts, createdAt: now } },
    )
  },
}

export const removeFile: MutationRule<MutationArgs<'remove_file@1'>> = {
  scope: ({ runId }) => ({ checklist_files: { runId } }),
  apply(rows, { runId, fileId }) {
    const file = rows.checklist_files.find(row => row.runId === runId && row.id === fileId)
    return file === undefined ? changes() : changes({ table: 'checklist_files', op: 'remove', id: fileId })
  },
}

function runOf(rows: WritableRows, runId: RunId): ChecklistRun | undefined {
  return rows.checklist_runs.find(run => run.id === runId)
}

/** The item as it stands, or as it is before anybody touches it; or why it cannot be changed. */
function itemOf(rows: WritableRows, runId: RunId, key: string, now: Instant): ChecklistItem | 'not_found' | 'too_many' {
  if (runOf(rows, runId) === undefined) return 'not_found'
  const items = rows.checklist_items.filter(item => item.runId === runId)
  const item = items.find(row => row.key === key)
  if (item !== undefined) return item
  if (items.length >= MAX_ITEMS_IN_RUN) return 'too_many'
  return {
    id: `${runId}.${key}`,
    runId,
    key,
    status: 'pending',
    notes: '',
    evidence: '',
    revisions: 0,
    updatedAt: now,
  }
}
