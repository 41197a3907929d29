import type { WallClock } from '../ports.ts'
import type { SyncStore } from '../store/sync-store.ts'

/** A device that was away longer starts again from the beginning, as a new one does. */
export const REMOVALS_KEPT_MS = 180 * 86_400_000

/** Once a day is often enough: it decides within a day how old a removal is. */
export const FORGET_EVERY_MS = 86_400_000

/** Lets go of the marks that removed rows leave behind, and of screenshots that nothing names. */
export function forgetRemovals(sync: Pick<SyncStore, 'forgetRemovals'>, wall: WallClock): Promise<void> {
  const now = wall.now()
  return sync.forgetRemovals({ now, before: now - REMOVALS_KEPT_MS })
}
