import type { Language } from '../../sync/records/language.ts'
import { checkTerms } from '../../sync/rules/account/fields.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { createAccount } from '../account/create-account.ts'
import { alreadyRegisteredMessage } from '../mail/messages/already-registered.ts'
import { confirmMessage } from '../mail/messages/confirm.ts'
import { inLanguageOf, languageOf } from '../mail/person-language.ts'
import type { Visitor } from '../visitor.ts'
import { linkContent, linkMail, linkMails } from './account-mail.ts'
import type { AuthHandlers, AuthNeeds } from './needs.ts'
import { withSecondFactor } from './second-factor.ts'
import { beginByPassword } from './sign-in.ts'
import { NOTHING_PENDING, newLink, type OwnPath, type PendingFacts, ticketRow } from './sign-in-links.ts'
import {
  checkedFacts,
  checkedOwnEmail,
  checkedPassword,
  type NewcomerFacts,
  namesFrom,
  ownWordsOf,
} from './sign-up-form.ts'

/** The forms by which an account begins. */
export const signUpCalls = {
  async signUp({ body, visitor, language }, needs) {
    if (body.password.trim() === '') throw new Problem('missing_information')
    const facts = checkedFacts(body, needs.config.mailDomain)
    const password = checkedPassword(body.password, ownWordsOf(facts))
    return register(needs, { ...facts, password, flow: body.flow, next: '/onboarding', visitor, language })
  },

  async emailSignUp({ body, visitor, language }, needs) {
    const facts = checkedFacts(body, needs.config.mailDomain)
    const terms = checkTerms(body.termsAccepted)
    if (!terms.ok) throw new Problem(terms.code)
    return register(needs, { ...facts, password: null, flow: body.flow, next: '/onboarding', visitor, language })
  },

  namedSignUp: ({ body, browser, visitor, language }, needs) =>
    withSecondFactor(needs, async () => {
      const { people, passwords, config } = needs
      if ([body.email, body.password].some(field => field.trim() === '')) throw new Problem('missing_information')
      const email = checkedOwnEmail(body.email, config.mailDomain)
      const names = namesFrom(body.name, email)
      const password = checkedPassword(body.password, ownWordsOf({ ...names, email }))
      const identity = await people.identityByEmail(email)
      const matches = await passwords.verify(identity?.passwordHash ?? null, password, visitor.neighborhood)
      const next = '/dashboard'
      if (identity !== undefined && matches && identity.emailConfirmedAt !== null) {
        const session = await beginByPassword(needs, identity, browser)
        needs.log.info('signed_in', { accountId: identity.accountId })
        return { next, session }
      }
      await register(needs, { ...names, email, zipCode: '', password, flow: body.flow, next, visitor, language })
      return { next, session: null }
    }),
} satisfies AuthHandlers<'signUp' | 'emailSignUp' | 'namedSignUp'>

interface Newcomer<Next extends OwnPath> extends NewcomerFacts {
  visitor: Visitor
  language: Language
  password: string | null
  flow: string
  next: Next
}

/** Common part of all sign-up forms: the answer, and the time that it takes, are the same for a known address. */
async function register<Next extends OwnPath>(
  needs: AuthNeeds,
  { email, password, flow, next, visitor, language, ...facts }: Newcomer<Next>,
): Promise<{ next: Next }> {
  const { people, passwords, random, clock, wall, log, config, atRest } = needs
  // Everything slow happens for every address, known or not: hash, all mails, one transaction.
  const passwordHash = password === null ? null : await passwords.hash(password, visitor.neighborhood)
  const pending = { passwordHash, facts: namesOf(facts) }
  const link = newLink(random)
  const content = linkContent(needs, link)
  const confirming = inLanguageOf(language, () => confirmMessage(content))
  const confirm = await linkMail(needs, { step: 'confirm', link, to: email, message: confirming })
  const known = { step: 'already_registered', link, to: email, message: () => alreadyRegisteredMessage(content) }
  const hints = await linkMails(needs, known)

  await people.transaction(async tx => {
    const found = await tx.identityByEmail(email)
    const ticket = { link, next, flow, now: wall.now(), atRest } as const
    if (found !== undefined && found.emailConfirmedAt !== null) {
      // The person who typed this password has not proven the mailbox, and its owner already has a password.
      const { authUserId, accountId } = found
      await tx.addTicket(ticketRow({ ...ticket, authUserId, kind: 'registered', pending: NOTHING_PENDING }))
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
    await tx.addTicket(ticketRow({ ...ticket, authUserId, kind: 'signup', pending }))
    await account.queueMail(confirm)
    log.info('signed_up', { accountId })
  })
  return { next }
}

const namesOf = ({ firstName, lastName, zipCode }: PendingFacts): PendingFacts => ({ firstName, lastName, zipCode })
