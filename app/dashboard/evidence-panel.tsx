import { ArrowUpRight, FileText, Mail, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'

import type { Artifact } from '../../sync/records/artifact.ts'
import type { LedgerEvent } from '../../sync/records/event.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { EVENT_LABELS, EVENT_TONES } from '../../sync/rules/event-labels.ts'
import type { Verdict } from '../../sync/rules/evidence-chain.ts'
import { badge } from '../../sync/rules/lifecycle.ts'
import { stageTitle } from '../../sync/rules/stages.ts'
import type { ProviderTrack } from '../../sync/rules/tracks.ts'
import { useEvidence } from '../data/use-evidence.ts'
import { useLedgerExport } from '../data/use-ledger.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { toneColor } from '../ui/tone.ts'
import { fileSize, fullTime, shortDate, shortHash } from './dates.ts'
import { FileViewer } from './file-viewer.tsx'
import { saveBlob } from './save-blob.ts'

type EvidencePanelProps = { track: ProviderTrack | undefined; now: Instant; onClose: () => void }

/** Everything on record about one provider: events, files, and whether the record still holds. */
export function EvidencePanel({ track, now, onClose }: EvidencePanelProps) {
  const request = track?.request
  const [opened, setOpened] = useState<Artifact | undefined>(undefined)
  const exportLedger = useLedgerExport()
  return (
    <SidePanel
      open={track !== undefined}
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={
        <>
          {track?.provider.name} <span className="log-title">Evidence Log</span>
        </>
      }
      header={
        <p className="bd">
          <Badge tone={request === undefined ? 'neutral' : badge(request, now).tone}>
            {stageTitle(request?.stage)}
          </Badge>
          {track?.isOverdue && <Badge tone="red">OVERDUE</Badge>}
          {request?.escalated && <Badge tone="violet">ESCALATED</Badge>}
          {request !== undefined && <Badge>Request {request.reference}</Badge>}
        </p>
      }
      footer={
        <Button
          variant="outline"
          size="sm"
          disabled={exportLedger === undefined}
          onClick={() => void exportLedger?.().then(blob => saveBlob(blob, 'total-recall-ledger.txt'))}
        >
          Export ledger
        </Button>
      }
    >
      {request === undefined ? (
        <Empty picture="receipt" title="No activity yet" text="The first entry is written when your letter is." />
      ) : (
        <Evidence requestId={request.id} onOpen={setOpened} />
      )}
      <FileViewer artifact={opened} onClose={() => setOpened(undefined)} />
    </SidePanel>
  )
}

function Evidence({ requestId, onOpen }: { requestId: string; onOpen: (artifact: Artifact) => void }) {
  const evidence = useEvidence(requestId)
  if (evidence === undefined) {
    return (
      <Loading>
        <div className="grid gap-4 p-6">
          <Skeleton className="h-16" />
          <Skeleton className="h-[400px]" />
        </div>
      </Loading>
    )
  }
  return (
    <>
      <RecordVerdict entries={evidence.events.length + evidence.artifacts.length} verify={evidence.verifyLedger} />
      {evidence.events.length === 0 ? (
        <div className="log">
          <Empty picture="receipt" title="No activity yet" text="The first entry is written when your letter leaves." />
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
        <ol className="log" tabIndex={0} aria-label="Events">
          {evidence.events.map(event => (
            <EventRow key={event.id} event={event} />
          ))}
        </ol>
      )}
      <section className="att" aria-label="Attachments">
        <h3>Attachments</h3>
        {evidence.artifacts.length === 0 ? (
          <p className="mut">No attachments yet</p>
        ) : (
          evidence.artifacts.map(artifact => (
            <button key={artifact.id} type="button" onClick={() => onOpen(artifact)}>
              {artifact.kind === 'email' ? <Mail size={20} aria-hidden /> : <FileText size={20} aria-hidden />}
              <span>{artifact.name}</span>
              <span>
                {artifact.kind}, {shortDate(artifact.createdAt)}, {fileSize(artifact.size)}
              </span>
              <ArrowUpRight size={16} aria-hidden />
            </button>
          ))
        )}
      </section>
    </>
  )
}

function EventRow({ event }: { event: LedgerEvent }) {
  return (
    <li>
      <time dateTime={new Date(event.createdAt).toISOString()} title={fullTime(event.createdAt)}>
        {shortDate(event.createdAt)}
      </time>
      <span className="dot" style={{ color: toneColor[EVENT_TONES[event.type]] }} aria-hidden />
      <div>
        <b>{EVENT_LABELS[event.type]}</b>
        <p>{event.payload.message}</p>
        <span className="h" title={event.hash}>
          #{String(event.ledgerSeq).padStart(4, '0')} {shortHash(event.hash)}
        </span>
      </div>
    </li>
  )
}

/** Walks the whole ledger on this device each time an entry comes, and at a press. */
function RecordVerdict({ entries, verify }: { entries: number; verify: () => Promise<Verdict> }) {
  const [verdict, setVerdict] = useState<Verdict | undefined>(undefined)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `verify` is new at every render; entries and round are the causes.
  useEffect(() => {
    let left = false
    void verify().then(found => {
      if (!left) setVerdict(found)
    })
    return () => {
      left = true
    }
  }, [entries, round])

  const broken = verdict?.intact === false
  return (
    <div className={broken ? 'vf bad' : 'vf'} role="status">
      {broken ? <ShieldAlert size={30} aria-hidden /> : <ShieldCheck size={30} aria-hidden />}
      <div>
        <b>{verdict === undefined ? 'Checking the record' : broken ? 'Record NOT intact' : 'Record intact'}</b>
        <span>
          {verdict === undefined
            ? 'Every entry is checked on this device.'
            : verdict.intact
              ? `${verdict.entries} entries in your ledger, checked on this device just now.`
              : `Entry ${verdict.badSeq} does not hold (${verdict.reason}). Later entries are not proven.`}
        </span>
      </div>
      <button type="button" onClick={() => setRound(before => before + 1)}>
        Check again
      </button>
    </div>
  )
}
