import type { ChecklistFile, ChecklistItem, ChecklistRun, NoteRevision } from '../records/checklist.ts'
import { Instant } from '../records/ids.ts'
import { noRows, WRITABLE_TABLES, type WritableTable } from '../records/index.ts'
import { withMutations } from '../rules/mutations/apply-mutations.ts'
import type { WritableRows } from '../rules/mutations/mutation-rule.ts'
import { targetOf } from '../rules/mutations/mutation-target.ts'
import type { Mirror, MirrorState, OutboxEntry } from './mirror.ts'
import { pendingEntries } from './outbox.ts'

const CHOICES = [
  'email',
  'email_providers',
  'user_onboarding',
  'authorizations',
  'customer_journey',
  'requests',
  'replies',
] as const
/** Tables that a read of the person's choices touches; a caller's own transaction must list them. */
export const CHOICE_TABLES = [...CHOICES, 'outbox', 'state'] as const
const CHECKLISTS = ['checklist_runs', 'checklist_items', 'checklist_files', 'note_revisions'] as const

type Shown<Table extends WritableTable> = Pick<WritableRows, Table>

/**
 * Rows as they will be once the waiting mutations are applied. `tables` must include all that those mutations look at.
 */
async function readShown<Table extends WritableTable>(mirror: Mirror, tables: readonly Table[]): Promise<Shown<Table>> {
  const found = await Promise.all(tables.map(async name => [name, await mirror.rows(name).toArray()] as const))
  const rows: WritableRows = { ...noRows(WRITABLE_TABLES), ...Object.fromEntries(found) }
  return withMutations(rows, mutations(await mirror.readState(), await pendingEntries(mirror)))
}

/** The rows that a person may change on the dashboard, as they will be once the waiting mutations are applied. */
export async function readChoices(mirror: Mirror): Promise<Shown<(typeof CHOICES)[number]>> {
  // One transaction: between two, a pull could settle a mutation whose effect the first read has not seen.
  return mirror.transaction('r', [...CHOICE_TABLES], () => readShown(mirror, CHOICES))
}

/** Every row that a person may change, as it will be once the waiting mutations have arrived. */
export async function readWritable(mirror: Mirror): Promise<WritableRows> {
  return mirror.transaction('r', [...WRITABLE_TABLES, 'outbox', 'state'], () => readShown(mirror, WRITABLE_TABLES))
}

const SHIELD = ['shield_settings', 'extension_links', 'user_onboarding'] as const

/** Shield's settings and the browsers that share them, as they will be once the waiting mutations are applied. */
export async function readShield(mirror: Mirror): Promise<Shown<(typeof SHIELD)[number]>> {
  return mirror.transaction('r', [...SHIELD, 'outbox', 'state'], () => readShown(mirror, SHIELD))
}

/** State of the newest mutation of an item: only here, confirmed by the server, or refused by it. */
export type MutationState = 'on-device' | 'on-server' | 'rejected'

export interface Checklists {
  runs: readonly ChecklistRun[]
  items: readonly ChecklistItem[]
  files: readonly ChecklistFile[]
  revisions: readonly NoteRevision[]
  /** By id of the item or run; no entry for what was not edited here recently. */
  states: ReadonlyMap<string, MutationState>
}

export async function readChecklists(mirror: Mirror): Promise<Checklists> {
  return mirror.transaction('r', [...CHECKLISTS, 'outbox', 'state'], async () => {
    const shown = await readShown(mirror, CHECKLISTS)
    return {
      runs: shown.checklist_runs,
      items: shown.checklist_items,
      files: shown.checklist_files,
      revisions: shown.note_revisions,
      states: mutationStates(await mirror.outbox.orderBy('key').toArray()),
    }
  })
}

function mutationStates(entries: readonly OutboxEntry[]): ReadonlyMap<string, MutationState> {
  const states = new Map<string, MutationState>()
  for (const { name, args, state, code } of [...entries].sort((a, b) => a.seq - b.seq)) {
    const target = targetOf(name, args)
    if (target === undefined) continue
    // A refusal stays visible until the person has read it, whatever came after it.
    if (states.get(target) === 'rejected') continue
    if (state === 'rejected') states.set(target, 'rejected')
    else if (code === null) states.set(target, state === 'waiting' ? 'on-device' : 'on-server')
  }
  return states
}

/** Converts device times to the product's calendar, in which the person reads them. */
function mutations({ clockOffsetMs }: MirrorState, entries: readonly OutboxEntry[]) {
  return entries.map(({ name, args, at }) => ({ name, args, at: Instant.parse(Math.max(0, at + clockOffsetMs)) }))
}
