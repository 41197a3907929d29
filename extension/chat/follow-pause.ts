import { onNotice } from '../messages/on-notice.ts'
import type { ShieldState } from './shield-state.ts'

interface FollowPauseNeeds {
  readonly shield: Pick<ShieldState, 'isPaused'>
  /** Closes a preview that is open. */
  cancelReview(): void
  tellState(): void
}

/** Pauses and resumes with the tab. */
export function init(signal: AbortSignal, { shield, cancelReview, tellState }: FollowPauseNeeds): void {
  onNotice(signal, 'TAB_PAUSED', ({ isPaused }) => {
    shield.isPaused = isPaused
    if (isPaused) cancelReview()
    tellState()
  })
}
