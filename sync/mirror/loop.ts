import { liveQuery } from 'dexie'

import type { SyncApi, Trip } from './api.ts'
import { exchange } from './exchange.ts'
import type { FileShelf } from './files.ts'
import { listen } from './live.ts'
import type { Mirror } from './mirror.ts'
import { countEntries, waitingEntries } from './outbox.ts'
import { missingSegments } from './segments.ts'
import { type Link, STARTING, type SyncStatus } from './status.ts'
import type { Surroundings } from './surroundings.ts'

export interface SyncLoop {
  /** Call when a try is worth it now: after a sign-in, for example. */
  trigger(): void
  stop(): void
}

interface LoopNeeds {
  mirror: Mirror
  api: SyncApi
  surroundings: Surroundings
  files?: FileShelf
  onStatus(status: SyncStatus): void
}

const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 60_000
/** Without a stream: how old the copy may get on an open page. */
const POLL_MS = 60_000
/** With a stream: in case a poke got lost. */
const LIVE_POLL_MS = 300_000
/**
 * While another tab exchanges, look again soon; after FROZEN_MS that tab counts as frozen, and the server sorts out any
 * overlap.
 */
const TAKEN_RETRY_MS = 250
const FROZEN_MS = 10_000
/** If a mutation waits longer than this although the server answers, waiting alone will not help. */
const STALL_MS = 15_000
/**
 * A tab may save a mutation and die before telling the others. Where nothing reports its end, a tab polls the outbox.
 */
const LOOK_MS = 7_500
/** After a stream shorter than this, no new one is opened at once. */
const SHORT_STREAM_MS = 10_000

/** The server has accepted enough mutations for a while; new rows are still fetched. */
const LIMITED_RETRY_MS = 60_000

const LINKS: Record<Exclude<Trip, 'more' | 'reset'>, Link> = {
  done: 'online',
  offline: 'offline',
  retry: 'retrying',
  'signed-out': 'signed-out',
  update: 'update',
  limited: 'limited',
}

/**
 * Keeps a mirror in sync: exchanges when a mutation was saved, when the page or the network comes back, when the server
 * pokes, and from time to time. Tabs take turns if the browser supports locks. Correctness does not depend on that: the
 * server skips mutations it has seen, and the mirror drops pages it has.
 */
export function startSync({ mirror, api, surroundings, files, onStatus }: LoopNeeds): SyncLoop {
  const stopped = new AbortController()
  let status = STARTING
  let running = false
  let again = false
  let turn = 0
  let failures = 0
  let takenSince: number | null = null
  let isLeader = false
  let isLive = false
  let streamEnds = new AbortController()
  let liveNotBefore = 0
  let onlineSince = 0
  let cancelTimer = () => {}

  function show(change: Partial<SyncStatus>): void {
    status = { ...status, ...change }
    if (!stopped.signal.aborted) onStatus(status)
  }

  function trigger(): void {
    // Only a newer version of this page can sync; mutations saved until then wait for it.
    if (status.link === 'update') return
    again = true
    if (!running) void run()
  }

  async function run(): Promise<void> {
    running = true
    turn += 1
    const mine = turn
    cancelTimer()
    let trip: Trip | 'taken' = 'done'
    while (again && mine === turn && !stopped.signal.aborted) {
      again = false
      trip = await takeTurn()
      // A trigger that came meanwhile is worth a try only if this turn succeeded; otherwise the back-off decides. After
      // 'signed-out' there is no back-off: the trigger may be a sign-in that came while the old session's answer was in
      // flight.
      if (trip !== 'done' && trip !== 'signed-out') break
    }
    if (mine !== turn) return
    running = false
    if (!stopped.signal.aborted) settle(trip)
  }

  /** Runs one exchange if no other tab is running one, or anyway if that tab has taken too long. */
  async function takeTurn(): Promise<Trip | 'taken'> {
    const isFrozen = isStalled || (takenSince !== null && surroundings.now() - takenSince >= FROZEN_MS)
    const work = () => withRoom(() => exchange(mirror, api))
    const trip = isFrozen ? await work() : await surroundings.ifAlone(`exchange:${mirror.name}`, work)
    if (trip === 'taken') takenSince ??= surroundings.now()
    else takenSince = null
    return trip
  }

  async function withRoom(work: () => Promise<Trip>): Promise<Trip> {
    try {
      return await work()
    } catch (error) {
      if (stopped.signal.aborted) return 'retry'
      // Files can be fetched again; rows and mutations need the space more.
      if (isQuotaError(error)) await files?.clear()
      return 'retry'
    }
  }

  function settle(trip: Trip | 'taken'): void {
    if (trip === 'taken') {
      cancelTimer = surroundings.later(TAKEN_RETRY_MS, trigger)
      return
    }
    // If the history changes under every pull, the server is in trouble.
    const end = trip === 'more' || trip === 'reset' ? 'retry' : trip
    if (end === 'done' && status.link !== 'online') onlineSince = surroundings.now()
    show({ link: LINKS[end] })
    if (end === 'done') {
      failures = 0
      if (isLeader) {
        void live()
        void fillFiles()
      }
      cancelTimer = surroundings.later(isLive ? LIVE_POLL_MS : POLL_MS, trigger)
    } else if (end === 'limited') {
      cancelTimer = surroundings.later(LIMITED_RETRY_MS, trigger)
    } else if (end === 'offline' || end === 'retry') {
      cancelTimer = surroundings.later(retryDelayMs(failures, surroundings.chance()), trigger)
      failures += 1
    }
    // Signed out: the next sign-in triggers. Update: the next version of the page starts over.
  }

  async function live(): Promise<void> {
    const since = surroundings.now()
    if (isLive || since < liveNotBefore) return
    isLive = true
    streamEnds = new AbortController()
    const signal = AbortSignal.any([stopped.signal, streamEnds.signal])
    await listen(api, { signal, onPoke: trigger, later: surroundings.later })
    isLive = false
    if (stopped.signal.aborted) return
    // The end of a stream may be the first sign of a lost network, so check. The exchange opens the next stream.
    if (surroundings.now() - since >= SHORT_STREAM_MS) return trigger()
    // Every stream is refused or cut at once: fall back to polling.
    liveNotBefore = since + POLL_MS
    if (!running && status.link === 'online') {
      cancelTimer()
      cancelTimer = surroundings.later(POLL_MS, trigger)
    }
  }

  /*
   * The watch over the outbox. Whatever the reason (a tab that holds its turn and sleeps, a stream that only looks
   * alive, a lost timer), a mutation that waits although the server answers restarts everything.
   */
  let isStalled = false
  let cancelWatch = () => {}
  async function watch(): Promise<void> {
    cancelWatch()
    if (stopped.signal.aborted) return
    const oldest = await oldestWaiting()
    if (stopped.signal.aborted) return
    const age = oldest === undefined ? 0 : Math.max(0, surroundings.now() - Math.max(oldest, onlineSince))
    isStalled = status.link === 'online' && age >= STALL_MS
    const oldestMin = oldest === undefined ? 0 : Math.max(0, Math.floor((surroundings.now() - oldest) / 60_000))
    show({ oldestMin, stalled: isStalled && oldestMin > 0 })
    if (isStalled) {
      streamEnds.abort()
      // Whatever the present turn is waiting for, the next one does not wait for it.
      turn += 1
      running = false
      trigger()
    }
    // A mutation waits and nobody is sending it: the tab that saved it is gone, or its notification was lost.
    if (oldest !== undefined && !running && status.link === 'online') trigger()
    if (oldest !== undefined || isLeader) cancelWatch = surroundings.later(LOOK_MS, () => void watch())
  }

  async function oldestWaiting(): Promise<number | undefined> {
    try {
      const waiting = await waitingEntries(mirror)
      return waiting.length === 0 ? undefined : Math.min(...waiting.map(({ at }) => at))
    } catch {
      // The database is being closed, and the loop is ending with it.
      return undefined
    }
  }

  let filledTo = -1
  let isFilling = false
  async function fillFiles(): Promise<void> {
    if (files === undefined || isFilling) return
    isFilling = true
    try {
      const { cursor } = await mirror.readState()
      if (cursor !== filledTo && (await files.fill(stopped.signal))) filledTo = cursor
    } catch {
      // A file that is missing here is fetched when it is opened.
    } finally {
      isFilling = false
    }
  }

  let missing = 0
  const counts = liveQuery(async () => {
    const { state, missing } = await missingSegments(mirror)
    const counted = { waiting: await countEntries(mirror, 'waiting'), rejected: await countEntries(mirror, 'rejected') }
    return { counted: { ...counted, lastSyncedAt: state.lastSyncedAt }, missing: missing.length }
  }).subscribe({
    next: ({ counted, missing: now }) => {
      // A segment became unreadable and was dropped. During an exchange, missing segments are just on their way.
      const hasNewHole = now > missing && !running
      missing = now
      const hasNewMutation = counted.waiting > status.waiting
      const hasAny = counted.waiting > 0 !== status.waiting > 0
      show(counted)
      if (hasNewMutation || hasNewHole) trigger()
      if (hasAny) void watch()
    },
    // The database is being closed or deleted, and the loop has stopped with it.
    error: () => {},
  })
  const ignoreStir = surroundings.onStir(() => {
    liveNotBefore = 0
    trigger()
  })
  surroundings
    .hold(`live:${mirror.name}`, stopped.signal, async () => {
      isLeader = true
      trigger()
      void watch()
      await new Promise(resolve => stopped.signal.addEventListener('abort', resolve, { once: true }))
    })
    // The wait for the lock ends with the loop.
    .catch(() => {})
  // The lost tab may have saved a mutation without telling anyone.
  surroundings.onLoss(mirror.name, stopped.signal, () => void watch())
  trigger()

  return {
    trigger,
    stop() {
      stopped.abort()
      cancelTimer()
      cancelWatch()
      counts.unsubscribe()
      ignoreStir()
    },
  }
}

/** 1 s, 2 s, 4 s … 60 s, each shortened by up to half: devices that lost a server together come back spread out. */
export function retryDelayMs(failures: number, chance: number): number {
  const full = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10))
  return Math.round(full * (1 - chance / 2))
}

function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Dexie names the reason of an aborted transaction in `inner`.
  const inner = 'inner' in error && error.inner instanceof Error ? error.inner.name : ''
  return error.name === 'QuotaExceededError' || inner === 'QuotaExceededError'
}
