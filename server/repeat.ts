export interface Repeated {
  /** Does it out of turn, after what is running: the calendar was moved, say. */
  now(): Promise<unknown>
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>
}

/** Does the work at once and then again and again, never twice at a time. What fails is told, and done at the next turn. */
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
