import { checkEmail, normalizeEmail } from '../../sync/rules/account/fields.ts'
import { standingAuthorization } from '../../sync/rules/account/signing.ts'
import { isOpen } from '../../sync/rules/demand/lifecycle.ts'
import type { CallAnswer, CallBody } from '../../sync/wire/calls.ts'
import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import type { Config } from '../config.ts'
import { type Attempt, aDay } from '../http/rate-limit.ts'
import type { SignedIn } from '../http/session.ts'
import { demandEmailMessage } from '../mail/messages/demand-email.ts'
import type { Message } from '../mail/messages/layout.ts'
import { inLanguageOf } from '../mail/person-language.ts'
import type { Clock, Log, Random, WallClock } from '../ports.ts'
import type { AuthStore } from '../store/auth-store.ts'
import { sha256Hex } from '../store/hash.ts'
import type { NewMail, TenantWriter } from '../store/tenant.ts'
import type { Visitor } from '../visitor.ts'
import { isAddressOf } from './account-mail.ts'
import type { AtRest } from './at-rest.ts'
import { attemptsAt, codesOfADay, mailsOfADay } from './limits.ts'
import {
  CODE_GUESSES,
  DEMAND_EMAIL,
  linkUrl,
  NOTHING_PENDING,
  newLink,
  ticketRow,
  whyNotSpend,
} from './sign-in-links.ts'

interface DemandEmailNeeds {
  store: AuthStore
  limit(...attempts: Attempt[]): Promise<void>
  clock: Clock
  wall: WallClock
  random: Random
  log: Log
  atRest: AtRest
  config: Pick<Config, 'origin' | 'mailDomain'>
  mailOf(step: string, id: string, to: string, message: Message): Promise<NewMail>
  onMailQueued(): void
}

/** The address for which deletion is demanded: one per subscription, the account's own until another is given. */
export interface DemandEmailCalls {
  changeDemandEmail(
    who: SignedIn,
    body: CallBody<'changeDemandEmail'>,
    from: Visitor,
  ): Promise<CallAnswer<'changeDemandEmail'>>
  confirmDemandEmail(
    who: SignedIn,
    body: CallBody<'confirmDemandEmail'>,
    from: Visitor,
  ): Promise<CallAnswer<'confirmDemandEmail'>>
}

export function demandEmailCalls(needs: DemandEmailNeeds): DemandEmailCalls {
  const { store, limit, clock, wall, random, log, atRest, config, mailOf } = needs

  /**
   * The new address applies at once, but is unproven until its mailbox is confirmed: no letter leaves before. The
   * signed authorization names the old address, so it is withdrawn. Asking again with the same address sends another
   * mail.
   */
  async function changeDemandEmail(who: SignedIn, { email: typed }: CallBody<'changeDemandEmail'>, from: Visitor) {
    const checked = checkEmail(typed)
    if (!checked.ok) throw new Problem(checked.code)
    const email = checked.value
    if (isAddressOf(config.mailDomain, email)) throw new Problem('email_ours')
    await limit(...attemptsAt('resend', from, email), ...mailsOfADay(from, email), {
      action: 'demand_email.day',
      by: who.accountId,
      limit: aDay(20),
      problem: 'too_many_mails',
    })
    const link = newLink(random)
    const content = { url: `${linkUrl(config.origin, link)}&for=demands`, code: link.code }
    const done = await store.transaction(async (tx): Promise<{ problem: ProblemCode } | { sent: boolean }> => {
      const identity = await tx.identityById(who.authUserId)
      const account = await tx.openAccount(who.accountId)
      const [row] = await account.list('email')
      if (identity === undefined || row === undefined) return { problem: 'not_found' }
      if (row.email === email && row.verifiedAt !== null) return { sent: false }
      const requests = await account.list('requests')
      if (requests.some(request => isOpen(request) && request.submittedAt !== null)) {
        return { problem: 'demand_email_open' }
      }
      const isOwn = email === normalizeEmail(identity.email) && identity.emailConfirmedAt !== null
      if (row.email !== email) await withdraw(account)
      await account.update('email', row.id, { email, verifiedAt: isOwn ? clock.now() : null })
      await tx.replaceTickets(who.authUserId, DEMAND_EMAIL)
      if (isOwn) return { sent: false }
      const flow = `${DEMAND_EMAIL} of ${who.accountId}`
      const pending = NOTHING_PENDING
      const { authUserId } = who
      const now = wall.now()
      await tx.addTicket(
        ticketRow({ link, authUserId, kind: DEMAND_EMAIL, next: '/dashboard', flow, pending, now, atRest }),
      )
      const message = inLanguageOf(row.language, () => demandEmailMessage(content))
      await account.queueMail(await mailOf('demand_email', link.id, email, message))
      return { sent: true }
    })
    if ('problem' in done) throw new Problem(done.problem)
    log.info('demand_email_changed', { accountId: who.accountId })
    needs.onMailQueued()
    return done
  }

  async function withdraw(account: TenantWriter): Promise<void> {
    const authorization = standingAuthorization(await account.list('authorizations'))
    if (authorization !== null) await account.update('authorizations', authorization.id, { withdrawnAt: clock.now() })
    await account.update('user_onboarding', account.accountId, { poaSigned: false })
    await account.recallWaitingLetters()
  }

  /** Takes the mail's ticket or its six digits, and only in a session of the account that asked for it. */
  async function confirmDemandEmail(who: SignedIn, { proof }: CallBody<'confirmDemandEmail'>, from: Visitor) {
    await limit(...attemptsAt('code', from, who.authUserId), ...codesOfADay(from, who.authUserId))
    const done = await store.transaction(async (tx): Promise<{ problem: ProblemCode } | { email: string }> => {
      const ticket = await tx.newestOfKind(who.authUserId, DEMAND_EMAIL)
      const isCode = /^\d{6}$/.test(proof)
      if (ticket === undefined) return { problem: isCode ? 'code_wrong' : 'ticket_unknown' }
      const isRight = isCode
        ? ticket.codeAttempts < CODE_GUESSES && ticket.codeHash === atRest.codeHash(ticket.id, proof)
        : ticket.tokenHash === sha256Hex(proof)
      if (!isRight) {
        if (isCode) await tx.countWrongCode(ticket.id)
        return { problem: isCode ? 'code_wrong' : 'ticket_unknown' }
      }
      const problem = whyNotSpend(ticket, wall.now())
      if (problem !== undefined) return { problem }
      await tx.spendTicket(ticket.id, wall.now())
      const account = await tx.openAccount(who.accountId)
      const [row] = await account.list('email')
      if (row === undefined) return { problem: 'not_found' }
      await account.update('email', row.id, { verifiedAt: clock.now() })
      return { email: row.email }
    })
    if ('problem' in done) {
      log.warn('demand_email_refused', { accountId: who.accountId, code: done.problem })
      throw new Problem(done.problem)
    }
    log.info('demand_email_confirmed', { accountId: who.accountId })
    return done
  }

  return { changeDemandEmail, confirmDemandEmail }
}
