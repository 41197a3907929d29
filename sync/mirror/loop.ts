import { liveQuery } from 'dexie'

import type { SyncApi, Trip } from './api.ts'
import { exchange } from './exchange.ts'
import type { FileShelf } from './files.ts'
import { listen } from './live.ts'
import { type LoopEffect, type LoopEvent, STARTED, statusOf, transition } from './loop-transitions.ts'
import type { Mirror } from './mirror.ts'
import { countEntries, waitingEntries } from './outbox.ts'
import { missingSegments } from './segments.ts'
import type { SyncStatus } from './status.ts'
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
/** While another tab exchanges. */
const TAKEN_RETRY_MS = 250
/** The server has accepted enough mutations for a while; new rows are still fetched. */
const LIMITED_RETRY_MS = 60_000
/**
 * A tab may save a mutation and die before telling the others. Where nothing reports its end, a tab polls the outbox.
 */
const LOOK_MS = 7_500

/**
 * Keeps a mirror in sync: exchanges when a mutation was saved, when the page or the network comes back, when the server
 * pokes, and from time to time. Tabs take turns if the browser supports locks. Correctness does not depend on that: the
 * server skips mutations it has seen, and the mirror drops pages it has.
 *
 * What happens is an event; `transition` says what follows from it, and here it is done.
 */
export function startSync(needs: LoopNeeds): SyncLoop {
  const { mirror, api, surroundings, onStatus } = needs
  const stopped = new AbortController()
  const { signal } = stopped
  const fillFiles = filesFiller(needs, signal)
  let state = STARTED
  let streamEnds = new AbortController()
  let cancelTimer = () => {}
  let cancelLook = () => {}

  function dispatch(event: LoopEvent): void {
    if (signal.aborted) return
    const [next, ...effects] = transition(state, event, surroundings.now())
    state = next
    for (const effect of effects) perform(effect)
  }
  const trigger = () => dispatch({ kind: 'triggered' })

  function perform(effect: LoopEffect): void {
    switch (effect.do) {
      case 'show':
        onStatus(statusOf(state))
        break
      case 'exchange':
        cancelTimer()
        void run(effect)
        break
      case 'settle':
        settle(effect)
        break
      case 'listen':
        void follow()
        break
      case 'hang_up':
        streamEnds.abort()
        break
      case 'fill_files':
        void fillFiles()
        break
      case 'look':
        void look()
        break
      case 'look_later':
        cancelLook = surroundings.later(LOOK_MS, () => void look())
        break
      default:
        effect satisfies never
    }
  }

  async function run({ turn, isFrozen }: LoopEffect & { do: 'exchange' }): Promise<void> {
    dispatch({ kind: 'exchanged', turn, trip: await takeTurn(isFrozen) })
  }

  /** Runs one exchange if no other tab is running one, or anyway if that tab has taken too long. */
  async function takeTurn(isFrozen: boolean): Promise<Trip | 'taken'> {
    const work = () => exchangeWithRoom(needs, signal)
    return isFrozen ? await work() : await surroundings.ifAlone(`exchange:${mirror.name}`, work)
  }

  function settle({ end, failures, isLive }: LoopEffect & { do: 'settle' }): void {
    const wait = (ms: number) => {
      cancelTimer()
      cancelTimer = surroundings.later(ms, trigger)
    }
    if (end === 'done') wait(isLive ? LIVE_POLL_MS : POLL_MS)
    else if (end === 'taken') wait(TAKEN_RETRY_MS)
    else if (end === 'limited') wait(LIMITED_RETRY_MS)
    else if (end === 'offline' || end === 'retry') wait(retryDelayMs(failures, surroundings.chance()))
    // Signed out: the next sign-in triggers. Update: the next version of the page starts over.
  }

  async function follow(): Promise<void> {
    streamEnds = new AbortController()
    const either = AbortSignal.any([signal, streamEnds.signal])
    await listen(api, { signal: either, onPoke: trigger, later: surroundings.later })
    dispatch({ kind: 'cut_off' })
  }

  async function look(): Promise<void> {
    cancelLook()
    if (!signal.aborted) dispatch({ kind: 'looked', oldest: await oldestWaiting(mirror) })
  }

  const counts = liveQuery(() => countAll(mirror)).subscribe({
    next: counted => dispatch({ kind: 'counted', ...counted }),
    // The database is being closed or deleted, and the loop has stopped with it.
    error: () => {},
  })
  const ignoreStir = surroundings.onStir(() => dispatch({ kind: 'stirred' }))
  surroundings
    .hold(`live:${mirror.name}`, signal, async () => {
      dispatch({ kind: 'elected' })
      await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
    })
    // The wait for the lock ends with the loop.
    .catch(() => {})
  // The lost tab may have saved a mutation without telling anyone.
  surroundings.onLoss(mirror.name, signal, () => void look())
  trigger()

  return {
    trigger,
    stop() {
      stopped.abort()
      cancelTimer()
      cancelLook()
      counts.unsubscribe()
      ignoreStir()
    },
  }
}

async function exchangeWithRoom({ mirror, api, files }: LoopNeeds, signal: AbortSignal): Promise<Trip> {
  try {
    return await exchange(mirror, api)
  } catch (error) {
    // Files can be fetched again; rows and mutations need the space more.
    if (!signal.aborted && isQuotaError(error)) await files?.clear()
    return 'retry'
  }
}

/** Device time (ms). */
async function oldestWaiting(mirror: Mirror): Promise<number | undefined> {
  try {
    const waiting = await waitingEntries(mirror)
    return waiting.length === 0 ? undefined : Math.min(...waiting.map(({ at }) => at))
  } catch {
    // The database is being closed, and the loop is ending with it.
    return undefined
  }
}

async function countAll(mirror: Mirror) {
  const { state, missing } = await missingSegments(mirror)
  const counts = { waiting: await countEntries(mirror, 'waiting'), rejected: await countEntries(mirror, 'rejected') }
  return { counts: { ...counts, lastSyncedAt: state.lastSyncedAt }, missing: missing.length }
}

/** Fetches the files of what has arrived since the last time, one run at a time. */
function filesFiller({ mirror, files }: LoopNeeds, signal: AbortSignal): () => Promise<void> {
  let state: { at: 'filled'; upTo: number } | { at: 'filling' } = { at: 'filled', upTo: -1 }
  return async () => {
    if (files === undefined || state.at === 'filling') return
    let { upTo } = state
    state = { at: 'filling' }
    try {
      const { cursor } = await mirror.readState()
      if (cursor !== upTo && (await files.fill(signal))) upTo = cursor
    } catch {
      // A file that is missing here is fetched when it is opened.
    } finally {
      state = { at: 'filled', upTo }
    }
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
