import type { Trip } from './api.ts'
import { type Link, STARTING, type SyncStatus } from './status.ts'

/**
 * What the loop knows. Two things in it move:
 *
 *     exchange   idle ──triggered──> running ──exchanged──> idle, or at once running again
 *                                    running ──looked: stalled──> running in a new turn
 *     stream     elsewhere ──elected──> closed ──exchanged: done──> open ──cut_off──> closed
 */
export interface LoopState {
  /** `again`: triggered meanwhile. */
  exchange: { at: 'idle' } | { at: 'running'; again: boolean }
  /** Number of the newest exchange: an older one that still hangs has no say any more. */
  turn: number
  /** Only the leading tab has one. `notBefore`, `since`: device time (ms). */
  stream: { at: 'elsewhere' } | { at: 'closed'; notBefore: number } | { at: 'open'; since: number }
  /** How the last exchange ended. `since`: device time (ms). `failures`: those since the last success. */
  last: { link: 'online'; since: number } | { link: Exclude<Link, 'online'>; failures: number }
  /** Since when another tab has been exchanging: device time (ms). */
  takenSince: number | null
  /** A mutation waits although the server answers: something here is stuck. */
  isStalled: boolean
  /** Segments that are not here. */
  missing: number
  shown: Omit<SyncStatus, 'link'>
}

export type LoopEvent =
  | { kind: 'triggered' }
  /** The page or the network is back. */
  | { kind: 'stirred' }
  /** This tab leads from now on. */
  | { kind: 'elected' }
  | { kind: 'exchanged'; turn: number; trip: Trip | 'taken' }
  | { kind: 'cut_off' }
  /** `oldest`: device time (ms) of the oldest mutation that waits. */
  | { kind: 'looked'; oldest: number | undefined }
  | { kind: 'counted'; counts: Pick<SyncStatus, 'waiting' | 'rejected' | 'lastSyncedAt'>; missing: number }

/** How an exchange ended; `taken`: another tab is running one. */
type End = Exclude<Trip, 'more' | 'reset'> | 'taken'

export type LoopEffect =
  | { do: 'show' }
  /** `isFrozen`: no longer waits for the tab that is exchanging. */
  | { do: 'exchange'; turn: number; isFrozen: boolean }
  /** Sets the timer of the next exchange, if time alone is to start one. `failures`: those before this one. */
  | { do: 'settle'; end: End; failures: number; isLive: boolean }
  | { do: 'listen' }
  | { do: 'hang_up' }
  | { do: 'fill_files' }
  | { do: 'look' }
  | { do: 'look_later' }

export type LoopStep = readonly [LoopState, ...LoopEffect[]]

/** After FROZEN_MS a tab that exchanges counts as frozen, and the server sorts out any overlap. */
const FROZEN_MS = 10_000
/** If a mutation waits longer than this although the server answers, waiting alone will not help. */
const STALL_MS = 15_000
/** After a stream shorter than this, no new one is opened for a while. */
const SHORT_STREAM_MS = 10_000
const NEXT_STREAM_MS = 60_000

const LINKS: Record<Exclude<End, 'taken' | 'done'>, Exclude<Link, 'online'>> = {
  offline: 'offline',
  retry: 'retrying',
  'signed-out': 'signed-out',
  update: 'update',
  limited: 'limited',
}

const { link, ...shown } = STARTING
export const STARTED: LoopState = {
  exchange: { at: 'idle' },
  turn: 0,
  stream: { at: 'elsewhere' },
  last: { link: 'starting', failures: 0 },
  takenSince: null,
  isStalled: false,
  missing: 0,
  shown,
}

export const statusOf = ({ shown, last: { link } }: LoopState): SyncStatus => ({ ...shown, link })

/** `now`: device time (ms). */
export function transition(state: LoopState, event: LoopEvent, now: number): LoopStep {
  switch (event.kind) {
    case 'triggered':
      return triggered(state, now)
    case 'stirred':
      return triggered(state.stream.at === 'closed' ? withStream(state, 0) : state, now)
    case 'elected':
      return [...triggered(withStream(state, 0), now), { do: 'look' }]
    case 'exchanged':
      return exchanged(state, event, now)
    case 'cut_off':
      return cutOff(state, now)
    case 'looked':
      return looked(state, event.oldest, now)
    case 'counted':
      return counted(state, event, now)
    default:
      return event satisfies never
  }
}

const withStream = (state: LoopState, notBefore: number): LoopState => ({
  ...state,
  stream: { at: 'closed', notBefore },
})

function triggered(state: LoopState, now: number): LoopStep {
  // Only a newer version of this page can sync; mutations saved until then wait for it.
  if (state.last.link === 'update') return [state]
  return state.exchange.at === 'idle' ? begun(state, now) : [{ ...state, exchange: { at: 'running', again: true } }]
}

/** Whatever the present exchange is waiting for, the new one does not wait for it. */
function begun(state: LoopState, now: number): LoopStep {
  const turn = state.turn + 1
  const isFrozen = state.isStalled || (state.takenSince !== null && now - state.takenSince >= FROZEN_MS)
  return [
    { ...state, turn, exchange: { at: 'running', again: false } },
    { do: 'exchange', turn, isFrozen },
  ]
}

function exchanged(before: LoopState, { turn, trip }: LoopEvent & { kind: 'exchanged' }, now: number): LoopStep {
  const state = { ...before, takenSince: trip === 'taken' ? (before.takenSince ?? now) : null }
  if (turn !== state.turn || state.exchange.at === 'idle') return [state]
  // A trigger that came meanwhile is worth a try only if this exchange succeeded; otherwise the back-off decides. After
  // 'signed-out' there is no back-off: the trigger may be a sign-in that came while the old session's answer was in
  // flight.
  if (state.exchange.again && (trip === 'done' || trip === 'signed-out')) return begun(state, now)
  // If the history changes under every pull, the server is in trouble.
  return settled(state, trip === 'more' || trip === 'reset' ? 'retry' : trip, now)
}

function settled(before: LoopState, end: End, now: number): LoopStep {
  const state: LoopState = { ...before, exchange: { at: 'idle' } }
  const { stream, last } = state
  if (end === 'done') {
    const isOpened = stream.at === 'closed' && now >= stream.notBefore
    return [
      {
        ...state,
        last: last.link === 'online' ? last : { link: 'online', since: now },
        stream: isOpened ? { at: 'open', since: now } : stream,
      },
      { do: 'show' },
      ...when(isOpened, { do: 'listen' }),
      ...when(stream.at !== 'elsewhere', { do: 'fill_files' }),
      { do: 'settle', end, failures: 0, isLive: isOpened || stream.at === 'open' },
    ]
  }
  const failures = last.link === 'online' ? 0 : last.failures
  const settle = { do: 'settle', end, failures, isLive: false } as const
  if (end === 'taken') return [state, settle]
  const isFailure = end === 'offline' || end === 'retry'
  return [{ ...state, last: { link: LINKS[end], failures: failures + Number(isFailure) } }, { do: 'show' }, settle]
}

function cutOff(state: LoopState, now: number): LoopStep {
  if (state.stream.at !== 'open') return [state]
  const { since } = state.stream
  // The end of a stream may be the first sign of a lost network, so check. The exchange opens the next stream.
  if (now - since >= SHORT_STREAM_MS) return triggered(withStream(state, 0), now)
  // Every stream is refused or cut at once: fall back to polling.
  const isPolling = state.exchange.at === 'idle' && state.last.link === 'online'
  return [
    withStream(state, since + NEXT_STREAM_MS),
    ...when(isPolling, { do: 'settle', end: 'done', failures: 0, isLive: false }),
  ]
}

/**
 * The watch over the outbox. Whatever the reason (a tab that holds its turn and sleeps, a stream that only looks alive,
 * a lost timer), a mutation that waits although the server answers restarts everything.
 */
function looked(before: LoopState, oldest: number | undefined, now: number): LoopStep {
  const { last, exchange, stream } = before
  const isWaiting = oldest !== undefined && last.link === 'online'
  const isStalled = isWaiting && now - Math.max(oldest, last.since) >= STALL_MS
  const oldestMin = oldest === undefined ? 0 : Math.max(0, Math.floor((now - oldest) / 60_000))
  const stalled = isStalled && oldestMin > 0
  const state = { ...before, isStalled, shown: { ...before.shown, oldestMin, stalled } }
  // A mutation waits and nobody is sending it: the tab that saved it is gone, or its notification was lost.
  const isDue = isStalled || (isWaiting && exchange.at === 'idle')
  const [next, ...effects] = isDue ? begun(state, now) : [state]
  return [
    next,
    { do: 'show' },
    ...when(isStalled, { do: 'hang_up' }),
    ...effects,
    ...when(oldest !== undefined || stream.at !== 'elsewhere', { do: 'look_later' }),
  ]
}

function counted(before: LoopState, { counts, missing }: LoopEvent & { kind: 'counted' }, now: number): LoopStep {
  // A segment became unreadable and was dropped. During an exchange, missing segments are just on their way.
  const hasNewHole = missing > before.missing && before.exchange.at === 'idle'
  const hasNewMutation = counts.waiting > before.shown.waiting
  const state = { ...before, missing, shown: { ...before.shown, ...counts } }
  const [next, ...effects] = hasNewMutation || hasNewHole ? triggered(state, now) : [state]
  const hasChanged = counts.waiting > 0 !== before.shown.waiting > 0
  return [next, { do: 'show' }, ...effects, ...when(hasChanged, { do: 'look' })]
}

const when = (isSo: boolean, effect: LoopEffect): LoopEffect[] => (isSo ? [effect] : [])
