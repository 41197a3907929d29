import type { Language } from '../../sync/records/language.ts'
import {
  type Checked,
  checkEmail,
  checkName,
  checkTerms,
  checkZip,
  normalizeEmail,
} from '../../sync/rules/account/fields.ts'
import type { CallAnswer, CallBody } from '../../sync/wire/calls.ts'
import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import type { Session } from '../../sync/wire/session.ts'
import { confirmAccount, createAccount } from '../account/create-account.ts'
import type { Config } from '../config.ts'
import { type Attempt, limitAttempts } from '../http/rate-limit.ts'
import type { SessionCheck, SignedIn } from '../http/session.ts'
import { alreadyRegisteredMessage } from '../mail/messages/already-registered.ts'
import { confirmMessage, signInMessage } from '../mail/messages/confirm.ts'
import type { Message } from '../mail/messages/layout.ts'
import { type WayChange, wayChangedMessage } from '../mail/messages/ways-in.ts'
import { inLanguageOf, languageOf } from '../mail/person-language.ts'
import type { Clock, Log, Random, WallClock } from '../ports.ts'
import { type AuthWriter, authStore, type Identity } from '../store/auth-store.ts'
import type { Store } from '../store/store.ts'
import type { NewMail, TenantWriter } from '../store/tenant.ts'
import type { Visitor } from '../visitor.ts'
import { accountMail, isAddressOf } from './account-mail.ts'
import { findAdoptable } from './adopt.ts'
import type { AtRest } from './at-rest.ts'
import type { Beginning } from './beginning.ts'
import { type DemandEmailCalls, demandEmailCalls } from './demand-email.ts'
import { evenly } from './even.ts'
import { createGoogleSignIn } from './google-sign-in.ts'
import type { ReadToken } from './google-tokens.ts'
import { attemptsAt, codesOfADay, googleAttempts, mailsOfADay } from './limits.ts'
import { webauthn } from './passkeys.ts'
import { checkedPassword, type PasswordCalls, passwordCalls } from './password-calls.ts'
import { createPasswords } from './passwords.ts'
import { createSessions } from './sessions.ts'
import {
  type Found,
  findByCode,
  findTicket,
  flowHash,
  linkUrl,
  maskedEmail,
  NOTHING_PENDING,
  newLink,
  type OwnPath,
  ownPath,
  type PendingFacts,
  pendingHere,
  TICKET_MS,
  ticketRow,
} from './sign-in-links.ts'
import { type WaysInCalls, waysInCalls } from './ways-in.ts'

export interface AuthNeeds {
  store: Store
  clock: Clock
  wall: WallClock
  random: Random
  log: Log
  config: Pick<Config, 'origin' | 'mailDomain'>
  atRest: AtRest
  /** Called after a commit that queued a mail. */
  onMailQueued(): void
  /** Runs in the transaction that proves an address, and claims what waited for it (a guest's payment). */
  onEmailProven?(tx: TenantWriter, email: string): Promise<unknown>
  /** Undefined: Google sign-in is off. */
  readGoogleToken?: ReadToken | undefined
  /** Minimum duration (ms) of calls that must not reveal who has an account (`even.ts`); absent without strangers. */
  evenMs?: number
}

/**
 * `from`: who asks, for the limits. `asked`: in which language, for mails to somebody who has chosen none. `browser`: the
 * browser's name in the owner's list of sessions.
 */
export interface Auth extends SessionCheck, PasswordCalls, WaysInCalls, DemandEmailCalls {
  signUp(form: CallBody<'signUp'>, from: Visitor, asked: Language): Promise<CallAnswer<'signUp'>>
  emailSignUp(form: CallBody<'emailSignUp'>, from: Visitor, asked: Language): Promise<CallAnswer<'emailSignUp'>>
  namedSignUp(
    form: CallBody<'namedSignUp'>,
    from: Visitor,
    asked: Language,
    browser?: string,
  ): Promise<CallAnswer<'namedSignUp'>>
  resend(body: CallBody<'resend'>, from: Visitor, asked: Language): Promise<CallAnswer<'resend'>>
  peekTicket(body: CallBody<'peekTicket'>): Promise<CallAnswer<'peekTicket'>>
  spendTicket(body: CallBody<'spendTicket'>, asked: Language, browser?: string): Promise<CallAnswer<'spendTicket'>>
  spendCode(
    body: CallBody<'spendCode'>,
    from: Visitor,
    asked: Language,
    browser?: string,
  ): Promise<CallAnswer<'spendCode'>>
  signIn(body: CallBody<'signIn'>, from: Visitor, browser?: string): Promise<CallAnswer<'signIn'>>
  adopt(body: CallBody<'adopt'>, browser?: string): Promise<CallAnswer<'adopt'>>
  googleNonce(from: Visitor): Promise<CallAnswer<'googleNonce'>>
  googleSignIn(
    body: CallBody<'googleSignIn'>,
    from: Visitor,
    asked: Language,
    browser?: string,
  ): Promise<CallAnswer<'googleSignIn'>>
  googleConnect(who: SignedIn, body: CallBody<'googleConnect'>, from: Visitor): Promise<CallAnswer<'googleConnect'>>
  refresh(body: CallBody<'refresh'>): Promise<CallAnswer<'refresh'>>
  signOut(accessToken: string | undefined): Promise<CallAnswer<'signOut'>>
  endSession(body: CallBody<'endSession'>): Promise<CallAnswer<'endSession'>>
  authSession(accessToken: string | undefined, body: CallBody<'authSession'>): Promise<CallAnswer<'authSession'>>
  /** Deletes tokens, tickets and counters that no longer matter. */
  sweep(): Promise<number>
}

/** Sign-up, sign-in and sessions over one store. */
export function createAuth(needs: AuthNeeds): Auth {
  const { clock, wall, random, log, config, atRest } = needs
  const store = authStore(needs.store)
  const passwords = createPasswords()
  const sessions = createSessions({ store, wall, random, log, atRest })

  const limit = (...attempts: Attempt[]) => limitAttempts({ store, wall }, ...attempts)

  const signUp = async (form: CallBody<'signUp'>, from: Visitor, asked: Language): Promise<CallAnswer<'signUp'>> =>
    register({ ...checkedSignUp(form, config.mailDomain), flow: form.flow, next: '/onboarding' }, from, asked)

  async function emailSignUp(
    form: CallBody<'emailSignUp'>,
    from: Visitor,
    asked: Language,
  ): Promise<CallAnswer<'emailSignUp'>> {
    const facts = checkedFacts(form, config.mailDomain)
    const terms = checkTerms(form.termsAccepted)
    if (!terms.ok) throw new Problem(terms.code)
    return register({ ...facts, password: null, flow: form.flow, next: '/onboarding' }, from, asked)
  }

  async function namedSignUp(
    form: CallBody<'namedSignUp'>,
    from: Visitor,
    asked: Language,
    browser = '',
  ): Promise<CallAnswer<'namedSignUp'>> {
    if ([form.email, form.password].some(field => field.trim() === '')) throw new Problem('missing_information')
    const email = checkedOwnEmail(form.email, config.mailDomain)
    const { firstName, lastName } = namesFrom(form.name, email)
    const password = checkedPassword(form.password, [firstName, lastName, email.slice(0, email.lastIndexOf('@'))])
    // The answer reveals whether the password is right, so a try here also counts as a try to sign in.
    await limit(...attemptsAt('sign_in', from, email))
    const identity = await store.identityByEmail(email)
    const matches = await passwords.verify(identity?.passwordHash ?? null, password, from.neighborhood)
    const next = '/dashboard' as const
    if (identity !== undefined && matches && identity.emailConfirmedAt !== null) {
      return { next, session: await beginByPassword(identity, browser) }
    }
    await register({ firstName, lastName, email, zipCode: '', password, flow: form.flow, next }, from, asked)
    return { next, session: null }
  }

  /** Common part of all sign-up forms: the answer, and the time that it takes, are the same for a known address. */
  async function register<Next extends OwnPath>(
    { password, flow, next, ...facts }: NewcomerFacts & { password: string | null; flow: string; next: Next },
    from: Visitor,
    asked: Language,
  ): Promise<{ next: Next }> {
    await limit(...attemptsAt('sign_up', from, facts.email), ...mailsOfADay(from, facts.email))
    // Everything slow happens for every address, known or not: hash, all mails, one transaction.
    const passwordHash = password === null ? null : await passwords.hash(password, from.neighborhood)
    const pending = { passwordHash, facts: namesOf(facts) }
    const link = newLink(random)
    const content = { url: linkUrl(config.origin, link), code: link.code }
    const confirming = inLanguageOf(asked, () => confirmMessage(content))
    const confirm = await mailOf('confirm', link.id, facts.email, confirming)
    const hints = await mailsOf('already_registered', link.id, facts.email, () => alreadyRegisteredMessage(content))

    await store.transaction(async tx => {
      const known = await tx.identityByEmail(facts.email)
      const ticket = { link, next, flow, now: wall.now(), atRest } as const
      if (known !== undefined && known.emailConfirmedAt !== null) {
        // The person who typed this password has not proven the mailbox, and its owner already has a password.
        const { authUserId, accountId } = known
        await tx.addTicket(ticketRow({ ...ticket, authUserId, kind: 'registered', pending: NOTHING_PENDING }))
        const account = await tx.openAccount(accountId)
        await queue(account, hints[(await languageOf(account)) ?? asked])
        log.info('sign_up_known', { accountId })
        return
      }
      // It is not known yet which of two sign-ups is the owner's: each waits with its own mail, and the second does not
      // change the first.
      const { identity, account } = known
        ? { identity: known, account: await tx.openAccount(known.accountId) }
        : await createAccount(tx, facts, newAccount())
      const { authUserId } = identity
      await tx.addTicket(ticketRow({ ...ticket, authUserId, kind: 'signup', pending }))
      await queue(account, confirm)
      log.info('signed_up', { accountId: identity.accountId })
    })
    needs.onMailQueued()
    return { next }
  }

  const newAccount = () => ({ random, mailDomain: config.mailDomain, now: clock.now() })

  async function resend(
    { email: typed, flow }: CallBody<'resend'>,
    from: Visitor,
    asked: Language,
  ): Promise<CallAnswer<'resend'>> {
    const email = checked(checkEmail(typed))
    await limit(...attemptsAt('resend', from, email), ...mailsOfADay(from, email))
    const link = newLink(random)
    const content = { url: linkUrl(config.origin, link), code: link.code }
    const confirming = inLanguageOf(asked, () => confirmMessage(content))
    const confirm = await mailOf('confirm', link.id, email, confirming)
    const signIns = await mailsOf('sign_in_link', link.id, email, () => signInMessage(content))

    await store.transaction(async tx => {
      const identity = await tx.identityByEmail(email)
      if (identity === undefined) return
      const { authUserId, accountId } = identity
      const isNew = identity.emailConfirmedAt === null
      // What was typed at sign-up survives a second mail only if the same browser asks for it.
      const pending = isNew ? await pendingHere(tx, authUserId, flow) : NOTHING_PENDING
      const kind = isNew ? 'signup' : 'signin'
      const now = wall.now()
      await tx.addTicket(ticketRow({ link, authUserId, kind, next: '/onboarding', flow, pending, now, atRest }))
      const account = await tx.openAccount(accountId)
      await queue(account, isNew ? confirm : signIns[(await languageOf(account)) ?? asked])
    })
    needs.onMailQueued()
    return { sent: true }
  }

  async function peekTicket({ ticket, flow }: CallBody<'peekTicket'>): Promise<CallAnswer<'peekTicket'>> {
    const found = usable(await findTicket(store, { ticket, flow, now: wall.now() }))
    return {
      maskedEmail: maskedEmail(found.identity.email),
      sameBrowser: found.sameBrowser,
      next: ownPath(found.ticket.next),
      isRegistered: found.ticket.kind === 'registered',
      ...(found.ticket.kind === 'recovery' ? { onlyFor: 'new-password' as const } : {}),
    }
  }

  const spendTicket = ({ ticket, flow }: CallBody<'spendTicket'>, asked: Language, browser = '') =>
    spend({ flow, asked, browser }, tx => findTicket(tx, { ticket, flow, now: wall.now() }))

  async function spendCode(
    { email: typed, code, flow }: CallBody<'spendCode'>,
    from: Visitor,
    asked: Language,
    browser = '',
  ) {
    const email = normalizeEmail(typed)
    await limit(...attemptsAt('code', from, email), ...codesOfADay(from, email))
    const identity = await store.identityByEmail(email)
    const find = (tx: AuthWriter) => findByCode(tx, { email, code, flow, now: wall.now(), atRest })
    return spend({ flow, asked, browser }, find, identity?.accountId)
  }

  /**
   * Spends the ticket and does all that follows in one transaction. Throws outside, so a counted wrong guess is kept.
   */
  async function spend(
    { flow, asked, browser }: { flow: string | null; asked: Language; browser: string },
    find: (tx: AuthWriter) => Promise<Found>,
    accountId?: string,
  ): Promise<{ session: Session; next: string }> {
    const spent = await store.transaction(async tx => {
      const found = await find(tx)
      if ('problem' in found) return found
      const { ticket, identity } = found
      await tx.spendTicket(ticket.id, wall.now())
      if (identity.emailConfirmedAt === null) {
        const account = await confirmAccount(tx, identity, { now: clock.now(), asked })
        // Somebody else may have signed up with this address and waited for its owner to confirm it. So only what was
        // typed in this browser counts, whichever mail the ticket came from.
        const { passwordHash, facts } = await pendingHere(tx, identity.authUserId, flow)
        if (passwordHash !== null) await tx.setPassword(identity.authUserId, passwordHash)
        if (facts !== null) await account.update('users', identity.accountId, facts)
        await tx.forgetPending(identity.authUserId)
        await needs.onEmailProven?.(account, identity.email)
      }
      log.info('ticket_spent', { accountId: identity.accountId })
      const kind = SESSION_KINDS[ticket.kind] ?? 'magiclink'
      const next = ownPath(ticket.next)
      const session = await sessions.begin(tx, identity, {
        kind,
        flowHash: ticket.flowHash,
        browser,
        next,
        ticketId: ticket.id,
      })
      return { session, next }
    })
    if ('problem' in spent) {
      const event = spent.problem === 'code_wrong' ? 'code_wrong' : 'ticket_refused'
      log.warn(event, { ...(accountId === undefined ? {} : { accountId }), code: spent.problem })
      throw new Problem(spent.problem)
    }
    return spent
  }

  async function signIn(
    { email: typed, password }: CallBody<'signIn'>,
    from: Visitor,
    browser = '',
  ): Promise<CallAnswer<'signIn'>> {
    const email = normalizeEmail(typed)
    if (email === '' || password === '') throw new Problem('missing_information')
    await limit(...attemptsAt('sign_in', from, email))
    const identity = await store.identityByEmail(email)
    const matches = await passwords.verify(identity?.passwordHash ?? null, password, from.neighborhood)
    if (identity === undefined || !matches) {
      log.warn('sign_in_failed', identity === undefined ? {} : { accountId: identity.accountId })
      throw new Problem('sign_in_failed')
    }
    return { session: await beginByPassword(identity, browser) }
  }

  async function beginByPassword(identity: Identity, browser: string): Promise<Session> {
    const beginning = { kind: 'password', flowHash: null, browser } as const
    const session = await store.transaction(tx => sessions.begin(tx, identity, beginning))
    log.info('signed_in', { accountId: identity.accountId })
    return session
  }

  /**
   * Takes over a session whose tokens came in a URL, which may be in a history, a log or somebody's chat. So it is
   * never used as it came: another session begins, and that one ends. Automatic only in the browser that asked for it;
   * elsewhere the person has to confirm.
   */
  async function adopt({ flow, confirmed, ...given }: CallBody<'adopt'>, browser = ''): Promise<CallAnswer<'adopt'>> {
    const answer = await store.transaction(async tx => {
      const found = await findAdoptable(tx, { ...given, now: wall.now() })
      if (found === undefined) return undefined
      const { token, identity } = found
      const masked = maskedEmail(identity.email)
      const isSameBrowser = flow !== null && token.sessionFlowHash !== null && token.sessionFlowHash === flowHash(flow)
      if (!isSameBrowser && !confirmed) return { maskedEmail: masked, session: null }
      await tx.revokeSession(token.sessionId, wall.now(), 'adopted')
      // A session that may only set a new password does not gain rights by coming in a URL.
      const kind = token.sessionKind === 'recovery' ? 'recovery' : 'adopted'
      const session = await sessions.begin(tx, identity, { kind, flowHash: null, browser, isProven: true })
      log.info('session_adopted', { accountId: identity.accountId })
      return { maskedEmail: masked, session }
    })
    if (answer === undefined) throw new Problem('ticket_unknown')
    return answer
  }

  async function signOut(accessToken: string | undefined): Promise<CallAnswer<'signOut'>> {
    if (accessToken !== undefined) await sessions.end(accessToken)
    return { signedOut: true }
  }

  async function endSession({ refreshTokenSha256 }: CallBody<'endSession'>): Promise<CallAnswer<'endSession'>> {
    await sessions.endByRefreshHash(refreshTokenSha256)
    return { signedOut: true }
  }

  async function authSession(accessToken: string | undefined, { email }: CallBody<'authSession'>) {
    const found = accessToken === undefined ? undefined : await sessions.checkAccess(accessToken)
    const own = found?.kind === 'recovery' ? undefined : found
    const knownEmail = own !== undefined && (email === undefined || normalizeEmail(email) === own.email)
    return { isAuthenticated: own !== undefined, knownEmail }
  }

  function mailOf(step: string, id: string, to: string, message: Message) {
    const secretUntil = wall.now() + TICKET_MS
    return accountMail({ step, id, to, message, mailDomain: config.mailDomain, now: clock.now(), secretUntil, atRest })
  }
  /** In every language, so that building takes as long for any address; the account's language decides which is sent. */
  async function mailsOf(
    step: string,
    id: string,
    to: string,
    message: () => Message,
  ): Promise<Record<Language, NewMail>> {
    const en = await mailOf(step, id, to, inLanguageOf('en', message))
    return { en, es: await mailOf(step, id, to, inLanguageOf('es', message)) }
  }
  /** A mail without a ticket: it is worth reading later, too. */
  function noticeOf(step: string, to: string, message: Message) {
    const id = random.id()
    return accountMail({ step, id, to, message, mailDomain: config.mailDomain, now: clock.now(), atRest })
  }
  /** Notifies the account's mailbox, in the transaction that changes how the account can be entered. */
  async function tellOfWay(tx: AuthWriter, { accountId, email }: Identity, change: WayChange, codesLeft?: number) {
    const account = await tx.openAccount(accountId)
    const settings = `${config.origin}/dashboard?tab=settings`
    const message = inLanguageOf(await languageOf(account), () => wayChangedMessage(change, settings, codesLeft))
    await queue(account, await noticeOf(change, normalizeEmail(email), message))
  }

  const onMailQueued = () => needs.onMailQueued()
  const parts = { store, sessions, passwords, wall, random, log, atRest, config, limit, onMailQueued }
  const password = passwordCalls({ ...parts, mailsOf, noticeOf })
  const passkeys = webauthn({ origin: config.origin, wall, random })
  const { withSecondFactor, confirm, ...ways } = waysInCalls({ ...parts, passkeys, tellOfWay })
  const google = createGoogleSignIn({
    store,
    sessions,
    clock,
    wall,
    random,
    log,
    mailDomain: config.mailDomain,
    readToken: needs.readGoogleToken,
    onEmailProven: async (tx, email) => needs.onEmailProven?.(tx, email),
    tellOfWay,
  })
  const even = <T>(work: () => Promise<T>) => evenly(needs.evenMs ?? 0, work)
  return {
    ...ways,
    signUp: (form, from, asked) => even(() => signUp(form, from, asked)),
    emailSignUp: (form, from, asked) => even(() => emailSignUp(form, from, asked)),
    namedSignUp: (form, from, asked, browser) =>
      even(() => withSecondFactor(() => namedSignUp(form, from, asked, browser))),
    ...password,
    recover: (body, from, asked) => even(() => password.recover(body, from, asked)),
    ...demandEmailCalls({ ...parts, clock, mailOf }),
    resend: (body, from, asked) => even(() => resend(body, from, asked)),
    peekTicket,
    spendTicket: (body, asked, browser) => withSecondFactor(() => spendTicket(body, asked, browser)),
    spendCode: (body, from, asked, browser) =>
      even(() => withSecondFactor(() => spendCode(body, from, asked, browser))),
    signIn: (body, from, browser) => withSecondFactor(() => signIn(body, from, browser)),
    async googleNonce(from) {
      await limit(...googleAttempts('google_nonce', from))
      return google.nonce()
    },
    async googleSignIn(body, from, asked, browser = '') {
      await limit(...googleAttempts('google', from))
      const answer = await withSecondFactor(() => google.signIn(body, { asked, browser }))
      needs.onMailQueued()
      return answer
    },
    async googleConnect(who, { password: typed, ...body }, from) {
      await limit(...googleAttempts('google', from))
      await confirm(who, typed)
      const answer = await google.connect(who.authUserId, body)
      needs.onMailQueued()
      return answer
    },
    adopt,
    refresh: async ({ refreshToken, device = '' }) => ({ session: await sessions.refresh(refreshToken, device) }),
    signOut,
    endSession,
    authSession,
    async checkAccess(accessToken) {
      const found = await sessions.checkAccess(accessToken)
      if (found?.kind === 'recovery') throw new Problem('password_first')
      return found
    },
    sweep: () => store.sweep(wall.now()),
  }
}

/** The kind of session that a mail's ticket begins; a ticket kind not listed here begins a 'magiclink' session. */
const SESSION_KINDS: Readonly<Record<string, Beginning['kind']>> = { signup: 'signup', recovery: 'recovery' }

interface NewcomerFacts extends PendingFacts {
  email: string
}

function checkedSignUp(form: CallBody<'signUp'>, mailDomain: string) {
  if (form.password.trim() === '') throw new Problem('missing_information')
  const facts = checkedFacts(form, mailDomain)
  const { firstName, lastName, email } = facts
  const own = [firstName, lastName, email.slice(0, email.lastIndexOf('@'))]
  return { ...facts, password: checkedPassword(form.password, own) }
}

function checkedFacts(
  form: Pick<CallBody<'signUp'>, 'firstName' | 'lastName' | 'email' | 'zip'>,
  mailDomain: string,
): NewcomerFacts {
  const fields = [form.firstName, form.lastName, form.email, form.zip]
  if (fields.some(field => field.trim() === '')) throw new Problem('missing_information')
  const firstName = checked(checkName(form.firstName))
  const lastName = checked(checkName(form.lastName))
  const email = checkedOwnEmail(form.email, mailDomain)
  return { firstName, lastName, email, zipCode: checked(checkZip(form.zip)) }
}

function checkedOwnEmail(typed: string, mailDomain: string): string {
  const email = checked(checkEmail(typed))
  if (isAddressOf(mailDomain, email)) throw new Problem('email_ours')
  return email
}

/**
 * Splits a name that was typed in one field; if empty, uses the part of the address before the @. The last word is the
 * last name.
 */
function namesFrom(typed: string, email: string): { firstName: string; lastName: string } {
  const name = typed.trim() === '' ? email.slice(0, email.lastIndexOf('@')) : typed.trim()
  const space = name.lastIndexOf(' ')
  const [first, last] = space === -1 ? [name, ''] : [name.slice(0, space), name.slice(space + 1)]
  return { firstName: checked(checkName(first)), lastName: last === '' ? '' : checked(checkName(last)) }
}

function checked(result: Checked): string {
  if (!result.ok) throw new Problem(result.code)
  return result.value
}

const namesOf = ({ firstName, lastName, zipCode }: PendingFacts): PendingFacts => ({ firstName, lastName, zipCode })

async function queue(account: TenantWriter, mail: NewMail): Promise<void> {
  await account.queueMail(mail)
}

function usable(found: Found): Exclude<Found, { problem: ProblemCode }> {
  if ('problem' in found) throw new Problem(found.problem)
  return found
}
