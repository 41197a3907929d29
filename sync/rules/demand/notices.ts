import type { Email } from '../../records/email.ts'
import type { Instant } from '../../records/ids.ts'
import type { Reply, ReplyCategory } from '../../records/reply.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import { REPLY_EFFECTS } from './reply-effects.ts'
import type { Stands } from './what-stands.ts'

/** The occasions on which we email the person. */
export type NoticeId =
  | 'welcome'
  | 'google_welcome'
  | 'letters_sent'
  | 'provider_answered'
  | 'you_must_act'
  | 'deadline_passed'
  | 'receipt'
  | 'still_waiting'
  | 'complaint_offered'
  | 'quarter_summary'
  | 'trial_ends'
  | 'trial_refused'
  | 'payment_received'
  | 'payment_failed'
  | 'payment_refunded'
  | 'plan_changed'
  | 'plan_ends'
  | 'plan_resumed'
  | 'plan_ended'
  | 'account_closing'
  | 'account_kept'

/**
 * Every occasion, and whether the person may opt out. Not optional: what only they can do, and what is proof for them
 * to keep. Optional: what the dashboard says as well.
 */
export const NOTICES: Readonly<Record<NoticeId, { optional: boolean; about: string }>> = {
  welcome: { optional: false, about: 'the account is confirmed' },
  google_welcome: { optional: false, about: 'the account is confirmed by a Google sign-in' },
  letters_sent: { optional: true, about: 'letters have left' },
  provider_answered: { optional: true, about: 'a provider answered' },
  you_must_act: { optional: false, about: 'a provider waits for you' },
  deadline_passed: { optional: true, about: 'a deadline is over without a decision' },
  receipt: { optional: false, about: 'a deletion is confirmed' },
  still_waiting: { optional: false, about: 'a provider waits for you, or for your word' },
  complaint_offered: { optional: false, about: 'all letters are sent, and you choose what comes next' },
  quarter_summary: { optional: true, about: 'a quarter has passed' },
  trial_ends: { optional: false, about: 'the first charge comes in three days' },
  trial_refused: { optional: false, about: 'a card has had its free trial, and nothing was charged' },
  payment_received: { optional: false, about: 'the card was charged' },
  payment_failed: { optional: false, about: 'a charge failed, and the plan stops after the days of grace' },
  payment_refunded: { optional: false, about: 'a charge was given back' },
  plan_changed: { optional: false, about: 'the plan was changed' },
  plan_ends: { optional: false, about: 'the plan ends with its period' },
  plan_resumed: { optional: false, about: 'the plan goes on after all' },
  plan_ended: { optional: false, about: 'the plan has ended' },
  account_closing: { optional: false, about: 'the account is closed, and until when it can be had back' },
  account_kept: { optional: false, about: 'the account stays after all' },
}

/**
 * Maximum of optional mails to one account in 24 hours: the replies of a machine that answers every minute stay in the
 * Inbox.
 */
export const MOST_OPTIONAL_A_DAY = 10

/**
 * Whether a mail of this kind may go to the person at all. Nothing is sent to an unverified address. `isProven`: the
 * account's own address is verified, even if a different demand address is not.
 */
export function mayTell(notice: NoticeId, { verifiedAt, noticesOffSince }: Email, isProven = false): boolean {
  if (verifiedAt === null && !isProven) return false
  return !NOTICES[notice].optional || (noticesOffSince ?? null) === null
}

/** What was read in a provider's mail, as far as notices need it. */
export interface ReadReply {
  category: ReplyCategory
  /** Types of the events that it added to the ledger. */
  events: readonly string[]
  /** Changes to the request. */
  changes: Partial<DeletionRequest>
  /** It had no effect: the person is asked what it is. */
  needsConfirmation: boolean
  /** It says that the data is deleted, and the person is asked about that. */
  claims?: boolean
}

/** The notice that an answer deserves; null if the Inbox is enough, or if a fake mail would be passed on. */
export function noticeOfReply({ category, events, changes, needsConfirmation }: ReadReply): NoticeId | null {
  if (category === 'suspicious' || category === 'bounce' || events.length === 0) return null
  if (changes.stage === 'verified_deleted') return 'receipt'
  // Stored with its verdict, without any effect.
  if (!needsConfirmation && REPLY_EFFECTS[category].events.length === 0) return null
  if (needsConfirmation || changes.waitingOn === 'you') return 'you_must_act'
  return 'provider_answered'
}

/**
 * Whether a passed deadline is worth a notice: a whole day late, and the provider owes its decision. A proven mail that
 * nobody has understood may be that decision.
 */
export const isDeadlineNews = (stands: Stands): boolean =>
  stands.overdue && stands.pausedAt === null && stands.unreadAt === null

/**
 * Days after a provider's mail on which the person is told once more that something waits for them, in growing
 * plainness. The mail's own notice is day 0.
 */
export const REMINDERS = {
  claims_done: [3, 10],
  waits: [3, 7, 14, 30],
  /** It kept a part, or found nothing: the person says what they want. */
  decided: [3, 14, 30],
  /** We could not read the mail. */
  word: [3, 10],
  refused: [30],
} as const satisfies Record<string, readonly number[]>

/** Every day on which some reminder may be due, in order. */
export const REMINDER_DAYS: readonly number[] = [...new Set(Object.values(REMINDERS).flat())].sort((a, b) => a - b)

export interface Reminder {
  of: keyof typeof REMINDERS
  /** Its place among the reminders of this kind, from 0. */
  step: number
}

/**
 * The reminder of that day after a mail came; undefined if there is none, nothing waits for the person, or a later
 * reminder is due as well: whoever looks late sends only the last.
 */
export function reminderDue(
  stands: Stands,
  { reply, day, now }: { reply: Pick<Reply, 'receivedAt' | 'claims' | 'needsConfirmation'>; day: number; now: Instant },
): Reminder | undefined {
  const of = waitsFor(stands, reply, now)
  if (of === undefined || stands.pausedAt !== null) return undefined
  const reached = REMINDERS[of].filter(each => now - reply.receivedAt >= each * DAY_MS)
  return reached.at(-1) === day ? { of, step: reached.length - 1 } : undefined
}

function waitsFor(
  stands: Stands,
  { claims = false, needsConfirmation = false }: Pick<Reply, 'claims' | 'needsConfirmation'>,
  now: Instant,
): keyof typeof REMINDERS | undefined {
  if (stands.is === 'claims_done') return claims ? 'claims_done' : undefined
  if (stands.is === 'refused') {
    return stands.appealUntil !== null && stands.appealUntil > now && stands.appealed === null ? 'refused' : undefined
  }
  if (!stands.open) return undefined
  if (needsConfirmation) return 'word'
  if (stands.waits === null) return undefined
  return stands.is === 'waits_for_you' || stands.is === 'points_to_portal' ? 'waits' : 'decided'
}
