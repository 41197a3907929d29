import type { Session } from '../../sync/wire/calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { SignedIn } from '../http/session.ts'
import type { Log, Random, WallClock } from '../ports.ts'
import type { AuthStore, AuthWriter, Identity, TokenFacts } from '../store/auth-store.ts'
import { sha256Hex } from '../store/hash.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export const ACCESS_MS = 10 * MINUTE_MS
/** Also how long a session may lie idle: every use of a refresh token begins a new month. */
export const REFRESH_MS = 30 * DAY_MS
/** However busy it is, a session ends a quarter of a year after its sign-in. */
export const SESSION_MS = 90 * DAY_MS
/** Two tabs of one browser that wake together both send the same refresh token. */
export const GRACE_MS = 10_000

export interface Sessions {
  /** A new sign-in of one browser, in the transaction that proves who it is. */
  begin(tx: AuthWriter, identity: Identity): Promise<Session>
  refresh(refreshToken: string): Promise<Session>
  checkAccess(accessToken: string): Promise<(SignedIn & { email: string }) | undefined>
  /** Ends the session of a token, also of one that is too old to do anything else. */
  end(accessToken: string): Promise<void>
  /** The same by the hash of one of its refresh tokens, spent or not. Whoever has only the hash can do nothing else. */
  endByRefreshHash(hash: string): Promise<void>
}

interface Needs {
  store: AuthStore
  wall: WallClock
  random: Random
  log: Log
}

/**
 * Opaque tokens of 256 random bits; the database knows their hashes only. A refresh token works once:
 *
 *   alive ──use──▶ spent ──use within 10 s──▶ another pair (a second tab)
 *                    └────use later────────▶ a copy is about: the whole session ends
 */
export function createSessions({ store, wall, random, log }: Needs): Sessions {
  async function issue(tx: AuthWriter, session: { id: string; createdAt: number }, who: Identified): Promise<Session> {
    const now = wall.now()
    const endsAt = session.createdAt + SESSION_MS
    const token = () => Buffer.from(random.bytes(32)).toString('base64url')
    const [accessToken, refreshToken] = [token(), token()]
    const row = (value: string, kind: string, lifeMs: number) => ({
      hash: sha256Hex(value),
      sessionId: session.id,
      kind,
      expiresAt: Math.min(now + lifeMs, endsAt),
      spentAt: null,
    })
    const access = row(accessToken, 'access', ACCESS_MS)
    await tx.addTokens([access, row(refreshToken, 'refresh', REFRESH_MS)])
    return { accessToken, expiresAt: access.expiresAt, refreshToken, accountId: who.accountId, email: who.email }
  }

  async function begin(tx: AuthWriter, identity: Identity): Promise<Session> {
    const now = wall.now()
    const session = { id: random.id(), createdAt: now }
    const { authUserId, accountId } = identity
    await tx.addSession({ ...session, authUserId, accountId, lastUsedAt: now, revokedAt: null, revokedWhy: null })
    return issue(tx, session, identity)
  }

  async function refresh(refreshToken: string): Promise<Session> {
    const hash = sha256Hex(refreshToken)
    const now = wall.now()
    // The end of a session must outlast this transaction, so nothing is thrown inside it.
    const session = await store.transaction(async tx => {
      const token = await tx.tokenByHash(hash)
      if (token === undefined || token.kind !== 'refresh' || !isAlive(token, now)) return undefined
      if (token.spentAt !== null && now - token.spentAt > GRACE_MS) {
        await tx.revokeSession(token.sessionId, now, 'refresh_reused')
        log.warn('refresh_reused', { accountId: token.accountId })
        return undefined
      }
      if (token.spentAt === null) await tx.spendToken(hash, now)
      await tx.touchSession(token.sessionId, now)
      return issue(tx, { id: token.sessionId, createdAt: token.sessionCreatedAt }, token)
    })
    if (session === undefined) throw new Problem('session_expired')
    return session
  }

  async function checkAccess(accessToken: string): Promise<(SignedIn & { email: string }) | undefined> {
    const token = await store.tokenByHash(sha256Hex(accessToken))
    if (token === undefined || token.kind !== 'access' || !isAlive(token, wall.now())) return undefined
    const { accountId, authUserId, sessionId, email } = token
    return { accountId, authUserId, sessionId, email }
  }

  const end = (accessToken: string) => endOf('access', sha256Hex(accessToken))
  const endByRefreshHash = (hash: string) => endOf('refresh', hash)

  async function endOf(kind: 'access' | 'refresh', hash: string): Promise<void> {
    const token = await store.tokenByHash(hash)
    if (token === undefined || token.kind !== kind) return
    await store.transaction(tx => tx.revokeSession(token.sessionId, wall.now(), 'signed_out'))
    log.info('signed_out', { accountId: token.accountId })
  }

  return { begin, refresh, checkAccess, end, endByRefreshHash }
}

type Identified = Pick<Identity, 'accountId' | 'email'>

function isAlive(token: TokenFacts, now: number): boolean {
  return token.revokedAt === null && now < token.expiresAt
}
