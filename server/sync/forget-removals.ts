import type { WallClock } from '../ports.ts'
import type { SyncStore } from '../store/sync-store.ts'

/** A device that was away longer starts again from the beginning, as a new one does. */
export const REMOVALS_KEPT_MS = 180 * 86_400_000

/**
 * A device keeps confirmed mutations this long, to send them again after a restore, and may then ask about a refusal.
 */
const REJECTIONS_KEPT_MS = 30 * 86_400_000
/**
 * For a device that never came back to hear of them: its mutations are read for a year, so refusals are kept as long.
 */
const REJECTIONS_GONE_MS = 400 * 86_400_000

/** Deletes refusals of mutations that their device has heard of, after a month. */
export function forgetRejections(sync: Pick<SyncStore, 'forgetRejections'>, wall: WallClock): Promise<number> {
  const now = wall.now()
  return sync.forgetRejections({ before: now - REJECTIONS_KEPT_MS, goneBefore: now - REJECTIONS_GONE_MS })
}

/** Deletes old removal marks, and screenshots that nothing names. */
export function forgetRemovals(sync: Pick<SyncStore, 'forgetRemovals'>, wall: WallClock): Promise<void> {
  const now = wall.now()
  return sync.forgetRemovals({ now, before: now - REMOVALS_KEPT_MS })
}
