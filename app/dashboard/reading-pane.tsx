import { ChevronLeft, Download, MailWarning, ReceiptText, ShieldCheck } from 'lucide-react'

import { providerById } from '../../sync/catalog/providers.ts'
import type { Artifact } from '../../sync/records/artifact.ts'
import type { LedgerEvent } from '../../sync/records/event.ts'
import type { Reply } from '../../sync/records/reply.ts'
import { useEvidence } from '../data/use-evidence.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { entryNumber, fullTime } from './dates.ts'
import { MailFiles } from './mail-view.tsx'
import { REPLY_WORDS } from './reply-words.ts'
import { saveBlob } from './save-blob.ts'
import { useOpened } from './use-opened.ts'

/** Where the evidence log begins when it is opened from a mail. */
export interface EvidencePlace {
  providerId: string
  requestId: string | undefined
  entryId: string | undefined
}

type ReadingPaneProps = { reply: Reply; onBack: () => void; onEvidence: (place: EvidencePlace) => void }

/** One mail: who really sent it, what it was read as, and its words from the file of evidence. */
export function ReadingPane({ reply, onBack, onEvidence }: ReadingPaneProps) {
  const evidence = useEvidence(reply.requestId ?? '')
  const file = evidence?.artifacts.find(({ sha256 }) => sha256 === reply.sha256)
  const entry = evidence?.events.find(({ id }) => id === file?.eventId)
  const { providerId } = reply
  return (
    <article className="read" aria-label={reply.subject || 'No subject'}>
      <Button size="sm" variant="ghost" className="bk" onClick={onBack}>
        <ChevronLeft aria-hidden /> Inbox
      </Button>
      <h2>{reply.subject || 'No subject'}</h2>
      <p className="meta">
        <b>{reply.fromAddress || 'Unknown sender'}</b>, {fullTime(reply.receivedAt)}
      </p>
      <p className="au">
        <Badge tone={REPLY_WORDS[reply.category].tone}>{REPLY_WORDS[reply.category].text}</Badge>
        {reply.authentic && (
          <Badge tone="brand">
            <ShieldCheck aria-hidden />
            Signature checks out
          </Badge>
        )}
        {reply.category === 'bounce' && (
          <Badge>
            <MailWarning aria-hidden />
            Report of a mail server
          </Badge>
        )}
      </p>
      {reply.category === 'suspicious' && <Warning reply={reply} entry={entry} />}
      {evidence === undefined ? (
        <Loading>
          <Skeleton className="mt-5 h-40" />
        </Loading>
      ) : file === undefined ? (
        <p className="words">{reply.excerpt}</p>
      ) : (
        <Words file={file} spoofed={reply.category === 'suspicious'} excerpt={reply.excerpt} />
      )}
      {providerId !== null && (
        <p className="fx">
          <Button
            size="sm"
            variant="outline"
            onClick={() => onEvidence({ providerId, requestId: reply.requestId ?? undefined, entryId: entry?.id })}
          >
            <ReceiptText aria-hidden />
            {entry === undefined ? 'Evidence log' : `Entry ${entryNumber(entry.ledgerSeq)} in the evidence log`}
          </Button>
        </p>
      )}
    </article>
  )
}

/** Why a mail is in quarantine, from what the server kept when it was checked. */
function Warning({ reply, entry }: { reply: Reply; entry: LedgerEvent | undefined }) {
  const company = providerById(reply.providerId ?? '')?.company ?? 'the provider'
  const verdict = entry?.payload.verdict
  const matchedBy = entry?.payload.matchedBy
  return (
    <>
      <Note tone="red" title={`Do not answer this. It did not come from ${company}.`} className="spoof">
        Nothing in your request has changed because of it. Links and pictures are off.
      </Note>
      <dl className="ev">
        <dt>Sender</dt>
        <dd>
          <s>{reply.fromAddress || 'none'}</s>, a claim that nothing proves
        </dd>
        {typeof verdict === 'string' && verdict !== '' && (
          <>
            <dt>Signature</dt>
            <dd>{verdict}</dd>
          </>
        )}
        {typeof matchedBy === 'string' && (
          <>
            <dt>How it got here</dt>
            <dd>{WAYS[matchedBy] ?? 'it names your request'}</dd>
          </>
        )}
      </dl>
    </>
  )
}

const WAYS: Readonly<Record<string, string>> = {
  token: 'it was sent to the reply address of your letter',
  thread: 'it answers one of your letters',
  reference: 'it names the reference of your request',
}

type WordsProps = { file: Artifact; spoofed: boolean; excerpt: string }

function Words({ file, spoofed, excerpt }: WordsProps) {
  const opened = useOpened(file)
  if (opened.state === 'opening') {
    return (
      <Loading>
        <Skeleton className="mt-5 h-40" />
      </Loading>
    )
  }
  if (opened.state === 'failed') {
    return (
      <>
        <p className="words">{excerpt}</p>
        <Note tone="amber" title={opened.title}>
          {`${opened.text} Until then you see its beginning.`}
        </Note>
      </>
    )
  }
  const { bytes, intact, mail } = opened
  return (
    <>
      {!intact && (
        <Note tone="red" role="alert" title="This copy is not what the ledger names">
          Its hash is another one. The ledger is right, this file is not.
        </Note>
      )}
      <div className="words">{mail === null ? excerpt : mail.text}</div>
      {mail !== null && !spoofed && <MailFiles mail={mail} />}
      <p className="fx">
        <Button
          size="sm"
          variant="outline"
          onClick={() => saveBlob(new Blob([bytes], { type: file.mediaType }), file.name)}
        >
          <Download aria-hidden />
          Save the original mail
        </Button>
      </p>
    </>
  )
}
