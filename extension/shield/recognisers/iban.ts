import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { clauseBefore, isJoinedLeft, isJoinedRight, matchesOf } from '../surroundings.ts'
import { holdsMod97 } from './checksums.ts'

/** Length of an IBAN by country, from SWIFT's registry. */
const LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  `ad24 ae23 al28 at20 az28 ba20 be16 bg22 bh22 bi27 br29 by28 ch21 cr22 cy28 cz24 de22 dj27 dk18 do28 ee20 eg29 es24
  fi18 fk18 fo18 fr27 gb22 ge22 gi23 gl18 gr27 gt28 hr21 hu28 ie22 il23 iq23 is26 it27 jo30 kw30 kz20 lb28 lc32 li21
  lt20 lu20 lv21 ly25 mc27 md24 me22 mk19 mn20 mr27 mt31 mu30 ni28 nl18 no15 om23 pk24 pl28 ps29 pt25 qa29 ro24 rs22
  ru33 sa24 sc31 sd18 se24 si19 sk24 sm27 so23 st25 sv28 tl23 tn24 tr26 ua29 va22 vg24 xk20`
    .split(/\s+/)
    .map(row => [row.slice(0, 2), Number(row.slice(2))]),
)

const START = /[a-z]{2}\d{2}(?=[ -]?[a-z0-9])/g
const NAMED = /\b(?:iban|account|konto|cuenta|compte|conto|bank|transfer)\b/

/**
 * Bank accounts: the country determines the length, and mod 97 validates it. A labeled one of the right form counts
 * even if it is invalid.
 */
export function findIbans({ low }: Reading): Candidate[] {
  const found: Candidate[] = []
  for (const match of matchesOf(START, low)) {
    const length = LENGTHS[match[0].slice(0, 2)]
    if (length === undefined || isJoinedLeft(low, match.index)) continue
    const end = endOf(low, match.index, length)
    if (end === 0 || isJoinedRight(low, end)) continue
    const iban = low.slice(match.index, end).replace(/[ -]/g, '')
    if (holdsMod97(iban) || (NAMED.test(clauseBefore(low, match.index)) && /\d{6}/.test(iban)))
      found.push(candidate('IBAN', match.index, end, 'proven'))
  }
  return found
}

/** Where `length` letters and digits are complete, with single spaces or hyphens between them; 0 if they are not. */
function endOf(low: string, start: number, length: number): number {
  let at = start
  let count = 0
  while (at < low.length && count < length) {
    const character = low.charAt(at)
    if (/[a-z0-9]/.test(character)) count += 1
    else if ((character !== ' ' && character !== '-') || /[ -]/.test(low.charAt(at - 1))) return 0
    at += 1
  }
  return count === length ? at : 0
}
