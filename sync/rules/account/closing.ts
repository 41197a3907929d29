import type { PlainMessage } from '../../i18n/translate.ts'
import { Instant } from '../../records/ids.ts'
import type { Journey } from '../../records/onboarding.ts'
import { DAY_MS } from '../calendar/day.ts'

/**
 * How long an owner may change their mind. Together with the backup retention this stays well within the promised 45
 * days.
 */
const CLOSING_DAYS = 7

/** When a closed account may be erased. */
export function erasedAfter(now: Instant): Instant {
  return Instant.parse(now + CLOSING_DAYS * DAY_MS)
}

/** The last day of a closed account; null if it is open. */
export function closingDay(journey: Pick<Journey, 'currentStage' | 'erasedAfter'> | null): Instant | null {
  return journey?.currentStage === 'closed' ? (journey.erasedAfter ?? null) : null
}

/** What closing does and when, worded for the confirmation; the mail uses the same words. */
export const CLOSING_STEPS: readonly { when: PlainMessage; what: PlainMessage }[] = [
  {
    when: 'At once',
    what: 'We send no more letters, every browser is signed out and cleared, and your plan is not renewed.',
  },
  { when: 'For 7 days', what: 'You can sign in and keep the account, with everything in it.' },
  {
    when: 'Then',
    what: 'All of it is deleted from our database: details, letters, replies, evidence, checklists, sign-ins.',
  },
  { when: 'Within 30 more days', what: 'The last backup that contains it is overwritten.' },
  {
    when: 'Kept',
    what: 'Invoices, at the payment provider, for as long as tax law requires. And three things that do not say whose they were: the hash of your record’s last signed end, the code of a card that has had its free trial, and, for about 90 days, hashes of ended sessions.',
  },
]
