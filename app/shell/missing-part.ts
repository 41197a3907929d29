/** Chromium, Firefox and Safari each word the error of a chunk that failed to load differently. */
export function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|error loading dynamically|preload CSS/i.test(error.message)
  )
}

const LOADED_AGAIN_KEY = 'recall.loaded-again'
/** A part that is missing again within this time is really gone, and reloading would loop. */
const LOADED_AGAIN_MS = 60_000

interface Load {
  shelf: Pick<Storage, 'getItem' | 'setItem'>
  /** Unix time in milliseconds. */
  now: number
  isOnline: boolean
}

/**
 * Whether the page may reload itself, because the part was probably missing only for a moment: a sign-out in another
 * tab clears the caches while this one fetches from them. True once a minute in each tab, never offline.
 */
export function mayLoadAgain({ shelf, now, isOnline }: Load): boolean {
  if (!isOnline) return false
  try {
    const before = Number(shelf.getItem(LOADED_AGAIN_KEY) ?? 0)
    if (Math.abs(now - before) < LOADED_AGAIN_MS) return false
    shelf.setItem(LOADED_AGAIN_KEY, String(now))
    return true
  } catch {
    // Without a record of the last reload nothing would stop the loop.
    return false
  }
}
