import type { ClientId } from '../records/ids.ts'
import type { PullPage } from '../wire/pull.ts'
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
export async function markSettled(mirror: Mirror, client: ClientId, receipt: PushReceipt): Promise<void> {
  await mirror.transaction('rw', mirror.state, mirror.outbox, async () => {
    // Numbers of a client that this device no longer is mean other intents.
    if ((await mirror.readState()).client !== client) return
    const refused = new Map(receipt.rejected.map(({ seq, code }) => [seq, code]))
    for (const entry of await mirror.outbox.where('state').equals('waiting').toArray()) {
      const code = refused.get(entry.seq)
      if (code !== undefined) await mirror.outbox.update(entry.key, { state: 'rejected', code })
      else if (entry.seq <= receipt.lastSeq) await mirror.outbox.update(entry.key, { state: 'sent' })
    }
  })
}

/** Inside the transaction that writes the rows of `page`, which is the newest there is. */
export async function settleWith(
  mirror: Mirror,
  state: MirrorState,
  page: Pick<PullPage, 'ackedSeq' | 'rejected' | 'epoch' | 'now'>,
): Promise<Pick<MirrorState, 'client' | 'nextSeq'>> {
  if (state.epoch !== '' && state.epoch !== page.epoch) await offerAgain(mirror, page.ackedSeq)
  const refused = new Map(page.rejected.map(({ seq, code }) => [seq, code]))
  for (const entry of await mirror.pendingEntries()) {
    if (entry.seq > page.ackedSeq) continue
    const code = refused.get(entry.seq)
    const change =
      code === undefined ? { state: 'acked' as const, ackedAt: page.now } : { state: 'rejected' as const, code }
    await mirror.outbox.update(entry.key, change)
  }
  return rejoin(mirror, state, page.ackedSeq)
}

/** The server was set back to a backup: what it confirmed after that moment, it does not know any more. */
async function offerAgain(mirror: Mirror, ackedSeq: number): Promise<void> {
  await mirror.outbox
    .where('state')
    .anyOf('sent', 'acked', 'rejected')
    .and(entry => entry.seq > ackedSeq)
    .modify({ state: 'waiting', code: null })
  // Screenshots may be gone with it. Those that are still there are taken a second time without harm.
  await mirror.uploads.toCollection().modify({ state: 'waiting' })
}

/**
 * The next number that the server takes must be our oldest one. Where numbers are missing (a client that the
 * restored server has never seen, intents that were too old to keep), what still waits is counted anew, under a new
 * name, or it could never leave.
 */
async function rejoin(
  mirror: Mirror,
  { client, nextSeq }: MirrorState,
  ackedSeq: number,
): Promise<Pick<MirrorState, 'client' | 'nextSeq'>> {
  // Refused ones count as well: a receipt may have told of them before the page that is being written.
  const ahead = await mirror.outbox.filter(entry => entry.seq > ackedSeq).sortBy('seq')
  const isWhole = ahead.every((entry, index) => entry.seq === ackedSeq + 1 + index)
  if (isWhole && ackedSeq + 1 + ahead.length === nextSeq) return { client, nextSeq }
  const pending = await mirror.pendingEntries()
  // Numbers of the old name would only confuse the next count.
  await mirror.outbox.where('state').equals('acked').delete()
  for (const [index, entry] of pending.entries()) {
    await mirror.outbox.update(entry.key, { seq: index + 1, state: 'waiting', attempted: true })
  }
  return { client: mirror.newClient(), nextSeq: pending.length + 1 }
}

/** Lets go of what no backup can be old enough to need. */
export async function forgetOld(mirror: Mirror): Promise<void> {
  const { clockOffsetMs } = await mirror.readState()
  // By the server's calendar: a device whose clock goes wrong for a day must not let go of everything.
  const before = mirror.now() + clockOffsetMs - KEPT_MS
  await mirror.transaction('rw', mirror.outbox, mirror.uploads, async () => {
    await mirror.outbox
      .where('state')
      .equals('acked')
      .and(entry => (entry.ackedAt ?? entry.at) < before)
      .delete()
    await mirror.uploads
      .where('at')
      .below(mirror.now() - KEPT_MS)
      .and(upload => upload.state === 'there')
      .delete()
  })
}
