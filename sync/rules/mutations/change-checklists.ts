import { z } from 'zod/mini'

import { type Message, t } from '../../i18n/translate.ts'
import {
  type ChecklistItem,
  ChecklistKind,
  type ChecklistRun,
  ItemStatus,
  NoteField,
  RunId,
} from '../../records/checklist.ts'
import type { Instant } from '../../records/ids.ts'
import { MAX_ENVIRONMENT, MAX_MERGED_NOTE, MAX_NOTE } from '../../wire/mutations.ts'
import { line, picture, someId } from './argument-types.ts'
import { mergeNote } from './merge-note.ts'
import { changes, mutation, type Patch, refused, type Scope, type WritableRows } from './mutation-rule.ts'

/** Enough for years of testing, and a limit for code that loops. */
export const MAX_RUNS = 500
export const MAX_ITEMS_IN_RUN = 200
const MAX_FILES_IN_RUN = 100

const runFacts = {
  name: line.check(z.minLength(1)),
  tester: line,
  environment: z.string().check(z.maxLength(MAX_ENVIRONMENT)),
}
const itemName = { runId: RunId, key: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)) }

const runTarget = ({ runId }: { runId: RunId }) => runId
const itemTarget = ({ runId, key }: { runId: RunId; key: string }) => `${runId}.${key}`

const STATUS_WORDS = {
  pending: '{item}: not tested',
  passed: '{item}: passed',
  failed: '{item}: failed',
} as const satisfies Record<ItemStatus, Message>
const FIELD_WORDS = {
  notes: 'Note on {item}: {text}',
  evidence: 'Evidence on {item}: {text}',
} as const satisfies Record<NoteField, Message>

/** The item's id as words; using its title would load the whole list into every page. */
const titleOf = (key: string) => key.replaceAll('-', ' ')

const MAX_SHOWN = 80

function shortened(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  return words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN).trimEnd()}…` : words
}

const runScope = ({ runId }: { runId: RunId }): Scope => ({ checklist_runs: { id: runId } })
const itemScope = ({ runId }: { runId: RunId }): Scope => ({ ...runScope({ runId }), checklist_items: { runId } })

/** A run is created on the device, with an id before any server knows of it. */
const createRun = mutation({
  /** The device generates the run's id: sent twice, it is still one run. */
  args: z.strictObject({ runId: RunId, kind: ChecklistKind, ...runFacts }),
  words: ({ name }) => t('New test run: {name}', { name }),
  target: runTarget,
  scope: () => ({ checklist_runs: {} }),
  apply(rows, { runId, ...facts }, now) {
    // Already created by a copy of this device: it is one run.
    if (runOf(rows, runId) !== undefined) return changes()
    if (rows.checklist_runs.length >= MAX_RUNS) return refused('too_many')
    return changes({ table: 'checklist_runs', op: 'put', row: { id: runId, ...facts, createdAt: now } })
  },
})

const renameRun = mutation({
  args: z.strictObject({ runId: RunId, ...runFacts }),
  words: ({ name }) => t('Test run named {name}', { name }),
  target: runTarget,
  field: args => `names:${runTarget(args)}`,
  scope: runScope,
  apply(rows, { runId, ...facts }) {
    if (runOf(rows, runId) === undefined) return refused('not_found')
    return changes({ table: 'checklist_runs', op: 'update', id: runId, patch: facts })
  },
})

/** Deletes the run with its items, texts and screenshots. */
const deleteRun = mutation({
  args: z.strictObject({ runId: RunId }),
  words: () => t('A test run deleted'),
  target: runTarget,
  scope: ({ runId }) => ({
    checklist_runs: { id: runId },
    checklist_items: { runId },
    note_revisions: { runId },
    checklist_files: { runId },
  }),
  apply(rows, { runId }) {
    // Already deleted on another device: the result is what both wanted.
    if (runOf(rows, runId) === undefined) return changes()
    const parts = ['checklist_items', 'note_revisions', 'checklist_files'] as const
    const removals: Patch[] = parts.flatMap(table =>
      rows[table].filter(row => row.runId === runId).map(({ id }) => ({ table, op: 'remove', id }) as const),
    )
    return changes({ table: 'checklist_runs', op: 'remove', id: runId }, ...removals)
  },
})

/** Sets every item to pending; texts and screenshots stay. */
const resetRun = mutation({
  args: z.strictObject({ runId: RunId }),
  words: () => t('All items of a test run set to not tested'),
  target: runTarget,
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
})

const setItemStatus = mutation({
  args: z.strictObject({ ...itemName, status: ItemStatus }),
  words: ({ key, status }) => t(STATUS_WORDS[status], { item: titleOf(key) }),
  target: itemTarget,
  field: args => `status:${itemTarget(args)}`,
  scope: itemScope,
  apply(rows, { runId, key, status }, now) {
    const item = itemOf(rows, runId, key, now)
    if (typeof item === 'string') return refused(item)
    // The last write in the server's order wins.
    return changes({ table: 'checklist_items', op: 'put', row: { ...item, status, updatedAt: now } })
  },
})

const writeNote = mutation({
  args: z.strictObject({
    ...itemName,
    field: NoteField,
    /**
     * The text that the person started from, possibly a merged one: it lets the server tell their words from other
     * people's.
     */
    base: z.string().check(z.maxLength(MAX_MERGED_NOTE)),
    text: z.string().check(z.maxLength(MAX_NOTE)),
  }),
  words: ({ key, field, text }) => t(FIELD_WORDS[field], { item: titleOf(key), text: shortened(text) }),
  target: itemTarget,
  field: args => `${args.field}:${itemTarget(args)}`,
  // If the later text started from something else, another tab typed in parallel: both are kept.
  joined: (earlier, later) => (earlier.text === later.base ? { ...later, base: earlier.base } : undefined),
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
})

const attachFile = mutation({
  args: z.strictObject({
    ...itemName,
    fileId: z.string().check(z.regex(/^[0-9a-z-]{8,64}$/)),
    name: line,
    ...picture,
  }),
  words: ({ key, name }) => t('Screenshot for {item}: {name}', { item: titleOf(key), name }),
  target: itemTarget,
  file: args => args,
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
})

const removeFile = mutation({
  args: z.strictObject({ runId: RunId, fileId: someId }),
  words: () => t('A screenshot removed'),
  scope: ({ runId }) => ({ checklist_files: { runId } }),
  apply(rows, { runId, fileId }) {
    const file = rows.checklist_files.find(row => row.runId === runId && row.id === fileId)
    return file === undefined ? changes() : changes({ table: 'checklist_files', op: 'remove', id: fileId })
  },
})

function runOf(rows: WritableRows, runId: RunId): ChecklistRun | undefined {
  return rows.checklist_runs.find(run => run.id === runId)
}

/** The existing item, or the initial one if it was never touched; or why it cannot be changed. */
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

export const CHECKLIST_MUTATIONS = {
  'create_run@1': createRun,
  'rename_run@1': renameRun,
  'delete_run@1': deleteRun,
  'reset_run@1': resetRun,
  'set_item_status@1': setItemStatus,
  'write_note@1': writeNote,
  'attach_file@1': attachFile,
  'remove_file@1': removeFile,
}
