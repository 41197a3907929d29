import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { matchesOf } from '../surroundings.ts'

/** `48.137154, 11.576124`: so many places tell a house. */
const DECIMAL = /(?<![\w.,+-])[-+]?\d{1,2}\.\d{4,15},? ?[-+]?\d{1,3}\.\d{4,15}(?![\w.])/g
const ANGLE = String.raw`\d{1,3}(?:[.,]\d{1,15})?°(?: ?\d{1,2}(?:[.,]\d{1,6})?['′])?(?: ?\d{1,2}(?:[.,]\d{1,6})?["″])?`
/** `40°58'03.4"N 5°39'49.1"W`, `54,90817° N, 8,30442° O`. */
const ANGLES = new RegExp(
  `(?<![\\w.,])(?:[NS] ?)?${ANGLE}(?: ?[NS](?![A-Za-z]))?[,;]? {0,2}(?:[EWO] ?)?${ANGLE}(?: ?[EWO](?![A-Za-z]))?`,
  'g',
)

/** Positions on the globe: a latitude and a longitude. */
export function findCoordinates({ plain, low }: Reading): Candidate[] {
  const found: Candidate[] = []
  const add = (pattern: RegExp): void => {
    for (const match of matchesOf(pattern, plain))
      found.push(candidate('ADDRESS', match.index, match.index + match[0].length, 'proven'))
  }
  add(DECIMAL)
  if (low.includes('°')) add(ANGLES)
  return found
}
