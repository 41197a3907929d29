import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { passwordChangedMessage } from '../mail/messages/password.ts'
import { inLanguageOf, languageOf } from '../mail/person-language.ts'
import type { AuthWriter, Identity } from '../store/auth-store.ts'
import type { NewMail } from '../store/tenant.ts'
import { noticeMail } from './account-mail.ts'
import type { AuthHandlers, AuthNeeds } from './needs.ts'
import { endEverything, ownerOf } from './sessions.ts'
import { checkedPassword, ownWordsOf } from './sign-up-form.ts'

/** Setting a new password, with the old one or after a mail. */
export const passwordCalls = {
  /** Ends every session that was begun with the old password, or with a mail that is still around. */
  async newPassword({ caller, body, browser }, needs) {
    const identity = await ownerOf(needs.people, caller)
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
    const identity = await ownerOf(needs.people, caller)
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
} satisfies AuthHandlers<'newPassword' | 'changePassword'>

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
