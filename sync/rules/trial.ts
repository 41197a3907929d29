import { TRIAL_DAYS } from '../catalog/plans.ts'
import { Instant } from '../records/ids.ts'
import { DAY_MS } from './lifecycle.ts'

/** When a trial that starts now ends, and the first charge comes. */
export function firstChargeAt(now: Instant): Instant {
  return Instant.parse(now + TRIAL_DAYS * DAY_MS)
}

/** When a trial that ends then has begun. */
export function trialBeganAt(trialEnd: Instant): Instant {
  return Instant.parse(Math.max(0, trialEnd - TRIAL_DAYS * DAY_MS))
}
