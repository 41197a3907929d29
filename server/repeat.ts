export interface Repeated {
  /** Runs the work now, after a run in progress: for example when the calendar was moved. */
  now(): Promise<unknown>
  /** Resolves when no run is in progress any more. */
  stop(): Promise<void>
}

/**
 * Runs the work at once and then periodically, never twice at a time. A failure is reported; the next run tries again.
 */
export function repeat(work: () => Promise<unknown>, everyMs: number, onFault: (error: unknown) => void): Repeated {
  let running: Promise<unknown> = Promise.resolve()
  const now = () => {
    running = running.then(() => work().catch(onFault))
    return running
  }
  const timer = setInterval(() => void now(), everyMs)
  void now()
  return {
    now,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
