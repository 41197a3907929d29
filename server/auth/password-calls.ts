import type { Language } from '../../sync/records/language.ts'
import { checkEmail, checkPassword, normalizeEmail } from '../../sync/rules/account/fields.ts'
import type { CallAnswer, CallBody } from '../../sync/wire/calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { Config } from '../config.ts'
import { unlinkAll } from '../extension/unlink-all.ts'
import type { Attempt } from '../http/rate-limit.ts'
import type { SignedIn } from '../http/session.ts'
import type { Message } from '../mail/messages/layout.ts'
import { passwordChangedMessage, recoverMessage } from '../mail/messages/password.ts'
import { inLanguageOf, languageOf } from '../mail/person-language.ts'
import type { Log, Random, WallClock } from '../ports.ts'
import type { AuthStore, AuthWriter, Identity } from '../store/auth-store.ts'
import type { NewMail } from '../store/tenant.ts'
import type { Visitor } from '../visitor.ts'
import type { AtRest } from './at-rest.ts'
import { isCommonPassword } from './common-passwords.ts'
import { attemptsAt, mailsOfADay } from './limits.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { linkUrl, NOTHING_PENDING, newLink, ticketRow } from './sign-in-links.ts'

/** The password of somebody who is signed in, or who has lost it; and the list of their sessions. */
export interface PasswordCalls {
  recover(body: CallBody<'recover'>, from: Visitor, asked: Language): Promise<CallAnswer<'recover'>>
  newPassword(
    token: string | undefined,
    body: CallBody<'newPassword'>,
    browser: string,
  ): Promise<CallAnswer<'newPassword'>>
  changePassword(who: SignedIn, body: CallBody<'changePassword'>, from: Visitor): Promise<CallAnswer<'changePassword'>>
  listSessions(who: SignedIn): Promise<CallAnswer<'listSessions'>>
  endOneSession(who: SignedIn, body: CallBody<'endOneSession'>): Promise<CallAnswer<'endOneSession'>>
  endOtherSessions(who: SignedIn): Promise<CallAnswer<'endOtherSessions'>>
}

interface PasswordCallsNeeds {
  store: AuthStore
  sessions: Sessions
  passwords: Passwords
  limit(...attempts: Attempt[]): Promise<void>
  wall: WallClock
  random: Random
  log: Log
  atRest: AtRest
  config: Pick<Config, 'origin'>
  mailsOf(step: string, id: string, to: string, message: () => Message): Promise<Record<Language, NewMail>>
  noticeOf(step: string, to: string, message: Message): Promise<NewMail>
  onMailQueued(): void
}

export function passwordCalls(needs: PasswordCallsNeeds): PasswordCalls {
  const { store, sessions, passwords, limit, wall, random, log, atRest, config, mailsOf } = needs

  /** The answer and its time are the same for an address without an account. */
  async function recover(
    { email: typed, flow }: CallBody<'recover'>,
    from: Visitor,
    asked: Language,
  ): Promise<CallAnswer<'recover'>> {
    const checked = checkEmail(typed)
    if (!checked.ok) throw new Problem(checked.code)
    const email = checked.value
    await limit(...attemptsAt('resend', from, email), ...mailsOfADay(from, email))
    const link = newLink(random)
    const content = { url: linkUrl(config.origin, link), code: link.code }
    const mails = await mailsOf('recover', link.id, email, () => recoverMessage(content))
    await store.transaction(async tx => {
      const identity = await tx.identityByEmail(email)
      if (identity === undefined) return
      const { authUserId, accountId } = identity
      const pending = NOTHING_PENDING
      const now = wall.now()
      await tx.addTicket(
        ticketRow({ link, authUserId, kind: 'recovery', next: '/dashboard', flow, pending, now, atRest }),
      )
      const account = await tx.openAccount(accountId)
      await account.queueMail(mails[(await languageOf(account)) ?? asked])
      log.info('recovery_asked', { accountId })
    })
    needs.onMailQueued()
    return { sent: true }
  }

  async function newPassword(
    token: string | undefined,
    { password: typed }: CallBody<'newPassword'>,
    browser: string,
  ): Promise<CallAnswer<'newPassword'>> {
    if (token === undefined) throw new Problem('not_authenticated')
    const who = await sessions.checkAccess(token)
    if (who === undefined) throw new Problem('session_expired')
    if (who.kind !== 'recovery') throw new Problem('recovery_first')
    const identity = await identityOf(who)
    const password = checkedPassword(typed, await ownWords(identity))
    const passwordHash = await passwords.hash(password, who.authUserId)
    const mail = await told(identity)
    const session = await store.transaction(async tx => {
      // Ends every session that was begun with the old password, or with a mail that is still around.
      await endAll(tx, identity)
      await tx.replaceTickets(identity.authUserId, 'recovery')
      await tx.setPassword(identity.authUserId, passwordHash)
      await (await tx.openAccount(identity.accountId)).queueMail(mail)
      return sessions.begin(tx, identity, { kind: 'password', flowHash: null, browser, isProven: true })
    })
    log.info('password_changed', { accountId: identity.accountId })
    needs.onMailQueued()
    return { session }
  }

  async function changePassword(
    who: SignedIn,
    { current, password: typed }: CallBody<'changePassword'>,
    from: Visitor,
  ): Promise<CallAnswer<'changePassword'>> {
    if (current === '' || typed === '') throw new Problem('missing_information')
    const identity = await identityOf(who)
    await limit(...attemptsAt('sign_in', from, identity.email))
    if (!(await passwords.verify(identity.passwordHash, current, who.authUserId))) {
      log.warn('sign_in_failed', { accountId: identity.accountId })
      throw new Problem('password_wrong')
    }
    if (typed.normalize('NFC') === current.normalize('NFC')) throw new Problem('password_same')
    const password = checkedPassword(typed, await ownWords(identity))
    const passwordHash = await passwords.hash(password, who.authUserId)
    const mail = await told(identity)
    const ended = await store.transaction(async tx => {
      const others = await endAll(tx, identity, who.sessionId)
      await tx.replaceTickets(identity.authUserId, 'recovery')
      await tx.setPassword(identity.authUserId, passwordHash)
      await (await tx.openAccount(identity.accountId)).queueMail(mail)
      return others
    })
    log.info('password_changed', { accountId: identity.accountId })
    needs.onMailQueued()
    return { ended }
  }

  async function listSessions(who: SignedIn): Promise<CallAnswer<'listSessions'>> {
    const { passwordHash } = await identityOf(who)
    const rows = await store.liveSessions(who.authUserId, wall.now())
    return {
      hasPassword: passwordHash !== null,
      sessions: rows.map(({ id, browser, createdAt, lastUsedAt }) => ({
        id,
        browser,
        beganAt: createdAt,
        lastUsedAt,
        isThis: id === who.sessionId,
      })),
    }
  }

  async function endOneSession(who: SignedIn, { sessionId }: CallBody<'endOneSession'>): Promise<{ ended: number }> {
    const isOwn = await store.transaction(async tx => {
      const own = await tx.liveSessions(who.authUserId, wall.now())
      const found = own.some(({ id }) => id === sessionId)
      if (found) await tx.revokeSession(sessionId, wall.now(), 'ended_by_owner')
      return found
    })
    if (!isOwn) throw new Problem('not_found')
    log.info('sessions_ended', { accountId: who.accountId, count: 1 })
    return { ended: 1 }
  }

  async function endOtherSessions(who: SignedIn): Promise<{ ended: number }> {
    const ended = await store.transaction(tx => endAll(tx, who, who.sessionId))
    log.info('sessions_ended', { accountId: who.accountId, count: ended })
    return { ended }
  }

  async function endAll(
    tx: AuthWriter,
    { authUserId, accountId }: Pick<Identity, 'authUserId' | 'accountId'>,
    but?: string,
  ): Promise<number> {
    await unlinkAll(await tx.openAccount(accountId))
    const others = (await tx.liveSessions(authUserId, wall.now())).filter(({ id }) => id !== but)
    for (const { id } of others) await tx.revokeSession(id, wall.now(), 'ended_by_owner')
    return others.length
  }

  async function identityOf({ authUserId }: SignedIn): Promise<Identity> {
    const identity = await store.identityById(authUserId)
    if (identity === undefined) throw new Problem('session_expired')
    return identity
  }

  async function ownWords({ accountId, email }: Identity): Promise<string[]> {
    const account = await store.transaction(async tx => (await tx.openAccount(accountId)).get('users', accountId))
    return [account?.firstName ?? '', account?.lastName ?? '', email.slice(0, email.lastIndexOf('@'))]
  }

  async function told({ accountId, email }: Identity): Promise<NewMail> {
    const language = await store.transaction(async tx => languageOf(await tx.openAccount(accountId)))
    const message = inLanguageOf(language, () => passwordChangedMessage(`${config.origin}/auth`))
    return needs.noticeOf('password_changed', normalizeEmail(email), message)
  }

  return { recover, newPassword, changePassword, listSessions, endOneSession, endOtherSessions }
}

/** `own`: the person's own words, which attackers guess first. */
export function checkedPassword(typed: string, own: readonly string[]): string {
  const checked = checkPassword(typed)
  if (!checked.ok) throw new Problem(checked.code)
  if (isCommonPassword(checked.value, own)) throw new Problem('password_common')
  return checked.value
}
