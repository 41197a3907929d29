import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { AuthHandlers } from './needs.ts'
import { endEverything, ownerOf } from './sessions.ts'

/** What happens to sessions after they began: renewed, listed, ended. */
export const sessionCalls = {
  refresh: async ({ body: { refreshToken, device = '' } }, { sessions }) => ({
    session: await sessions.refresh(refreshToken, device),
  }),

  async authSession({ body: { email }, bearer }, { sessions }) {
    const found = bearer === undefined ? undefined : await sessions.checkAccess(bearer)
    const own = found?.kind === 'recovery' ? undefined : found
    const knownEmail = own !== undefined && (email === undefined || normalizeEmail(email) === own.email)
    return { isAuthenticated: own !== undefined, knownEmail }
  },

  async listSessions({ caller }, { people, wall }) {
    const { passwordHash } = await ownerOf(people, caller)
    const rows = await people.liveSessions(caller.authUserId, wall.now())
    return {
      hasPassword: passwordHash !== null,
      sessions: rows.map(({ id, browser, createdAt, lastUsedAt }) => ({
        id,
        browser,
        beganAt: createdAt,
        lastUsedAt,
        isThis: id === caller.sessionId,
      })),
    }
  },

  async endOneSession({ caller, body: { sessionId } }, { people, wall, log }) {
    const isOwn = await people.transaction(async tx => {
      const own = await tx.liveSessions(caller.authUserId, wall.now())
      const found = own.some(({ id }) => id === sessionId)
      if (found) await tx.revokeSession(sessionId, wall.now(), 'ended_by_owner')
      return found
    })
    if (!isOwn) throw new Problem('not_found')
    log.info('sessions_ended', { accountId: caller.accountId, count: 1 })
    return { ended: 1 }
  },

  async endOtherSessions({ caller }, { people, wall, log }) {
    const ended = await people.transaction(tx => endEverything(tx, caller, { now: wall.now(), but: caller.sessionId }))
    log.info('sessions_ended', { accountId: caller.accountId, count: ended })
    return { ended }
  },

  async signOut({ bearer }, { sessions }) {
    if (bearer !== undefined) await sessions.end(bearer)
    return { signedOut: true }
  },

  async endSession({ body }, { sessions }) {
    await sessions.endByRefreshHash(body.refreshTokenSha256)
    return { signedOut: true }
  },

  clearDevice: async () => ({ cleared: true }),
} satisfies AuthHandlers<
  | 'refresh'
  | 'authSession'
  | 'listSessions'
  | 'endOneSession'
  | 'endOtherSessions'
  | 'signOut'
  | 'endSession'
  | 'clearDevice'
>
