import { type Context, Hono } from 'hono'

import { calls } from '../../sync/wire/calls.ts'
import type { VisitorOf } from '../http/forwarded.ts'
import { readBody } from '../http/read-body.ts'
import { requireSession, type SessionCheck, type Signed } from '../http/session.ts'
import { browserOf } from './browser-of.ts'
import type { WaysInCalls } from './ways-in.ts'

/** Sign-in with a passkey, the second factor, and the ways into one's own account. */
export function waysRoutes(auth: WaysInCalls & SessionCheck, visitorOf: VisitorOf) {
  return new Hono()
    .post(calls.passkeyChallenge.path, async c => {
      await readBody(c, calls.passkeyChallenge.body)
      return c.json(await auth.passkeyChallenge(visitorOf(c)))
    })
    .post(calls.passkeySignIn.path, async c =>
      c.json(await auth.passkeySignIn(await readBody(c, calls.passkeySignIn.body), visitorOf(c), browserOf(c))),
    )
    .post(calls.secondFactor.path, async c =>
      c.json(await auth.secondFactor(await readBody(c, calls.secondFactor.body), visitorOf(c))),
    )
    .post(calls.recoveryCode.path, async c =>
      c.json(await auth.recoveryCode(await readBody(c, calls.recoveryCode.body), visitorOf(c))),
    )
    .route('/', ownWays(auth))
}

function ownWays(auth: WaysInCalls & SessionCheck) {
  const who = (c: Context<Signed>) => c.var
  return new Hono<Signed>()
    .post(calls.waysIn.path, requireSession(auth), async c => {
      await readBody(c, calls.waysIn.body)
      return c.json(await auth.waysIn(who(c)))
    })
    .post(calls.newPasskey.path, requireSession(auth), async c =>
      c.json(await auth.newPasskey(who(c), await readBody(c, calls.newPasskey.body))),
    )
    .post(calls.addPasskey.path, requireSession(auth), async c =>
      c.json(await auth.addPasskey(who(c), await readBody(c, calls.addPasskey.body))),
    )
    .post(calls.namePasskey.path, requireSession(auth), async c =>
      c.json(await auth.namePasskey(who(c), await readBody(c, calls.namePasskey.body))),
    )
    .post(calls.removePasskey.path, requireSession(auth), async c =>
      c.json(await auth.removePasskey(who(c), await readBody(c, calls.removePasskey.body))),
    )
    .post(calls.disconnectGoogle.path, requireSession(auth), async c =>
      c.json(await auth.disconnectGoogle(who(c), await readBody(c, calls.disconnectGoogle.body))),
    )
    .post(calls.setSecondFactor.path, requireSession(auth), async c =>
      c.json(await auth.setSecondFactor(who(c), await readBody(c, calls.setSecondFactor.body))),
    )
    .post(calls.newRecoveryCodes.path, requireSession(auth), async c =>
      c.json(await auth.newRecoveryCodes(who(c), await readBody(c, calls.newRecoveryCodes.body))),
    )
}
