import type { Log, WallClock } from '../ports.ts'
import { type DuePush, pushStore } from '../store/push-store.ts'
import type { Store } from '../store/store.ts'
import type { PushOutcome, PushSender } from './push-sender.ts'

interface SendPushesNeeds {
  store: Pick<Store, 'db' | 'transaction'>
  sender: Pick<PushSender, 'send'>
  wall: WallClock
  log: Log
}

const MINUTE_MS = 60_000
/** Waits after the first, second … failed attempt. After the last one the news is old, and it is in a mail anyway. */
export const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS] as const
/** A service that asks for a longer wait than this gets no second attempt. */
const MOST_PATIENCE_MS = 6 * 60 * MINUTE_MS
const PAGE = 100
const AT_A_TIME = 8

/** Wakes the browsers that are due; returns how many were woken. */
export async function sendDuePushes(needs: SendPushesNeeds): Promise<number> {
  let woken = 0
  for (;;) {
    const page = await pushStore(needs.store).due(needs.wall.now(), PAGE)
    for (let from = 0; from < page.length; from += AT_A_TIME) {
      const sent = await Promise.all(page.slice(from, from + AT_A_TIME).map(push => sendOne(push, needs)))
      woken += sent.filter(Boolean).length
    }
    if (page.length < PAGE) return woken
  }
}

async function sendOne(push: DuePush, { store, sender, wall, log }: SendPushesNeeds): Promise<boolean> {
  const pushes = pushStore(store)
  const outcome = await sender.send(push.endpoint)
  if (outcome.kind === 'gone') {
    await pushes.stop(push.accountId, push.sessionId)
    return false
  }
  const next = outcome.kind === 'later' ? nextAttempt(push.attempts, outcome, wall.now()) : null
  await pushes.settle(push, { wokenAt: outcome.kind === 'taken' ? wall.now() : null, next })
  if (outcome.kind !== 'taken' && next === null) log.warn('push_failed', { code: outcome.code })
  return outcome.kind === 'taken'
}

function nextAttempt(attempts: number, { afterMs = 0 }: Extract<PushOutcome, { kind: 'later' }>, now: number) {
  const wait = WAITS_MS[attempts]
  if (wait === undefined || afterMs > MOST_PATIENCE_MS) return null
  return now + Math.max(wait, afterMs)
}
