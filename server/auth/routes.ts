import { type Context, Hono } from 'hono'

import { calls } from '../../sync/wire/calls.ts'
import { askedLanguage } from '../http/asked-language.ts'
import type { VisitorOf } from '../http/forwarded.ts'
import { readBody } from '../http/read-body.ts'
import { bearerToken, requireSession, type Signed } from '../http/session.ts'
import type { Auth } from './auth.ts'
import { browserOf } from './browser-of.ts'
import { waysRoutes } from './ways-routes.ts'

/**
 * Sign-up, links, sign-in and sessions. All of it is POST, so that prefetching (mail scanners do that) spends nothing.
 */
export function authRoutes(auth: Omit<Auth, 'sweep'>, visitorOf: VisitorOf) {
  return new Hono()
    .post(calls.signUp.path, async c =>
      c.json(await auth.signUp(await readBody(c, calls.signUp.body), visitorOf(c), askedLanguage(c))),
    )
    .post(calls.emailSignUp.path, async c =>
      c.json(await auth.emailSignUp(await readBody(c, calls.emailSignUp.body), visitorOf(c), askedLanguage(c))),
    )
    .post(calls.namedSignUp.path, async c =>
      c.json(
        await auth.namedSignUp(await readBody(c, calls.namedSignUp.body), visitorOf(c), askedLanguage(c), browserOf(c)),
      ),
    )
    .post(calls.resend.path, async c =>
      c.json(await auth.resend(await readBody(c, calls.resend.body), visitorOf(c), askedLanguage(c))),
    )
    .post(calls.peekTicket.path, async c => c.json(await auth.peekTicket(await readBody(c, calls.peekTicket.body))))
    .post(calls.spendTicket.path, async c =>
      c.json(await auth.spendTicket(await readBody(c, calls.spendTicket.body), askedLanguage(c), browserOf(c))),
    )
    .post(calls.spendCode.path, async c =>
      c.json(
        await auth.spendCode(await readBody(c, calls.spendCode.body), visitorOf(c), askedLanguage(c), browserOf(c)),
      ),
    )
    .post(calls.signIn.path, async c =>
      c.json(await auth.signIn(await readBody(c, calls.signIn.body), visitorOf(c), browserOf(c))),
    )
    .post(calls.recover.path, async c =>
      c.json(await auth.recover(await readBody(c, calls.recover.body), visitorOf(c), askedLanguage(c))),
    )
    .post(calls.newPassword.path, async c =>
      c.json(await auth.newPassword(bearerToken(c), await readBody(c, calls.newPassword.body), browserOf(c))),
    )
    .route('/', ownRoutes(auth, visitorOf))
    .route('/', waysRoutes(auth, visitorOf))
    .post(calls.adopt.path, async c => c.json(await auth.adopt(await readBody(c, calls.adopt.body), browserOf(c))))
    .post(calls.googleNonce.path, async c => {
      await readBody(c, calls.googleNonce.body)
      return c.json(await auth.googleNonce(visitorOf(c)))
    })
    .post(calls.googleSignIn.path, async c =>
      c.json(
        await auth.googleSignIn(
          await readBody(c, calls.googleSignIn.body),
          visitorOf(c),
          askedLanguage(c),
          browserOf(c),
        ),
      ),
    )
    .post(calls.refresh.path, async c => c.json(await auth.refresh(await readBody(c, calls.refresh.body))))
    .post(calls.signOut.path, async c => {
      await readBody(c, calls.signOut.body)
      return c.json(await auth.signOut(bearerToken(c)))
    })
    .post(calls.endSession.path, async c => c.json(await auth.endSession(await readBody(c, calls.endSession.body))))
    .post(calls.clearDevice.path, async c => {
      await readBody(c, calls.clearDevice.body)
      // Cookies stay: one of them records that this clearing was still to be done.
      c.header('Clear-Site-Data', '"storage"')
      return c.json({ cleared: true })
    })
    .post(calls.authSession.path, async c =>
      c.json(await auth.authSession(bearerToken(c), await readBody(c, calls.authSession.body))),
    )
}

/** For people who are signed in: their password, and their other sessions. */
function ownRoutes(auth: Omit<Auth, 'sweep'>, visitorOf: VisitorOf) {
  const who = (c: Context<Signed>) => c.var
  return new Hono<Signed>()
    .post(calls.changeDemandEmail.path, requireSession(auth), async c =>
      c.json(await auth.changeDemandEmail(c.var, await readBody(c, calls.changeDemandEmail.body), visitorOf(c))),
    )
    .post(calls.confirmDemandEmail.path, requireSession(auth), async c =>
      c.json(await auth.confirmDemandEmail(c.var, await readBody(c, calls.confirmDemandEmail.body), visitorOf(c))),
    )
    .post(calls.changePassword.path, requireSession(auth), async c =>
      c.json(await auth.changePassword(who(c), await readBody(c, calls.changePassword.body), visitorOf(c))),
    )
    .post(calls.listSessions.path, requireSession(auth), async c => {
      await readBody(c, calls.listSessions.body)
      return c.json(await auth.listSessions(who(c)))
    })
    .post(calls.endOneSession.path, requireSession(auth), async c =>
      c.json(await auth.endOneSession(who(c), await readBody(c, calls.endOneSession.body))),
    )
    .post(calls.endOtherSessions.path, requireSession(auth), async c => {
      await readBody(c, calls.endOtherSessions.body)
      return c.json(await auth.endOtherSessions(who(c)))
    })
}
