import { type PlainMessage, t } from '../../i18n/translate.ts'
import type { Instant } from '../../records/ids.ts'
import type { Stage } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import type { Stands } from '../demand/what-stands.ts'
import { pick } from './daily-line.ts'

/** What a card says about its stage; the wording changes from day to day. */
export const STAGE_LINES: Record<Stage, readonly [PlainMessage, ...PlainMessage[]]> = {
  prepared: [
    'The letter is ready to be sent; we act next.',
    'Written and filed; the letter goes out next.',
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
    'The record of this refusal is kept for anyone who asks.',
  ],
  escalation_reminder: [
    'We have escalated; the next legal letter has its date.',
    'Past the deadline, the letters grow firmer.',
    'The provider was told what follows from its silence.',
  ],
}

/**
 * The line of a track: it changes with the days since the request started. Undefined where the stage is not what
 * stands: a stage that says who acts next would be wrong of a provider that waits, has decided, or says it has deleted.
 */
export function stageLine(stands: Stands | undefined, createdAt: Instant, now: Instant): string | undefined {
  if (stands === undefined) return t('Nothing has been sent yet; we write the first letter next.')
  if (stands.waits !== null || stands.pausedAt !== null || !BY_STAGE.has(stands.is)) return undefined
  // The lines of a stage name a deadline or a silence, which is not so once it is over, or somebody has written.
  if (stands.unreadAt !== null || (stands.stage === 'submitted' && stands.hasWritten)) return undefined
  if (stands.overdue !== IS_LATE.has(stands.stage) && stands.is !== 'confirmed' && stands.is !== 'preparing')
    return undefined
  return t(pick(STAGE_LINES[stands.stage], Math.max(0, Math.floor((now - createdAt) / DAY_MS))))
}

const IS_LATE: ReadonlySet<Stage> = new Set(['non_compliant', 'escalation_reminder'])
const BY_STAGE: ReadonlySet<Stands['is']> = new Set(['preparing', 'silent', 'acknowledged', 'extended', 'confirmed'])
