import './record-parts.css'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { EVENT_LABELS } from '../../sync/rules/shown/event-labels.ts'
import type { ProviderTrack } from '../../sync/rules/shown/tracks.ts'
import { entryNumber, isoTime, shortDate, shortHash } from './dates.ts'

const SHOWN = 4

type LatestReceiptsProps = {
  tracks: readonly ProviderTrack[]
  /** Without it, entries cannot be pressed. */
  onOpen?: (providerId: string, entryId: string) => void
}

/** The newest entries of all providers, styled as a roll of receipts. */
export function LatestReceipts({ tracks, onOpen }: LatestReceiptsProps) {
  const entries = tracks
    // A letter that was only prepared is no receipt; the entry of its delivery is.
    .flatMap(({ events, provider }) =>
      events.filter(({ type }) => type !== 'prepared').map(event => ({ event, provider })),
    )
    .sort((a, b) => b.event.ledgerSeq - a.event.ledgerSeq)
    .slice(0, SHOWN)
  return (
    <div className="roll-shadow">
      <section className="roll latest" aria-labelledby="latest">
        <h2 id="latest">{t('Latest receipts')}</h2>
        {entries.length === 0 ? (
          <p className="muted">{t('No activity yet')}</p>
        ) : (
          <ol>
            {entries.map(({ event, provider }) => (
              <li key={event.id}>
                <time dateTime={isoTime(event.createdAt)}>{shortDate(event.createdAt)}</time>
                {onOpen === undefined ? (
                  <b>{`${provider.company}: ${tIfKnown(EVENT_LABELS[event.type])}`}</b>
                ) : (
                  <button type="button" onClick={() => onOpen(provider.id, event.id)}>
                    {`${provider.company}: ${tIfKnown(EVENT_LABELS[event.type])}`}
                  </button>
                )}
                <span className="receipt-meta">{`${entryNumber(event.ledgerSeq)} ${shortHash(event.hash)}`}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}
