import { checkEmail, normalizeEmail } from '../../sync/rules/account/fields.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { passwordChangedMessage, recoverMessage } from '../mail/messages/password.ts'
import { inLanguageOf, languageOf } from '../mail/person-language.ts'
import type { AuthWriter, Identity } from '../store/auth-store.ts'
import type { NewMail } from '../store/tenant.ts'
import { linkContent, linkMails, noticeMail } from './account-mail.ts'
import type { AuthHandlers, AuthNeeds } from './needs.ts'
import { endEverything } from './sessions.ts'
import { NOTHING_PENDING, newLink, ticketRow } from './sign-in-links.ts'
import { checked, checkedPassword, ownWordsOf } from './sign-up-form.ts'

/** Setting a new password, with the old one or with a mail. */
export const passwordCalls = {
  /** The answer and its time are the same for an address without an account. */
  async recover({ body, language }, needs) {
    const { people, random, wall, log, atRest } = needs
    const email = checked(checkEmail(body.email))
    const link = newLink(random)
    const content = linkContent(needs, link)
    const mails = await linkMails(needs, { step: 'recover', link, to: email, message: () => recoverMessage(content) })
    await people.transaction(async tx => {
      const identity = await tx.identityByEmail(email)
      if (identity === undefined) return
      const { authUserId, accountId } = identity
      const row = { link, authUserId, kind: 'recovery', next: '/dashboard', flow: body.flow, atRest } as const
      await tx.addTicket(ticketRow({ ...row, pending: NOTHING_PENDING, now: wall.now() }))
      const account = await tx.openAccount(accountId)
      await account.queueMail(mails[(await languageOf(account)) ?? language])
      log.info('recovery_asked', { accountId })
    })
    return { sent: true }
  },

  /** Ends every session that was begun with the old password, or with a mail that is still around. */
  async newPassword({ caller, body, browser }, needs) {
    const identity = await identityOf(needs, caller)
    const change = await preparedChange(needs, identity, body.password)
    const session = await needs.people.transaction(async tx => {
      await endEverything(tx, identity, { now: needs.wall.now() })
      await apply(tx, identity, change)
      const shown = { shownAt: needs.wall.now(), shownBothAt: caller.shownBothAt }
      return needs.sessions.begin(tx, identity, { kind: 'password', flowHash: null, browser, shown })
    })
    return { session }
  },

  async changePassword({ caller, body: { current, password } }, needs) {
    if (current === '' || password === '') throw new Problem('missing_information')
    const identity = await identityOf(needs, caller)
    if (!(await needs.passwords.verify(identity.passwordHash, current, caller.authUserId))) {
      needs.log.warn('sign_in_failed', { accountId: identity.accountId })
      throw new Problem('password_wrong')
    }
    if (password.normalize('NFC') === current.normalize('NFC')) throw new Problem('password_same')
    const change = await preparedChange(needs, identity, password)
    const ended = await needs.people.transaction(async tx => {
      const others = await endEverything(tx, identity, { now: needs.wall.now(), but: caller.sessionId })
      await apply(tx, identity, change)
      return others
    })
    return { ended }
  },
} satisfies AuthHandlers<'recover' | 'newPassword' | 'changePassword'>

interface Change {
  passwordHash: string
  mail: NewMail
}

/** The slow part: the hash, and the mail that says so. */
async function preparedChange(needs: AuthNeeds, identity: Identity, typed: string): Promise<Change> {
  const { accountId, authUserId, email } = identity
  const { own, language } = await needs.people.transaction(async tx => {
    const account = await tx.openAccount(accountId)
    const facts = await account.get('users', accountId)
    const names = { firstName: facts?.firstName ?? '', lastName: facts?.lastName ?? '' }
    return { own: ownWordsOf({ ...names, email }), language: await languageOf(account) }
  })
  const passwordHash = await needs.passwords.hash(checkedPassword(typed, own), authUserId)
  const message = inLanguageOf(language, () => passwordChangedMessage(`${needs.config.origin}/auth`))
  const mail = await noticeMail(needs, { step: 'password_changed', to: normalizeEmail(email), message })
  return { passwordHash, mail }
}

async function apply(
  tx: AuthWriter,
  { authUserId, accountId }: Identity,
  { passwordHash, mail }: Change,
): Promise<void> {
  await tx.replaceTickets(authUserId, 'recovery')
  await tx.setPassword(authUserId, passwordHash)
  await (await tx.openAccount(accountId)).queueMail(mail)
}

async function identityOf({ people }: AuthNeeds, { authUserId }: { authUserId: string }): Promise<Identity> {
  const identity = await people.identityById(authUserId)
  if (identity === undefined) throw new Problem('session_expired')
  return identity
}
