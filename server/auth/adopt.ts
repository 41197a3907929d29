import { Problem } from '../../sync/wire/problem.ts'
import type { AuthReader, Identity, TokenFacts } from '../store/auth-store.ts'
import { sha256Hex } from '../store/hash.ts'
import type { AuthHandlers } from './needs.ts'
import { isSameBrowser, maskedEmail } from './sign-in-links.ts'

/**
 * How a session whose tokens travel in a URL may have begun; one that began with a password never leaves its browser.
 */
const ADOPTABLE: readonly string[] = ['signup', 'magiclink', 'recovery', 'oauth']
/** The same as the lifetime of a ticket. */
export const ADOPT_MS = 10 * 60_000

/** A session that came in a URL, handed over to this browser. */
export const adoptCalls = {
  /**
   * Takes over a session whose tokens came in a URL, which may be in a history, a log or somebody's chat. So it is
   * never used as it came: another session begins, and that one ends. Automatic only in the browser that asked for it;
   * elsewhere the person has to confirm.
   */
  async adopt({ body: { flow, confirmed, ...given }, browser }, { people, sessions, wall, log }) {
    const answer = await people.transaction(async tx => {
      const found = await findAdoptable(tx, { ...given, now: wall.now() })
      if (found === undefined) return undefined
      const { token, identity } = found
      const masked = maskedEmail(identity.email)
      if (!isSameBrowser(token.sessionFlowHash, flow) && !confirmed) return { maskedEmail: masked, session: null }
      await tx.revokeSession(token.sessionId, wall.now(), 'adopted')
      // A session that may only set a new password does not gain rights by coming in a URL.
      const kind = token.sessionKind === 'recovery' ? 'recovery' : 'adopted'
      const shown = { shownAt: token.sessionShownAt ?? token.sessionCreatedAt, shownBothAt: token.sessionShownBothAt }
      const session = await sessions.begin(tx, identity, { kind, flowHash: null, browser, shown })
      log.info('session_adopted', { accountId: identity.accountId })
      return { maskedEmail: masked, session }
    })
    if (answer === undefined) throw new Problem('ticket_unknown')
    return answer
  },
} satisfies AuthHandlers<'adopt'>

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
async function findAdoptable(
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
