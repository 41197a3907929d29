import { timingSafeEqual } from 'node:crypto'

import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import { BETWEEN_MARKS, MOST_MARKS } from '../../sync/wire/known-browser.ts'
import type { Random, WallClock } from '../ports.ts'
import type { AtRest } from './at-rest.ts'

/** As long as a browser keeps the cookie that holds it. */
export const MARK_MS = 400 * 86_400_000
const NUMBER_BYTES = 16

/** A number of 128 bits, when it ends (ms, base 36), and the hash over both and the address. */
const MARK = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/

interface MarkNeeds {
  atRest: Pick<AtRest, 'markHash'>
  wall: WallClock
}

/**
 * What a browser is given at a sign-in, to show later that it is no stranger to this address. It opens nothing: it
 * gives the browser limits of its own, which nobody else can use up. Nothing of it is stored here, and without our key
 * nobody can tell which address it belongs to.
 */
export function newMark(
  { atRest, wall, random }: MarkNeeds & { random: Pick<Random, 'bytes'> },
  email: string,
): string {
  const number = Buffer.from(random.bytes(NUMBER_BYTES)).toString('base64url')
  const end = (wall.now() + MARK_MS).toString(36)
  return [number, end, atRest.markHash(number, end, normalizeEmail(email))].join('.')
}

/**
 * The number of the first of these marks that belongs to the address: what the browser's own limits count by.
 * Undefined for everything else, however it came to be: that is a stranger, as everybody was once.
 */
export function knownAs({ atRest, wall }: MarkNeeds, marks: string, email: string): string | undefined {
  for (const mark of marks.split(BETWEEN_MARKS, MOST_MARKS)) {
    const [, number, end, hash] = MARK.exec(mark) ?? []
    if (number === undefined || end === undefined || hash === undefined) continue
    if (wall.now() >= Number.parseInt(end, 36)) continue
    // Both have 43 characters: the form of a mark says so.
    const right = atRest.markHash(number, end, normalizeEmail(email))
    if (timingSafeEqual(Buffer.from(hash), Buffer.from(right))) return number
  }
  return undefined
}
