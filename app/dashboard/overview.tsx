import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { planById } from '../../sync/catalog/plans.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { nextCycleAt } from '../../sync/rules/cycles.ts'
import { dailyLine } from '../../sync/rules/daily-line.ts'
import { headline } from '../../sync/rules/headline.ts'
import { elapsedDays } from '../../sync/rules/lifecycle.ts'
import type { Reason } from '../../sync/rules/sending.ts'
import { type ProviderTrack, stats } from '../../sync/rules/tracks.ts'
import type { AccountView } from '../data/use-account.ts'
import { SignSheet } from '../onboarding/sign-sheet.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Note } from '../ui/note.tsx'
import { LatestReceipts } from './latest-receipts.tsx'
import { TrackCard } from './track-card.tsx'
import { TractionMeter } from './traction-meter.tsx'

type OverviewProps = {
  view: AccountView
  tracks: readonly ProviderTrack[]
  now: Instant
  blocked: Reason | undefined
  onOpen: (providerId: string) => void
}

/** Where every demand stands: one sentence, one track a provider, and what it adds up to. */
export function Overview({ view, tracks, now, blocked, onOpen }: OverviewProps) {
  const plan = planById(view.subscription?.planId ?? '')
  const cycles = tracks.flatMap(track => track.cycle ?? [])
  const upcoming = plan === undefined ? undefined : nextCycleAt(plan, cycles)
  const { title, text } = headline(tracks, now, { blocked, nextCycleAt: upcoming })
  const totals = stats(tracks)
  const day = Math.max(0, ...tracks.map(track => (track.request === undefined ? 0 : elapsedDays(track.request, now))))
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      <CallToAct view={view} blocked={blocked} />
      <div className="grid-main">
        <div>
          <Card aria-labelledby="motion">
            <CardHeader id="motion" title="Deletion in motion" aside={day > 0 ? `Day ${day}` : undefined} />
            {tracks.length === 0 ? (
              <Empty title="No providers configured for deletion tracking." text="Switch one on in Settings." />
            ) : (
              <ul className="tracks">
                {tracks.map(track => (
                  <TrackCard
                    key={track.provider.id}
                    track={track}
                    now={now}
                    blocked={blocked}
                    onOpen={() => onOpen(track.provider.id)}
                  />
                ))}
              </ul>
            )}
          </Card>
        </div>
        <div className="side">
          <TractionMeter tracks={tracks} now={now} onOpen={onOpen} />
          <section className="sheet stats" aria-label="Totals">
            <Total count={totals.actions} one="action" many="actions" />
            <Total count={totals.replies} one="reply" many="replies" />
            <Total count={totals.verifications} one="verification" many="verifications" />
          </section>
          <LatestReceipts tracks={tracks} onOpen={onOpen} />
        </div>
      </div>
      <p className="daily">{dailyLine(now)}</p>
    </>
  )
}

function Total({ count, one, many }: { count: number; one: string; many: string }) {
  return (
    <div>
      <b>{count}</b>
      <span>{count === 1 ? one : many}</span>
    </div>
  )
}

/** The one thing that only the person can do now, if there is one. */
function CallToAct({ view, blocked }: { view: AccountView; blocked: Reason | undefined }) {
  const [signing, setSigning] = useState(false)
  if (blocked === 'unsigned' || blocked === 'withdrawn') {
    return (
      <>
        <Note tone="amber" title="Sign to let them go" className="call">
          <p>Your letters are ready. None of them leaves before you have signed the authorization.</p>
          <Button size="sm" onClick={() => setSigning(true)}>
            Read and sign
          </Button>
        </Note>
        <SignSheet open={signing} onOpenChange={setSigning} />
      </>
    )
  }
  if (view.onboarding?.paymentCompleted !== true) {
    return (
      <Note tone="amber" title="Finish setting up" className="call">
        <p>Choose providers and a plan; then the first letters are written.</p>
        <Link className={buttonClass({ size: 'sm' })} to="/onboarding">
          Finish setting up
        </Link>
      </Note>
    )
  }
  return null
}
