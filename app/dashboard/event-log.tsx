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
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { EventType, type LedgerEvent } from '../../sync/records/event.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { EVENT_LABELS, EVENT_TONES } from '../../sync/rules/shown/event-labels.ts'
import { entriesThatFit, searchedLog, WHOLE_LOG } from '../../sync/rules/shown/log-filter.ts'
import { Empty } from '../ui/empty.tsx'
import { toneOf } from '../ui/tone.ts'
import { useVirtualRows } from '../ui/use-virtual-rows.ts'
import { entryNumber, fullTime, isoTime, shortDate, shortHash } from './dates.ts'
import { LogFilters } from './log-filters.tsx'

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
  /** What is expected next; shown above the entries, but not an entry itself. */
  next: { title: string; text: string; at: Instant } | undefined
  /** The entry to scroll to first. */
  entryId: string | undefined
  /** The address of an entry, to save or to pass on. */
  hrefOf: (entryId: string) => string
  onEntry: (entryId: string) => void
}

/** The entries of a request, with the search filters above them. */
export function EventLog({ events, next, ...rest }: EventLogProps) {
  const [filter, setFilter] = useState(WHOLE_LOG)
  const asked = useDeferredValue(filter)
  const isWhole = asked === WHOLE_LOG
  // Computed at the first search: a long log opens without it.
  const searched = useMemo(() => (isWhole ? undefined : searchedLog(events)), [isWhole, events])
  const shown = useMemo(
    () => (searched === undefined ? events : entriesThatFit(searched, asked)),
    [searched, asked, events],
  )
  const types = useMemo(() => {
    const here = new Set(events.map(({ type }) => type))
    return EventType.options.filter(type => here.has(type))
  }, [events])
  if (events.length === 0) {
    return (
      <div className="event-log bare-log">
        <Empty
          picture="receipt"
          title={t('No activity yet')}
          text={t('The first entry is written when your letter leaves.')}
        />
      </div>
    )
  }
  return (
    <>
      <LogFilters
        filter={filter}
        types={types}
        onFilter={setFilter}
        found={isWhole ? undefined : shown.length}
        all={events.length}
      />
      <Entries events={shown} next={isWhole ? next : undefined} {...rest} />
    </>
  )
}

/** Height of an entry whose message takes one line, as most do. */
const ENTRY_PX = 88

/** The entries in a log 400 pixels high; of a long log only those in view are rendered. */
function Entries({ events, next, entryId, hrefOf, onEntry }: EventLogProps) {
  const list = useRef<HTMLOListElement>(null)
  const ahead = next === undefined ? 0 : 1
  const { from, to, before, after, scrollTo } = useVirtualRows(list, events.length + ahead, ENTRY_PX)
  const place = entryId === undefined ? -1 : events.findIndex(({ id }) => id === entryId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry that comes in above moves the place, and must not move the log.
  useEffect(() => {
    if (place < 0) return
    // Only the log scrolls, not the page behind it. Repeated once the rows around it have been measured.
    scrollTo(place + ahead)
    const again = requestAnimationFrame(() => scrollTo(place + ahead))
    return () => cancelAnimationFrame(again)
  }, [entryId])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <ol className="event-log" tabIndex={0} aria-label={t('Events, newest first')} ref={list}>
      {before > 0 && <li className="gap" aria-hidden style={{ height: before }} />}
      {next !== undefined && from === 0 && (
        <li data-next data-row={0}>
          <time dateTime={isoTime(next.at)}>{shortDate(next.at)}</time>
          <span className="log-dot" aria-hidden>
            <Clock />
          </span>
          <div>
            <b>{next.title}</b>
            <p>{next.text}</p>
          </div>
        </li>
      )}
      {events.slice(Math.max(0, from - ahead), to - ahead).map((event, index) => {
        const row = Math.max(from, ahead) + index
        return (
          <Entry
            key={event.id}
            event={event}
            row={row}
            of={events.length + ahead}
            current={event.id === entryId}
            href={hrefOf(event.id)}
            onEntry={onEntry}
          />
        )
      })}
      {after > 0 && <li className="gap" aria-hidden style={{ height: after }} />}
    </ol>
  )
}

type EntryProps = {
  event: LedgerEvent
  /** Its position in the whole list, from 0. */
  row: number
  of: number
  current: boolean
  href: string
  onEntry: (entryId: string) => void
}

function Entry({ event, row, of, current, href, onEntry }: EntryProps) {
  const Icon = ICONS[event.type]
  return (
    <li aria-current={current ? 'true' : undefined} aria-setsize={of} aria-posinset={row + 1} data-row={row}>
      <time dateTime={isoTime(event.createdAt)} title={fullTime(event.createdAt)}>
        {shortDate(event.createdAt)}
      </time>
      <span className="log-dot" {...toneOf(EVENT_TONES[event.type])} aria-hidden>
        <Icon />
      </span>
      <div>
        <b>{tIfKnown(EVENT_LABELS[event.type])}</b>
        <p lang="en">{event.payload.message}</p>
        <a
          className="entry-hash"
          href={href}
          title={event.hash}
          aria-label={t('Link to entry {number}', { number: entryNumber(event.ledgerSeq) })}
          onClick={click => {
            if (click.metaKey || click.ctrlKey || click.shiftKey) return
            click.preventDefault()
            onEntry(event.id)
          }}
        >
          {entryNumber(event.ledgerSeq)} {shortHash(event.hash)}
        </a>
      </div>
    </li>
  )
}
