/**
 * The days of the law and of our own letters, written a second time: an invariant that asked the product for them would
 * let every letter leave on whatever day the product considers right. Any change there has to be made here on purpose.
 */

/** Days that a provider has for its decision, and the maximum with a notice that it needs longer. */
export interface Period {
  days: number
  most: number
}

/**
 * LIFE-013, LIFE-014: 45 days, at most 90, as in Cal. Civ. Code § 1798.130(a)(2)(A) and similar acts; in a state
 * without an act, what the letter asks for. Two acts differ: Fla. Stat. § 501.706 (15 more days), Iowa Code § 715D.3
 * (90 days, 45 more).
 */
const USUAL: Period = { days: 45, most: 90 }
const OTHERS: Readonly<Record<string, Period>> = { FL: { days: 45, most: 60 }, IA: { days: 90, most: 135 } }

export const periodOf = (state: string): Period => OTHERS[state] ?? USUAL

/**
 * The earliest day for a letter: this many days after the demand was taken, or after (before, if negative) the end of
 * the period.
 */
export type MayLeave = { afterDemand: number } | { afterEnd: number }

/** In their order. A letter that is not listed has no day of its own. */
export const LETTER_DAYS: ReadonlyMap<string, MayLeave> = new Map([
  ['demand', { afterDemand: 0 }],
  // LIFE-016, LIFE-017: 7 and 21 silent days.
  ['follow_up_1', { afterDemand: 7 }],
  ['follow_up_2', { afterDemand: 21 }],
  // LIFE-018: ten days before the end.
  ['final_reminder', { afterEnd: -10 }],
  // LIFE-019: on the day of the end.
  ['escalation', { afterEnd: 0 }],
  // LIFE-021, LIFE-022, LIFE-023: days 55, 70 and 85 under a law that gives 45.
  ['legal_reminder', { afterEnd: 10 }],
  ['attorney_demand', { afterEnd: 25 }],
  ['final_notice', { afterEnd: 40 }],
])
