import { lazy, Suspense, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { badge } from '../../sync/rules/shown/badge.ts'
import type { ProviderTrack } from '../../sync/rules/shown/tracks.ts'
import { traction } from '../../sync/rules/shown/traction.ts'
import { useIntactFiles } from '../data/use-intact-files.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { toneColor } from '../ui/tone.ts'

const TractionExplained = lazy(async () => ({ default: (await import('./traction-explained.tsx')).TractionExplained }))

type TractionMeterProps = {
  tracks: readonly ProviderTrack[]
  now: Instant
  onOpen: (providerId: string, entryId?: string) => void
}

/** One number for everything, each provider's own beside it, and what costs points. */
export function TractionMeter({ tracks, now, onOpen }: TractionMeterProps) {
  const [explained, setExplained] = useState(false)
  const intact = useIntactFiles(tracks.flatMap(track => track.artifacts))
  return (
    <section className="sheet traction" aria-labelledby="traction">
      <div className="traction-head">
        <h2 id="traction">{t('Traction')}</h2>
        <button type="button" onClick={() => setExplained(true)}>
          {t('How it is counted')}
        </button>
      </div>
      {intact === undefined ? (
        <Counting rows={tracks.length} />
      ) : (
        <Counted tracks={tracks} now={now} intact={intact} onOpen={onOpen} />
      )}
      {explained && (
        <Suspense>
          <TractionExplained onClose={() => setExplained(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** Until the files on this device have been checked, any number would be a guess. */
function Counting({ rows }: { rows: number }) {
  return (
    <div role="status" aria-busy="true">
      <span className="unseen">{t('Checking the files on this device')}</span>
      <Skeleton className="mt-[10px] mb-[4px] h-[72px] w-1/2" />
      <Skeleton className="mt-[10px] mb-[16px] h-[26px]" />
      <Skeleton style={{ height: rows * 24 + Math.max(0, rows - 1) * 9 }} />
      <Skeleton className="mt-[15px] h-[53px]" />
    </div>
  )
}

function Counted({ tracks, now, intact, onOpen }: TractionMeterProps & { intact: ReadonlySet<string> }) {
  const meter = traction(tracks, { now, isVerified: artifact => intact.has(artifact.sha256) })
  const rows = meter.perProvider.map(({ providerId, score }) => {
    const track = tracks.find(candidate => candidate.provider.id === providerId)
    const color = toneColor[badge(track?.stands).tone]
    return { providerId, score, color, name: track?.provider.company ?? providerId }
  })
  const { cost } = meter
  const quiet =
    meter.score === 0
      ? t('Points come with the first letter that is delivered.')
      : t('Nothing costs a point at the moment. A missing file or a late letter would.')
  return (
    <>
      <p className="score">
        <b>{meter.score}</b>
        <span>
          {t('of 100')}
          <br />
          {t('{verified} of {total} verified', { verified: meter.verified, total: meter.total })}
        </span>
      </p>
      <div className="score-segments" aria-hidden="true">
        {rows.map(row => (
          <i key={row.providerId}>
            <span style={{ width: `${row.score}%`, background: row.color }} />
          </i>
        ))}
      </div>
      <ul className="score-parts">
        {rows.map(row => (
          <li key={row.providerId}>
            <i style={{ background: row.color }} aria-hidden />
            {row.name}
            <b>{row.score}</b>
          </li>
        ))}
      </ul>
      <p className="traction-why">
        {cost === undefined ? (
          quiet
        ) : (
          <button type="button" onClick={() => onOpen(cost.providerId, cost.eventId)}>
            {cost.sentence}
          </button>
        )}
      </p>
    </>
  )
}
