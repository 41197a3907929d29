import type { PageState } from '../messages/messages.ts'

interface ReportStateNeeds {
  readonly window: EventTarget
  state(): PageState
  /** Tells the background. */
  tell(page: PageState): Promise<unknown>
}

interface ReportState {
  /** To be called after each change. */
  tellState(): void
  /** The same a moment later: nobody who sends a text waits for it. */
  tellSoon(): void
}

/** The badge and the mark would be drawn while what the page sends is still on its way through the browser. */
const SOON_MS = 100

/** Tells the background, and so the popup, whether this page is guarded. */
export function init(signal: AbortSignal, { window, state, tell }: ReportStateNeeds): ReportState {
  const tellState = () => {
    // If the background does not hear it, the next change is told, too.
    void tell(state()).catch(() => {})
  }
  let isWaiting = false
  const tellSoon = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      if (!signal.aborted) tellState()
    }, SOON_MS)
  }
  window.addEventListener('load', tellState, { signal })
  return { tellState, tellSoon }
}
