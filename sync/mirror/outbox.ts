import type { ChecklistRun } from '../records/checklist.ts'
import type { ClientId } from '../records/ids.ts'
import { fileNamedBy } from '../rules/mutations/mutation-target.ts'
import { MAX_FORMER, type PullPage } from '../wire/pull.ts'
import type { PushReceipt } from '../wire/push.ts'
import type { Mirror, MirrorState, OutboxEntry } from './mirror.ts'

/** One request is one transaction on the server, and this is what it takes at most. */
const MAX_BATCH = 200
/** How long a confirmed intent can be offered again, to a server that was set back to a backup. */
export const KEPT_MS = 30 * 86_400_000

/*
 * Life of an entry:
 *
 *   saveIntent → waiting ──receipt──→ sent ──page with its effect──→ acked ──30 days──→ gone
 *                 ↑ │                  │                              │
 *                 │ ├──page (receipt was lost)───────────────────────→┤
 *                 │ └──refused, by receipt or page──→ rejected ──read by the person──→┤
 *                 └──────────another epoch, and the server has forgotten it───────────┘
 *
 * Where that leaves a hole in the numbers, what is offered gets new ones under a new name. Each entry keeps what it was
 * called before (`former`), and after every restore the server is asked about all of these names: it may have been set
 * back to a moment before the new name, or on to a later one that knows the old name. So nothing is offered that it
 * has, and nothing is kept back that it has not.
 */

/** The oldest intents that the server has not confirmed, and in whose name they go. */
export async function peekBatch(mirror: Mirror): Promise<{ state: MirrorState; batch: OutboxEntry[] }> {
  return mirror.transaction('r', mirror.state, mirror.outbox, async () => {
    const state = await mirror.readState()
    const waiting = await mirror.outbox.where('state').equals('waiting').sortBy('seq')
    return { state, batch: waiting.slice(0, MAX_BATCH) }
  })
}

/** From here on the intents may be known to the server: what is typed next is another one. */
export async function takeBatch(
  mirror: Mirror,
  isReady: (entry: OutboxEntry) => boolean = () => true,
): Promise<{ state: MirrorState; batch: OutboxEntry[] }> {
  return mirror.transaction('rw', mirror.state, mirror.outbox, async () => {
    const { state, batch } = await peekBatch(mirror)
    const firstNotReady = batch.findIndex(entry => !isReady(entry))
    const ready = firstNotReady < 0 ? batch : batch.slice(0, firstNotReady)
    for (const { key, attempted } of ready) if (!attempted) await mirror.outbox.update(key, { attempted: true })
    return { state, batch: ready }
  })
}

/** The server has them. They stay over the rows until a page brings their effect, or the screen would flicker. */
export async function markSettled(
  mirror: Mirror,
  { client, epoch }: Pick<MirrorState, 'client' | 'epoch'>,
  receipt: PushReceipt,
): Promise<void> {
  await mirror.transaction('rw', mirror.state, mirror.outbox, async () => {
    const now = await mirror.readState()
    // Numbers of a client that this device no longer is mean other intents.
    if (now.client !== client) return
    // What the history before a restore has confirmed, the present one may have forgotten.
    if (now.epoch !== epoch) return
    const refused = new Map(receipt.rejected.map(({ seq, code }) => [seq, code]))
    for (const entry of await mirror.outbox.where('state').equals('waiting').toArray()) {
      const code = refused.get(entry.seq)
      if (code !== undefined) await mirror.outbox.update(entry.key, { state: 'rejected', code })
      else if (entry.seq <= receipt.lastSeq) await mirror.outbox.update(entry.key, { state: 'sent' })
    }
  })
}

/** Names that this device had before, under which the server may know intents that are kept here; newest first. */
export async function formerClients(mirror: Mirror): Promise<ClientId[]> {
  const entries = await mirror.outbox.orderBy('key').reverse().toArray()
  const names = entries.flatMap(({ former = [] }) => [...former].reverse().map(({ client }) => client))
  return [...new Set(names)].slice(0, MAX_FORMER)
}

/**
 * Inside the transaction that writes the rows of `page`, which is the newest there is. `runsBefore`: the runs that the
 * copy held which this page replaces.
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
  for (const entry of await mirror.pendingEntries()) {
    if (entry.seq > page.ackedSeq || entry.seq === 0) continue
    await mirror.outbox.update(entry.key, settledAs(refused.get(entry.seq), page))
  }
  return rejoin(mirror, state, page.ackedSeq, isRestored ? await lostRuns(mirror, state, runsBefore) : [])
}

function settledAs(code: string | undefined, { now }: Pick<PullPage, 'now'>): Partial<OutboxEntry> {
  return code === undefined ? { state: 'acked', ackedAt: now } : { state: 'rejected', code }
}

/**
 * The server was set back to a backup. What it confirmed after that moment it does not know any more, and is offered
 * again; what is offered already it may know all the same, under a name of before.
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
      // Its number under the present name is never to be sent.
      await mirror.outbox.update(entry.key, { seq: 0, ...(isPending ? settledAs(code, page) : {}) })
    } else if (entry.seq > 0 || names.every(({ client }) => page.former?.[client] !== undefined)) {
      // Of a name that the answer is silent about nobody knows: offered twice, it might be applied twice.
      await mirror.outbox.update(entry.key, { state: 'waiting', code: null })
    }
  }
  // Screenshots may be gone with it. Those that are still there are taken a second time without harm.
  await mirror.uploads.toCollection().modify({ state: 'waiting' })
}

/** An intent with neither key nor number yet. */
type Offer = Pick<OutboxEntry, 'name' | 'args' | 'at' | 'former'>

/**
 * What brings back runs that the restored server does not have and that intents here are about. Whoever began such a
 * run may come later or never, and until then every intent about it would be refused for good. Begun twice it is one
 * run; one that the server knows to be deleted stays so.
 */
async function lostRuns(
  mirror: Mirror,
  { clockOffsetMs }: MirrorState,
  runsBefore: readonly ChecklistRun[],
): Promise<Offer[]> {
  const here = new Set<string>(await mirror.rows('checklist_runs').toCollection().primaryKeys())
  const begun = new Set<string>()
  const wanted = new Set<string>()
  for (const { name, args } of inOrder(await mirror.pendingEntries())) {
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

/** The run that an intent is about, if it is about one. */
export function runNamedBy(args: unknown): string | undefined {
  if (typeof args !== 'object' || args === null || !('runId' in args)) return undefined
  return typeof args.runId === 'string' ? args.runId : undefined
}

/** As they were made, also where they have numbers of different names: keys only ever grow. */
const inOrder = (entries: readonly OutboxEntry[]) => [...entries].sort((a, b) => a.key - b.key)

/**
 * The next number that the server takes must be our oldest one. Where numbers are missing (a client that the
 * restored server has never seen, intents that were too old to keep) or do not follow (`first` goes ahead, something of
 * a former name comes again), what waits is counted anew, under a new name, or it could never leave.
 */
async function rejoin(
  mirror: Mirror,
  { client, nextSeq }: MirrorState,
  ackedSeq: number,
  first: readonly Offer[],
): Promise<Pick<MirrorState, 'client' | 'nextSeq'>> {
  const pending = inOrder(await mirror.pendingEntries())
  // Refused ones count as well: a receipt may have told of them before the page that is being written.
  // Numbers grow with keys, so nothing below a settled one is ahead: a month of edits is not read with every page.
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
    await mirror.outbox.update(entry.key, { seq: 0, former: namesOf(entry) })
  }
  await mirror.outbox.bulkDelete([...pendingKeys])
  // Added anew, so that the order of keys stays the order in which they are offered.
  const fresh = { state: 'waiting', code: null, attempted: true } as const
  const offers: Offer[] = [...first, ...pending.map(entry => ({ ...entry, former: namesOf(entry) }))]
  for (const [index, { name, args, at, former = [] }] of offers.entries()) {
    await mirror.outbox.add({ seq: index + 1, name, args, at, former, ...fresh })
  }
  return { client: mirror.newClient(), nextSeq: offers.length + 1 }
}

/** Lets go of what no backup can be old enough to need, and of screenshots that nothing kept here names. */
export async function forgetOld(mirror: Mirror): Promise<void> {
  // By the server's own word: a device's clock may go wrong, or be set right, between that word and this moment.
  const { serverNow } = mirror
  if (serverNow === undefined) return
  const before = serverNow - KEPT_MS
  await mirror.transaction('rw', mirror.outbox, mirror.uploads, async () => {
    // The oldest first: the first one that is still needed ends the search, however many were made since.
    const settled = mirror.outbox.where('state').equals('acked')
    const oldest = await settled.until(({ ackedAt }) => ackedAt !== undefined && ackedAt >= before).toArray()
    const old = oldest.filter(({ ackedAt, at }) => (ackedAt ?? at) < before)
    if (old.length === 0) return
    await mirror.outbox.bulkDelete(old.map(({ key }) => key))
    const named = new Set((await mirror.outbox.toArray()).map(entry => fileNamedBy(entry)?.sha256))
    await mirror.uploads.filter(({ sha256, state }) => state === 'there' && !named.has(sha256)).delete()
  })
}
