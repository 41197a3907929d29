import type { AuthReader, Identity, TokenFacts } from '../store/auth-store.ts'
import { sha256Hex } from '../store/hash.ts'

/**
 * How a session whose tokens travel in a URL may have begun; one that began with a password never leaves its browser.
 */
const ADOPTABLE: readonly string[] = ['signup', 'magiclink', 'recovery', 'oauth']
/** The same as the lifetime of a ticket. */
export const ADOPT_MS = 10 * 60_000

interface Given {
  accessToken: string
  /** Empty: the URL had none. */
  refreshToken: string
  /** As stated in the URL; empty: not stated. */
  type: string
  now: number
}

/**
 * The session of tokens that a URL carried, while it is young and unused. Undefined gives no reason, so that somebody
 * who tries tokens learns nothing.
 */
export async function findAdoptable(
  reader: AuthReader,
  { accessToken, refreshToken, type, now }: Given,
): Promise<{ token: TokenFacts; identity: Identity } | undefined> {
  const token = await reader.tokenByHash(sha256Hex(accessToken))
  if (token?.kind !== 'access' || token.revokedAt !== null || now >= token.expiresAt) return undefined
  if (!ADOPTABLE.includes(token.sessionKind) || (type !== '' && type !== token.sessionKind)) return undefined
  const isUnused = token.sessionLastUsedAt === token.sessionCreatedAt
  if (!isUnused || now - token.sessionCreatedAt >= ADOPT_MS) return undefined
  if (refreshToken !== '') {
    const beside = await reader.tokenByHash(sha256Hex(refreshToken))
    if (beside?.kind !== 'refresh' || beside.sessionId !== token.sessionId || beside.spentAt !== null) return undefined
  }
  const identity = await reader.identityById(token.authUserId)
  return identity && { token, identity }
}
