/**
 * Time, randomness and tasks of a simulated world. Nothing runs by itself: a task runs when `live` reaches it,
 * always in the same order. The globals of this thread are replaced before any library is loaded, so that Dexie, the
 * fake IndexedDB and the server's own timers use this time as well.
 */

/** One turn of an event loop, in virtual milliseconds: what a task takes before the next one starts. */
const TURN_MS = 0.02
/** 2026-03-01T00:00:00Z, where every life begins. */
const BEGINNING = 1_772_323_200_000

interface Task {
  at: number
  order: number
  work: (() => void) | null
}

/** Tasks scheduled for later: a binary heap by time, then by order of scheduling. */
class Heap {
  readonly #items: Task[] = []

  peek(): Task | undefined {
    return this.#items[0]
  }

  push(task: Task): void {
    const items = this.#items
    let at = items.length
    items.push(task)
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = items[parent]
      if (above === undefined || !isBefore(task, above)) break
      items[at] = above
      at = parent
    }
    items[at] = task
  }

  pop(): Task | undefined {
    const items = this.#items
    const first = items[0]
    const last = items.pop()
    if (last === undefined || items.length === 0) return first
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      let below = items[child]
      if (below === undefined) break
      const other = items[child + 1]
      if (other !== undefined && isBefore(other, below)) {
        child += 1
        below = other
      }
      if (!isBefore(below, last)) break
      items[at] = below
      at = child
    }
    items[at] = last
    return first
  }
}

const isBefore = (a: Task, b: Task) => a.at < b.at || (a.at === b.at && a.order < b.order)

interface Timeline {
  now: number
  order: number
  /** Tasks for the next turn: they run in order of scheduling, so a list is enough. */
  turns: Task[]
  nextTurn: number
  later: Heap
  /** Time that passed while everything was switched off. */
  sleptMs: number
}

const begin = (): Timeline => ({ now: 0, order: 0, turns: [], nextTurn: 0, later: new Heap(), sleptMs: 0 })
let line = begin()

/** Starts a new world: whatever the last one still had scheduled never happens. */
export function beginTime(): void {
  line = begin()
}

/** Virtual milliseconds since the beginning. */
export const elapsedMs = (): number => line.now

/** The current time by a correct clock. */
export const trueNow = (): number => BEGINNING + line.sleptMs + Math.floor(line.now)

/** Moves every clock ahead without running anything, as if all computers were switched off. */
export function skipTime(ms: number): void {
  line.sleptMs += ms
}

/** Runs `work` this many virtual milliseconds later; the returned function cancels it. */
export function later(ms: number, work: () => void): () => void {
  const task: Task = { at: line.now + Math.max(TURN_MS, ms), order: ++line.order, work }
  line.later.push(task)
  return () => {
    task.work = null
  }
}

export const sleep = (ms: number): Promise<void> => new Promise(resolve => later(ms, resolve))

function nextTask(): Task | undefined {
  const turn = line.turns[line.nextTurn]
  const timer = line.later.peek()
  if (turn !== undefined && (timer === undefined || isBefore(turn, timer))) {
    line.nextTurn += 1
    if (line.nextTurn > 4_096) {
      line.turns.splice(0, line.nextTurn)
      line.nextTurn = 0
    }
    return turn
  }
  return line.later.pop()
}

const realImmediate = globalThis.setImmediate

/** Runs the world until `life` has ended. Fails if nothing is left to do before that. */
export async function live<T>(life: () => Promise<T>, { maxTasks }: { maxTasks: number }): Promise<T> {
  let ended: { value: T } | { error: unknown } | undefined
  const run = line
  life().then(
    value => {
      ended = { value }
    },
    error => {
      ended = { error }
    },
  )
  await new Promise<void>((resolve, reject) => {
    let tasks = 0
    const step = () => {
      // One real event loop turn per task, so that all promise callbacks of a task run before the next one.
      if (ended !== undefined) return resolve()
      const task = nextTask()
      if (task === undefined) return reject(new Error('nothing is left to do, and the life has not come to its end'))
      if (++tasks > maxTasks) return reject(new Error(`more than ${maxTasks} tasks: something never comes to rest`))
      if (task.work !== null) {
        run.now = task.at
        try {
          task.work()
        } catch {
          // A listener threw: a page continues after that.
        }
      }
      realImmediate(step)
    }
    realImmediate(step)
  })
  if (ended === undefined) throw new Error('the life has no end')
  if ('error' in ended) throw ended.error
  return ended.value
}

/** Replaces this thread's globals. Called once, before anything else is loaded. */
export function takeOverGlobals(chance: { next(): number }): void {
  const handles = new Map<number, () => void>()
  let handle = 0
  const RealDate = Date
  const define = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

  define('setImmediate', (work: (...args: unknown[]) => void, ...args: unknown[]) => {
    const task: Task = { at: line.now + TURN_MS, order: ++line.order, work: () => work(...args) }
    line.turns.push(task)
    return task
  })
  define('clearImmediate', (task: Task | undefined) => {
    if (task) task.work = null
  })
  define('setTimeout', (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const own = ++handle
    const cancel = later(ms, () => {
      handles.delete(own)
      work(...args)
    })
    handles.set(own, cancel)
    return own
  })
  define('setInterval', (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const own = ++handle
    const again = () => {
      handles.set(own, later(ms, again))
      work(...args)
    }
    handles.set(own, later(ms, again))
    return own
  })
  const clear = (own: number | undefined) => {
    if (own === undefined) return
    handles.get(own)?.()
    handles.delete(own)
  }
  define('clearTimeout', clear)
  define('clearInterval', clear)

  class VirtualDate extends RealDate {
    constructor(...args: [] | [number | string]) {
      if (args.length === 0) super(trueNow())
      else super(args[0])
    }
    static override now(): number {
      return trueNow()
    }
  }
  define('Date', VirtualDate)
  Math.random = () => chance.next()
  performance.now = () => line.now
  AbortSignal.timeout = ms => {
    const controller = new AbortController()
    later(ms, () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')))
    return controller.signal
  }
  // The platform's own holds its sources weakly: whether a signal arrives must not depend on garbage collection.
  AbortSignal.any = signals => {
    const controller = new AbortController()
    for (const signal of signals) {
      if (signal.aborted) controller.abort(signal.reason)
      else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
    }
    return controller.signal
  }
  // Threads run in an order that no seed decides.
  const forbidden = (name: string) =>
    class {
      constructor() {
        throw new Error(`${name} works outside of the simulated time: inject it`)
      }
    }
  define('CompressionStream', forbidden('CompressionStream'))
  define('DecompressionStream', forbidden('DecompressionStream'))
  define('BroadcastChannel', undefined)
}
