import { t } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { LADDER } from '../../sync/rules/demand/lifecycle.ts'
import { DECISION_DAY } from '../../sync/rules/demand/stages.ts'
import { dueDay, eventMarks, inkedDay } from '../../sync/rules/shown/timeline.ts'
import type { ProviderTrack } from '../../sync/rules/shown/tracks.ts'
import type { TapeMark } from '../ui/tape.tsx'

/** A track as a tape: its length, how far it is filled, and the marks above it. */
export function tapeOf(
  track: ProviderTrack,
  now: Instant,
): { totalDays: number; day: number; marks: TapeMark[]; milestones: number[]; label: string } {
  const totalDays = dueDay(track.request) ?? DECISION_DAY
  const day = inkedDay(track, now)
  return {
    totalDays,
    day,
    // Events after the deadline do not fit on the tape; the timeline shows them.
    marks: eventMarks(track).filter(mark => mark.day <= totalDays),
    milestones: LADDER.flatMap(({ day: at, clock }) => (clock === 'silence' ? at : at + totalDays - DECISION_DAY)),
    label: labelOf(day, totalDays),
  }
}

function labelOf(day: number, totalDays: number): string {
  if (day < 0) return t('The letter has not left yet')
  return day <= totalDays
    ? t('Day {day} of {totalDays}', { day, totalDays })
    : t('Day {day}, past the deadline on day {totalDays}', { day, totalDays })
}
