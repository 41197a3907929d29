import { t } from '../../i18n/translate.ts'
import type { Artifact } from '../../records/artifact.ts'
import type { LedgerEvent } from '../../records/event.ts'
import type { Instant } from '../../records/ids.ts'
import type { Reply } from '../../records/reply.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { letterNamed } from '../demand/lifecycle.ts'
import { asksYou } from '../demand/reply-effects.ts'

/** The mails about one request: one provider in one cycle. Mails that name no request share one thread. */
interface Thread {
  requestId: string | null
  /** Newest first, as given. */
  replies: readonly Reply[]
}

/** Threads in the order of their newest mail. `replies`: newest first. */
export function threadsOf(replies: readonly Reply[]): Thread[] {
  const threads = new Map<string | null, Reply[]>()
  for (const reply of replies) {
    const known = threads.get(reply.requestId)
    if (known === undefined) threads.set(reply.requestId, [reply])
    else known.push(reply)
  }
  return [...threads].map(([requestId, own]) => ({ requestId, replies: own }))
}

/** One item of a correspondence: a letter that we sent, or a mail that came. */
export type Turn =
  | { kind: 'letter'; id: string; at: Instant; label: string; file: Artifact | undefined }
  | { kind: 'mail'; id: string; at: Instant; reply: Reply }

/** Our letters and the answers, oldest first. `events` and `artifacts`: of this request, in any order. */
export function correspondence(
  { replies }: Pick<Thread, 'replies'>,
  { events, artifacts }: { events: readonly LedgerEvent[]; artifacts: readonly Artifact[] },
): Turn[] {
  const letters = events.flatMap((event): Turn[] => {
    const letter = letterNamed(textOf(event.payload.letter))
    if (letter === undefined || letter.eventType !== event.type) return []
    return [{ kind: 'letter', id: event.id, at: event.createdAt, label: t(letter.label), file: fileOf(event) }]
  })
  const mails = replies.map((reply): Turn => ({ kind: 'mail', id: reply.id, at: reply.receivedAt, reply }))
  // With equal times the letter comes before the answer: a letter must be sent before it can be answered.
  return [...letters, ...mails].sort((a, b) => a.at - b.at || (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0))

  /** The mail as handed to the relay: it was filed when the letter was written, before it was sent. */
  function fileOf({ payload }: LedgerEvent): Artifact | undefined {
    const written = events.find(
      ({ type, payload: own }) => type === 'prepared' && own.messageId === payload.messageId && own.messageId != null,
    )
    return artifacts.find(({ kind, eventId }) => kind === 'email' && eventId === written?.id)
  }
}

type AskedAbout = Pick<DeletionRequest, 'waitingOn' | 'archivedAt'> & Partial<Pick<DeletionRequest, 'decision'>>

/** Whether a mail waits for the person: its question is open, or it asks for something that only they can give. */
export function waitsForYou(reply: Reply, request: AskedAbout | undefined): boolean {
  if (request === undefined || request.archivedAt !== null || reply.category === 'suspicious') return false
  if (reply.needsConfirmation === true) return (reply.answeredAt ?? null) === null
  // A refusal is the last word: what was asked before or after it needs no answer any more.
  if (request.decision === 'refused' && reply.category !== 'refusal') return false
  return request.waitingOn === 'you' && asksYou(reply.category) && (reply.settledAt ?? null) === null
}

export const SHOWS = ['needs', 'unread', 'quarantine'] as const
export type Show = (typeof SHOWS)[number]

export interface MailFilter {
  /** If left out: all mails. */
  show?: Show | undefined
  providerId?: string | undefined
  /** Every word must occur somewhere in the mail. */
  words?: string | undefined
}

/** What is known about a mail besides its row. */
interface MailFacts {
  request: AskedAbout | undefined
  /** All searched text: sender, subject, provider, words. */
  text: string
}

export function mailFits(reply: Reply, filter: MailFilter, facts: MailFacts): boolean {
  if (filter.providerId !== undefined && reply.providerId !== filter.providerId) return false
  if (filter.show !== undefined && !SHOWN[filter.show](reply, facts)) return false
  return hasWords(facts.text, filter.words ?? '')
}

const SHOWN: Readonly<Record<Show, (reply: Reply, facts: MailFacts) => boolean>> = {
  needs: (reply, { request }) => waitsForYou(reply, request),
  // Rows of older versions lack the field and count as read.
  unread: ({ readAt }) => readAt === null,
  quarantine: ({ category }) => category === 'suspicious',
}

/** Whether every typed word occurs somewhere in a text, ignoring case and accents. */
export function hasWords(text: string, typed: string): boolean {
  const wanted = plain(typed).split(/\s/).filter(Boolean)
  if (wanted.length === 0) return true
  const searched = plain(text)
  return wanted.every(word => searched.includes(word))
}

/** A text prepared for searching: without case and accents. */
export const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
