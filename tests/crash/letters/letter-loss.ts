import { writeDueLetter } from '../../../server/erase/write-due-letter.ts'
import { sha256Hex } from '../../../server/store/hash.ts'
import type { Store } from '../../../server/store/store.ts'
import { type AccountId, Instant } from '../../../sync/records/ids.ts'
import { letterNamed } from '../../../sync/rules/demand/lifecycle.ts'
import { ledgerOf, verifyChain } from '../../../sync/rules/evidence/evidence-chain.ts'
import type { Loss } from '../applied.ts'
import { SENDER } from './product.ts'

interface Record {
  /** Message-ID → when the relay took it, each time. */
  taken: ReadonlyMap<string, readonly number[]>
  /** Message-ID → when the product had taken its archive copy. */
  copied: ReadonlyMap<string, number>
  /** Mails from providers that were answered with 250. */
  told: ReadonlySet<string>
}

/** Compares the product's own records with those of the outside world, once everything has come to rest. */
export async function letterLoss(
  store: Store,
  accountIds: readonly AccountId[],
  { taken, copied, told, now }: Record & { now: number },
): Promise<Loss> {
  const loss: Loss = { lost: [], doubled: [], reordered: [] }
  const mails = await store.db.selectFrom('mails').select(['messageId', 'state', 'step', 'requestId']).execute()
  const rows = new Map(mails.map(mail => [mail.messageId, mail]))
  for (const [messageId, times] of taken) {
    if (times.length > 1) loss.doubled.push(`${messageId}: ${howTaken(times, copied.get(messageId))}`)
    if (!rows.has(messageId)) loss.lost.push(`${messageId}: the relay took what the books do not know`)
  }
  for (const { messageId, state } of mails) {
    const times = taken.get(messageId)?.length ?? 0
    if ((state === 'sent' || state === 'bounced') && times === 0) loss.lost.push(`${messageId}: ${state}, never taken`)
    if (state === 'failed' && times > 0) loss.lost.push(`${messageId}: failed by the books, and taken`)
    if (state === 'waiting' || state === 'sending') loss.lost.push(`${messageId}: still ${state}`)
  }

  const filed = new Map<string, number>()
  for (const accountId of accountIds) {
    const tenant = store.tenant(accountId)
    const events = await tenant.list('events')
    if (!(await verifyChain(ledgerOf(events, await tenant.list('artifacts')), sha256Hex)).intact) {
      loss.lost.push(`${accountId}: its ledger does not hold`)
    }
    const sent = new Map<unknown, number>()
    for (const { type, payload } of events) {
      if (SENT.has(type)) sent.set(payload.messageId, (sent.get(payload.messageId) ?? 0) + 1)
    }
    for (const request of await tenant.list('requests')) {
      for (const { messageId, step, state } of await tenant.letters(request.id)) {
        const left = letterNamed(step) !== undefined && (state === 'sent' || state === 'bounced')
        const entries = sent.get(messageId) ?? 0
        if (left && entries === 0) loss.lost.push(`${messageId}: it left, and no entry says so`)
        if (entries > 1) loss.doubled.push(`${messageId}: ${entries} entries say that it left`)
      }
      const turn = await writeDueLetter(tenant, request.id, Instant.parse(now), { ...SENDER, onlyVerified: true })
      // The server runs as in production, where an address that nobody has confirmed gets nothing.
      const isHeldRightly = turn.done === 'held' && turn.reason === 'address_unverified'
      if (turn.done === 'wrote' || (turn.done === 'held' && !isHeldRightly)) {
        loss.lost.push(`${request.reference}: a letter was due and was not written (${turn.done})`)
      }
    }
    for (const { sha256 } of await tenant.list('replies')) filed.set(sha256, (filed.get(sha256) ?? 0) + 1)
  }
  for (const sha256 of told) {
    const times = filed.get(sha256) ?? 0
    if (times === 0) {
      loss.lost.push(`mail ${sha256.slice(0, 12)}: answered 250, and in no record; ${await keptAs(store, sha256)}`)
    }
    if (times > 1) loss.doubled.push(`mail ${sha256.slice(0, 12)}: filed ${times} times`)
  }
  return loss
}

/** What the product's own list of arrived mail says of it: a mail that was never kept, or that nobody has handled. */
async function keptAs(store: Store, sha256: string): Promise<string> {
  const mails = await store.db
    .selectFrom('inboundMails')
    .select(['raw', 'sha256', 'state', 'note', 'tries', 'tryAt'])
    .execute()
  const found = mails.filter(mail => (mail.sha256 ?? sha256Hex(mail.raw)) === sha256)
  if (found.length === 0) return 'it was never kept'
  return found.map(({ state, note, tries, tryAt }) => `kept as ${JSON.stringify({ state, note, tries, tryAt })}`).join()
}

/** Shows first whether the product could have known that its mail had been taken. */
function howTaken(times: readonly number[], copiedAt: number | undefined): string {
  const [first = 0, ...others] = times
  const after = (at: number) => `${((at - first) / 1_000).toFixed(2)} s`
  const copy = copiedAt === undefined ? 'its copy never came in' : `its copy was in after ${after(copiedAt)}`
  return `the relay took it again after ${others.map(after).join(', ')}; ${copy}`
}

const SENT: ReadonlySet<string> = new Set(['submitted', 'follow_up', 'escalation'])
