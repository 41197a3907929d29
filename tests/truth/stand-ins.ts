import type { Instant } from '../../sync/records/ids.ts'
import { tenantOf } from './memory-tenant.ts'

/**
 * Stand-ins for the modules that ask a database or build a mail: a notice's words are kept instead of being sent. The
 * words themselves are the product's.
 */

interface Words {
  notice: string
  key: string
  words(): { subject: string; content: { title: string; paragraphs: readonly string[] } }
}

export async function queueNotice(tx: object, { notice, key, words }: Words, at: Instant): Promise<string> {
  const tenant = tenantOf(tx)
  const id = `${notice}.${key}`
  // An occasion is told once, by its Message-ID.
  if (!tenant.told.some(told => told.id === id)) {
    const { subject, content } = words()
    tenant.told.push({ notice, id, at, subject, title: content.title, paragraphs: content.paragraphs })
  }
  return id
}

export const untoldLetters = async (tx: object) => tenantOf(tx).untold
export const hasHeardSince = async (tx: object, since: Instant) => tenantOf(tx).told.some(({ at }) => at > since)

export async function markTold(tx: object): Promise<void> {
  tenantOf(tx).untold = []
}

/** The receipt quotes the head of the ledger, and is a file: of it, only what it says of the request is kept. */
export async function sendReceipt(
  tx: object,
  { request }: { request: { reference: string } },
  now: Instant,
): Promise<void> {
  const subject = `Deletion receipt (${request.reference})`
  await queueNotice(
    tx,
    { notice: 'receipt', key: String(now), words: () => ({ subject, content: { title: subject, paragraphs: [] } }) },
    now,
  )
}
