import {
  BadgeCheck,
  BellRing,
  CalendarPlus,
  Check,
  CircleHelp,
  Clock,
  FileText,
  Gavel,
  type LucideIcon,
  Mail,
  MailX,
  MessageSquareText,
  PenLine,
  Scale,
  ShieldAlert,
  UserCog,
} from 'lucide-react'
import { useEffect, useRef } from 'react'

import type { EventType, LedgerEvent } from '../../sync/records/event.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { EVENT_LABELS, EVENT_TONES } from '../../sync/rules/shown/event-labels.ts'
import { Empty } from '../ui/empty.tsx'
import { toneClass } from '../ui/tone.ts'
import { entryNumber, fullTime, isoTime, shortDate, shortHash } from './dates.ts'

const ICONS: Record<EventType, LucideIcon> = {
  prepared: FileText,
  submitted: Mail,
  acknowledged: Check,
  follow_up: BellRing,
  provider_reply: MessageSquareText,
  escalation: Scale,
  verification: BadgeCheck,
  action_required: CircleHelp,
  decision: Gavel,
  deadline_extended: CalendarPlus,
  delivery_failed: MailX,
  quarantined: ShieldAlert,
  authorization: PenLine,
  admin: UserCog,
}

type EventLogProps = {
  /** Newest first. */
  events: readonly LedgerEvent[]
  /** What is waited for; it stands above the entries and is none. */
  next: { title: string; text: string; at: Instant } | undefined
  /** The entry to begin with. */
  entryId: string | undefined
}

/** The entries of a request, on the 400 pixels that they have. */
export function EventLog({ events, next, entryId }: EventLogProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const entry = entryId === undefined ? undefined : list.current?.querySelector<HTMLElement>('[aria-current]')
    // Only the log scrolls, not the page behind it.
    if (entry) entry.parentElement?.scrollTo({ top: entry.offsetTop - 16 })
  }, [entryId])

  if (events.length === 0) {
    return (
      <div className="log bare">
        <Empty picture="receipt" title="No activity yet" text="The first entry is written when your letter leaves." />
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <ol className="log" tabIndex={0} aria-label="Events, newest first" ref={list}>
      {next !== undefined && (
        <li className="next">
          <time dateTime={isoTime(next.at)}>{shortDate(next.at)}</time>
          <span className="dot" aria-hidden>
            <Clock />
          </span>
          <div>
            <b>{next.title}</b>
            <p>{next.text}</p>
          </div>
        </li>
      )}
      {events.map(event => (
        <Entry key={event.id} event={event} current={event.id === entryId} />
      ))}
    </ol>
  )
}

function Entry({ event, current }: { event: LedgerEvent; current: boolean }) {
  const Icon = ICONS[event.type]
  return (
    <li aria-current={current ? 'true' : undefined}>
      <time dateTime={isoTime(event.createdAt)} title={fullTime(event.createdAt)}>
        {shortDate(event.createdAt)}
      </time>
      <span className={`dot ${toneClass[EVENT_TONES[event.type]]}`} aria-hidden>
        <Icon />
      </span>
      <div>
        <b>{EVENT_LABELS[event.type]}</b>
        <p>{event.payload.message}</p>
        <span className="h" title={event.hash}>
          {entryNumber(event.ledgerSeq)} {shortHash(event.hash)}
        </span>
      </div>
    </li>
  )
}
