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
  }
}
