import type { Context, MiddlewareHandler } from 'hono'

import type { AccountId } from '../../sync/records/ids.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { sentHeader } from './sent-header.ts'

/** Who sends a request, proven by a valid access token. */
export interface SignedIn {
  accountId: AccountId
  authUserId: string
  sessionId: string
  /** The address with which the person signs in. */
  email: string
  /** How the session began (`auth/beginning.ts`); a 'recovery' session may only set a new password. */
  kind: string
  /** When the person last showed who they are, by the wall clock. */
  shownAt: number
  /** When they last did so with both factors; null: never in this session. */
  shownBothAt: number | null
}

/** What routes behind `requireSession` find in `c.var`. */
export interface Signed {
  Variables: Pick<SignedIn, 'accountId' | 'authUserId' | 'sessionId'>
}

export interface SessionCheck {
  /** Undefined when the token is unknown or expired, or its session has ended. */
  checkAccess(accessToken: string): Promise<SignedIn | undefined>
}

export function requireSession(sessions: SessionCheck): MiddlewareHandler<Signed> {
  return async (c, next) => {
    const { accountId, authUserId, sessionId } = ownSession(await sessionOf(c, sessions))
    c.set('accountId', accountId)
    c.set('authUserId', authUserId)
    c.set('sessionId', sessionId)
    await next()
  }
}

/**
 * The sender's session, of whatever kind. Undefined for a visitor; somebody whose session has ended gets an error
 * instead of being treated as one.
 */
export async function sessionOf(c: Context, sessions: SessionCheck): Promise<SignedIn | undefined> {
  const token = bearerToken(c)
  if (token === undefined) return undefined
  const found = await sessions.checkAccess(token)
  if (found === undefined) throw new Problem('session_expired')
  return found
}

/** A session that may do what its owner may. */
export function ownSession(found: SignedIn | undefined): SignedIn {
  if (found === undefined) throw new Problem('not_authenticated')
  if (found.kind === 'recovery') throw new Problem('password_first')
  return found
}

/** The session of a mail that lets its owner set a new password. */
export function recoverySession(found: SignedIn | undefined): SignedIn {
  if (found === undefined) throw new Problem('not_authenticated')
  if (found.kind !== 'recovery') throw new Problem('recovery_first')
  return found
}

/** Reads only the header: a token in a query string would end up in histories and logs. */
export function bearerToken(c: Context): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{1,200})$/.exec(sentHeader(c.req.raw, 'authorization') ?? '')?.[1]
}
