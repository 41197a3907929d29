import type { AuthReader, Identity, TokenFacts } from '../store/auth-store.ts'
import { sha256Hex } from '../store/hash.ts'

/** How a session that travels in an address may have begun; one that began by a password never leaves its browser. */
const ADOPTABLE: readonly string[] = ['signup', 'magiclink', 'recovery', 'oauth']
/** As long as a ticket lives. */
export const ADOPT_MS = 10 * 60_000

interface Given {
  accessToken: string
  /** Empty: the address had none. */
  refreshToken: string
  /** As the address says; empty: it says nothing. */
  type: string
  now: number
}

/**
 * The session of tokens that an address carried, while it is young and nobody has used it. Undefined says no more:
 * whoever tries tokens learns nothing from the reason.
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
