/** How long an agreed update may take before the page is reloaded anyway. */
export const UPDATE_FALLBACK_MS = 10_000

type UpdateNeeds = {
  /** Tells the waiting worker to take over. */
  takeOver: () => void
  /** Calls back when a new worker has taken over this page. */
  onTakenOver: (callback: () => void) => void
  /** False while something on this device has not reached the server, or a form is half filled in. */
  isSafeToReload: () => Promise<boolean>
  reload: () => void
  after: (ms: number, callback: () => void) => void
}

/**
 * Activates a waiting version. Nothing happens before the person agrees or while changes wait to be sent. The page is
 * reloaded once, by the new worker's takeover or by the fallback, whichever comes first.
 */
export function makeUpdater(needs: UpdateNeeds) {
  let agreed = false
  let takenOver = false
  let reloaded = false
  const reloadOnce = () => {
    if (reloaded) return
    reloaded = true
    needs.reload()
  }
  needs.onTakenOver(() => {
    takenOver = true
    // Another tab may have agreed: this one keeps running until the person agrees here.
    if (agreed) reloadOnce()
  })
  return {
    /** The person agrees. 'waiting' means: not now, something must reach the server first. */
    async agree(): Promise<'updating' | 'waiting'> {
      if (!(await needs.isSafeToReload())) return 'waiting'
      if (agreed) return 'updating'
      agreed = true
      if (takenOver) reloadOnce()
      else {
        needs.takeOver()
        needs.after(UPDATE_FALLBACK_MS, reloadOnce)
      }
      return 'updating'
    },
  }
}
