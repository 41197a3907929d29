import type { WallClock } from '../ports.ts'
import type { SyncStore } from '../store/sync-store.ts'

/** A device that was away longer starts again from the beginning, as a new one does. */
export const REMOVALS_KEPT_MS = 180 * 86_400_000

/** Once a day is often enough: it decides within a day how old a removal is. */
export const FORGET_EVERY_MS = 86_400_000

/** As long as a device keeps what was confirmed, to offer it again after a restore, it may ask about a refusal. */
const REJECTIONS_KEPT_MS = 30 * 86_400_000
/** Of a device that never came to hear of them: its edits are read for a year, and so are the answers. */
const REJECTIONS_GONE_MS = 400 * 86_400_000

/** Lets go of refusals of edits: what its device has heard of, after a month. */
export function forgetRejections(sync: Pick<SyncStore, 'forgetRejections'>, wall: WallClock): Promise<number> {
  const now = wall.now()
  return sync.forgetRejections({ before: now - REJECTIONS_KEPT_MS, goneBefore: now - REJECTIONS_GONE_MS })
}

/** Lets go of the marks that removed rows leave behind, and of screenshots that nothing names. */
export function forgetRemovals(sync: Pick<SyncStore, 'forgetRemovals'>, wall: WallClock): Promise<void> {
  const now = wall.now()
  return sync.forgetRemovals({ now, before: now - REMOVALS_KEPT_MS })
}
