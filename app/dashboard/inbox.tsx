import { clsx } from 'clsx'
import { ArrowUp } from 'lucide-react'
import { memo, useCallback, useEffect, useRef, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import type { Reply } from '../../sync/records/reply.ts'
import { capitalized, numberInWords } from '../../sync/rules/calendar/words.ts'
import { typeOf } from '../../sync/rules/evidence/file-type.ts'
import { isUnread } from '../../sync/rules/mutations/confirm-reply.ts'
import { mailFits, type Show, threadsOf } from '../../sync/rules/shown/threads.ts'
import { type InboxFacts, useEntryOf, useInboxFacts, useMailTexts } from '../data/use-inbox.ts'
import { useKnownProvider } from '../data/use-known-provider.ts'
import { useReplies } from '../data/use-replies.ts'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import type { InboxFilter, Take } from './address.ts'
import { inboxView, NOTHING_YET, newMails, settled } from './arrivals.ts'
import { isoTime, shortDate } from './dates.ts'
import { FileAnswer } from './file-answer.tsx'
import { KeyHint, useInboxKeys } from './inbox-keys.tsx'
import { MailFilters } from './mail-filters.tsx'
import { readEml } from './read-eml.ts'
import type { EvidencePlace } from './reading-pane.tsx'
import { replyWords } from './reply-words.ts'
import { ThreadPane } from './thread-pane.tsx'
import { useKept } from './use-kept.ts'

type InboxProps = {
  /** The mail that the address names; without one, large screens show the newest beside the list. */
  openId: string | undefined
  filter: InboxFilter
  onFilter: (filter: InboxFilter) => void
  onOpen: (replyId: string) => void
  onClose: () => void
  onEvidence: (place: EvidencePlace) => void
  /** Another program gave the app something to file here. */
  take: Take | undefined
  onTaken: () => void
}

/**
 * Providers' mails by request, newest first, and the open one. Mails that arrive meanwhile are announced, and move
 * nothing.
 */
export function Inbox(props: InboxProps) {
  const replies = useReplies()
  const facts = useInboxFacts()
  const { loaded } = useSyncStatus()
  if (replies === undefined || facts === undefined) {
    return (
      <Loading>
        <div className="tab-title">
          <Skeleton className="title-skeleton w-1/2" />
        </div>
        <Card className="h-[560px]" />
      </Loading>
    )
  }
  return <Mails replies={replies} facts={facts} loaded={loaded} {...props} />
}

type MailsProps = InboxProps & { replies: readonly Reply[]; facts: InboxFacts; loaded: boolean }

function Mails({
  replies,
  facts,
  loaded,
  openId,
  filter,
  onFilter,
  onOpen,
  onClose,
  onEvidence,
  take,
  onTaken,
}: MailsProps) {
  const [still, setStill] = useState(NOTHING_YET)
  const isStill = still.listed !== null
  // The account's first mails arrive one after the other: until all are here, none counts as new.
  useEffect(() => {
    if (loaded && !isStill) setStill(before => settled(replies, before))
  }, [replies, loaded, isStill])
  const { listed, fresh, shown: newest, isOpened } = inboxView(replies, still, openId)
  // Called once here: in every row it would read the copy again each time.
  const providerOf = useKnownProvider()
  const { fitting, countOf, providers } = useFiltered(listed, filter, { facts, providerOf })
  const openRow = useLatest(onOpen)
  const shown = isOpened || (newest !== undefined && fitting.includes(newest)) ? newest : fitting[0]
  // The open mail stays in the list, whatever the filter is.
  const rows = listed.filter(reply => fitting.includes(reply) || (isOpened && reply.id === openId))

  const entryOf = useEntryOf()
  const keys = useInboxKeys({
    open: onOpen,
    evidence(replyId) {
      const reply = replies.find(({ id }) => id === replyId)
      if (reply?.providerId == null) return
      const place = { providerId: reply.providerId, requestId: reply.requestId ?? undefined }
      void entryOf?.(reply.sha256).then(entryId => onEvidence({ ...place, entryId }))
    },
  })

  return (
    <div className="mails" data-open={isOpened ? '' : undefined}>
      <div className="tab-title with-action">
        <h1 className="page-heading">{titleOf(listed)}</h1>
        <FileAnswer take={take} onTaken={onTaken} onFiled={onOpen} />
      </div>
      <div role="status">
        {fresh.length > 0 && (
          <Button
            variant="outline"
            size="sm"
            className="fresh-mail"
            aria-label={t('{mails}, show in the list', { mails: newMails(fresh.length) })}
            onClick={() => setStill(before => settled(replies, before))}
          >
            <ArrowUp aria-hidden />
            {newMails(fresh.length)}
          </Button>
        )}
      </div>
      <Card aria-label={t('Inbox')} className={newest === undefined ? undefined : 'mailbox'}>
        {newest === undefined ? (
          <NoMails />
        ) : (
          <>
            <div className="mail-list">
              <MailFilters filter={filter} countOf={countOf} providers={providers} onFilter={onFilter} />
              {rows.length === 0 && <NothingFits onAll={() => onFilter(EVERYTHING)} />}
              <ThreadList rows={rows} current={shown?.id} facts={facts} providerOf={providerOf} onOpen={openRow} />
              <KeyHint {...keys} />
            </div>
            {shown !== undefined && (
              <ThreadPane
                key={shown.requestId ?? ''}
                replies={listed.filter(({ requestId }) => requestId === shown.requestId)}
                shown={shown}
                isOpened={isOpened}
                cycle={facts.cycleOf(shown.requestId)}
                onOpen={onOpen}
                onBack={onClose}
                onEvidence={onEvidence}
              />
            )}
          </>
        )}
      </Card>
    </div>
  )
}

export const EVERYTHING: InboxFilter = { show: undefined, from: undefined, words: undefined }

/** The mails that match the filter, and how many match each of its options. */
function useFiltered(
  listed: readonly Reply[],
  { show, from, words }: InboxFilter,
  { facts, providerOf }: { facts: InboxFacts; providerOf: ProviderOf },
) {
  const texts = useMailTexts(listed, { isWanted: words !== undefined, read: wordsOf })
  const factsOf = (reply: Reply) => ({
    request: facts.requestOf(reply.requestId),
    text: [
      reply.fromAddress,
      reply.subject,
      providerOf(reply.providerId)?.name,
      replyWords(reply).text,
      texts.get(reply.sha256) ?? reply.excerpt,
    ].join('\n'),
  })
  const filter = { show, providerId: from, words }
  const now = listed.filter(reply => mailFits(reply, filter, factsOf(reply)))
  const kept = useKept(
    now.map(({ id }) => id),
    [show, from, words].join(' '),
  )
  const named = [...new Set(listed.flatMap(({ providerId }) => providerId ?? []))]
  return {
    // A mail opened under 'Unread' is read now, and must not vanish from under the pointer.
    fitting: listed.filter(reply => now.includes(reply) || kept(reply.id)),
    countOf: (each: Show) =>
      listed.filter(reply => mailFits(reply, { show: each, providerId: from }, factsOf(reply))).length,
    providers: named.map(id => ({ id, name: providerOf(id)?.company ?? id })),
  }
}

type ProviderOf = ReturnType<typeof useKnownProvider>

/** A function that never changes, and calls the newest `act`. */
function useLatest(act: (replyId: string) => void): (replyId: string) => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((replyId: string) => latest.current(replyId), [])
}

/** A filed answer may be plain text, or have no text at all. */
const wordsOf = async (bytes: Uint8Array): Promise<string> => {
  const type = typeOf(bytes)
  if (type === 'text/plain') return new TextDecoder().decode(bytes)
  return type === undefined || type === 'message/rfc822' ? (await readEml(bytes)).text : ''
}

export function NoMails() {
  return (
    <Empty
      picture="letter"
      title={t('No incoming messages')}
      text={t('Replies to your letters arrive here. The first one usually takes a few days.')}
    />
  )
}

function NothingFits({ onAll }: { onAll: () => void }) {
  return (
    <div className="no-mail" role="status">
      <p>{t('No email fits.')}</p>
      <Button size="sm" variant="outline" onClick={onAll}>
        {t('Show all emails')}
      </Button>
    </div>
  )
}

/** 'Eight mails, one of them in quarantine.' */
export function titleOf(replies: readonly Pick<Reply, 'category'>[]): string {
  if (replies.length === 0) return t('Nothing has come in yet.')
  const quarantined = replies.filter(({ category }) => category === 'suspicious').length
  if (replies.length === 1) return quarantined === 0 ? t('One email from providers.') : t('One email, in quarantine.')
  const count = capitalized(numberInWords(replies.length))
  if (quarantined === 0) return t('{count} emails from providers.', { count })
  if (quarantined === replies.length) return t('{count} emails, in quarantine.', { count })
  if (quarantined === 1) return t('{count} emails, one in quarantine.', { count })
  return t('{count} emails, {quarantined} in quarantine.', { count, quarantined: numberInWords(quarantined) })
}

type ThreadListProps = {
  rows: readonly Reply[]
  current: string | undefined
  facts: InboxFacts
  providerOf: ProviderOf
  onOpen: (replyId: string) => void
}

/** One group per request; the newest mail first in each, and the group with the newest mail on top. */
function ThreadList({ rows, current, facts, providerOf, onOpen }: ThreadListProps) {
  return (
    <ul aria-label={t('Emails, newest first')}>
      {threadsOf(rows).map(({ requestId, replies }) => {
        const request = facts.requestOf(requestId)
        const cycle = facts.cycleOf(requestId)
        const name = providerOf(request?.providerId ?? replies[0]?.providerId ?? null)?.name ?? t('No request')
        return (
          <li key={requestId ?? ''}>
            <ThreadHead
              name={name}
              cycle={
                cycle === undefined
                  ? request?.reference
                  : t('Cycle {number} of {year}', { number: cycle.number, year: cycle.year })
              }
              unread={replies.filter(isUnread).length}
            />
            <ul>
              {replies.map(reply => (
                <li key={reply.id}>
                  <ReplyRow
                    reply={reply}
                    company={providerOf(reply.providerId)?.company}
                    current={reply.id === current}
                    onOpen={onOpen}
                  />
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

export function ThreadHead({ name, cycle, unread }: { name: string; cycle: string | undefined; unread: number }) {
  return (
    <h2 className="thread-head">
      {name}
      {cycle !== undefined && <small> {cycle}</small>}
      {unread > 0 && <span className="unread-count">{t('{unread} unread', { unread })}</span>}
    </h2>
  )
}

type ReplyRowProps = {
  reply: Reply
  company: string | undefined
  current: boolean
  onOpen: (replyId: string) => void
}

/** Rendered again only when its own mail changes: of hundreds of rows, a press changes two. */
const ReplyRow = memo(function ReplyRow({ reply, company, current, onOpen }: ReplyRowProps) {
  const { text, tone } = replyWords(reply)
  const spoofed = reply.category === 'suspicious'
  const unread = isUnread(reply)
  // A suspicious mail is not shown under a provider's name.
  const sender = spoofed ? undefined : company
  return (
    <button
      type="button"
      className={clsx('mail-line', spoofed && 'spoofed-mail', unread && 'unread-mail')}
      aria-current={current ? 'true' : undefined}
      data-mail={reply.id}
      onClick={() => onOpen(reply.id)}
    >
      <span className="mail-from">
        {unread && <span className="unseen">{t('Unread, ')}</span>}
        {sender ?? (reply.fromAddress || t('Unknown sender'))}
      </span>
      <time dateTime={isoTime(reply.receivedAt)}>{shortDate(reply.receivedAt)}</time>
      <span className="mail-subject" lang="">
        {reply.subject || t('No subject')}
      </span>
      <span className="mail-snippet" lang="">
        {reply.excerpt}
      </span>
      <span className="mail-tags">
        <Badge tone={tone}>{text}</Badge>
        {reply.filed === true && <Badge>{t('Filed by you')}</Badge>}
      </span>
    </button>
  )
})
