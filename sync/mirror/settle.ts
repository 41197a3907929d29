import type { ChecklistRun } from '../records/checklist.ts'
import type { ClientId } from '../records/ids.ts'
import { fileNamedBy } from '../rules/mutations/mutation-target.ts'
import { MAX_FORMER, type PullPage } from '../wire/pull.ts'
import type { PushReceipt } from '../wire/push.ts'
import type { Mirror, MirrorState, OutboxEntry } from './mirror.ts'
import { addEntry, changeEntry, dropEntries, pendingEntries, waitingEntries } from './outbox.ts'

/** One request is one transaction on the server, which takes at most this many mutations. */
const MAX_BATCH = 200
/** How long a confirmed mutation is kept, to offer it again to a server restored from a backup. */
export const KEPT_MS = 30 * 86_400_000

/*
 * What the server's answers mean for the outbox. Life of an entry:
 *
 *   saveMutation → waiting ──receipt──→ sent ──page with its effect──→ acked ──30 days──→ gone
 *                   ↑ │                  │                              │
 *                   │ ├──page (receipt was lost)───────────────────────→┤
 *                   │ └──refused, by receipt or page──→ rejected ──read by the person──→┤
 *                   └──────────another epoch, and the server has forgotten it───────────┘
 *
 * If that leaves a gap in the numbers, the offered entries are renumbered under a new name. Each entry keeps its
 * earlier names (`former`), and after every restore the server is asked about all of them: the backup may predate the
 * new name, or be a later one that knows the old name. So nothing is offered that the server has, and nothing is held
 * back that it lacks.
 */

/** The oldest mutations that the server has not confirmed, and the state (client, epoch) under which they are sent. */
export async function peekBatch(mirror: Mirror): Promise<{ state: MirrorState; batch: OutboxEntry[] }> {
  return mirror.transaction('r', mirror.state, mirror.outbox, async () => {
    const state = await mirror.readState()
    const waiting = await waitingEntries(mirror)
    return { state, batch: waiting.slice(0, MAX_BATCH) }
  })
}

/**
 * Marks the mutations as attempted: the server may know them from here on, so further typing becomes a new mutation.
 */
export async function takeBatch(
  mirror: Mirror,
  isReady: (entry: OutboxEntry) => boolean = () => true,
): Promise<{ state: MirrorState; batch: OutboxEntry[] }> {
  return mirror.transaction('rw', mirror.state, mirror.outbox, async () => {
    const { state, batch } = await peekBatch(mirror)
    const firstNotReady = batch.findIndex(entry => !isReady(entry))
    const ready = firstNotReady < 0 ? batch : batch.slice(0, firstNotReady)
    for (const { key, attempted } of ready) if (!attempted) await changeEntry(mirror, key, { attempted: true })
    return { state, batch: ready }
  })
}

/**
 * The server has these mutations. They stay over the rows until a page brings their effect; otherwise the screen would
 * flicker.
 */
export async function markSettled(
  mirror: Mirror,
  { client, epoch }: Pick<MirrorState, 'client' | 'epoch'>,
  receipt: PushReceipt,
): Promise<void> {
  await mirror.transaction('rw', mirror.state, mirror.outbox, async () => {
    const now = await mirror.readState()
    // Numbers of a client that this device no longer is refer to other mutations.
    if (now.client !== client) return
    // A restored server may have forgotten what it confirmed in the earlier history.
    if (now.epoch !== epoch) return
    const refused = new Map(receipt.rejected.map(({ seq, code }) => [seq, code]))
    for (const entry of await waitingEntries(mirror)) {
      const code = refused.get(entry.seq)
      if (code !== undefined) await changeEntry(mirror, entry.key, { state: 'rejected', code })
      else if (entry.seq <= receipt.lastSeq) await changeEntry(mirror, entry.key, { state: 'sent' })
    }
  })
}

/** Names that this device had before, under which the server may know mutations kept here; newest first. */
export async function formerClients(mirror: Mirror): Promise<ClientId[]> {
  const entries = await mirror.outbox.orderBy('key').reverse().toArray()
  const names = entries.flatMap(({ former = [] }) => [...former].reverse().map(({ client }) => client))
  return [...new Set(names)].slice(0, MAX_FORMER)
}

/**
 * Runs inside the transaction that writes the rows of `page`, which is the newest page. `runsBefore`: the runs in the
 * copy that this page replaces.
 */
export async function settleWith(
  mirror: Mirror,
  state: MirrorState,
  page: Pick<PullPage, 'ackedSeq' | 'rejected' | 'epoch' | 'now' | 'former'>,
  runsBefore: readonly ChecklistRun[] = [],
): Promise<Pick<MirrorState, 'client' | 'nextSeq'>> {
  const isRestored = state.epoch !== '' && state.epoch !== page.epoch
  if (isRestored) await compare(mirror, page)
  const refused = new Map(page.rejected.map(({ seq, code }) => [seq, code]))
  for (const entry of await pendingEntries(mirror)) {
    if (entry.seq > page.ackedSeq || entry.seq === 0) continue
    await changeEntry(mirror, entry.key, settledAs(refused.get(entry.seq), page))
  }
  return rejoin(mirror, state, page.ackedSeq, isRestored ? await lostRuns(mirror, state, runsBefore) : [])
}

function settledAs(code: string | undefined, { now }: Pick<PullPage, 'now'>): Partial<OutboxEntry> {
  return code === undefined ? { state: 'acked', ackedAt: now } : { state: 'rejected', code }
}

/**
 * The server was restored from a backup. Mutations it confirmed after that backup are unknown to it and are offered
 * again. Mutations that are waiting here may still be known to it under a former name.
 */
async function compare(mirror: Mirror, page: Pick<PullPage, 'ackedSeq' | 'former' | 'now'>): Promise<void> {
  for (const entry of await mirror.outbox.toArray()) {
    if (entry.seq > 0 && entry.seq <= page.ackedSeq) continue
    const names = entry.former ?? []
    const settled = names.find(({ client, seq }) => seq <= (page.former?.[client]?.ackedSeq ?? 0))
    if (settled !== undefined) {
      const { rejected = [] } = page.former?.[settled.client] ?? {}
      const isPending = entry.state === 'waiting' || entry.state === 'sent'
      const code = rejected.find(({ seq }) => seq === settled.seq)?.code
      // Its number under the present name must never be sent.
      await changeEntry(mirror, entry.key, { seq: 0, ...(isPending ? settledAs(code, page) : {}) })
    } else if (entry.seq > 0 || names.every(({ client }) => page.former?.[client] !== undefined)) {
      // If the answer omits one of its names, it is unknown whether it was applied; offering it again might apply it
      // twice.
      await changeEntry(mirror, entry.key, { state: 'waiting', code: null })
    }
  }
  // Screenshots may be lost with the restore. Uploading one that is still there does no harm.
  await mirror.uploads.toCollection().modify({ state: 'waiting' })
}

/** A mutation that has neither key nor number yet. */
type Offer = Pick<OutboxEntry, 'name' | 'args' | 'at' | 'former'>

/**
 * Mutations that recreate runs which the restored server lacks and which mutations here refer to. The device that
 * created such a run may come later or never, and until then every mutation about it would be refused for good. Created
 * twice, it is still one run; a run that the server knows to be deleted stays deleted.
 */
async function lostRuns(
  mirror: Mirror,
  { clockOffsetMs }: MirrorState,
  runsBefore: readonly ChecklistRun[],
): Promise<Offer[]> {
  const here = new Set<string>(await mirror.rows('checklist_runs').toCollection().primaryKeys())
  const begun = new Set<string>()
  const wanted = new Set<string>()
  for (const { name, args } of inOrder(await pendingEntries(mirror))) {
    const runId = runNamedBy(args)
    if (runId === undefined || here.has(runId) || begun.has(runId)) continue
    if (name === 'create_run@1') begun.add(runId)
    else if (name !== 'delete_run@1') wanted.add(runId)
  }
  return runsBefore
    .filter(({ id }) => wanted.has(id))
    .map(({ id, kind, name, tester, environment, createdAt }) => ({
      name: 'create_run@1',
      args: { runId: id, kind, name, tester, environment },
      at: createdAt - clockOffsetMs,
    }))
}

/** The run that a mutation refers to, if any. */
export function runNamedBy(args: unknown): string | undefined {
  if (typeof args !== 'object' || args === null || !('runId' in args)) return undefined
  return typeof args.runId === 'string' ? args.runId : undefined
}

/** In the order in which they were made, even with numbers under different names: keys only ever grow. */
const inOrder = (entries: readonly OutboxEntry[]) => [...entries].sort((a, b) => a.key - b.key)

/**
 * Our oldest number must be the next one that the server accepts. If numbers are missing (a client that the restored
 * server has never seen, mutations too old to keep) or out of order (`first` goes ahead, something from a former name
 * is offered again), the waiting mutations are renumbered under a new name; otherwise they could never be sent.
 */
async function rejoin(
  mirror: Mirror,
  { client, nextSeq }: MirrorState,
  ackedSeq: number,
  first: readonly Offer[],
): Promise<Pick<MirrorState, 'client' | 'nextSeq'>> {
  const pending = inOrder(await pendingEntries(mirror))
  // Includes refused ones: a receipt may have reported them before the page being written. Numbers grow with keys, so
  // nothing below a settled one is ahead: no need to read a month of mutations with every page.
  const newest = mirror.outbox.orderBy('key').reverse()
  const ahead = (await newest.until(({ seq }) => seq > 0 && seq <= ackedSeq).toArray())
    .filter(({ seq }) => seq > ackedSeq)
    .reverse()
  const isWhole = ahead.every((entry, index) => entry.seq === ackedSeq + 1 + index)
  const isOurs = first.length === 0 && pending.every(({ seq }) => seq > 0)
  if (isOurs && isWhole && ackedSeq + 1 + ahead.length === nextSeq) return { client, nextSeq }
  const namesOf = ({ seq, former = [] }: OutboxEntry) => (seq === 0 ? former : [...former, { client, seq }])
  const pendingKeys = new Set(pending.map(({ key }) => key))
  for (const entry of await mirror.outbox.filter(({ key, seq }) => seq > 0 && !pendingKeys.has(key)).toArray()) {
    await changeEntry(mirror, entry.key, { seq: 0, former: namesOf(entry) })
  }
  await dropEntries(mirror, [...pendingKeys])
  // Added again, so that the order of keys stays the order in which they are offered.
  const fresh = { state: 'waiting', code: null, attempted: true } as const
  const offers: Offer[] = [...first, ...pending.map(entry => ({ ...entry, former: namesOf(entry) }))]
  for (const [index, { name, args, at, former = [] }] of offers.entries()) {
    await addEntry(mirror, { seq: index + 1, name, args, at, former, ...fresh })
  }
  return { client: mirror.newClient(), nextSeq: offers.length + 1 }
}

/** Deletes mutations too old for any backup to need, and screenshots that no remaining mutation names. */
export async function forgetOld(mirror: Mirror): Promise<void> {
  // By the server's clock: a device's clock may be wrong, or may have been corrected since the entry was acked.
  const { serverNow } = mirror
  if (serverNow === undefined) return
  const before = serverNow - KEPT_MS
  await mirror.transaction('rw', mirror.outbox, mirror.uploads, async () => {
    // Oldest first: the search ends at the first entry still needed, however many newer ones there are.
    const settled = mirror.outbox.where('state').equals('acked')
    const oldest = await settled.until(({ ackedAt }) => ackedAt !== undefined && ackedAt >= before).toArray()
    const old = oldest.filter(({ ackedAt, at }) => (ackedAt ?? at) < before)
    if (old.length === 0) return
    await dropEntries(
      mirror,
      old.map(({ key }) => key),
    )
    const named = new Set((await mirror.outbox.toArray()).map(entry => fileNamedBy(entry)?.sha256))
    await mirror.uploads.filter(({ sha256, state }) => state === 'there' && !named.has(sha256)).delete()
  })
}
