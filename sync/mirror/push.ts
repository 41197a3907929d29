import { fileNamedBy } from '../rules/mutations/mutation-target.ts'
import { PushReceipt, type PushRequest } from '../wire/push.ts'
import { PROTOCOL, WIRE_VERSION } from '../wire/version.ts'
import { ANSWER_MS, type SyncApi, type Trip, tripOf } from './api.ts'
import type { Mirror } from './mirror.ts'
import { markSettled, peekBatch, takeBatch } from './settle.ts'
import { sendFiles } from './uploads.ts'

/** Smaller bodies gain nothing from compression. */
const PACKED_FROM_BYTES = 1_024

/**
 * Sends the oldest waiting mutations. Unconfirmed ones stay unchanged and are sent again: the server skips numbers that
 * it has seen.
 */
export async function push(mirror: Mirror, api: SyncApi): Promise<Trip> {
  const { state: before, batch: waiting } = await peekBatch(mirror)
  // Without an epoch there was no pull yet, so there is nothing to change either.
  if (waiting.length === 0 || before.epoch === '') return 'done'
  if (mirror.now() < mirror.pushesFrom) return 'limited'
  // A picture is sent before the mutation that names it; mutations written before that one do not wait for it.
  const missing = await sendFiles(mirror, api, waiting)
  const { state, batch } = await takeBatch(mirror, entry => !missing.has(fileNamedBy(entry)?.sha256))
  if (batch.length === 0) return missing.trip
  const body: PushRequest = {
    proto: PROTOCOL,
    schema: WIRE_VERSION,
    epoch: state.epoch,
    client: state.client,
    muts: batch.map(({ seq, name, args }) => ({ seq, name, args })),
  }
  let answer: Response
  let content: unknown
  try {
    answer = await api.fetch('/sync/push', {
      method: 'POST',
      ...(await packed(mirror, JSON.stringify(body))),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (answer.status === 409) {
      // Another history, or numbers that do not match the server's: a fresh copy brings both, and waiting mutations are
      // kept.
      await mirror.state.update('state', { stale: true })
      return 'reset'
    }
    if (answer.status === 429) waitAsTold(mirror, answer)
    if (!answer.ok) return tripOf(answer.status)
    content = await answer.json()
  } catch {
    return 'offline'
  }
  const receipt = PushReceipt.safeParse(content)
  if (!receipt.success) return 'retry'
  await markSettled(mirror, state, receipt.data)
  if (missing.trip !== 'done') return missing.trip
  return (await peekBatch(mirror)).batch.length > 0 ? 'more' : 'done'
}

/** The daily allowance may be used up. The client asks again long before the day ends, in case the limit was raised. */
const LONGEST_WAIT_MS = 15 * 60_000

function waitAsTold(mirror: Mirror, answer: Response): void {
  const told = Number(answer.headers.get('Retry-After') ?? 60) * 1_000
  mirror.pushesFrom = mirror.now() + Math.min(Number.isFinite(told) ? told : 60_000, LONGEST_WAIT_MS)
}

async function packed(mirror: Mirror, text: string): Promise<{ headers: Record<string, string>; body: BodyInit }> {
  const headers = { 'content-type': 'application/json' }
  if (text.length < PACKED_FROM_BYTES) return { headers, body: text }
  const body = await mirror.packer.pack(new TextEncoder().encode(text))
  return { headers: { ...headers, 'content-encoding': 'gzip' }, body }
}
