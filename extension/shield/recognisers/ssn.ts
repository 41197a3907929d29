import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { clauseBefore, matchAt, matchesOf } from '../surroundings.ts'

const WRITTEN = /(?<![a-z0-9_./-])\d{3}([ .-]?)\d{2}\1\d{4}(?![a-z0-9_])(?![./-]\d)/g
const NAME = /\b(?:ssn|ss ?#|soc(?:ial)?\.? ?sec(?:urity)?(?: number| no\.?| #)?|social security|social insurance)\b/g
const NAMED_BEFORE = /\b(?:ssns?|ss ?#|soc(?:ial)?\.? ?sec(?:urity)?|tin|itin|taxpayer)\b/
const FOUR = /(?<![a-z0-9_.,/-])\d{4}(?![a-z0-9_])(?![.,/-]\d)/g
const OF_A_NUMBER = /\b(?:ssn|social)\b/
const LAST = /\b(?:last (?:four|4)|ending|ends)\b/
const AFTER_NAME = /[^.;\n0-9]{0,24}(\d{3}[ .-]{0,3}\d{2}[ .-]{0,3}\d{4})(?![0-9])/y

/** Social Security numbers: hyphenated and in a valid range, or any nine digits with that label. */
export function findSsns({ low }: Reading): Candidate[] {
  const found: Candidate[] = []
  for (const match of matchesOf(WRITTEN, low)) {
    const named = NAMED_BEFORE.test(clauseBefore(low, match.index))
    const digits = match[0].replace(/\D/g, '')
    if (named || (match[1] === '-' && isInRange(digits)))
      found.push(candidate('SSN', match.index, match.index + match[0].length, 'proven'))
  }
  for (const name of matchesOf(NAME, low)) {
    const from = name.index + name[0].length
    const match = matchAt(AFTER_NAME, low, from)
    const number = match?.[1]
    if (match !== null && number !== undefined)
      found.push(candidate('SSN', from + match[0].length - number.length, from + match[0].length, 'proven'))
  }
  if (!OF_A_NUMBER.test(low)) return found
  for (const match of matchesOf(FOUR, low)) {
    const said = clauseBefore(low, match.index, { length: 48 })
    if (OF_A_NUMBER.test(said) && LAST.test(said)) found.push(candidate('SSN', match.index, match.index + 4, 'proven'))
  }
  return found
}

/**
 * Excludes what the Social Security Administration never issued: areas 000, 666 and from 900, group 00, serial 0000.
 */
function isInRange(digits: string): boolean {
  return !/^(?:000|666|9)/.test(digits) && digits.slice(3, 5) !== '00' && digits.slice(5) !== '0000'
}
