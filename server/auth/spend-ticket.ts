import type { Language } from '../../sync/records/language.ts'
import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import type { Session } from '../../sync/wire/session.ts'
import { confirmAccount } from '../account/create-account.ts'
import type { AuthWriter } from '../store/auth-store.ts'
import type { Beginning } from './beginning.ts'
import type { AuthNeeds } from './needs.ts'
import { type Found, ownPath, pendingHere } from './sign-in-links.ts'

/**
 * Spends the ticket and does all that follows in one transaction. Throws outside, so a counted wrong guess is kept.
 */
export async function spend(
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
