import { letterAddress, parseReplyAddress, replyAddress } from '../../sync/rules/demand/alias.ts'
import { referencesIn } from '../../sync/rules/demand/mail-facts.ts'
import { domainOf } from '../mail/address.ts'
import type { ReadMail } from '../mail/parse-mail.ts'
import type { InboundStore, Owner } from '../store/inbound-store.ts'
import type { TenantReader } from '../store/tenant.ts'
import type { Authenticity } from './authenticity.ts'
import type { Match } from './match.ts'

const MAX_REFERENCES = 100

/** Which request the signed words of a mail belong to. */
export type Answered = 'this' | 'another' | 'nothing'

/**
 * The envelope is not signed: a genuine mail about one request can be resent to the address of another. So the signed
 * part has to name this request, and nothing in the mail may name a different one.
 */
export async function requestAnswered(
  mail: ReadMail,
  { match, authenticity, tenant }: { match: Match; authenticity: Authenticity; tenant: TenantReader },
  { inbound, mailDomain }: { inbound: InboundStore; mailDomain: string },
): Promise<Answered> {
  const request = await tenant.get('requests', match.requestId)
  const [email] = await tenant.list('email')
  const token = await tenant.replyToken(match.requestId)
  if (request === undefined || email === undefined || token === undefined) return 'nothing'

  const isAnother = (owner: Owner | undefined) => owner !== undefined && owner.requestId !== request.id
  for (const address of mail.to.filter(to => domainOf(to) === mailDomain)) {
    const parsed = parseReplyAddress(address)
    if (parsed === undefined) continue
    if (isAlias(parsed.alias) && parsed.alias !== email.inboundAlias) return 'another'
    if (parsed.token !== undefined && isAnother(await inbound.ownerByToken(parsed.token))) return 'another'
  }
  for (const id of new Set([...mail.inReplyTo, ...mail.references])) {
    if (isAnother(await inbound.ownerByMessageId(id))) return 'another'
  }
  for (const reference of referencesIn(`${mail.subject}\n${mail.text}`).slice(0, MAX_REFERENCES)) {
    if (isAnother(await inbound.ownerByReference(reference))) return 'another'
  }

  const ours = [replyAddress(email.inboundAlias, token), letterAddress(mailDomain, token)]
  const passing = authenticity.signatures.filter(({ result, aligned }) => result === 'pass' && aligned)
  const isSigned = (header: string) => passing.some(({ covers }) => covers.includes(header))
  const own = new Set((await tenant.letters(request.id)).map(letter => letter.messageId))
  const says = (header: string) => mail.headers[header]?.join('\n').toLowerCase() ?? ''
  const named =
    (isSigned('to') && ours.some(address => says('to').includes(address))) ||
    (isSigned('cc') && ours.some(address => says('cc').includes(address))) ||
    (isSigned('in-reply-to') && mail.inReplyTo.some(id => own.has(id))) ||
    (isSigned('references') && mail.references.some(id => own.has(id))) ||
    (isSigned('subject') && referencesIn(mail.subject).includes(request.reference)) ||
    // The body is always signed: a signature over only part of it is not accepted.
    referencesIn(mail.text).includes(request.reference)
  return named ? 'this' : 'nothing'
}

/** An alias ends in its ten random characters; addresses of the product itself (privacy@, receipts@) do not. */
const isAlias = (address: string) => /\.[a-z0-9]{10}@/.test(address)
