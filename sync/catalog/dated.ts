import type { Instant } from '../records/ids.ts'

/** A day as `YYYY-MM-DD`: written like this, days compare as text. */
export type Day = string

/** When a row of the catalog holds, and on which day somebody last found it to be right. */
export interface Dated {
  /** Its first day; null if it holds since before any letter of ours. */
  inForceFrom: Day | null
  /** Its last day; null if none is known. */
  until: Day | null
  /** The day (UTC) as of which its source confirms it; null until somebody has read one. */
  verifiedOn: Day | null
}

/** A row that simply holds: nobody knows of a first or a last day. */
export const ALWAYS = { inForceFrom: null, until: null } as const

/** The day that a letter of this moment bears. Letters are dated in UTC, so that is the day by which law is chosen. */
export function dayOf(at: Instant): Day {
  const number = Math.floor(at / 86_400_000)
  if (last.number !== number) last = { number, day: new Date(at).toISOString().slice(0, 10) }
  return last.day
}

/** Whoever looks at many rows asks for the same day. */
let last = { number: Number.NaN, day: '' }

/** Whether a row holds on the day of this moment; its first and its last day are included. */
export const holdsOn = (row: Pick<Dated, 'inForceFrom' | 'until'>, at: Instant): boolean => holds(row, dayOf(at))

const holds = ({ inForceFrom, until }: Pick<Dated, 'inForceFrom' | 'until'>, day: Day): boolean =>
  (inForceFrom === null || inForceFrom <= day) && (until === null || day <= until)

/** The row that holds on the day of this moment; of several, the last one listed. */
export const inForce = <Row extends Pick<Dated, 'inForceFrom' | 'until'>>(
  rows: readonly Row[],
  at: Instant,
): Row | undefined => {
  const day = dayOf(at)
  return rows.findLast(row => holds(row, day))
}
