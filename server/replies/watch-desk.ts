import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import type { Clock, Log } from '../ports.ts'
import { deskStore } from '../store/desk-store.ts'
import type { Store } from '../store/store.ts'

/**
 * Tells the operator once a day, by a line of the log, while signed mail waits for staff: a desk that nobody looks at
 * would be silence. What nobody has proven is only counted in the metrics: spam would make the line meaningless.
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
