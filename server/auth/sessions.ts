import type { NewSession } from '../../sync/wire/calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { Session } from '../../sync/wire/session.ts'
import { unlinkAll } from '../extension/unlink-all.ts'
import type { SignedIn } from '../http/session.ts'
import type { Log, Random, WallClock } from '../ports.ts'
import type { AuthReader, AuthStore, AuthWriter, Identity, TokenFacts } from '../store/auth-store.ts'
import { sha256Hex } from '../store/hash.ts'
import type { AtRest } from './at-rest.ts'
import { asksForMore, type Beginning, SecondFactorNeeded } from './beginning.ts'
import { newMark } from './known-browsers.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export const ACCESS_MS = 10 * MINUTE_MS
/** Also how long a session may stay idle: every use of a refresh token begins a new month. */
export const REFRESH_MS = 30 * DAY_MS
/** Even an active session ends a quarter of a year after its sign-in. */
export const SESSION_MS = 90 * DAY_MS
/** Two tabs of one browser that wake up together send the same refresh token; so does one whose response was lost. */
export const GRACE_MS = 10_000

export interface Sessions {
  /** A new sign-in of one browser, in the transaction that proves who it is; from now on the browser is known. */
  begin(tx: AuthWriter, identity: Identity, beginning: Beginning): Promise<NewSession>
  /** `device`: the id that this browser created when it signed in; empty for a sign-in from an earlier release. */
  refresh(refreshToken: string, device: string): Promise<Session>
  checkAccess(accessToken: string): Promise<SignedIn | undefined>
  /** Ends the session of a token, even of one that has expired. */
  end(accessToken: string): Promise<void>
  /** The same by the hash of one of its refresh tokens, spent or not. The hash alone allows nothing else. */
  endByRefreshHash(hash: string): Promise<void>
}

interface SessionsNeeds {
  store: AuthStore
  wall: WallClock
  random: Random
  log: Log
  atRest: Pick<AtRest, 'successor' | 'markHash'>
}

/**
 * Opaque tokens of 256 random bits; the database stores only their hashes. A refresh token works once:
 *
 *   alive ──use──▶ spent ──same device, within 10 s──▶ the same successors once more (a second tab)
 *                    └────another device, or later──▶ a copy exists: the whole session ends
 *
 * Successors are derived from the token, the device and a key of ours, so they need not be stored to be given twice.
 * What another device would get is not in the database: that is how a copy is detected.
 */
export function createSessions({ store, wall, random, log, atRest }: SessionsNeeds): Sessions {
  async function issue(
    tx: AuthWriter,
    session: { id: string; createdAt: number; kind: string },
    who: Identified,
    { accessToken, refreshToken }: Pair,
  ): Promise<Session> {
    const now = wall.now()
    const endsAt = session.createdAt + SESSION_MS
    const row = (value: string, kind: string, lifeMs: number) => ({
      hash: sha256Hex(value),
      sessionId: session.id,
      kind,
      expiresAt: Math.min(now + lifeMs, endsAt),
      spentAt: null,
    })
    const access = row(accessToken, 'access', ACCESS_MS)
    const isRecovery = session.kind === 'recovery'
    // A session for a new password ends after its first ten minutes: nothing renews it.
    await tx.addTokens([access, row(refreshToken, 'refresh', isRecovery ? ACCESS_MS : REFRESH_MS)])
    const given = { accessToken, expiresAt: access.expiresAt, refreshToken, accountId: who.accountId, email: who.email }
    return isRecovery ? { ...given, onlyFor: 'new-password' } : given
  }

  async function begin(tx: AuthWriter, identity: Identity, beginning: Beginning): Promise<NewSession> {
    const now = wall.now()
    if (asksForMore(beginning) && (await tx.ways.secondFactorSince(identity.authUserId)) !== null) {
      throw new SecondFactorNeeded(identity, beginning)
    }
    const {
      kind,
      flowHash,
      browser = '',
      shown = { shownAt: now, shownBothAt: kind === 'passkey' ? now : null },
    } = beginning
    const session = { id: random.id(), createdAt: now, kind }
    const { authUserId, accountId } = identity
    await tx.addSession({
      ...session,
      flowHash,
      browser,
      authUserId,
      accountId,
      lastUsedAt: now,
      revokedAt: null,
      revokedWhy: null,
      ...shown,
    })
    const token = () => Buffer.from(random.bytes(32)).toString('base64url')
    const issued = await issue(tx, session, identity, { accessToken: token(), refreshToken: token() })
    return { ...issued, known: newMark({ atRest, wall, random }, identity.email) }
  }

  async function refresh(refreshToken: string, device: string): Promise<Session> {
    const hash = sha256Hex(refreshToken)
    const next = {
      accessToken: atRest.successor('access', refreshToken, device),
      refreshToken: atRest.successor('refresh', refreshToken, device),
    }
    const now = wall.now()
    // The end of a session must survive this transaction, so nothing is thrown inside it.
    const session = await store.transaction(async tx => {
      const token = await tx.tokenByHash(hash)
      if (token === undefined || token.kind !== 'refresh' || !isAlive(token, now)) return undefined
      if (token.sessionKind === 'recovery') return undefined
      if (token.spentAt !== null) {
        const given = now - token.spentAt <= GRACE_MS ? await tx.tokenByHash(sha256Hex(next.accessToken)) : undefined
        if (given !== undefined) {
          return { ...next, expiresAt: given.expiresAt, accountId: token.accountId, email: token.email }
        }
        await tx.revokeSession(token.sessionId, now, 'refresh_reused')
        log.warn('refresh_reused', { accountId: token.accountId })
        return undefined
      }
      await tx.spendToken(hash, now)
      await tx.touchSession(token.sessionId, now)
      return issue(tx, { id: token.sessionId, createdAt: token.sessionCreatedAt, kind: token.sessionKind }, token, next)
    })
    if (session !== undefined) return session
    // Tells the device to clear itself: no data of a closed account may stay in a browser.
    throw new Problem((await store.endedByClosing(hash)) ? 'account_closed' : 'session_expired')
  }

  async function checkAccess(accessToken: string): Promise<SignedIn | undefined> {
    const token = await store.tokenByHash(sha256Hex(accessToken))
    if (token === undefined || token.kind !== 'access' || !isAlive(token, wall.now())) return undefined
    const { accountId, authUserId, sessionId, email, sessionKind: kind, sessionShownBothAt: shownBothAt } = token
    const shownAt = token.sessionShownAt ?? token.sessionCreatedAt
    return { accountId, authUserId, sessionId, email, kind, shownAt, shownBothAt }
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

/** The person behind a session; throws if they have left meanwhile. */
export async function ownerOf(people: AuthReader, { authUserId }: Pick<Identity, 'authUserId'>): Promise<Identity> {
  const identity = await people.identityById(authUserId)
  if (identity === undefined) throw new Problem('session_expired')
  return identity
}

/** Ends all of a person's sessions, except one if given. Returns how many ended. */
export async function endSessions(
  tx: AuthWriter,
  { authUserId }: Pick<Identity, 'authUserId'>,
  { now, but }: { now: number; but?: string | undefined },
): Promise<number> {
  const others = (await tx.liveSessions(authUserId, now)).filter(({ id }) => id !== but)
  for (const { id } of others) await tx.revokeSession(id, now, 'ended_by_owner')
  return others.length
}

/** The same, and unlinks all extensions: for somebody who does not know who else is signed in. */
export async function endEverything(
  tx: AuthWriter,
  who: Pick<Identity, 'authUserId' | 'accountId'>,
  but: { now: number; but?: string },
): Promise<number> {
  await unlinkAll(await tx.openAccount(who.accountId))
  return endSessions(tx, who, but)
}

type Pair = Pick<Session, 'accessToken' | 'refreshToken'>
type Identified = Pick<Identity, 'accountId' | 'email'>

function isAlive(token: TokenFacts, now: number): boolean {
  return token.revokedAt === null && now < token.expiresAt
}
