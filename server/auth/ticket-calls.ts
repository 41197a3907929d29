import type { Language } from '../../sync/records/language.ts'
import { checkEmail, normalizeEmail } from '../../sync/rules/account/fields.ts'
import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import type { Session } from '../../sync/wire/session.ts'
import { confirmAccount } from '../account/create-account.ts'
import { confirmMessage, signInMessage } from '../mail/messages/confirm.ts'
import { inLanguageOf, languageOf } from '../mail/person-language.ts'
import type { AuthWriter } from '../store/auth-store.ts'
import { linkContent, linkMail, linkMails } from './account-mail.ts'
import type { Beginning } from './beginning.ts'
import type { AuthHandlers, AuthNeeds } from './needs.ts'
import { withSecondFactor } from './second-factor.ts'
import {
  type Found,
  findByCode,
  findTicket,
  maskedEmail,
  NOTHING_PENDING,
  newLink,
  ownPath,
  pendingHere,
  ticketRow,
} from './sign-in-links.ts'
import { checked } from './sign-up-form.ts'

/** The mail with a link and a code, and what they open. */
export const ticketCalls = {
  async resend({ body, language }, needs) {
    const { people, random, wall, atRest } = needs
    const email = checked(checkEmail(body.email))
    const link = newLink(random)
    const content = linkContent(needs, link)
    const confirming = inLanguageOf(language, () => confirmMessage(content))
    const confirm = await linkMail(needs, { step: 'confirm', link, to: email, message: confirming })
    const signIns = await linkMails(needs, {
      step: 'sign_in_link',
      link,
      to: email,
      message: () => signInMessage(content),
    })

    await people.transaction(async tx => {
      const identity = await tx.identityByEmail(email)
      if (identity === undefined) return
      const { authUserId, accountId } = identity
      const isNew = identity.emailConfirmedAt === null
      // What was typed at sign-up survives a second mail only if the same browser asks for it.
      const pending = isNew ? await pendingHere(tx, authUserId, body.flow) : NOTHING_PENDING
      const row = { link, authUserId, next: '/onboarding', flow: body.flow, pending, now: wall.now(), atRest } as const
      await tx.addTicket(ticketRow({ ...row, kind: isNew ? 'signup' : 'signin' }))
      const account = await tx.openAccount(accountId)
      await account.queueMail(isNew ? confirm : signIns[(await languageOf(account)) ?? language])
    })
    return { sent: true }
  },

  async peekTicket({ body }, { people, wall }) {
    const found = await findTicket(people, { ...body, now: wall.now() })
    if ('problem' in found) throw new Problem(found.problem)
    return {
      maskedEmail: maskedEmail(found.identity.email),
      sameBrowser: found.sameBrowser,
      next: ownPath(found.ticket.next),
      isRegistered: found.ticket.kind === 'registered',
      ...(found.ticket.kind === 'recovery' ? { onlyFor: 'new-password' as const } : {}),
    }
  },

  spendTicket: ({ body, language, browser }, needs) =>
    withSecondFactor(needs, () =>
      spend(needs, { flow: body.flow, language, browser }, tx => findTicket(tx, { ...body, now: needs.wall.now() })),
    ),

  spendCode: ({ body: { email: typed, code, flow }, language, browser }, needs) =>
    withSecondFactor(needs, async () => {
      const { people, wall, atRest } = needs
      const email = normalizeEmail(typed)
      const identity = await people.identityByEmail(email)
      const find = (tx: AuthWriter) => findByCode(tx, { email, code, flow, now: wall.now(), atRest })
      return spend(needs, { flow, language, browser }, find, identity?.accountId)
    }),
} satisfies AuthHandlers<'resend' | 'peekTicket' | 'spendTicket' | 'spendCode'>

/**
 * Spends the ticket and does all that follows in one transaction. Throws outside, so a counted wrong guess is kept.
 */
async function spend(
  needs: AuthNeeds,
  { flow, language, browser }: { flow: string | null; language: Language; browser: string },
  find: (tx: AuthWriter) => Promise<Found>,
  accountId?: string,
): Promise<{ session: Session; next: string }> {
  const { people, sessions, log, wall } = needs
  const spent = await people.transaction(async (tx): Promise<{ session: Session; next: string } | Refused> => {
    const found = await find(tx)
    if ('problem' in found) return found
    const { ticket, identity } = found
    await tx.spendTicket(ticket.id, wall.now())
    if (identity.emailConfirmedAt === null) await confirm(needs, tx, found.identity, { flow, language })
    log.info('ticket_spent', { accountId: identity.accountId })
    const kind = SESSION_KINDS[ticket.kind] ?? 'magiclink'
    const next = ownPath(ticket.next)
    const beginning = { kind, flowHash: ticket.flowHash, browser, next, ticketId: ticket.id }
    return { session: await sessions.begin(tx, identity, beginning), next }
  })
  if (!('problem' in spent)) return spent
  const event = spent.problem === 'code_wrong' ? 'code_wrong' : 'ticket_refused'
  log.warn(event, { ...(accountId === undefined ? {} : { accountId }), code: spent.problem })
  throw new Problem(spent.problem)
}

type Refused = { problem: ProblemCode }

/** The kind of session that a mail's ticket begins; a ticket kind not listed here begins a 'magiclink' session. */
const SESSION_KINDS: Readonly<Record<string, Beginning['kind']>> = { signup: 'signup', recovery: 'recovery' }

/**
 * The mailbox is proven. Somebody else may have signed up with this address and waited for its owner to confirm it. So
 * only what was typed in this browser counts, whichever mail the ticket came from.
 */
async function confirm(
  { clock, onEmailProven }: AuthNeeds,
  tx: AuthWriter,
  identity: Exclude<Found, Refused>['identity'],
  { flow, language }: { flow: string | null; language: Language },
): Promise<void> {
  const { authUserId, accountId, email } = identity
  const account = await confirmAccount(tx, identity, { now: clock.now(), asked: language })
  const { passwordHash, facts } = await pendingHere(tx, authUserId, flow)
  if (passwordHash !== null) await tx.setPassword(authUserId, passwordHash)
  if (facts !== null) await account.update('users', accountId, facts)
  await tx.forgetPending(authUserId)
  await onEmailProven(account, email)
}
