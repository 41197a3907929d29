import {
  type Checked,
  checkEmail,
  checkName,
  checkPassword,
  checkZip,
  normalizeEmail,
} from '../../sync/rules/fields.ts'
import type { CallAnswer, CallBody, Session } from '../../sync/wire/calls.ts'
import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import { confirmAccount, createAccount } from '../account/create-account.ts'
import type { Config } from '../config.ts'
import { type Attempt, limitAttempts } from '../http/rate-limit.ts'
import type { SessionCheck } from '../http/session.ts'
import { alreadyRegisteredMessage } from '../mail/messages/already-registered.ts'
import { confirmMessage, signInMessage } from '../mail/messages/confirm.ts'
import type { Clock, Log, Random, WallClock } from '../ports.ts'
import { type AuthWriter, authStore, type Identity, type TicketRow } from '../store/auth-store.ts'
import type { Store } from '../store/store.ts'
import type { NewMail, TenantWriter } from '../store/tenant.ts'
import type { Visitor } from '../visitor.ts'
import { accountMail } from './account-mail.ts'
import { isCommonPassword } from './common-passwords.ts'
import { attemptsAt, codesOfADay, mailsOfADay } from './limits.ts'
import { createPasswords } from './passwords.ts'
import { createSessions } from './sessions.ts'
import {
  type Found,
  findByCode,
  findTicket,
  isSameBrowser,
  linkUrl,
  maskedEmail,
  newLink,
  ownPath,
  ticketRow,
} from './sign-in-links.ts'

export interface AuthNeeds {
  store: Store
  clock: Clock
  wall: WallClock
  random: Random
  log: Log
  config: Pick<Config, 'origin' | 'mailDomain'>
  /** After a commit that queued a mail. */
  onMailQueued(): void
  /** In the transaction that proves an address: what waited for it (a guest's payment) is claimed there. */
  onEmailProven?(tx: TenantWriter, email: string): Promise<unknown>
}

/** `from`: who asks, for the limits. */
export interface Auth extends SessionCheck {
  signUp(form: CallBody<'signUp'>, from: Visitor): Promise<CallAnswer<'signUp'>>
  resend(body: CallBody<'resend'>, from: Visitor): Promise<CallAnswer<'resend'>>
  peekTicket(body: CallBody<'peekTicket'>): Promise<CallAnswer<'peekTicket'>>
  spendTicket(body: CallBody<'spendTicket'>): Promise<CallAnswer<'spendTicket'>>
  spendCode(body: CallBody<'spendCode'>, from: Visitor): Promise<CallAnswer<'spendCode'>>
  signIn(body: CallBody<'signIn'>, from: Visitor): Promise<CallAnswer<'signIn'>>
  refresh(body: CallBody<'refresh'>): Promise<CallAnswer<'refresh'>>
  signOut(accessToken: string | undefined): Promise<CallAnswer<'signOut'>>
  endSession(body: CallBody<'endSession'>): Promise<CallAnswer<'endSession'>>
  authSession(accessToken: string | undefined, body: CallBody<'authSession'>): Promise<CallAnswer<'authSession'>>
  /** Removes tokens, tickets and counters that have no meaning any more. */
  sweep(): Promise<number>
}

/** Sign-up, sign-in and sessions over one store. */
export function createAuth(needs: AuthNeeds): Auth {
  const { clock, wall, random, log, config } = needs
  const store = authStore(needs.store)
  const passwords = createPasswords()
  const sessions = createSessions({ store, wall, random, log })

  const limit = (...attempts: Attempt[]) => limitAttempts({ store, wall }, ...attempts)

  async function signUp(form: CallBody<'signUp'>, from: Visitor): Promise<CallAnswer<'signUp'>> {
    const { password, ...facts } = checkedSignUp(form)
    await limit(...attemptsAt('sign_up', from, facts.email), ...mailsOfADay(from, facts.email))
    // Everything that takes time happens for every address, known or not: hash, both mails, one transaction.
    const pendingPasswordHash = await passwords.hash(password)
    const link = newLink(random)
    const content = { url: linkUrl(config.origin, link), code: link.code }
    const confirm = await mailOf('confirm', link.id, facts.email, confirmMessage(content))
    const hint = await mailOf('already_registered', link.id, facts.email, alreadyRegisteredMessage(content))

    const next = '/onboarding'
    await store.transaction(async tx => {
      const known = await tx.identityByEmail(facts.email)
      const ticket = { link, next, flow: form.flow, now: wall.now() } as const
      if (known !== undefined && known.emailConfirmedAt !== null) {
        // Whoever typed this password has not proven the mailbox, and its owner has a password already.
        const { authUserId, accountId } = known
        await tx.addTicket(ticketRow({ ...ticket, authUserId, kind: 'signin', pendingPasswordHash: null }))
        await queue(await tx.openAccount(accountId), hint)
        return
      }
      const { identity, account } = known ? await again(tx, known, facts) : await createAccount(tx, facts, newAccount())
      const { authUserId } = identity
      await tx.addTicket(ticketRow({ ...ticket, authUserId, kind: 'signup', pendingPasswordHash }))
      await queue(account, confirm)
    })
    needs.onMailQueued()
    return { next }
  }

  const newAccount = () => ({ random, mailDomain: config.mailDomain, now: clock.now() })

  async function resend({ email: typed, flow }: CallBody<'resend'>, from: Visitor): Promise<CallAnswer<'resend'>> {
    const email = checked(checkEmail(typed))
    await limit(...attemptsAt('resend', from, email), ...mailsOfADay(from, email))
    const link = newLink(random)
    const content = { url: linkUrl(config.origin, link), code: link.code }
    const confirm = await mailOf('confirm', link.id, email, confirmMessage(content))
    const signIn = await mailOf('sign_in_link', link.id, email, signInMessage(content))

    await store.transaction(async tx => {
      const identity = await tx.identityByEmail(email)
      if (identity === undefined) return
      const { authUserId, accountId } = identity
      const isNew = identity.emailConfirmedAt === null
      const pendingPasswordHash = isNew ? keptPassword(await tx.newestTicket(authUserId), flow) : null
      const kind = isNew ? 'signup' : 'signin'
      const now = wall.now()
      await tx.addTicket(ticketRow({ link, authUserId, kind, next: '/onboarding', flow, pendingPasswordHash, now }))
      await queue(await tx.openAccount(accountId), isNew ? confirm : signIn)
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
    }
  }

  const spendTicket = ({ ticket, flow }: CallBody<'spendTicket'>) =>
    spend(tx => findTicket(tx, { ticket, flow, now: wall.now() }))

  async function spendCode({ email: typed, code, flow }: CallBody<'spendCode'>, from: Visitor) {
    const email = normalizeEmail(typed)
    await limit(...attemptsAt('code', from, email), ...codesOfADay(from, email))
    return spend(tx => findByCode(tx, { email, code, flow, now: wall.now() }))
  }

  /** Ticket and everything that follows from it, together; a counted wrong guess is kept, so it throws outside. */
  async function spend(find: (tx: AuthWriter) => Promise<Found>): Promise<{ session: Session; next: string }> {
    const spent = await store.transaction(async tx => {
      const found = await find(tx)
      if ('problem' in found) return found
      const { ticket, identity, sameBrowser } = found
      await tx.spendTicket(ticket.id, wall.now())
      if (identity.emailConfirmedAt === null) {
        const account = await confirmAccount(tx, identity, clock.now())
        // Somebody else may have signed up with this address and waited for its owner to confirm it.
        if (sameBrowser && ticket.pendingPasswordHash)
          await tx.setPassword(identity.authUserId, ticket.pendingPasswordHash)
        await needs.onEmailProven?.(account, identity.email)
      }
      log.info('ticket_spent', { accountId: identity.accountId })
      return { session: await sessions.begin(tx, identity), next: ownPath(ticket.next) }
    })
    if ('problem' in spent) throw new Problem(spent.problem)
    return spent
  }

  async function signIn({ email: typed, password }: CallBody<'signIn'>, from: Visitor): Promise<CallAnswer<'signIn'>> {
    const email = normalizeEmail(typed)
    if (email === '' || password === '') throw new Problem('missing_information')
    await limit(...attemptsAt('sign_in', from, email))
    const identity = await store.identityByEmail(email)
    const matches = await passwords.verify(identity?.passwordHash ?? null, password)
    if (identity === undefined || !matches) {
      log.warn('sign_in_failed', identity === undefined ? {} : { accountId: identity.accountId })
      throw new Problem('sign_in_failed')
    }
    const session = await store.transaction(tx => sessions.begin(tx, identity))
    log.info('signed_in', { accountId: identity.accountId })
    return { session }
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
    const own = accessToken === undefined ? undefined : await sessions.checkAccess(accessToken)
    const knownEmail = own !== undefined && (email === undefined || normalizeEmail(email) === own.email)
    return { isAuthenticated: own !== undefined, knownEmail }
  }

  function mailOf(step: string, id: string, to: string, message: { subject: string; text: string; html: string }) {
    return accountMail({ step, id, to, message, mailDomain: config.mailDomain, now: clock.now() })
  }

  return {
    signUp,
    resend,
    peekTicket,
    spendTicket,
    spendCode,
    signIn,
    refresh: async ({ refreshToken }) => ({ session: await sessions.refresh(refreshToken) }),
    signOut,
    endSession,
    authSession,
    checkAccess: sessions.checkAccess,
    sweep: () => store.sweep(wall.now()),
  }
}

function checkedSignUp(form: CallBody<'signUp'>) {
  const fields = [form.firstName, form.lastName, form.email, form.password, form.zip]
  if (fields.some(field => field.trim() === '')) throw new Problem('missing_information')
  const firstName = checked(checkName(form.firstName))
  const lastName = checked(checkName(form.lastName))
  const email = checked(checkEmail(form.email))
  const zipCode = checked(checkZip(form.zip))
  const password = checked(checkPassword(form.password))
  const own = [firstName, lastName, email.slice(0, email.lastIndexOf('@'))]
  if (isCommonPassword(password, own)) throw new Problem('password_common')
  return { firstName, lastName, email, zipCode, password }
}

function checked(result: Checked): string {
  if (!result.ok) throw new Problem(result.code)
  return result.value
}

/** The newest sign-up of an address that nobody has confirmed is the one whose mail still works. */
async function again(
  tx: AuthWriter,
  identity: Identity,
  { firstName, lastName, zipCode }: { firstName: string; lastName: string; zipCode: string },
): Promise<{ identity: Identity; account: TenantWriter }> {
  const account = await tx.openAccount(identity.accountId)
  await account.update('users', identity.accountId, { firstName, lastName, zipCode })
  return { identity, account }
}

/** A password typed at sign-up outlives a second mail only if the same browser asks for it. */
function keptPassword(ticket: TicketRow | undefined, flow: string): string | null {
  return ticket !== undefined && isSameBrowser(ticket, flow) ? ticket.pendingPasswordHash : null
}

async function queue(account: TenantWriter, mail: NewMail): Promise<void> {
  await account.queueMail(mail)
}

function usable(found: Found): Exclude<Found, { problem: ProblemCode }> {
  if ('problem' in found) throw new Problem(found.problem)
  return found
}
