import { providerById } from '../../sync/catalog/providers.ts'
import type { Reply, ReplyCategory } from '../../sync/records/reply.ts'
import { useReplies } from '../data/use-replies.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import type { Tone } from '../ui/tone.ts'
import { shortDate } from './dates.ts'

const WORDS: Record<ReplyCategory, { text: string; tone: Tone }> = {
  acknowledgement: { text: 'Receipt confirmed', tone: 'blue' },
  completion: { text: 'Deletion confirmed', tone: 'brand' },
  bounce: { text: 'Letter returned', tone: 'amber' },
  other: { text: 'Reply', tone: 'blue' },
  suspicious: { text: 'Quarantined', tone: 'red' },
}

/** Providers' mails, newest first. A press opens the evidence of the request, with the mail itself. */
export function Inbox({ onOpen }: { onOpen: (providerId: string) => void }) {
  const replies = useReplies()
  if (replies === undefined) {
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    )
  }
  return (
    <Card aria-label="Inbox">
      {replies.length === 0 ? (
        <Empty picture="letter" title="No incoming messages" text="Replies to your letters arrive here." />
      ) : (
        <ul className="inbox">
          {replies.map(reply => (
            <ReplyRow key={reply.id} reply={reply} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ReplyRow({ reply, onOpen }: { reply: Reply; onOpen: (providerId: string) => void }) {
  const { text, tone } = WORDS[reply.category]
  const provider = providerById(reply.providerId ?? '')
  return (
    <li>
      <button type="button" onClick={() => reply.providerId !== null && onOpen(reply.providerId)}>
        <span className="who">
          <b>{provider?.company ?? reply.fromAddress}</b>
          <small className="mono">{reply.fromAddress}</small>
        </span>
        <span className="what">
          <b>{reply.subject}</b>
          {reply.excerpt}
        </span>
        <span className="when">
          <Badge tone={tone}>{text}</Badge>
          <time>{shortDate(reply.receivedAt)}</time>
        </span>
      </button>
    </li>
  )
}
