import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import type { CallBody } from '../../sync/wire/calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { SignedIn } from '../http/session.ts'
import { showAgainMessage } from '../mail/messages/show-again.ts'
import { inLanguageOf, languageOf } from '../mail/person-language.ts'
import type { AuthWriter } from '../store/auth-store.ts'
import { sha256Hex } from '../store/hash.ts'
import { linkMail } from './account-mail.ts'
import { SHOW_AGAIN } from './assurance.ts'
import type { AuthHandlers, AuthNeeds } from './needs.ts'
import { takeAnswer } from './passkey-sign-in.ts'
import { newLink, spendNewest, ticketRow } from './sign-in-links.ts'

/** Showing again who is signed in, for what a session alone is not enough for (`assurance.ts`). */
export const showAgainCalls = {
  async showAgain({ caller, body: { by } }, needs) {
    const { people, wall, log } = needs
    const isRight = 'password' in by && (await isPassword(needs, caller, by.password))
    const shown = await people.transaction(async tx => {
      const both = 'attempt' in by && (await isPasskey(needs, tx, caller, by))
      const mailed = { authUserId: caller.authUserId, kind: SHOW_AGAIN } as const
      const isCode = 'code' in by && (await spendNewest(needs, tx, mailed, by)) === undefined
      if (!both && !isRight && !isCode) return false
      const shownAt = wall.now()
      await tx.noteShown(caller.sessionId, { shownAt, ...(both ? { shownBothAt: shownAt } : {}) })
      return true
    })
    if (shown) return { shown }
    log.warn('show_again_failed', { accountId: caller.accountId })
    throw new Problem('password' in by ? 'password_wrong' : 'code' in by ? 'code_wrong' : 'passkey_refused')
  },

  async mailCode({ caller: { authUserId, accountId, email }, language }, needs) {
    const { people, random } = needs
    const link = newLink(random)
    await people.transaction(async tx => {
      const account = await tx.openAccount(accountId)
      await tx.replaceTickets(authUserId, SHOW_AGAIN)
      const flow = `${SHOW_AGAIN} ${link.id}`
      await tx.addTicket(ticketRow(needs, { link, authUserId, kind: SHOW_AGAIN, next: '/dashboard', flow }))
      const spoken = (await languageOf(account)) ?? language
      const message = inLanguageOf(spoken, () => showAgainMessage(link.code))
      await account.queueMail(await linkMail(needs, { step: SHOW_AGAIN, link, to: normalizeEmail(email), message }))
    })
    return { sent: true }
  },
} satisfies AuthHandlers<'showAgain' | 'mailCode'>

async function isPassword({ people, passwords }: AuthNeeds, { authUserId }: SignedIn, typed: string): Promise<boolean> {
  const identity = await people.identityById(authUserId)
  return passwords.verify(identity?.passwordHash ?? null, typed, authUserId)
}

type ByPasskey = Extract<CallBody<'showAgain'>['by'], { attempt: string }>

async function isPasskey(
  needs: AuthNeeds,
  tx: AuthWriter,
  { authUserId }: SignedIn,
  { attempt, response }: ByPasskey,
): Promise<boolean> {
  const asked = await tx.ways.takeChallenge(sha256Hex(attempt), needs.wall.now())
  if (asked?.purpose !== SHOW_AGAIN || asked.authUserId !== authUserId) return false
  const identity = await takeAnswer(needs, tx, response, asked.challenge)
  return identity !== 'passkey_behind' && identity?.authUserId === authUserId
}
