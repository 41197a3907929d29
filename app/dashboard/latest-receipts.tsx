import { EVENT_LABELS } from '../../sync/rules/event-labels.ts'
import type { ProviderTrack } from '../../sync/rules/tracks.ts'
import { shortDate, shortHash } from './dates.ts'

const SHOWN = 5

/** The newest entries over all providers, on the roll of paper that receipts come on. */
export function LatestReceipts({ tracks, onOpen }: { tracks: readonly ProviderTrack[]; onOpen: (id: string) => void }) {
  const entries = tracks
    .flatMap(track => track.events.map(event => ({ event, provider: track.provider })))
    .sort((a, b) => b.event.ledgerSeq - a.event.ledgerSeq)
    .slice(0, SHOWN)
  return (
    <div className="rollw">
      <section className="roll latest" aria-labelledby="latest">
        <h2 id="latest">Latest entries</h2>
        {entries.length === 0 ? (
          <p className="mut">No activity yet</p>
        ) : (
          <ol>
            {entries.map(({ event, provider }) => (
              <li key={event.id}>
                <time>{shortDate(event.createdAt)}</time>
                <button type="button" onClick={() => onOpen(provider.id)}>
                  {provider.company}: {EVENT_LABELS[event.type]}
                </button>
                <span className="m" title={event.hash}>
                  #{String(event.ledgerSeq).padStart(4, '0')} {shortHash(event.hash)}
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}
