import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import type { Clock, Log } from '../ports.ts'
import { deskStore } from '../store/desk-store.ts'
import type { Store } from '../store/store.ts'

/**
 * Logs a line for the operator once a day while signed mail waits for staff, because nobody would notice an unwatched
 * desk. Unproven mail is only counted in the metrics: spam would make the log line meaningless.
 */
export function watchDesk({ store, clock, log }: { store: Store; clock: Clock; log: Log }): () => Promise<void> {
  let toldAt = Number.NEGATIVE_INFINITY
  return async () => {
    const { unknown, proposals, genuine } = await deskStore(store).figures()
    const count = unknown + proposals + genuine
    if (count === 0 || Math.abs(clock.now() - toldAt) < DAY_MS) return
    toldAt = clock.now()
    log.warn('staff_desk_waiting', { count })
  }
}
