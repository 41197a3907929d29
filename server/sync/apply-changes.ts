import type { AccountId, Instant } from '../../sync/records/ids.ts'
import { isRemovable, noRows, WRITABLE_TABLES, type WritableTable } from '../../sync/records/index.ts'
import { isOfType } from '../../sync/rules/evidence/file-type.ts'
import { adapted } from '../../sync/rules/mutations/adapters.ts'
import { prepare } from '../../sync/rules/mutations/apply-mutations.ts'
import type { Patch, Scope, WritableRows } from '../../sync/rules/mutations/mutation-rule.ts'
import { fileNamedBy } from '../../sync/rules/mutations/mutation-target.ts'
import type { Mutation } from '../../sync/wire/mutations.ts'
import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import type { PushReceipt, PushRequest } from '../../sync/wire/push.ts'
import { LimitReached } from '../http/rate-limit.ts'
import type { NoticeNeeds } from '../notices/queue-notice.ts'
import { countUse, noteBytes } from '../store/account-uses.ts'
import type { SyncStore } from '../store/sync-store.ts'
import type { TenantWriter } from '../store/tenant.ts'
import { react } from './react.ts'

interface Batch {
  accountId: AccountId
  push: PushRequest
  at: number
  now: Instant
  /** For the mails that follow from a mutation; without it none is sent. */
  notices?: NoticeNeeds | undefined
}

/**
 * Settles a batch of mutations. Each mutation is committed together with the client's count: a number seen before is
 * skipped, the next one is applied or refused for good, and a gap stops the whole batch. So nothing is ever applied
 * twice or out of order, however often a response was lost. A long batch is split into several transactions, between
 * which others get their turn; when one fails, the earlier ones count, and the device's next attempt continues from
 * there.
 */
export async function applyChanges(sync: SyncStore, batch: Batch): Promise<PushReceipt> {
  const { push, accountId } = batch
  const parts = partsOf(push.muts)
  const settle = (part: readonly Mutation[]) => settlePart(sync, batch, part)
  if (parts.length === 1) return settle(push.muts)
  let receipt: PushReceipt | undefined
  for (const part of parts) receipt = await sync.inTurn(accountId, () => settle(part))
  return receipt ?? settle([])
}

/** Takes a few milliseconds, during which the event loop is blocked and readers wait. */
const PART = { mutations: 20, characters: 32 * 1024 }

/** Keeps the order. A mutation that is larger than a part gets a part of its own. */
export function partsOf(muts: readonly Mutation[]): (readonly Mutation[])[] {
  const parts: Mutation[][] = []
  let characters = 0
  for (const mutation of muts) {
    const size = charactersIn(mutation.args)
    const part = parts.at(-1)
    if (part !== undefined && part.length < PART.mutations && characters + size <= PART.characters) {
      part.push(mutation)
      characters += size
    } else {
      parts.push([mutation])
      characters = size
    }
  }
  return parts.length === 0 ? [[]] : parts
}

/**
 * Length of the top-level texts, which is what takes time. Does not recurse: the args are unchecked, and may be nested
 * without end.
 */
function charactersIn(args: unknown): number {
  const values: unknown[] = typeof args === 'object' && args !== null ? Object.values(args) : []
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
}

async function settlePart(
  sync: SyncStore,
  { accountId, push, at, now, notices }: Batch,
  part: readonly Mutation[],
): Promise<PushReceipt> {
  const { client, muts } = push
  // Devices send from the oldest mutation whose outcome they do not know, so they know the outcome of everything before
  // it.
  const told = (muts[0]?.seq ?? 1) - 1
  return sync.settle({ accountId, client, at, told }, async (tx, count) => {
    // Checks the whole batch before any of it is applied.
    refuseGap(muts, count.lastSeq)
    const fresh = part.filter(({ seq }) => seq > count.lastSeq)
    if (fresh.length > 0) await countMutations(tx, fresh.length, at)
    const hasRoom = roomFor(tx, fresh)
    for (const mutation of fresh) {
      if (mutation.seq <= count.lastSeq) continue
      await count.settle(mutation.seq, at, await applyOne(tx, mutation, { now, notices, hasRoom }))
    }
    const from = muts[0]?.seq ?? count.lastSeq + 1
    return { lastSeq: count.lastSeq, rejected: await count.rejectedFrom(from) }
  })
}

function refuseGap(muts: readonly Mutation[], lastSeq: number): void {
  let last = lastSeq
  for (const { seq } of muts) {
    if (seq > last + 1) throw new Problem('sync_gap')
    last = Math.max(last, seq)
  }
}

/** The code of a refusal, or undefined when the mutation was applied. Decided before anything is written. */
async function applyOne(
  tx: TenantWriter,
  sent: Mutation,
  { now, notices, hasRoom }: Pick<Batch, 'now' | 'notices'> & { hasRoom(change: Patch): Promise<boolean> },
): Promise<string | undefined> {
  const mutation = adapted(sent)
  const prepared = prepare(mutation)
  if (prepared === undefined) return 'bad_request'
  const outcome = prepared.apply(await rowsIn(tx, prepared.scope), now)
  if (!outcome.ok) return outcome.code
  for (const change of outcome.patches) if (await bringsBackDeleted(tx, change)) return undefined
  const bad = await whyNotFile(tx, outcome.patches.length > 0 ? fileNamedBy(mutation) : undefined)
  if (bad !== undefined) return bad
  for (const change of outcome.patches) if (!(await hasRoom(change))) return 'notes_full'
  // Already applied earlier: nothing to write.
  if (outcome.patches.length === 0) return undefined
  const write = async () => {
    for (const change of outcome.patches) await writePatch(tx, change)
  }
  await react(mutation, { tx, patches: outcome.patches, now, notices, write })
  return undefined
}

/** More than anybody types: as much as one word every second of a working day. */
export const MUTATIONS_A_DAY = 20_000

// A mutation is called 'edit' where that name is stored or sent: in the counts of a day, in the name of the limit, and in its
// code. These names stay.
async function countMutations(tx: TenantWriter, count: number, at: number): Promise<void> {
  const waitMs = await countUse(tx, { action: 'edit', count, aDay: MUTATIONS_A_DAY, at })
  if (waitMs !== undefined) throw new LimitReached('edit.day', 'too_many_edits', waitMs)
}

/** For notes and their history. Some ten items of the longest texts, with all their kept revisions, fill it. */
export const NOTES_ROOM = 64 * 1024 * 1024

/** Whether there is room for one more text. Read from the database once per batch, then counted on. */
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
  const rows: Record<WritableTable, readonly unknown[]> = noRows(WRITABLE_TABLES)
  for (const table of WRITABLE_TABLES) {
    const where = scope[table]
    if (where !== undefined) rows[table] = await tx.list(table, where)
  }
  // Each list was read from the table of the same name.
  return rows as WritableRows
}

/** A row must not name bytes that never arrived, or that are of another type. */
async function whyNotFile(tx: TenantWriter, file: ReturnType<typeof fileNamedBy>): Promise<ProblemCode | undefined> {
  if (file === undefined) return undefined
  const bytes = await tx.file(file.sha256)
  if (bytes === undefined) return 'file_missing'
  return isOfType(bytes, file.mediaType) ? undefined : 'file_kind'
}

/**
 * After a restore a device sends again the creation of runs that it has mutations for (`sync/mirror/settle.ts`). A run
 * that was deleted before the device heard of it stays deleted: its mutations are refused, and their text is kept on
 * the device.
 */
async function bringsBackDeleted(tx: TenantWriter, change: Patch): Promise<boolean> {
  if (change.table !== 'checklist_runs' || change.op !== 'put') return false
  return tx.isRemoved('checklist_runs', change.row.id)
}

async function writePatch(tx: TenantWriter, change: Patch): Promise<void> {
  if (change.op === 'put') await tx.put(change.table, change.row)
  else if (change.op === 'update') await tx.update(change.table, change.id, change.patch)
  else if (isRemovable(change.table)) await tx.remove(change.table, change.id)
  else throw new Error(`${change.table} has no removals`)
}
