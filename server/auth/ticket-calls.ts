import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { AuthWriter } from '../store/auth-store.ts'
import { withSecondFactor } from './ask-second-factor.ts'
import type { AuthHandlers } from './needs.ts'
import { findByCode, findTicket, isSameBrowser, maskedEmail, ownPath } from './sign-in-links.ts'
import { spend } from './spend-ticket.ts'

/** What the link and the code of a mail open. */
export const ticketCalls = {
  async peekTicket({ body }, { people, wall }) {
    const found = await findTicket(people, { ...body, now: wall.now() })
    if ('problem' in found) throw new Problem(found.problem)
    return {
      maskedEmail: maskedEmail(found.identity.email),
      sameBrowser: isSameBrowser(found.ticket.flowHash, body.flow),
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
      const email = normalizeEmail(typed)
      const identity = await needs.people.identityByEmail(email)
      const find = (tx: AuthWriter) => findByCode(needs, tx, { email, code, flow })
      return spend(needs, { flow, language, browser }, find, identity?.accountId)
    }),
} satisfies AuthHandlers<'peekTicket' | 'spendTicket' | 'spendCode'>
