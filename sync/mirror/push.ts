import { PushReceipt, type PushRequest } from '../wire/push.ts'
import { PROTOCOL, WIRE_VERSION } from '../wire/version.ts'
import { ANSWER_MS, type SyncApi, type Trip, tripOf } from './api.ts'
import type { Mirror } from './mirror.ts'
import { markSettled, takeBatch } from './outbox.ts'

/**
 * Sends the oldest waiting intents. What is not confirmed stays as it was and goes again: the server skips the
 * numbers that it has seen.
 */
export async function push(mirror: Mirror, api: SyncApi): Promise<Trip> {
  const { state, batch } = await takeBatch(mirror)
  // Without an epoch there was no pull yet, and nothing to change either.
  if (batch.length === 0 || state.epoch === '') return 'done'
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
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (answer.status === 409) {
      // Another history, or a count that does not join ours: a whole copy brings both, and what waits is kept.
      await mirror.state.update('state', { stale: true })
      return 'reset'
    }
    if (!answer.ok) return tripOf(answer.status)
    content = await answer.json()
  } catch {
    return 'offline'
  }
  const receipt = PushReceipt.safeParse(content)
  if (!receipt.success) return 'retry'
  await markSettled(mirror, state.client, receipt.data)
  return (await takeBatch(mirror)).batch.length > 0 ? 'more' : 'done'
}
