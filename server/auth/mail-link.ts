import { checkEmail } from '../../sync/rules/account/fields.ts'
import { signInMessage } from '../mail/messages/confirm.ts'
import { recoverMessage } from '../mail/messages/password.ts'
import { languageOf } from '../mail/person-language.ts'
import { confirmMail, linkMails } from './account-mail.ts'
import type { AuthHandlers } from './needs.ts'
import { newLink, pendingHere, ticketRow } from './sign-in-links.ts'
import { checked } from './sign-up-form.ts'

/**
 * Mails with a link, for whoever asks. The answer and its time are the same for an address without an account: every
 * mail is built for each.
 */
export const mailLinkCalls = {
  async resend({ body: { email, flow }, language }, needs) {
    const to = checked(checkEmail(email))
    const link = newLink(needs.random)
    const confirm = await confirmMail(needs, { link, to, language })
    const signIns = await linkMails(needs, { step: 'sign_in_link', link, to, message: signInMessage })
    await needs.people.transaction(async tx => {
      const identity = await tx.identityByEmail(to)
      if (identity === undefined) return
      const { authUserId, accountId, emailConfirmedAt } = identity
      const account = await tx.openAccount(accountId)
      const ticket = { link, authUserId, next: '/onboarding', flow } as const
      if (emailConfirmedAt === null) {
        // What was typed at sign-up survives a second mail only if the same browser asks for it.
        const pending = await pendingHere(tx, authUserId, flow)
        await tx.addTicket(ticketRow(needs, { ...ticket, kind: 'signup', pending }))
        return account.queueMail(confirm)
      }
      await tx.addTicket(ticketRow(needs, { ...ticket, kind: 'signin' }))
      return account.queueMail(signIns[(await languageOf(account)) ?? language])
    })
    return { sent: true }
  },

  async recover({ body: { email, flow }, language }, needs) {
    const to = checked(checkEmail(email))
    const link = newLink(needs.random)
    const mails = await linkMails(needs, { step: 'recover', link, to, message: recoverMessage })
    await needs.people.transaction(async tx => {
      const identity = await tx.identityByEmail(to)
      if (identity === undefined) return
      const { authUserId, accountId } = identity
      await tx.addTicket(ticketRow(needs, { link, authUserId, kind: 'recovery', next: '/dashboard', flow }))
      const account = await tx.openAccount(accountId)
      await account.queueMail(mails[(await languageOf(account)) ?? language])
      needs.log.info('recovery_asked', { accountId })
    })
    return { sent: true }
  },
} satisfies AuthHandlers<'resend' | 'recover'>
