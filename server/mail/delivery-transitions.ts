import { type ClaimedMail, MAX_WAIT_MS, type QueuedMail, type Unproven } from '../store/mail-queue.ts'
import type { Outcome, SmtpReply } from './transport.ts'

/**
 * A mail between its claim and its settlement. All of this is 'sending' to the queue, so whatever a crash interrupts
 * goes on from `afterSilence`.
 *
 *     claimed ──> sending ─┬─taken───> accepted ──> sent
 *        │          │      └─refused─> failed ────> failed
 *        │        unsure
 *        │          └────> awaiting_copy ──no copy──> unproven ──> waiting, held, failed
 *        └──too early, later──> releasing ──> waiting
 *
 * A copy that arrives proves at any time that the relay has it, and leads to 'accepted'.
 */
export type MailState =
  | { at: 'claimed'; mail: ClaimedMail }
  /** `mail.raw` is readable. */
  | { at: 'sending'; mail: ClaimedMail }
  /** Only the arrival or absence of the archive copy decides. `until`: steady time (ms). */
  | { at: 'awaiting_copy'; mail: QueuedMail; until: number }
  | { at: 'unproven'; mail: QueuedMail }
  /** `retryAt`: real time (ms); null: it keeps its place in the queue. `counted`: as an attempt. */
  | { at: 'releasing'; mail: QueuedMail; reply: SmtpReply; retryAt: number | null; counted: boolean }
  | { at: 'accepted'; mail: QueuedMail }
  | { at: 'failed'; mail: QueuedMail; reply: SmtpReply }
export type AwaitingCopy = MailState & { at: 'awaiting_copy' }

/** `now`: real time (ms). `copyUntil`: steady time (ms) at which the copy counts as missing. */
export type Times = { now: number; copyUntil: number }

const FIRST_RETRY_MS = 5_000
/** About four days, with waits that double up to four hours; after that, a relay's 'later' means no. */
const MAX_ATTEMPTS = 30
/**
 * A mail with a ticket has no archive copy that could prove anything. Receiving it twice does no harm, and anyone who
 * still misses it can ask for another one.
 */
const SECRET_ATTEMPTS = 2

export const firstState = (mail: ClaimedMail): MailState => ({ at: mail.arrived ? 'accepted' : 'claimed', mail })

/** `raw`: undefined if its ticket has expired. */
export function afterClaim(mail: ClaimedMail, isDeskFree: boolean, raw: Uint8Array | undefined): MailState {
  const because = (text: string) => ({ mail, reply: { code: 0, text } })
  if (!isDeskFree) {
    return { at: 'releasing', ...because('another server has just sent one'), retryAt: null, counted: false }
  }
  if (raw === undefined) return { at: 'failed', ...because('its ticket works no more') }
  return { at: 'sending', mail: { ...mail, raw } }
}

export function afterSend(mail: ClaimedMail, outcome: Outcome, times: Times): MailState {
  switch (outcome.kind) {
    case 'taken':
      return { at: 'accepted', mail }
    case 'refused':
      return { at: 'failed', mail, reply: outcome.reply }
    case 'unsure':
      return afterSilence(mail, outcome.reply, times)
    case 'later': {
      const { reply, relayDown } = outcome
      // All mails wait for the relay; this one keeps its place in the queue.
      if (relayDown) return { at: 'releasing', mail, reply, retryAt: null, counted: false }
      if (mail.attempts >= MAX_ATTEMPTS) return { at: 'failed', mail, reply }
      const waitMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(mail.attempts - 1, 20), MAX_WAIT_MS)
      return { at: 'releasing', mail, reply, retryAt: times.now + waitMs, counted: true }
    }
    default:
      return outcome satisfies never
  }
}

/** Handed over to the relay, but how far it got is unknown. */
export function afterSilence(mail: QueuedMail, reply: SmtpReply, { now, copyUntil }: Times): MailState {
  if (mail.secretUntil === null) return { at: 'awaiting_copy', mail, until: copyUntil }
  if (mail.attempts >= SECRET_ATTEMPTS) return { at: 'failed', mail, reply }
  return { at: 'releasing', mail, reply, retryAt: now + FIRST_RETRY_MS, counted: true }
}

/** The same state while the copy may still come. `now`: steady time (ms). */
export function afterLook(state: AwaitingCopy, hasArrived: boolean, now: number): MailState {
  if (hasArrived) return { at: 'accepted', mail: state.mail }
  return now < state.until ? state : { at: 'unproven', mail: state.mail }
}

/** The queue has let go of it, unless its copy came meanwhile. Undefined: there is nothing left to do here. */
export function afterRelease(mail: QueuedMail, result: 'released' | Unproven | undefined): MailState | undefined {
  return result === 'arrived' ? { at: 'accepted', mail } : undefined
}

/** Failures of the relay in a row, and the real time (ms) until which it gets no mail. */
export type Relay = { failures: number; pausedUntil: number }

const RELAY_RETRY_MS = { first: 1_000, most: 60_000 }
/** A relay that is up but throttles us is retried more slowly. */
const THROTTLE_MS = { first: 10_000, most: 15 * 60_000 }

export function relayAfter({ failures, pausedUntil }: Relay, outcome: Outcome, now: number): Relay {
  if (outcome.kind !== 'later' || !outcome.relayDown) return { failures: 0, pausedUntil }
  // Five connections that fail together count as one relay failure.
  const count = now >= pausedUntil ? failures + 1 : failures
  const { first, most } = outcome.throttled ? THROTTLE_MS : RELAY_RETRY_MS
  const waitMs = Math.min(first * 2 ** Math.min(count - 1, 10), most)
  return { failures: count, pausedUntil: Math.max(pausedUntil, now + waitMs) }
}

/** If the real clock was set back, the pause would be endless. */
export const relayAt = ({ failures, pausedUntil }: Relay, now: number): Relay => ({
  failures,
  pausedUntil: pausedUntil - now > THROTTLE_MS.most ? 0 : pausedUntil,
})
