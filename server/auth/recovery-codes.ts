import type { Random } from '../ports.ts'
import type { AtRest } from './at-rest.ts'

/** Without letters and digits that are easily confused. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const HALF = 5
const RECOVERY_CODES = 10

/** Ten characters each, out of 31: nearly fifty bits. */
export function newRecoveryCodes(random: Pick<Random, 'bytes'>): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: 2 * HALF }, () => letter(random)).join('')
    return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`
  })
}

/** Draws again when a byte would favor some letters. */
function letter(random: Pick<Random, 'bytes'>): string {
  const most = 256 - (256 % LETTERS.length)
  for (;;) {
    const [byte = 0] = random.bytes(1)
    if (byte < most) return LETTERS.charAt(byte % LETTERS.length)
  }
}

/** Hashed with a key that is not in the database: somebody who reads only the database cannot use any of them. */
export function recoveryCodeHash(atRest: Pick<AtRest, 'codeHash'>, authUserId: string, code: string): string {
  return atRest.codeHash(`recovery of ${authUserId}`, plainCode(code))
}

/** Normalizes a code however it was typed: with spaces, in capitals, without its dash. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '')
}
