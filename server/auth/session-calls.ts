import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { findAdoptable } from './adopt.ts'
import type { AuthHandlers } from './needs.ts'
import { endEverything } from './sessions.ts'
import { flowHash, maskedEmail } from './sign-in-links.ts'

/** What happens to sessions after they began: renewed, handed over, listed, ended. */
export const sessionCalls = {
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
      const isSameBrowser = flow !== null && token.sessionFlowHash !== null && token.sessionFlowHash === flowHash(flow)
      if (!isSameBrowser && !confirmed) return { maskedEmail: masked, session: null }
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
    const identity = await people.identityById(caller.authUserId)
    if (identity === undefined) throw new Problem('session_expired')
    const rows = await people.liveSessions(caller.authUserId, wall.now())
    return {
      hasPassword: identity.passwordHash !== null,
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
  | 'adopt'
  | 'refresh'
  | 'authSession'
  | 'listSessions'
  | 'endOneSession'
  | 'endOtherSessions'
  | 'signOut'
  | 'endSession'
  | 'clearDevice'
>
