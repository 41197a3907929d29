import { sha256Hex } from '../../sync/mirror/sha256.ts'
import { normalizeEmail } from '../../sync/rules/account/fields.ts'

/**
 * Tells one-tap sign-in that someone has been here before, without naming them: a hash and a time. It is the only thing
 * that survives a sign-out.
 */
export const HINT_KEY = 'recall.session-hint'
export const HINT_MS = 90 * 86_400_000

interface SessionHint {
  /** SHA-256 of the address, in hex. */
  emailHash: string
  timestamp: number
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export async function keepHint(shelf: Shelf, email: string, now: number): Promise<void> {
  const emailHash = await sha256Hex(new TextEncoder().encode(normalizeEmail(email)))
  const hint: SessionHint = { emailHash, timestamp: now }
  try {
    shelf.setItem(HINT_KEY, JSON.stringify(hint))
  } catch {
    // Storage is full or blocked: next time one-tap sign-in is not offered.
  }
}

/** The hint, if there is one that is not too old; anything else in its place is removed. */
export function readHint(shelf: Shelf, now: number): SessionHint | null {
  const text = shelf.getItem(HINT_KEY)
  if (text === null) return null
  const hint = parsed(text)
  if (hint !== null && now - hint.timestamp < HINT_MS) return hint
  shelf.removeItem(HINT_KEY)
  return null
}

function parsed(text: string): SessionHint | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    if (!('emailHash' in value) || !('timestamp' in value)) return null
    const { emailHash, timestamp } = value
    const isHint = typeof emailHash === 'string' && /^[0-9a-f]{64}$/.test(emailHash) && typeof timestamp === 'number'
    return isHint ? { emailHash, timestamp } : null
  } catch {
    return null
  }
}

/** For closing the account: an ordinary sign-out keeps the hint. */
export function forgetHint(shelf: Pick<Storage, 'removeItem'>): void {
  shelf.removeItem(HINT_KEY)
}
