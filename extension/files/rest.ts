/** A timer that follows timers comes after four milliseconds at the earliest, half the length of the task before it. */
export function rest(): Promise<void> {
  return new Promise(resolve => {
    if (globalThis.scheduler === undefined) setTimeout(resolve, 0)
    else void globalThis.scheduler.postTask(() => resolve())
  })
}

/** A sixth of the time after which browsers stop a worker that hears nothing. */
const TOLD_EVERY_MS = 5_000

/** Rests, and now and then tells that the work goes on. */
export function restTelling(resting: () => Promise<void>, tell: () => void): () => Promise<void> {
  let told = performance.now()
  return () => {
    if (performance.now() - told > TOLD_EVERY_MS) {
      told = performance.now()
      tell()
    }
    return resting()
  }
}
