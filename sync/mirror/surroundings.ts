/** What the sync loop needs from its environment: time, randomness, and notice of what happens around it. */
export interface Surroundings {
  now(): number
  /** 0 ≤ x < 1, to spread retries of many devices. */
  chance(): number
  /** Runs `work` later; the returned function cancels it. */
  later(ms: number, work: () => void): () => void
  /** Calls back when a try is worth it now: the network changed, or the page became visible. */
  onStir(listener: () => void): () => void
  /** Runs the work unless another tab is running it; resolves to 'taken' at once if one is. */
  ifAlone<T>(name: string, work: () => Promise<T>): Promise<T | 'taken'>
  /** Waits until no other tab holds the name, then holds it until `signal` aborts. */
  hold(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>
  /** Registers this tab under the name until `signal` aborts, and calls back whenever another such tab is gone. */
  onLoss(name: string, signal: AbortSignal, listener: () => void): void
}

/** A browser window. Without Web Locks every tab works for itself: slower, but just as correct. */
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
 * Each tab holds its own lock while it lives, and waits for the locks of the others. The browser hands over such a lock
 * when its tab is gone, however it ended, and does so even for a hidden page, whose timers may run only once a minute.
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
      // Hold the lock before announcing it: a lock requested too early would count as a loss at once.
      channel.postMessage(own)
      for (const { name: held } of (await locks.query()).held ?? []) watch(held)
      await ended
    })
    .catch(() => {})
}
