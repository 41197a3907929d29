import { useState } from 'react'

import type { Instant } from '../../sync/records/ids.ts'
import { badge } from '../../sync/rules/lifecycle.ts'
import type { ProviderTrack } from '../../sync/rules/tracks.ts'
import { traction } from '../../sync/rules/traction.ts'
import { useIntactFiles } from '../data/use-intact-files.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toneColor } from '../ui/tone.ts'

type TractionMeterProps = { tracks: readonly ProviderTrack[]; now: Instant; onOpen: (providerId: string) => void }

/** One number for the whole, each provider's own beside it, and what costs points. */
export function TractionMeter({ tracks, now, onOpen }: TractionMeterProps) {
  const [explained, setExplained] = useState(false)
  const intact = useIntactFiles(tracks.flatMap(track => track.artifacts))
  const meter = traction(tracks, { now, isVerified: artifact => intact.has(artifact.sha256) })
  const rows = meter.perProvider.map(({ providerId, score }) => {
    const track = tracks.find(candidate => candidate.provider.id === providerId)
    const color = toneColor[badge(track?.request, now).tone]
    return { providerId, score, color, name: track?.provider.company ?? providerId }
  })
  return (
    <section className="sheet trac" aria-labelledby="traction">
      <h2 id="traction">
        Traction
        <button type="button" onClick={() => setExplained(true)}>
          How it is counted
        </button>
      </h2>
      <p className="score">
        <b>{meter.score}</b>
        <span>
          of 100
          <br />
          {meter.verified} of {meter.total} verified
        </span>
      </p>
      <div className="segs" aria-hidden="true">
        {rows.map(row => (
          <i key={row.providerId}>
            <span style={{ width: `${row.score}%`, background: row.color }} />
          </i>
        ))}
      </div>
      <ul className="parts">
        {rows.map(row => (
          <li key={row.providerId}>
            <i style={{ background: row.color }} aria-hidden />
            {row.name}
            <b>{row.score}</b>
          </li>
        ))}
      </ul>
      {meter.cost !== undefined && (
        <p className="why">
          <button type="button" onClick={() => meter.cost && onOpen(meter.cost.providerId)}>
            {meter.cost.sentence}
          </button>
        </p>
      )}
      <Dialog
        open={explained}
        onOpenChange={setExplained}
        title="How traction is counted"
        footer={<Button onClick={() => setExplained(false)}>Close</Button>}
      >
        <p>
          Each provider counts by the stage it has reached: 15 when the letter was delivered, 40 when it confirmed
          receipt, 60 in review, 100 when the deletion is verified. Being overdue takes a quarter off.
        </p>
        <p>
          Of that, 70 percent stand for the stage itself, 20 for having a file on record whose hash this device has
          checked for every stage reached, and 10 for letters that left within a day of being due. The meter is the
          average.
        </p>
      </Dialog>
    </section>
  )
}
