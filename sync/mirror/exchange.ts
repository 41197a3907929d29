import type { SyncApi, Trip } from './api.ts'
import type { Mirror } from './mirror.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import { fillHistory, sealTail } from './segments.ts'
import { forgetOld, peekBatch } from './settle.ts'

/** More pages than any account fills: an exchange that does not finish gives up and is retried later. */
const MAX_TRIPS = 1_000
/**
 * One round is enough unless a mutation was saved meanwhile, or could be sent only after the copy had been replaced.
 */
const MAX_ROUNDS = 3

/** Sends everything that waits, then fetches everything that is new. */
export async function exchange(mirror: Mirror, api: SyncApi): Promise<Trip> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const pushed = await untilDone(() => push(mirror, api))
    if (pushed === 'offline' || pushed === 'signed-out' || pushed === 'update') return pushed
    const pulled = await untilDone(() => pull(mirror, api))
    if (pulled !== 'done') return pulled
    // Everything the person waits for is here now; the sealed history comes after it.
    const filled = await untilDone(() => fillHistory(mirror, api))
    if (filled === 'reset') continue
    if (filled !== 'done') return filled
    await sealTail(mirror)
    // What the server could not take now (its disk may be full) is retried, no matter what could be read meanwhile.
    if (pushed === 'retry' || pushed === 'limited') return pushed
    if ((await peekBatch(mirror)).batch.length > 0) continue
    await forgetOld(mirror)
    return 'done'
  }
  return 'retry'
}

async function untilDone(trip: () => Promise<Trip>): Promise<Trip> {
  for (let trips = 0; trips < MAX_TRIPS; trips += 1) {
    const outcome = await trip()
    if (outcome !== 'more') return outcome
  }
  return 'retry'
}
