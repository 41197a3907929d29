import type { Desk } from '../../sync/catalog/desks.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { parseReplyAddress } from '../../sync/rules/demand/alias.ts'
import { isOpen } from '../../sync/rules/demand/lifecycle.ts'
import { domainOf, isWithin } from '../mail/address.ts'
import type { InboundStore } from '../store/inbound-store.ts'
import { providerOf } from '../store/provider-of.ts'
import type { Store } from '../store/store.ts'
import type { Match } from './match.ts'
import type { ReadMail } from './read-mail.ts'

/**
 * Ticket systems drop the part of an address after the plus, and the thread too. Then the person's alias identifies the
 * account and the sender's domain the provider: the request is the one whose ticket the mail names, or else the only
 * open one to that provider. A weak match: it moves nothing, and the person is asked. This function does not check
 * whether the sender is genuine; a mail that is not must not reach the person's record through this match.
 */
export async function matchByAlias(
  mail: ReadMail,
  envelopeTo: readonly string[],
  { store, inbound, learned }: { store: Store; inbound: InboundStore; learned: readonly Desk[] },
): Promise<Match | undefined> {
  const sender = mail.from?.address.toLowerCase() ?? ''
  const from = domainOf(sender)
  const aliases = new Set(envelopeTo.flatMap(address => parseReplyAddress(address)?.alias ?? []))
  for (const alias of [...aliases].slice(0, MAX_ALIASES)) {
    const accountId = await inbound.accountByAlias(alias)
    if (accountId === undefined) continue
    const tenant = store.tenant(accountId)
    const theirs: DeletionRequest[] = []
    for (const request of await tenant.list('requests')) {
      const provider = await providerOf(tenant, request.providerId)
      const isTheirs =
        isWithin(from, provider?.replyDomains ?? []) ||
        learned.some(desk => desk.providerId === request.providerId && desk.sender === sender)
      // A demand that has not been sent yet cannot have been answered.
      if (request.submittedAt !== null && isTheirs) theirs.push(request)
    }
    const words = `${mail.subject}\n${mail.text}`
    const byTicket = theirs.filter(({ ticket }) => ticket !== null && ticket.length >= 4 && words.includes(ticket))
    const [request, other] = byTicket.length > 0 ? byTicket : theirs.filter(isOpen)
    if (request !== undefined && other === undefined) return { accountId, requestId: request.id, by: 'alias' }
  }
  return undefined
}

const MAX_ALIASES = 10
