import type { ClientId } from '../records/ids.ts'
import type { PullPage } from '../wire/pull.ts'
import type { PushReceipt } from '../wire/push.ts'
import type { Mirror, MirrorState, OutboxEntry } from './mirror.ts'

/** One request is one transaction on the server, and this is what it takes at most. */
const MAX_BATCH = 200

/*
 * Life of an entry:
 *
 *   saveIntent → waiting ──receipt──→ sent ──page with its effect──→ gone
 *                   │                   │
 *                   ├──page (receipt was lost)────────────────────→ gone
 *                   └──refused, by receipt or page──→ rejected ──read by the person──→ gone
 */

/** The oldest intents that the server has not confirmed, and in whose name they go. */
export async function takeBatch(mirror: Mirror): Promise<{ state: MirrorState; batch: OutboxEntry[] }> {
  return mirror.transaction('r', mirror.state, mirror.outbox, async () => {
    const state = await mirror.readState()
    const waiting = await mirror.outbox.where('state').equals('waiting').sortBy('seq')
    return { state, batch: waiting.slice(0, MAX_BATCH) }
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
  page: Pick<PullPage, 'ackedSeq' | 'rejected'>,
): Promise<Pick<MirrorState, 'client' | 'nextSeq'>> {
  const refused = new Map(page.rejected.map(({ seq, code }) => [seq, code]))
  for (const entry of await mirror.pendingEntries()) {
    if (entry.seq > page.ackedSeq) continue
    const code = refused.get(entry.seq)
    if (code === undefined) await mirror.outbox.delete(entry.key)
    else await mirror.outbox.update(entry.key, { state: 'rejected', code })
  }
  return rejoin(mirror, state, page.ackedSeq)
}

/**
 * The next number that the server takes must be our oldest one. After it was restored from a backup it may have
 * forgotten some: what still waits is then counted anew, under a new name, or it could never leave.
 */
async function rejoin(
  mirror: Mirror,
  { client, nextSeq }: MirrorState,
  ackedSeq: number,
): Promise<Pick<MirrorState, 'client' | 'nextSeq'>> {
  const pending = await mirror.pendingEntries()
  const first = pending[0]?.seq ?? nextSeq
  if (first === ackedSeq + 1) return { client, nextSeq }
  for (const [index, entry] of pending.entries()) {
    await mirror.outbox.update(entry.key, { seq: index + 1, state: 'waiting' })
  }
  return { client: mirror.newClient(), nextSeq: pending.length + 1 }
}
