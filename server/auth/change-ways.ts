import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import type { WaysIn } from '../../sync/wire/calls.ts'
import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import type { SignedIn } from '../http/session.ts'
import { type WayChange, wayChangedMessage } from '../mail/messages/ways-in.ts'
import { inLanguageOf, languageOf } from '../mail/person-language.ts'
import type { AuthWriter, Identity } from '../store/auth-store.ts'
import { type MailNeeds, noticeMail } from './account-mail.ts'
import type { AuthNeeds } from './needs.ts'
import { endSessions } from './sessions.ts'

/** How an account can be opened now. */
export async function waysOf(tx: AuthWriter, authUserId: string): Promise<WaysIn> {
  const identity = await tx.identityById(authUserId)
  const own = await tx.ways.passkeysOf(authUserId)
  return {
    hasPassword: identity?.passwordHash != null,
    hasGoogle: (await tx.ways.linkOfPerson(authUserId)) !== undefined,
    passkeys: own.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    secondFactor: (await tx.ways.secondFactorSince(authUserId)) !== null,
    recoveryCodesLeft: await tx.ways.recoveryCodesLeft(authUserId),
  }
}

/** Result of a change: why nothing was changed, or what to tell the mailbox. */
export type Changed = { problem: ProblemCode } | { tell?: WayChange }

/**
 * Makes one change in one transaction: the remaining ways are checked there, so that two changes at once cannot remove
 * the last two. `work` returns which change to tell the mailbox about, if any; it ends all other sessions.
 */
export async function changeWays(
  needs: AuthNeeds,
  who: Pick<SignedIn, 'authUserId' | 'sessionId'>,
  work: (tx: AuthWriter) => Promise<Changed>,
): Promise<WaysIn> {
  const done = await needs.people.transaction(async tx => {
    const result = await work(tx)
    if ('problem' in result) return result
    const identity = result.tell && (await tx.identityById(who.authUserId))
    if (result.tell === undefined || identity === undefined) return waysOf(tx, who.authUserId)
    await tellOfWay(needs, tx, identity, { change: result.tell })
    const ended = await endSessions(tx, who, { now: needs.wall.now(), but: who.sessionId })
    return { ...(await waysOf(tx, who.authUserId)), ended }
  })
  if ('problem' in done) throw new Problem(done.problem)
  return done
}

/** Notifies the account's mailbox, in the transaction that changes how the account can be entered. */
export async function tellOfWay(
  needs: MailNeeds,
  tx: AuthWriter,
  { accountId, email }: Identity,
  { change, codesLeft }: { change: WayChange; codesLeft?: number },
): Promise<void> {
  const account = await tx.openAccount(accountId)
  const settings = `${needs.config.origin}/dashboard?tab=settings`
  const message = inLanguageOf(await languageOf(account), () => wayChangedMessage(change, settings, codesLeft))
  await account.queueMail(await noticeMail(needs, { step: change, to: normalizeEmail(email), message }))
}
