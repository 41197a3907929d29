import type { Language } from '../../sync/records/language.ts'
import { createAccount } from '../account/create-account.ts'
import { alreadyRegisteredMessage } from '../mail/messages/already-registered.ts'
import { languageOf } from '../mail/person-language.ts'
import type { Visitor } from '../visitor.ts'
import { confirmMail, linkMails } from './account-mail.ts'
import type { AuthNeeds } from './needs.ts'
import { newLink, type OwnPath, type PendingFacts, ticketRow } from './sign-in-links.ts'
import type { NewcomerFacts } from './sign-up-form.ts'

interface Newcomer<Next extends OwnPath> extends NewcomerFacts {
  visitor: Visitor
  language: Language
  password: string | null
  flow: string
  next: Next
}

/** Common part of all sign-up forms: the answer, and the time that it takes, are the same for a known address. */
export async function register<Next extends OwnPath>(
  needs: AuthNeeds,
  { email, password, flow, next, visitor, language, ...facts }: Newcomer<Next>,
): Promise<{ next: Next }> {
  const { people, passwords, random, clock, log, config } = needs
  // Everything slow happens for every address, known or not: hash, all mails, one transaction.
  const passwordHash = password === null ? null : await passwords.hash(password, visitor.neighborhood)
  const pending = { passwordHash, facts: namesOf(facts) }
  const link = newLink(random)
  const confirm = await confirmMail(needs, { link, to: email, language })
  const hints = await linkMails(needs, {
    step: 'already_registered',
    link,
    to: email,
    message: alreadyRegisteredMessage,
  })

  await people.transaction(async tx => {
    const found = await tx.identityByEmail(email)
    const ticket = { link, next, flow }
    if (found !== undefined && found.emailConfirmedAt !== null) {
      // The person who typed this password has not proven the mailbox, and its owner already has a password.
      const { authUserId, accountId } = found
      await tx.addTicket(ticketRow(needs, { ...ticket, authUserId, kind: 'registered' }))
      const account = await tx.openAccount(accountId)
      await account.queueMail(hints[(await languageOf(account)) ?? language])
      log.info('sign_up_known', { accountId })
      return
    }
    // It is not known yet which of two sign-ups is the owner's: each waits with its own mail, and the second does not
    // change the first.
    const { identity, account } = found
      ? { identity: found, account: await tx.openAccount(found.accountId) }
      : await createAccount(tx, { ...facts, email }, { random, mailDomain: config.mailDomain, now: clock.now() })
    const { authUserId, accountId } = identity
    await tx.addTicket(ticketRow(needs, { ...ticket, authUserId, kind: 'signup', pending }))
    await account.queueMail(confirm)
    log.info('signed_up', { accountId })
  })
  return { next }
}

const namesOf = ({ firstName, lastName, zipCode }: PendingFacts): PendingFacts => ({ firstName, lastName, zipCode })
