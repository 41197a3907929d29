/** What the sync loop needs from the place where it runs: time, chance, and word of what happens around it. */
export interface Surroundings {
  now(): number
  /** 0 ≤ x < 1, to spread retries of many devices. */
  chance(): number
  /** Runs `work` later; the answer cancels it. */
  later(ms: number, work: () => void): () => void
  /** Calls back when a try is worth it now: the network changed, or the page came to the front. */
  onStir(listener: () => void): () => void
  /** Runs the work while no other tab runs it; 'taken' at once when one does. */
  ifAlone<T>(name: string, work: () => Promise<T>): Promise<T | 'taken'>
  /** Waits until no other tab holds the name, then holds it until `signal` ends. */
  hold(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>
  /** Counts as one of the tabs of this name until `signal` ends, and calls back whenever another of them is gone. */
  onLoss(name: string, signal: AbortSignal, listener: () => void): void
}

/** A browser's window. Without Web Locks every tab works for itself: slower, and as right. */
export function browserSurroundings(): Surroundings {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  return {
    now: () => Date.now(),
    chance: () => Math.random(),
    later(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    onStir(listener) {
      const onVisible = () => {
        if (document.visibilityState === 'visible') listener()
      }
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      document.addEventListener('visibilitychange', onVisible)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
        document.removeEventListener('visibilitychange', onVisible)
      }
    },
    async ifAlone(name, work) {
      if (locks === undefined) return work()
      return locks.request(name, { ifAvailable: true }, lock => (lock === null ? ('taken' as const) : work()))
    },
    async hold(name, signal, work) {
      if (locks === undefined) return work()
      await locks.request(name, { signal }, work)
    },
    onLoss(name, signal, listener) {
      if (locks !== undefined && 'BroadcastChannel' in globalThis)
        void watchNeighbours(locks, { name, signal, listener })
    },
  }
}

/**
 * Each tab holds a lock of its own while it lives, and waits for the locks of the others: the browser hands such a
 * lock over when its tab is gone, however it ended, and also to a hidden page, whose timers may run once a minute.
 */
async function watchNeighbours(
  locks: LockManager,
  { name, signal, listener }: { name: string; signal: AbortSignal; listener: () => void },
): Promise<void> {
  const prefix = `alive:${name}:`
  const own = prefix + crypto.randomUUID()
  const known = new Set([own])
  const channel = new BroadcastChannel(prefix)
  signal.addEventListener('abort', () => channel.close(), { once: true })

  function watch(lock: unknown): void {
    if (typeof lock !== 'string' || !lock.startsWith(prefix) || known.has(lock)) return
    known.add(lock)
    locks
      .request(lock, { signal }, () => known.delete(lock))
      .then(
        () => listener(),
        // The wait ends with this page's own loop.
        () => {},
      )
  }

  channel.addEventListener('message', ({ data }) => watch(data))
  const ended = new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
  await locks
    .request(own, { signal }, async () => {
      // It is held before the others hear of it: a lock that is asked for too early would count as a loss at once.
      channel.postMessage(own)
      for (const { name: held } of (await locks.query()).held ?? []) watch(held)
      await ended
    })
    .catch(() => {})
}
