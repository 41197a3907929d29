import { parseReplyAddress } from '../../sync/rules/demand/alias.ts'
import { referencesIn } from '../../sync/rules/demand/mail-facts.ts'
import type { ReadMail } from '../mail/parse-mail.ts'
import type { InboundStore, Owner } from '../store/inbound-store.ts'

export interface Match extends Owner {
  /** How it was found, best proof first: only token and thread let a reply move a stage. */
  by: 'token' | 'thread' | 'reference' | 'alias'
}

type MatchLookups = Pick<InboundStore, 'ownerByToken' | 'ownerByMessageId' | 'ownerByReference'>

const MAX_LOOKUPS = 60

/** The request that a mail answers; undefined if nothing in it leads to one. */
export async function matchReply(
  mail: ReadMail,
  envelopeTo: readonly string[],
  lookups: MatchLookups,
): Promise<Match | undefined> {
  const tokens = envelopeTo.flatMap(address => parseReplyAddress(address)?.token ?? [])
  // Newest first: the last id of References is the letter that was answered.
  const threads = [mail.deliveryStatus?.originalMessageId ?? [], mail.inReplyTo, mail.references.toReversed()].flat()
  return (
    (await first(tokens, 'token', lookups.ownerByToken)) ??
    (await first(threads, 'thread', lookups.ownerByMessageId)) ??
    (await onlyReference(mail, lookups))
  )
}

async function first(
  keys: readonly string[],
  by: Match['by'],
  find: (key: string) => Promise<Owner | undefined>,
): Promise<Match | undefined> {
  for (const key of [...new Set(keys)].slice(0, MAX_LOOKUPS)) {
    const owner = await find(key)
    if (owner !== undefined) return { ...owner, by }
  }
  return undefined
}

/** By the reference in the subject, else in the text. Two different requests in one place decide nothing. */
async function onlyReference(mail: ReadMail, lookups: MatchLookups): Promise<Match | undefined> {
  for (const text of [mail.subject, mail.text]) {
    const owners = new Map<string, Owner>()
    for (const reference of referencesIn(text).slice(0, MAX_LOOKUPS)) {
      const owner = await lookups.ownerByReference(reference)
      if (owner !== undefined) owners.set(owner.requestId, owner)
    }
    const [owner, other] = owners.values()
    if (owner !== undefined) return other === undefined ? { ...owner, by: 'reference' } : undefined
  }
  return undefined
}
