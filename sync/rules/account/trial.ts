import { TRIAL_DAYS } from '../../catalog/plans.ts'
import { Instant } from '../../records/ids.ts'
import { DAY_MS } from '../calendar/day.ts'

/** One trial per person: anyone who had one, or was refused one because of their card, pays from the first day. */
export function trialDaysFor({ hadTrial }: { hadTrial: boolean }): number {
  return hadTrial ? 0 : TRIAL_DAYS
}

/** When a trial that starts now ends and the first charge is made. */
export function firstChargeAt(now: Instant): Instant {
  return Instant.parse(now + TRIAL_DAYS * DAY_MS)
}

/** When a trial that ends at `trialEnd` began. */
export function trialBeganAt(trialEnd: Instant): Instant {
  return Instant.parse(Math.max(0, trialEnd - TRIAL_DAYS * DAY_MS))
}
