import { Download, FilePen, MailWarning, ReceiptText, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import type { Artifact } from '../../sync/records/artifact.ts'
import type { LedgerEvent } from '../../sync/records/event.ts'
import type { Reply } from '../../sync/records/reply.ts'
import { isUnread } from '../../sync/rules/mutations/confirm-reply.ts'
import { mailParts } from '../../sync/rules/shown/mail-parts.ts'
import { useReadMark } from '../data/use-answer.ts'
import { useKnownProvider } from '../data/use-known-provider.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Trans } from '../ui/trans.tsx'
import { AskedOfYou } from './asked-of-you.tsx'
import { entryNumber, fullTime } from './dates.ts'
import { FileViewer } from './file-viewer.tsx'
import { MailFiles } from './mail-view.tsx'
import { ReplyQuestion } from './reply-question.tsx'
import { replyWords } from './reply-words.ts'
import { saveBlob } from './save-blob.ts'
import { type Opened, useOpened } from './use-opened.ts'

/** Where the evidence log starts when it is opened from a mail. */
export interface EvidencePlace {
  providerId: string
  requestId: string | undefined
  entryId: string | undefined
}

type ReadingPaneProps = {
  reply: Reply
  /** The mail's file in the ledger, if known. */
  file: Artifact | undefined
  entry: LedgerEvent | undefined
  /** Whether the person has opened it; if not, it is only a preview, and stays unread. */
  isOpened: boolean
  onEvidence: (place: EvidencePlace) => void
}

/** One mail: who really sent it, how it was classified, and its text from the evidence file. */
export function ReadingPane({ reply, file, entry, isOpened, onEvidence }: ReadingPaneProps) {
  const opened = useOpened(file)
  const spoofed = reply.category === 'suspicious'
  const { providerId } = reply
  const pane = useReadOnSight(reply, isOpened)
  const providerOf = useKnownProvider()
  return (
    <article aria-labelledby="open-subject" ref={pane}>
      <h2 id="open-subject" lang={reply.subject === '' ? undefined : ''}>
        {reply.subject || t('No subject')}
      </h2>
      <p className="mail-meta">
        <b>{reply.fromAddress || t('Unknown sender')}</b>, {fullTime(reply.receivedAt)}
      </p>
      <Verdicts reply={reply} />
      <p className="actions">
        <Button
          size="sm"
          variant="outline"
          disabled={opened.state !== 'open'}
          onClick={() => file && opened.state === 'open' && save(file, opened.bytes)}
        >
          <Download aria-hidden />
          {reply.filed === true ? t('Save file') : t('Save email')}
        </Button>
        {providerId !== null && (
          <Button
            size="sm"
            variant="outline"
            onClick={() => onEvidence({ providerId, requestId: reply.requestId ?? undefined, entryId: entry?.id })}
          >
            <ReceiptText aria-hidden />
            {entry === undefined ? t('Evidence log') : t('Entry {number}', { number: entryNumber(entry.ledgerSeq) })}
          </Button>
        )}
      </p>
      {!spoofed && <ReplyQuestion reply={reply} />}
      {!spoofed && <AskedOfYou reply={reply} />}
      {spoofed && <Warning company={providerOf(providerId)?.company} />}
      {file !== undefined && opened.state === 'opening' ? (
        <Loading>
          <Skeleton className="mt-5 h-60" />
        </Loading>
      ) : (
        <>
          {spoofed && <Reasons reply={reply} entry={entry} />}
          <Words opened={opened} file={file} spoofed={spoofed} excerpt={reply.excerpt} />
        </>
      )}
    </article>
  )
}

/** How long a mail must be open before it counts as read. */
const SEEN_MS = 800

/** A mail counts as read once it was opened and visible. */
function useReadOnSight(reply: Reply, isOpened: boolean) {
  const pane = useRef<HTMLElement>(null)
  const mark = useReadMark()
  const ready = mark !== undefined
  const unread = isOpened && isUnread(reply)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `mark` is new at every render; it is used once, when it is there.
  useEffect(() => {
    if (!ready || !unread) return
    const look = setInterval(() => {
      if (document.visibilityState !== 'visible' || pane.current?.offsetParent == null) return
      clearInterval(look)
      // If the device is full the mail stays unread, and nothing is lost.
      void mark?.(reply.id).catch(() => undefined)
    }, SEEN_MS)
    return () => clearInterval(look)
  }, [ready, unread, reply.id])
  return pane
}

function save({ name, mediaType }: Artifact, bytes: Uint8Array<ArrayBuffer>) {
  saveBlob(new Blob([bytes], { type: mediaType }), name)
}

/** How the mail was classified, and whether its sender is proven. */
function Verdicts({ reply }: { reply: Reply }) {
  return (
    <p className="authenticity">
      <Badge tone={replyWords(reply).tone}>{replyWords(reply).text}</Badge>
      {reply.authentic && (
        <Badge tone="brand">
          <ShieldCheck aria-hidden />
          {t('Signature checks out')}
        </Badge>
      )}
      {reply.filed === true && (
        <Badge>
          <FilePen aria-hidden />
          {t('Filed by you')}
        </Badge>
      )}
      {reply.category === 'bounce' && (
        <Badge>
          <MailWarning aria-hidden />
          {t('Report of a mail server')}
        </Badge>
      )}
    </p>
  )
}

function Warning({ company }: { company: string | undefined }) {
  return (
    <Note
      tone="red"
      title={
        company === undefined
          ? t('Do not answer this. It did not come from the provider.')
          : t('Do not answer this. It did not come from {company}.', { company })
      }
    >
      {t('Nothing in your request has changed because of it. Links and pictures are off.')}
    </Note>
  )
}

/** Why a mail is in quarantine, from the results stored when it was checked. */
function Reasons({ reply, entry }: { reply: Reply; entry: LedgerEvent | undefined }) {
  const verdict = entry?.payload.verdict
  const matchedBy = entry?.payload.matchedBy
  return (
    <dl className="mail-facts">
      <dt>{t('Sender')}</dt>
      <dd>
        <Trans
          message="<s>{address}</s>, a claim that nothing proves"
          values={{ address: reply.fromAddress || t('none') }}
          tags={{ s: <s /> }}
        />
      </dd>
      {typeof verdict === 'string' && verdict !== '' && (
        <>
          <dt>{t('Signature')}</dt>
          <dd lang="en">{verdict}</dd>
        </>
      )}
      {typeof matchedBy === 'string' && (
        <>
          <dt>{t('How it got here')}</dt>
          <dd>{t(WAYS[matchedBy] ?? 'it names your request')}</dd>
        </>
      )}
    </dl>
  )
}

const WAYS: Readonly<Record<string, PlainMessage>> = {
  token: 'it was sent to the reply address of your letter',
  thread: 'it answers one of your letters',
  reference: 'it names the reference of your request',
  alias: 'it was sent to your own address with us',
}

type WordsProps = { opened: Opened; file: Artifact | undefined; spoofed: boolean; excerpt: string }

function Words({ opened, file, spoofed, excerpt }: WordsProps) {
  if (opened.state !== 'open') {
    return (
      <>
        {opened.state === 'failed' && (
          <Note tone="amber" title={opened.title}>
            {`${opened.text} ${t('Until then you see its beginning.')}`}
          </Note>
        )}
        <p className="mail-words" lang="">
          {excerpt}
        </p>
      </>
    )
  }
  const { intact, mail } = opened
  return (
    <>
      {!intact && (
        <Note tone="red" role="alert" title={t('This copy is not what the ledger names')}>
          {t('Its hash is another one. The ledger is right, this file is not.')}
        </Note>
      )}
      {mail === null && file !== undefined && file.kind !== 'email' ? (
        <FiledPicture file={file} />
      ) : (
        <div className="mail-words">
          <MailText text={mail?.text ?? (excerpt || t(UNREADABLE))} spoofed={spoofed} />
        </div>
      )}
      {mail !== null && !spoofed && <MailFiles mail={mail} />}
    </>
  )
}

const UNREADABLE: PlainMessage = 'It is kept byte for byte, and cannot be read here. Save it to look at it elsewhere.'

/** A PDF or a picture that the person filed: we do not read its text. */
function FiledPicture({ file }: { file: Artifact }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {file.kind === 'pdf' ? t('Look at the PDF') : t('Look at the picture')}
      </Button>
      {isOpen && <FileViewer artifact={file} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What the sender wrote; quotes, which are mostly our own letter, are folded. */
function MailText({ text, spoofed }: { text: string; spoofed: boolean }) {
  return mailParts(text).map(({ kind, text: part }, index) => {
    const shown = spoofed ? withDeadLinks(part) : part
    const Part = kind === 'quote' ? Quote : Paragraph
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a kept text never change places.
    return <Part key={index}>{shown}</Part>
  })
}

const Paragraph = ({ children }: { children: ReactNode }) => <p lang="">{children}</p>

function Quote({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="quoted">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('Hide the quoted text') : t('Show the quoted text')}
      </button>
      {isOpen && <blockquote lang="">{children}</blockquote>}
    </div>
  )
}

/** Addresses in a spoofed mail are struck through, so that no one copies one by habit. */
function withDeadLinks(text: string): ReactNode[] {
  return text.split(/(https?:\/\/\S{1,2000})/).map((part, index) =>
    // Every second part is one that the pattern has matched.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a kept text never change places.
      <s key={index} className="dead-link">
        {part}
      </s>
    ) : (
      part
    ),
  )
}
