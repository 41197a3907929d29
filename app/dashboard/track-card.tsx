import type { Instant } from '../../sync/records/ids.ts'
import { stageLine } from '../../sync/rules/daily-line.ts'
import { badge } from '../../sync/rules/lifecycle.ts'
import type { Reason } from '../../sync/rules/sending.ts'
import type { ProviderTrack } from '../../sync/rules/tracks.ts'
import { Badge } from '../ui/badge.tsx'
import { Tape } from '../ui/tape.tsx'
import { standing, tapeDay, tapeMarks } from './track-marks.ts'

type TrackCardProps = {
  track: ProviderTrack
  now: Instant
  blocked: Reason | undefined
  onOpen: () => void
}

/** One provider's row: who, how far on the tape, who acts next. The whole row opens its evidence. */
export function TrackCard({ track, now, blocked, onOpen }: TrackCardProps) {
  const { provider, request } = track
  const status = badge(request, now)
  const day = tapeDay(track, now)
  const { title, next } = standing(track, now, blocked)
  const carried = track.fromEarlierCycle && track.cycle !== undefined
  return (
    <li>
      <button type="button" className="track" onClick={onOpen}>
        <span className="a">
          <span className="nm">
            <i style={{ background: provider.color }} aria-hidden />
            {provider.company}
            <small>{provider.assistant}</small>
          </span>
          <span className="st">
            <Badge tone={status.tone}>{status.text}</Badge>
          </span>
        </span>
        <Tape
          day={day}
          marks={tapeMarks(track)}
          tone={status.tone}
          label={
            day < 0
              ? `${provider.name}: the letter has not left yet`
              : `${provider.name}: day ${Math.min(day, 45)} of 45`
          }
        />
        <span className="nx">
          <b>{title}</b>
          {next}
          {carried && (
            <small>
              From cycle {track.cycle?.number} of {track.cycle?.year}
            </small>
          )}
          <small>{stageLine(request, now)}</small>
        </span>
      </button>
    </li>
  )
}
