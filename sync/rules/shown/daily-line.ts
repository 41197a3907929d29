import type { Instant } from '../../records/ids.ts'
import type { DeletionRequest, Stage } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'

/** The footer's lines, one a day. */
export const DAILY_LINES = [
  'An unanswered letter counts too: it is filed with the day it left.',
  'A request with a date on it is harder to overlook than one without.',
  'What a provider says is kept as it came, byte for byte.',
  'You can read all of this without a network.',
  'Every entry of your ledger carries the hash of the one before it.',
  'Deadlines are counted here in whole days, the same for everyone.',
  'Every reminder has its date, so that you need not keep it in mind.',
  'The less an assistant knows about you, the less there is to ask back.',
] as const

/** The line of the day: it turns with the day of the year (UTC). */
export function dailyLine(now: Instant): string {
  const day = Math.floor((now - Date.UTC(new Date(now).getUTCFullYear(), 0, 1)) / DAY_MS)
  return pick(DAILY_LINES, day)
}

/** What a card says about its stage, in words that change from day to day. */
export const STAGE_LINES: Record<Stage, readonly [string, ...string[]]> = {
  prepared: [
    'The letter is ready to be sent; we act next.',
    'Written and filed; the letter leaves next.',
    'The demand is on our side and goes out next.',
  ],
  submitted: [
    'The letter has left; the provider acts next.',
    'No answer yet; if that stays so, we write again.',
    'The clock runs, and every quiet day is on record.',
  ],
  acknowledged: [
    'The provider has the letter and looks into it next.',
    'Receipt is confirmed; a review comes next.',
    'They have answered; the deadline keeps running.',
  ],
  in_review: [
    'The provider is working on it and decides next.',
    'Under review; a decision has a date by which it is due.',
    'The next word is theirs, and it has a deadline.',
  ],
  verified_deleted: [
    'The deletion is confirmed; the evidence is on record.',
    'Confirmed and filed; nobody has to act.',
    'Done, with files that anyone can check.',
  ],
  non_compliant: [
    'The provider owes an answer that the law asks for.',
    'Refused or silent past the deadline; both are on record.',
    'The record of this refusal is kept for whoever asks.',
  ],
  escalation_reminder: [
    'We have escalated; the next legal letter has its date.',
    'Past the deadline, the letters grow firmer.',
    'The provider was told what follows from its silence.',
  ],
}

const NOTHING_YET = 'Nothing has been sent yet; we write the first letter next.'

/** The line of a track: it turns with the days since the request started. */
export function stageLine(request: DeletionRequest | undefined, now: Instant): string {
  if (request === undefined) return NOTHING_YET
  return pick(STAGE_LINES[request.stage], Math.max(0, Math.floor((now - request.createdAt) / DAY_MS)))
}

function pick<Lines extends readonly [string, ...string[]]>(lines: Lines, day: number): string {
  return lines[day % lines.length] ?? lines[0]
}
