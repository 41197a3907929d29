import './record-parts.css'

import { providerById } from '../../sync/catalog/providers.ts'
import { t } from '../../sync/i18n/translate.ts'
import { Instant } from '../../sync/records/ids.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import type { Reason } from '../../sync/rules/demand/sending.ts'
import { badge } from '../../sync/rules/shown/badge.ts'
import { dailyLine } from '../../sync/rules/shown/daily-line.ts'
import { standing } from '../../sync/rules/shown/standing.ts'
import type { ProviderTrack } from '../../sync/rules/shown/tracks.ts'
import { isForReal } from '../data/for-real.ts'
import { Badge } from '../ui/badge.tsx'
import { Tape } from '../ui/tape.tsx'
import { tapeOf } from './track-marks.ts'

type TrackCardProps = {
  track: ProviderTrack
  /** Position in the list, from 0: four cards show four different lines of the day. */
  place: number
  now: Instant
  blocked: Reason | undefined
  /** Without it the row is only a sample: nothing opens. */
  onOpen?: () => void
}

/** Why nothing is sent to a provider that has no verified address yet. */
function unconfirmed(providerId: string): Reason | undefined {
  const channels = providerById(providerId)?.channels ?? []
  const isHeld = isForReal() && channels.length > 0 && channels.every(({ verifiedOn }) => verifiedOn === null)
  return isHeld ? 'address_unverified' : undefined
}

/** One provider's row: who, how far along the tape, who acts next. The whole row opens its evidence. */
export function TrackCard({ track, place, now, blocked, onOpen }: TrackCardProps) {
  const { provider, stands, cycle } = track
  const status = badge(stands)
  const tape = tapeOf(track, now)
  const { title, text } = standing(track, now, blocked ?? unconfirmed(provider.id))
  const cycleText =
    track.fromEarlierCycle && cycle
      ? t('From cycle {number} of {year}.', { number: cycle.number, year: cycle.year })
      : ''
  const spoken = [`${provider.name}: ${status.text}.`, `${title}.`, text, cycleText, `${tape.label}.`]
  const label = spoken.filter(part => part !== '').join(' ')
  const opened =
    onOpen && ({ type: 'button', 'aria-label': `${label} ${t('Open the evidence log.')}`, onClick: onOpen } as const)
  const Row = onOpen === undefined ? 'div' : 'button'
  return (
    <li>
      <Row className="track" {...opened}>
        <span className="track-who">
          <span className="track-name">
            <i style={{ background: provider.color }} aria-hidden />
            {provider.company}
            <small>{provider.assistant}</small>
          </span>
          <span className="track-status">
            <Badge tone={status.tone}>{status.text}</Badge>
          </span>
        </span>
        <Tape {...tape} tone={status.tone} />
        <span className="track-next">
          <b>{title}</b>
          {text}
          {cycleText !== '' && <small>{cycleText}</small>}
        </span>
        <span className="track-line">{dailyLine(track, Instant.parse(now + place * DAY_MS))}</span>
      </Row>
    </li>
  )
}
