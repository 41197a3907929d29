import { t } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import type { Reason } from '../../sync/rules/demand/sending.ts'
import { stageTitle } from '../../sync/rules/demand/stages.ts'
import { type Stands, whatStands } from '../../sync/rules/demand/what-stands.ts'
import { badge } from '../../sync/rules/shown/badge.ts'
import { stageLine } from '../../sync/rules/shown/stage-line.ts'
import { standing } from '../../sync/rules/shown/standing.ts'
import type { ProviderTrack } from '../../sync/rules/shown/tracks.ts'
import { useEvidence } from '../data/use-evidence.ts'
import { useKnownProvider } from '../data/use-known-provider.ts'
import { type ProviderRequest, useRequests } from '../data/use-requests.ts'
import { Badge } from '../ui/badge.tsx'
import { Empty } from '../ui/empty.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Attachments } from './attachments.tsx'
import { EventLog } from './event-log.tsx'
import { ExportEvidence } from './export-evidence.tsx'
import { FileAnswer } from './file-answer.tsx'
import { RecordVerdict } from './record-verdict.tsx'
import { StaffControls } from './staff-controls.tsx'
import { YourSteps } from './your-steps.tsx'

type EvidencePanelProps = {
  providerId: string
  /** One of its requests; if left out, the one on the dashboard. */
  requestId: string | undefined
  entryId: string | undefined
  tracks: readonly ProviderTrack[]
  now: Instant
  blocked: Reason | undefined
  onRequest: (requestId: string) => void
  onEntry: (requestId: string, entryId: string) => void
  hrefOf: (requestId: string, entryId: string) => string
  onClose: () => void
}

/** Everything on record about one provider: events, files, and whether the record is still intact. */
export function EvidencePanel({ providerId, requestId, tracks, now, onRequest, onClose, ...rest }: EvidencePanelProps) {
  const requests = useRequests(providerId)
  const providerOf = useKnownProvider()
  const track = tracks.find(candidate => candidate.provider.id === providerId)
  const name = track?.provider.name ?? providerOf(providerId)?.name ?? providerId
  const wanted = requestId ?? track?.request?.id
  const shown = requests?.find(({ request }) => request.id === wanted) ?? (track ? undefined : requests?.[0])
  const request = shown?.request
  const stands =
    request === undefined || track?.request?.id === request.id ? track?.stands : whatStands(request, [], now)
  return (
    <SidePanel
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={
        <>
          {name} <span className="log-title">{t('Evidence Log')}</span>
        </>
      }
      header={
        <>
          <RequestBadges stands={stands} reference={request?.reference} />
          {requests !== undefined && requests.length > 1 && (
            <RequestChoice requests={requests} value={request?.id} onChange={onRequest} />
          )}
        </>
      }
      footer={<ExportEvidence shown={request && { ...request, hasOthers: (requests?.length ?? 0) > 1 }} />}
    >
      {requests === undefined ? (
        <Waiting />
      ) : request === undefined ? (
        <NothingYet />
      ) : (
        <Evidence
          key={request.id}
          request={request}
          track={track?.request?.id === request.id ? track : undefined}
          now={now}
          {...rest}
        />
      )}
    </SidePanel>
  )
}

/** The stage in capitals, and what the law says about it. */
export function RequestBadges({ stands, reference }: { stands: Stands | undefined; reference: string | undefined }) {
  return (
    <p className="badges">
      <Badge tone={badge(stands).tone}>{stageTitle(stands?.stage)}</Badge>
      {stands?.overdue && <Badge tone="red">{t('OVERDUE')}</Badge>}
      {stands?.escalated && <Badge tone="violet">{t('ESCALATED')}</Badge>}
      {reference !== undefined && <Badge>{t('Request {reference}', { reference })}</Badge>}
    </p>
  )
}

type RequestChoiceProps = {
  requests: readonly ProviderRequest[]
  value: string | undefined
  onChange: (requestId: string) => void
}

/** Earlier cycles always stay readable. */
function RequestChoice({ requests, value, onChange }: RequestChoiceProps) {
  return (
    <select
      className="input which"
      aria-label={t('Cycle')}
      value={value}
      onChange={event => onChange(event.target.value)}
    >
      {requests.map(({ request, cycle }) => (
        <option key={request.id} value={request.id}>
          {cycle === undefined
            ? request.reference
            : t('Cycle {number} of {year}, {reference}', {
                number: cycle.number,
                year: cycle.year,
                reference: request.reference,
              })}
        </option>
      ))}
    </select>
  )
}

type EvidenceProps = {
  request: DeletionRequest
  /** The track on the dashboard, if it shows this request. */
  track: ProviderTrack | undefined
  entryId: string | undefined
  now: Instant
  blocked: Reason | undefined
  onEntry: (requestId: string, entryId: string) => void
  hrefOf: (requestId: string, entryId: string) => string
}

function Evidence({ request, track, entryId, now, blocked, onEntry, hrefOf }: EvidenceProps) {
  const evidence = useEvidence(request.id)
  if (evidence === undefined) return <Waiting />
  const { events, artifacts, verifyLedger } = evidence
  const whatComesNext = (shown: ProviderTrack, stands: Stands) => {
    const { title, text } = standing(shown, now, blocked)
    return { title, text: stageLine(stands, request.createdAt, now) ?? text }
  }
  const next =
    track?.stands === undefined || !track.stands.open ? undefined : { ...whatComesNext(track, track.stands), at: now }
  return (
    <>
      <RecordVerdict entries={events.length + artifacts.length} verify={verifyLedger} />
      <YourSteps request={request} events={events} now={now} />
      <EventLog
        events={events}
        next={next}
        entryId={entryId}
        hrefOf={id => hrefOf(request.id, id)}
        onEntry={id => onEntry(request.id, id)}
      />
      <Attachments artifacts={artifacts} />
      {request.submittedAt !== null && request.archivedAt === null && (
        <FileAnswer requestId={request.id} onFiled={() => {}} />
      )}
      <StaffControls request={request} now={now} />
    </>
  )
}

function NothingYet() {
  return (
    <>
      <div className="event-log bare-log">
        <Empty
          picture="receipt"
          title={t('No activity yet')}
          text={t('The first entry is written when your letter leaves.')}
        />
      </div>
      <Attachments artifacts={[]} />
    </>
  )
}

function Waiting() {
  return (
    <Loading>
      <Skeleton className="mx-[26px] my-[14px] h-[74px]" />
      <Skeleton className="mx-[26px] h-[400px]" />
    </Loading>
  )
}
