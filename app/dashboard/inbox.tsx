import { clsx } from 'clsx'
import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'

import type { Reply } from '../../sync/records/reply.ts'
import { capitalized, numberInWords } from '../../sync/rules/calendar/words.ts'
import { isUnread } from '../../sync/rules/mutations/confirm-reply.ts'
import { useKnownProvider } from '../data/use-known-provider.ts'
import { useReplies } from '../data/use-replies.ts'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { inboxView, NOTHING_YET, newMails, settled } from './arrivals.ts'
import { isoTime, shortDate } from './dates.ts'
import { type EvidencePlace, ReadingPane } from './reading-pane.tsx'
import { replyWords } from './reply-words.ts'

type InboxProps = {
  /** Mail that the address names; on large screens the newest lies beside the list without one. */
  openId: string | undefined
  onOpen: (replyId: string) => void
  onClose: () => void
  onEvidence: (place: EvidencePlace) => void
}

/** Providers' mails, newest first, and the one that is read. What comes in meanwhile says so, and moves nothing. */
export function Inbox({ openId, onOpen, onClose, onEvidence }: InboxProps) {
  const replies = useReplies()
  const { loaded } = useSyncStatus()
  const [still, setStill] = useState(NOTHING_YET)
  const isStill = still.listed !== null
  // The account's first mails come in one after the other: until they are here, none of them is new.
  useEffect(() => {
    if (replies !== undefined && loaded && !isStill) setStill(before => settled(replies, before))
  }, [replies, loaded, isStill])
  if (replies === undefined) {
    return (
      <Loading>
        <div className="tab-title">
          <Skeleton className="h1s w-1/2" />
        </div>
        <Card className="h-[560px]" />
      </Loading>
    )
  }
  const { listed, fresh, shown, isOpened } = inboxView(replies, still, openId)
  return (
    <div className="mails" data-open={isOpened ? '' : undefined}>
      <h1 className="h1 tab-title">{titleOf(listed)}</h1>
      <div role="status">
        {fresh.length > 0 && (
          <Button
            variant="outline"
            size="sm"
            className="fresh"
            aria-label={`${newMails(fresh.length)}, show in the list`}
            onClick={() => setStill(before => settled(replies, before))}
          >
            <ArrowUp aria-hidden />
            {newMails(fresh.length)}
          </Button>
        )}
      </div>
      <Card aria-label="Inbox" className={shown === undefined ? undefined : 'box'}>
        {shown === undefined ? (
          <Empty
            picture="letter"
            title="No incoming messages"
            text="Replies to your letters arrive here. The first one usually takes a few days."
          />
        ) : (
          <>
            <ul className="list" aria-label="Mails, newest first">
              {listed.map(reply => (
                <li key={reply.id}>
                  <ReplyRow reply={reply} current={reply.id === shown.id} onOpen={() => onOpen(reply.id)} />
                </li>
              ))}
            </ul>
            <ReadingPane key={shown.id} reply={shown} isOpened={isOpened} onBack={onClose} onEvidence={onEvidence} />
          </>
        )}
      </Card>
    </div>
  )
}

/** 'Eight mails, one of them in quarantine.' */
export function titleOf(replies: readonly Pick<Reply, 'category'>[]): string {
  if (replies.length === 0) return 'Nothing has come in yet.'
  const mails = `${capitalized(numberInWords(replies.length))} ${replies.length === 1 ? 'mail' : 'mails'}`
  const quarantined = replies.filter(({ category }) => category === 'suspicious').length
  if (quarantined === 0) return `${mails} from providers.`
  return `${mails}, ${quarantined === replies.length ? '' : `${numberInWords(quarantined)} `}in quarantine.`
}

function ReplyRow({ reply, current, onOpen }: { reply: Reply; current: boolean; onOpen: () => void }) {
  const { text, tone } = replyWords(reply)
  const spoofed = reply.category === 'suspicious'
  const unread = isUnread(reply)
  // A mail that proves nothing does not get a provider's name.
  const providerOf = useKnownProvider()
  const sender = spoofed ? undefined : providerOf(reply.providerId)?.company
  return (
    <button
      type="button"
      className={clsx('ml', spoofed && 'sp', unread && 'un')}
      aria-current={current ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className="fr">
        {unread && <span className="sr">Unread, </span>}
        {sender ?? (reply.fromAddress || 'Unknown sender')}
      </span>
      <time dateTime={isoTime(reply.receivedAt)}>{shortDate(reply.receivedAt)}</time>
      <span className="sj">{reply.subject || 'No subject'}</span>
      <span className="sn">{reply.excerpt}</span>
      <span className="tg">
        <Badge tone={tone}>{text}</Badge>
      </span>
    </button>
  )
}
