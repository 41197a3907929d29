import { clsx } from 'clsx'
import { ChevronLeft, Mail, Send, ShieldAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { Artifact } from '../../sync/records/artifact.ts'
import type { Cycle } from '../../sync/records/cycle.ts'
import type { LedgerEvent } from '../../sync/records/event.ts'
import type { Reply } from '../../sync/records/reply.ts'
import { isUnread } from '../../sync/rules/mutations/confirm-reply.ts'
import { correspondence, type Turn } from '../../sync/rules/shown/threads.ts'
import { useEvidence } from '../data/use-evidence.ts'
import { useKnownProvider } from '../data/use-known-provider.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Trans } from '../ui/trans.tsx'
import { isoTime, shortDate } from './dates.ts'
import { MailView } from './mail-view.tsx'
import { type EvidencePlace, ReadingPane } from './reading-pane.tsx'
import { replyWords } from './reply-words.ts'
import { useOpened } from './use-opened.ts'

type ThreadPaneProps = {
  /** All mails of the thread. */
  replies: readonly Reply[]
  /** The one that is open. */
  shown: Reply
  isOpened: boolean
  cycle: Cycle | undefined
  onOpen: (replyId: string) => void
  onBack: () => void
  onEvidence: (place: EvidencePlace) => void
}

/** A mail within its correspondence: our letters and the answers. */
export function ThreadPane({ replies, shown, isOpened, cycle, onOpen, onBack, onEvidence }: ThreadPaneProps) {
  const evidence = useEvidence(shown.requestId ?? '')
  const company = useKnownProvider()(shown.providerId)?.company
  return (
    <div className="reading-pane">
      <Button size="sm" variant="ghost" className="back-to-list" onClick={onBack}>
        <ChevronLeft aria-hidden /> {t('Inbox')}
      </Button>
      {evidence === undefined ? (
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      ) : (
        <Turns
          label={turnsLabel(company, cycle)}
          turns={correspondence({ replies }, evidence)}
          shownId={shown.id}
          onOpen={onOpen}
        >
          <ReadingPane
            key={shown.id}
            reply={shown}
            {...filed(shown, evidence)}
            isOpened={isOpened}
            onEvidence={onEvidence}
          />
        </Turns>
      )}
    </div>
  )
}

function turnsLabel(company: string | undefined, cycle: Cycle | undefined): string {
  if (cycle === undefined) {
    return company === undefined
      ? t('Correspondence, oldest first')
      : t('Correspondence with {company}, oldest first', { company })
  }
  const { number, year } = cycle
  return company === undefined
    ? t('Correspondence, cycle {number} of {year}, oldest first', { number, year })
    : t('Correspondence with {company}, cycle {number} of {year}, oldest first', { company, number, year })
}

/** Finds a mail's file and entry in the ledger. */
function filed(
  { sha256 }: Reply,
  { events, artifacts }: { events: readonly LedgerEvent[]; artifacts: readonly Artifact[] },
): { file: Artifact | undefined; entry: LedgerEvent | undefined } {
  const file = artifacts.find(artifact => artifact.sha256 === sha256)
  return { file, entry: events.find(({ id }) => id === file?.eventId) }
}

/** This many lines are shown above and below the open mail; a press shows the rest. */
const NEAR = 2
const FAR = 5

type TurnsProps = {
  label: string
  turns: readonly Turn[]
  shownId: string
  onOpen: (replyId: string) => void
  children: ReactNode
}

/** The correspondence in chronological order, with the open mail in its place. */
function Turns({ label, turns, shownId, onOpen, children }: TurnsProps) {
  const [isWhole, setWhole] = useState(false)
  const at = turns.findIndex(({ id }) => id === shownId)
  const from = isWhole ? 0 : firstShown(turns, at)
  const to = isWhole ? turns.length : Math.min(turns.length, at + 1 + NEAR)
  return (
    <>
      {from > 0 && <Rest count={from} what="earlier" onShow={() => setWhole(true)} />}
      <ol className="turns" aria-label={label}>
        {turns.slice(from, to).map(turn => (
          <li key={turn.id} className={clsx(turn.kind === 'letter' && 'our-turn')}>
            {turn.id === shownId ? children : <TurnLine turn={turn} onOpen={onOpen} />}
          </li>
        ))}
      </ol>
      {to < turns.length && <Rest count={turns.length - to} what="later" onShow={() => setWhole(true)} />}
    </>
  )
}

/** Starts two lines above the open mail, or at the letter that it answers, if that is not far up. */
function firstShown(turns: readonly Turn[], at: number): number {
  const asked = turns.slice(0, at).findLastIndex(({ kind }) => kind === 'letter')
  const near = Math.max(0, at - NEAR)
  return asked >= 0 && at - asked <= FAR ? Math.min(near, asked) : near
}

function Rest({ count, what, onShow }: { count: number; what: 'earlier' | 'later'; onShow: () => void }) {
  return (
    <Button size="sm" variant="ghost" className="more-turns" onClick={onShow}>
      {what === 'earlier'
        ? count === 1
          ? t('Show 1 earlier')
          : t('Show {count} earlier', { count })
        : count === 1
          ? t('Show 1 later')
          : t('Show {count} later', { count })}
    </Button>
  )
}

function TurnLine({ turn, onOpen }: { turn: Turn; onOpen: (replyId: string) => void }) {
  if (turn.kind === 'letter') return <LetterLine turn={turn} />
  const { reply } = turn
  const spoofed = reply.category === 'suspicious'
  return (
    <button type="button" className={clsx('turn-line', spoofed && 'spoofed-turn')} onClick={() => onOpen(reply.id)}>
      {spoofed ? <ShieldAlert aria-hidden /> : <Mail aria-hidden />}
      <span>
        {isUnread(reply) && <span className="unseen">{t('Unread, ')}</span>}
        <b>{spoofed ? t('In quarantine') : replyWords(reply).text}</b>{' '}
        {reply.subject === '' ? t('No subject') : <span lang="">{reply.subject}</span>}
      </span>
      <time dateTime={isoTime(turn.at)}>{shortDate(turn.at)}</time>
    </button>
  )
}

/** One of our letters; a press shows its full text. */
function LetterLine({ turn }: { turn: Extract<Turn, { kind: 'letter' }> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="turn-line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Send aria-hidden />
        <span>
          <Trans message="<b>{label}</b> asked by us" values={{ label: tIfKnown(turn.label) }} tags={{ b: <b /> }} />
        </span>
        <time dateTime={isoTime(turn.at)}>{shortDate(turn.at)}</time>
      </button>
      {isOpen && <LetterWords file={turn.file} />}
    </>
  )
}

function LetterWords({ file }: { file: Artifact | undefined }) {
  const opened = useOpened(file)
  if (file === undefined)
    return <Note title={t('This letter has no file')}>{t('Its entry is in the evidence log.')}</Note>
  if (opened.state === 'opening') {
    return (
      <Loading>
        <Skeleton className="h-60" />
      </Loading>
    )
  }
  if (opened.state === 'failed') {
    return (
      <Note tone="amber" title={opened.title}>
        {opened.text}
      </Note>
    )
  }
  if (opened.mail === null)
    return <Note title={t('This letter cannot be read here')}>{t('It is kept byte for byte.')}</Note>
  return <MailView mail={opened.mail} lang="en" />
}
