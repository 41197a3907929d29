/**
 * Web Lock: every tab holds it shared while its copy is open; the one tab that rebuilds the copy holds it exclusively.
 */
const COPY = 'recall.copy'

/** A tab closes its copy almost at once. One that does not answer for this long is asleep. */
const PATIENCE_MS = 10_000
/** A tab that was just opening has missed the first call. */
const CALL_AGAIN_MS = 500

/**
 * Runs `work`, which opens a copy, and counts as having it open until `signal` aborts. Waits while a copy is rebuilt.
 */
export async function whileOpen(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(COPY, { mode: 'shared', signal }, async () => {
    await work()
    await ended(signal)
  })
}

/**
 * Runs `work` when no tab has its copy open, and lets none open it meanwhile. `busy`: a tab did not let go of its copy.
 */
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
    // Requested before the other tabs release it, so that their next requests queue up behind this one.
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
