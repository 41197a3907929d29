import type { Context, MiddlewareHandler } from 'hono'

import type { AccountId } from '../../sync/records/ids.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { sentHeader } from './sent-header.ts'

/** Who sends a request, proven by a valid access token. */
export interface SignedIn {
  accountId: AccountId
  authUserId: string
  sessionId: string
}

/** What routes behind `requireSession` find in `c.var`. */
export interface Signed {
  Variables: SignedIn
}

/** What routes behind `optionalSession` find: undefined for a visitor. */
export interface MaybeSigned {
  Variables: { signedIn: SignedIn | undefined }
}

export interface SessionCheck {
  /** Undefined when the token is unknown or expired, or its session has ended. */
  checkAccess(accessToken: string): Promise<SignedIn | undefined>
}

export function requireSession(auth: SessionCheck): MiddlewareHandler<Signed> {
  return async (c, next) => {
    const token = bearerToken(c)
    if (token === undefined) throw new Problem('not_authenticated')
    const signedIn = await auth.checkAccess(token)
    if (signedIn === undefined) throw new Problem('session_expired')
    c.set('accountId', signedIn.accountId)
    c.set('authUserId', signedIn.authUserId)
    c.set('sessionId', signedIn.sessionId)
    await next()
  }
}

/** A visitor passes; somebody whose session has ended gets an error instead of being treated as a visitor. */
export function optionalSession(auth: SessionCheck): MiddlewareHandler<MaybeSigned> {
  return async (c, next) => {
    const token = bearerToken(c)
    const signedIn = token === undefined ? undefined : await auth.checkAccess(token)
    if (token !== undefined && signedIn === undefined) throw new Problem('session_expired')
    c.set('signedIn', signedIn)
    await next()
  }
}

/** Reads only the header: a token in a query string would end up in histories and logs. */
export function bearerToken(c: Context): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{1,200})$/.exec(sentHeader(c.req.raw, 'authorization') ?? '')?.[1]
}
