import { type AccountId, type Instant, RequestId } from '../../sync/records/ids.ts'
import type { ProviderChoice } from '../../sync/records/provider-choice.ts'
import { isOfType } from '../../sync/rules/evidence/file-type.ts'
import { prepare } from '../../sync/rules/mutations/apply-mutations.ts'
import {
  type Patch,
  type Scope,
  WRITABLE_TABLES,
  type WritableRows,
  type WritableTable,
} from '../../sync/rules/mutations/mutation-rule.ts'
import { adapted } from '../../sync/wire/adapters.ts'
import { MUTATIONS, type Mutation, type MutationArgs } from '../../sync/wire/mutations.ts'
import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import type { PushReceipt, PushRequest } from '../../sync/wire/push.ts'
import { noteLastStep } from '../erase/note-last-step.ts'
import { LimitReached } from '../http/rate-limit.ts'
import type { NoticeNeeds } from '../notices/queue-notice.ts'
import { noteAnswer, noteFiled, noteProof, noteSettled } from '../replies/note-answer.ts'
import { countUse, noteBytes } from '../store/account-uses.ts'
import type { SyncStore } from '../store/sync-store.ts'
import { REMOVABLE_TABLES, type RemovableTable, type TenantWriter } from '../store/tenant.ts'
import { thinRevisions } from './thin-revisions.ts'

interface Batch {
  accountId: AccountId
  push: PushRequest
  at: number
  now: Instant
  /** For the mails that follow from what a person says; none leaves without it. */
  notices?: NoticeNeeds | undefined
}

/**
 * Settles a batch of intents in one transaction with the client's count. A number seen before is skipped, the
 * next one is applied or refused for good, and a gap stops the whole batch: nothing is ever applied twice or out
 * of order, however often an answer was lost.
 */
export async function applyChanges(
  sync: SyncStore,
  { accountId, push, at, now, notices }: Batch,
): Promise<PushReceipt> {
  const { client, muts } = push
  // Devices send the oldest that they do not know the fate of: of everything before they have heard.
  const told = (muts[0]?.seq ?? 1) - 1
  return sync.settle({ accountId, client, at, told }, async (tx, count) => {
    const fresh = muts.filter(({ seq }) => seq > count.lastSeq)
    if (fresh.length > 0) await countEdits(tx, fresh.length, at)
    const hasRoom = roomFor(tx, fresh)
    for (const mutation of muts) {
      if (mutation.seq <= count.lastSeq) continue
      if (mutation.seq > count.lastSeq + 1) throw new Problem('sync_gap')
      await count.settle(mutation.seq, at, await applyOne(tx, mutation, { now, notices, hasRoom }))
    }
    const from = muts[0]?.seq ?? count.lastSeq + 1
    return { lastSeq: count.lastSeq, rejected: await count.rejectedFrom(from) }
  })
}

/** The code of a refusal, or undefined when the intent was applied. Decided before anything is written. */
async function applyOne(
  tx: TenantWriter,
  intent: Mutation,
  { now, notices, hasRoom }: Pick<Batch, 'now' | 'notices'> & { hasRoom(change: Patch): Promise<boolean> },
): Promise<string | undefined> {
  const prepared = prepare(adapted(intent))
  if (prepared === undefined) return 'bad_request'
  const outcome = prepared.apply(await rowsIn(tx, prepared.scope), now)
  if (!outcome.ok) return outcome.code
  for (const change of outcome.patches) if (await bringsBackDeleted(tx, change)) return undefined
  const bad = await whyNotFile(tx, fileNamedIn(intent, outcome.patches))
  if (bad !== undefined) return bad
  for (const change of outcome.patches) if (!(await hasRoom(change))) return 'notes_full'
  for (const change of outcome.patches) {
    const isAnswer = change.table === 'replies' && change.op === 'update' && change.patch.answeredAt !== undefined
    const earlier = isAnswer ? await tx.get('replies', change.id) : undefined
    await write(tx, change, now)
    // The mail that the intent names comes first; older questions of the request are settled with it.
    if (change === outcome.patches[0] && change.table === 'replies' && change.op === 'update') {
      if (change.patch.settled != null) await noteSettled(tx, change.id, now)
    }
    if (earlier === undefined) continue
    const how = (earlier.answeredAt ?? null) === null ? 'said' : 'corrected'
    await noteAnswer(tx, { replyId: earlier.id, how }, now, notices)
  }
  // Told twice, it was done once.
  if (intent.name === 'take_last_step@1' && outcome.patches.length > 0) {
    await noteLastStep(tx, MUTATIONS['take_last_step@1'].parse(intent.args), now)
  }
  if (intent.name === 'keep_proof@1' && outcome.patches.length > 0) {
    await noteProof(tx, MUTATIONS['keep_proof@1'].parse(intent.args), now)
  }
  const filed = outcome.patches.find(change => change.table === 'replies' && change.op === 'put')
  if (intent.name === 'file_reply@1' && filed?.op === 'put') {
    await noteFiled(tx, { replyId: filed.row.id, ...MUTATIONS['file_reply@1'].parse(intent.args) }, now, notices)
  }
  return undefined
}

/** More than anybody types: a word every second of a working day is as much. */
export const EDITS_A_DAY = 20_000

async function countEdits(tx: TenantWriter, count: number, at: number): Promise<void> {
  const waitMs = await countUse(tx, { action: 'edit', count, aDay: EDITS_A_DAY, at })
  if (waitMs !== undefined) throw new LimitReached('edit.day', 'too_many_edits', waitMs)
}

/** Notes and their history: of the longest texts, with all the states that are kept, some ten items hold as much. */
export const NOTES_ROOM = 64 * 1024 * 1024

/** Whether there is room for one more text. Looked up at the first of a batch, reckoned from there. */
function roomFor(tx: TenantWriter, muts: readonly Mutation[]): (change: Patch) => Promise<boolean> {
  if (!muts.some(({ name }) => name.startsWith('write_note@'))) return async () => true
  let used: Promise<number> | undefined
  let added = 0
  return async change => {
    if (change.table !== 'note_revisions' || change.op !== 'put') return true
    used ??= noteBytes(tx)
    added += change.row.typed.length + 2 * change.row.merged.length
    return (await used) + added <= NOTES_ROOM
  }
}

async function rowsIn(tx: TenantWriter, scope: Scope): Promise<WritableRows> {
  const rows: Record<WritableTable, readonly unknown[]> = { ...NO_ROWS }
  for (const table of WRITABLE_TABLES) {
    const where = scope[table]
    if (where !== undefined) rows[table] = await tx.list(table, where)
  }
  // Each list was read under its own table's name.
  return rows as WritableRows
}

const NO_ROWS: WritableRows = {
  email: [],
  email_providers: [],
  user_onboarding: [],
  authorizations: [],
  customer_journey: [],
  requests: [],
  replies: [],
  checklist_runs: [],
  checklist_items: [],
  checklist_files: [],
  note_revisions: [],
  shield_settings: [],
  extension_links: [],
}

/** The file that an intent puts on record, if it does; what is there already was looked at when it came. */
function fileNamedIn(intent: Mutation, patches: readonly Patch[]): NamedFile | undefined {
  // Told twice, it was done once.
  if (patches.length === 0) return undefined
  if (intent.name === 'keep_proof@1') return MUTATIONS[intent.name].parse(intent.args)
  if (!patches.some(({ op }) => op === 'put')) return undefined
  if (intent.name === 'attach_file@1') return MUTATIONS[intent.name].parse(intent.args)
  return intent.name === 'file_reply@1' ? MUTATIONS[intent.name].parse(intent.args) : undefined
}

type NamedFile = Pick<MutationArgs<'attach_file@1' | 'file_reply@1' | 'keep_proof@1'>, 'sha256' | 'mediaType'>

/** A row that names bytes which never arrived, or another kind, would be a promise that nobody can keep. */
async function whyNotFile(tx: TenantWriter, file: NamedFile | undefined): Promise<ProblemCode | undefined> {
  if (file === undefined) return undefined
  const bytes = await tx.file(file.sha256)
  if (bytes === undefined) return 'file_missing'
  return isOfType(bytes, file.mediaType) ? undefined : 'file_kind'
}

/**
 * After a restore a device offers again to begin the runs that it has edits of (`sync/mirror/outbox.ts`). One that was
 * deleted before that device heard of it stays deleted: its edits are refused, and keep their text there.
 */
async function bringsBackDeleted(tx: TenantWriter, change: Patch): Promise<boolean> {
  if (change.table !== 'checklist_runs' || change.op !== 'put') return false
  return tx.isRemoved('checklist_runs', change.row.id)
}

async function write(tx: TenantWriter, change: Patch, now: Instant): Promise<void> {
  if (change.table === 'email_providers' && change.op === 'put') await noteOwnProvider(tx, change.row, now)
  if (change.op === 'put') await tx.put(change.table, change.row)
  else if (change.op === 'update') await tx.update(change.table, change.id, change.patch)
  else if (isRemovable(change.table)) await tx.remove(change.table, change.id)
  else throw new Error(`${change.table} has no removals`)
  if (change.table === 'note_revisions' && change.op === 'put') await thinRevisions(tx, change.row, now)
  if (change.table === 'requests' && change.op === 'update' && change.patch.pausedAt !== undefined)
    await notePause(tx, change, now)
  if (change.table === 'email_providers' && change.op === 'put' && !change.row.enabled) {
    // Switched off while a letter to it waits for the relay: that one is a later letter too.
    const { providerId } = change.row
    for (const { id } of await tx.list('requests', { providerId })) await tx.recallWaitingLetters(id)
  }
  if (change.table === 'authorizations') await noteWithdrawal(tx, change.op === 'put' ? change.row.id : change.id, now)
}

/** Each request's own log says from when to when its clocks stood still. */
async function notePause(
  tx: TenantWriter,
  { id, patch }: Extract<Patch, { table: 'requests'; op: 'update' }>,
  now: Instant,
): Promise<void> {
  const isPaused = patch.pausedAt !== null
  await tx.appendEvent({
    requestId: RequestId.parse(id),
    type: 'authorization',
    createdAt: now,
    payload: {
      message: isPaused
        ? 'You paused the letters. The days stand still until you resume them.'
        : 'You resumed the letters. The days go on where they stood.',
      paused: isPaused,
    },
  })
  // What was written and still waits here must not leave during the pause; it is written anew after it.
  if (isPaused) await tx.recallWaitingLetters(id)
}

/** Whose word an address stands on belongs into the record: nobody else has checked it. */
async function noteOwnProvider(tx: TenantWriter, { id, providerId, own }: ProviderChoice, now: Instant): Promise<void> {
  if (!own) return
  const before = (await tx.get('email_providers', id))?.own
  const isRemoval = own.removedAt !== null
  if (isRemoval === (before ? before.removedAt !== null : undefined)) return
  const { name, address } = own
  await tx.appendEvent({
    requestId: null,
    type: 'authorization',
    createdAt: now,
    payload: {
      message: isRemoval
        ? `You removed ${name} from your providers. No letter leaves to it any more.`
        : `You added ${name} as a provider of your own; its letters go to ${address}.`,
      provider: providerId,
      name,
      address,
    },
  })
}

async function noteWithdrawal(tx: TenantWriter, authorization: string, now: Instant): Promise<void> {
  await tx.appendEvent({
    requestId: null,
    type: 'authorization',
    createdAt: now,
    payload: { message: 'You withdrew the authorization. No letter leaves any more.', authorization },
  })
  // What was written on its strength and still waits here must not leave any more.
  await tx.recallWaitingLetters()
}

function isRemovable(table: WritableTable): table is RemovableTable & WritableTable {
  return REMOVABLE_TABLES.some(name => name === table)
}
