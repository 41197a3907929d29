/** Held by every tab while its copy is open, and by one alone that makes the copy anew in another form. */
const COPY = 'recall.copy'

/** A tab closes its copy within a blink. One that does not answer so long is asleep. */
const PATIENCE_MS = 10_000
/** A tab that was just opening has not heard the first call. */
const CALL_AGAIN_MS = 500

/** Runs `work`, which opens a copy, and counts as having it open until `signal` ends. Waits while one is made anew. */
export async function whileOpen(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(COPY, { mode: 'shared', signal }, async () => {
    await work()
    await ended(signal)
  })
}

/** Runs `work` when no tab has its copy open, and lets none open it meanwhile. `busy`: a tab did not let go of it. */
export async function whileAllClosed<T>(callAside: () => void, work: () => Promise<T>): Promise<T | 'busy'> {
  if (!('locks' in navigator)) {
    callAside()
    return work()
  }
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  const calls = setInterval(callAside, CALL_AGAIN_MS)
  const stopCalling = () => {
    clearTimeout(timer)
    clearInterval(calls)
  }
  try {
    // Asked for before the others let go: they come in line behind it.
    const turn = navigator.locks.request(COPY, { signal: patience.signal }, () => {
      stopCalling()
      return work()
    })
    callAside()
    return await turn
  } catch (error) {
    if (patience.signal.aborted) return 'busy'
    throw error
  } finally {
    stopCalling()
  }
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
