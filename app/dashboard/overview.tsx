import { planById } from '../../sync/catalog/plans.ts'
import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { nextCycleAt } from '../../sync/rules/demand/cycles.ts'
import type { Reason } from '../../sync/rules/demand/sending.ts'
import { headline } from '../../sync/rules/shown/headline.ts'
import type { Need } from '../../sync/rules/shown/needs-you.ts'
import { timeline } from '../../sync/rules/shown/timeline.ts'
import { byWhoMustAct } from '../../sync/rules/shown/track-order.ts'
import { type ProviderTrack, stats, whyInboxDiffers } from '../../sync/rules/shown/tracks.ts'
import type { AccountView } from '../data/use-account.ts'
import { useUnsigned } from '../data/use-unsigned.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { CallToAct } from './call-to-act.tsx'
import { CycleTimeline } from './cycle-timeline.tsx'
import { LatestReceipts } from './latest-receipts.tsx'
import { NeedsYou } from './needs-you.tsx'
import { PausedNote } from './paused-note.tsx'
import { ShieldPromo } from './shield-promo.tsx'
import { TrackCard } from './track-card.tsx'
import { TractionMeter } from './traction-meter.tsx'

type OverviewProps = {
  view: AccountView
  tracks: readonly ProviderTrack[]
  /** What only the person can do, most urgent first. */
  needs: readonly Need[]
  /** How many mails the Inbox lists; undefined while they are being read. */
  mails: number | undefined
  now: Instant
  blocked: Reason | undefined
  shieldVersion: string | null
  onOpen: (providerId: string, entryId?: string) => void
  onSettings: () => void
  onMail: (replyId: string) => void
}

/** The state of every demand: one sentence, one track per provider, and the totals. */
export function Overview({
  view,
  tracks: given,
  needs,
  mails,
  now,
  blocked,
  shieldVersion,
  onOpen,
  onSettings,
  onMail,
}: OverviewProps) {
  const tracks = byWhoMustAct(given)
  const plan = planById(view.subscription?.planId ?? '')
  const cycles = tracks.flatMap(track => track.newestCycle ?? track.cycle ?? [])
  const upcoming = plan === undefined ? undefined : nextCycleAt(plan, cycles)
  const { title, text } = headline(tracks, now, { blocked, nextCycleAt: upcoming })
  const days = timeline(tracks, now)
  const unsigned = useUnsigned(view)
  return (
    <>
      <div className="overview-head">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      <PausedNote />
      <CallToAct view={view} blocked={blocked} changed={unsigned.map(({ company }) => company)} />
      <NeedsYou needs={needs} onRead={onMail} onSettings={onSettings} onChoose={onOpen} />
      <div className="overview-grid">
        <div>
          <Card aria-labelledby="motion">
            <CardHeader id="motion" title={t('Deletion in motion')} aside={dayOfAll(days)} />
            {tracks.length === 0 ? (
              <Empty
                title={t('No providers configured for deletion tracking.')}
                action={
                  <Button size="sm" onClick={onSettings}>
                    {t('Choose providers')}
                  </Button>
                }
              />
            ) : (
              <ul className="tracks">
                {tracks.map((track, place) => (
                  <TrackCard
                    key={track.provider.id}
                    track={track}
                    place={place}
                    now={now}
                    blocked={blocked}
                    onOpen={() => onOpen(track.provider.id)}
                  />
                ))}
              </ul>
            )}
          </Card>
          {tracks.length > 0 && <CycleTimeline timeline={days} />}
        </div>
        <div className="overview-facts">
          <ShieldPromo version={shieldVersion} />
          <TractionMeter tracks={tracks} now={now} onOpen={onOpen} />
          <Totals tracks={tracks} mails={mails} />
          <LatestReceipts tracks={tracks} onOpen={onOpen} />
        </div>
      </div>
    </>
  )
}

/** One day for all lanes, if they share it. */
function dayOfAll({ shared, lanes }: ReturnType<typeof timeline>): string | undefined {
  if (shared === null) return undefined
  const due = lanes.find(lane => lane.due !== null)?.due ?? 0
  return shared.today <= due
    ? t('Day {day} of {totalDays}', { day: shared.today, totalDays: due })
    : t('Day {day}', { day: shared.today })
}

function Totals({ tracks, mails }: { tracks: readonly ProviderTrack[]; mails: number | undefined }) {
  const counted = stats(tracks)
  const { actions, replies, verifications } = counted
  const why = mails === undefined ? undefined : whyInboxDiffers(counted, mails)
  return (
    <section className="sheet stats" aria-label={t('Totals')}>
      <Total count={actions} one="action" many="actions" />
      <Total count={replies} one="reply" many="replies" />
      <Total count={verifications} one="verification" many="verifications" />
      {why !== undefined && <p>{why}</p>}
    </section>
  )
}

function Total({ count, one, many }: { count: number; one: PlainMessage; many: PlainMessage }) {
  return (
    <div>
      <b>{count}</b>
      <span>{t(count === 1 ? one : many)}</span>
    </div>
  )
}
