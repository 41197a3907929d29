import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import { standingAuthorization } from '../../sync/rules/account/signing.ts'
import { isOpen } from '../../sync/rules/demand/lifecycle.ts'
import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import { demandEmailMessage } from '../mail/messages/demand-email.ts'
import { inLanguageOf } from '../mail/person-language.ts'
import type { TenantWriter } from '../store/tenant.ts'
import { linkContent, linkMail } from './account-mail.ts'
import type { AuthHandlers, AuthNeeds } from './needs.ts'
import { DEMAND_EMAIL, newLink, spendNewest, ticketRow } from './sign-in-links.ts'
import { checkedOwnEmail } from './sign-up-form.ts'

/** The address for which deletion is demanded: one per subscription, the account's own until another is given. */
export const demandEmailCalls = {
  /**
   * The new address applies at once, but is unproven until its mailbox is confirmed: no letter leaves before. The
   * signed authorization names the old address, so it is withdrawn. Asking again with the same address sends another
   * mail.
   */
  async changeDemandEmail({ caller: { authUserId, accountId }, body }, needs) {
    const { people, clock, random, config } = needs
    const email = checkedOwnEmail(body.email, config.mailDomain)
    const link = newLink(random)
    const { url, code } = linkContent(needs, link)
    const content = { url: `${url}&for=demands`, code }
    const done = await people.transaction(async (tx): Promise<{ problem: ProblemCode } | { sent: boolean }> => {
      const identity = await tx.identityById(authUserId)
      const account = await tx.openAccount(accountId)
      const [row] = await account.list('email')
      if (identity === undefined || row === undefined) return { problem: 'not_found' }
      if (row.email === email && row.verifiedAt !== null) return { sent: false }
      const requests = await account.list('requests')
      if (requests.some(request => isOpen(request) && request.submittedAt !== null)) {
        return { problem: 'demand_email_open' }
      }
      const isOwn = email === normalizeEmail(identity.email) && identity.emailConfirmedAt !== null
      if (row.email !== email) await withdraw(account, clock)
      await account.update('email', row.id, { email, verifiedAt: isOwn ? clock.now() : null })
      await tx.replaceTickets(authUserId, DEMAND_EMAIL)
      if (isOwn) return { sent: false }
      const flow = `${DEMAND_EMAIL} of ${accountId}`
      await tx.addTicket(ticketRow(needs, { link, authUserId, kind: DEMAND_EMAIL, next: '/dashboard', flow }))
      const message = inLanguageOf(row.language, () => demandEmailMessage(content))
      await account.queueMail(await linkMail(needs, { step: 'demand_email', link, to: email, message }))
      return { sent: true }
    })
    if ('problem' in done) throw new Problem(done.problem)
    return done
  },

  /** Takes the mail's ticket or its six digits, and only in a session of the account that asked for it. */
  async confirmDemandEmail({ caller: { authUserId, accountId }, body: { proof } }, needs) {
    const { people, clock, log } = needs
    const done = await people.transaction(async (tx): Promise<{ problem: ProblemCode } | { email: string }> => {
      const by = /^\d{6}$/.test(proof) ? { code: proof } : { token: proof }
      const problem = await spendNewest(needs, tx, { authUserId, kind: DEMAND_EMAIL }, by)
      if (problem !== undefined) return { problem }
      const account = await tx.openAccount(accountId)
      const [row] = await account.list('email')
      if (row === undefined) return { problem: 'not_found' }
      await account.update('email', row.id, { verifiedAt: clock.now() })
      return { email: row.email }
    })
    if (!('problem' in done)) return done
    log.warn('demand_email_refused', { accountId, code: done.problem })
    throw new Problem(done.problem)
  },
} satisfies AuthHandlers<'changeDemandEmail' | 'confirmDemandEmail'>

async function withdraw(account: TenantWriter, clock: AuthNeeds['clock']): Promise<void> {
  const authorization = standingAuthorization(await account.list('authorizations'))
  if (authorization !== null) await account.update('authorizations', authorization.id, { withdrawnAt: clock.now() })
  await account.update('user_onboarding', account.accountId, { poaSigned: false })
  await account.recallWaitingLetters()
}
