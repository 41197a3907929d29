/** Chromium, Firefox and Safari each have their own words for a chunk that did not arrive. */
export function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|error loading dynamically|preload CSS/i.test(error.message)
  )
}

const LOADED_AGAIN_KEY = 'recall.loaded-again'
/** A part that is missing again so soon is really gone, and loading once more would never end. */
const LOADED_AGAIN_MS = 60_000

interface Load {
  shelf: Pick<Storage, 'getItem' | 'setItem'>
  /** Unix time in milliseconds. */
  now: number
  isOnline: boolean
}

/**
 * Whether the page may load itself again, because the part was probably missing for a moment only: a sign-out in
 * another tab clears the caches while this one fetches from them. True once a minute in each tab, never offline.
 */
export function mayLoadAgain({ shelf, now, isOnline }: Load): boolean {
  if (!isOnline) return false
  try {
    const before = Number(shelf.getItem(LOADED_AGAIN_KEY) ?? 0)
    if (Math.abs(now - before) < LOADED_AGAIN_MS) return false
    shelf.setItem(LOADED_AGAIN_KEY, String(now))
    return true
  } catch {
    // Without a note of the last time nothing would end it.
    return false
  }
}
