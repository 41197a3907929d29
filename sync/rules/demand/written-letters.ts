import { holdsOn } from '../../catalog/dated.ts'
import type { Provider } from '../../catalog/providers.ts'
import type { LedgerEvent } from '../../records/event.ts'
import type { Instant } from '../../records/ids.ts'

/** A letter of a request, as stored in the mail queue. */
export interface WrittenLetter {
  step: string
  messageId: string
  /** Position in the provider's list of addresses. */
  channel: number
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'bounced' | 'set_aside' | 'held'
}

/** Refused permanently: by the relay at once, or later by the provider's own server. */
export const isRefused = (letter: Pick<WrittenLetter, 'state'>): boolean =>
  letter.state === 'failed' || letter.state === 'bounced'

/** Letters since the last demand that no server has refused, and that nobody has set aside. */
export function standingLetters(written: readonly WrittenLetter[]): WrittenLetter[] {
  const lastDemand = written.findLastIndex(letter => letter.step === 'demand')
  return written.slice(Math.max(0, lastDemand)).filter(letter => !isRefused(letter) && letter.state !== 'set_aside')
}

/** An address that, according to the account's ledger, does not exist: a letter came back from it permanently. */
export interface ReturnedAddress {
  address: string
  /** When the newest letter came back. */
  at: number
}

/** Types of ledger entries that `returnedForGood` reads. */
export const RETURN_EVENTS = ['delivery_failed', 'admin'] as const

/**
 * Derived from an account's entries of the types above, in any order. When staff send a refused letter again, they have
 * checked that the mailboxes of its request work: anything that came back before that no longer counts.
 */
export function returnedForGood(
  events: readonly Pick<LedgerEvent, 'requestId' | 'payload' | 'createdAt'>[],
): ReturnedAddress[] {
  const worksSince = new Map<string | null, number>()
  for (const { requestId, payload, createdAt } of events) {
    if (payload.action === 'requeue_notice') {
      worksSince.set(requestId, Math.max(createdAt, worksSince.get(requestId) ?? 0))
    }
  }
  const newest = new Map<string, number>()
  for (const { requestId, payload, createdAt } of events) {
    if (payload.bounce !== 'hard' || !Array.isArray(payload.to)) continue
    if (createdAt <= (worksSince.get(requestId) ?? -1)) continue
    for (const address of payload.to) {
      if (typeof address === 'string') newest.set(address, Math.max(createdAt, newest.get(address) ?? 0))
    }
  }
  return [...newest].map(([address, at]) => ({ address, at })).sort((a, b) => (a.address < b.address ? -1 : 1))
}

/**
 * The provider's first address of today that has not refused a letter of this request; undefined if all have. An address from
 * which a letter of any cycle came back permanently (`returned`) counts again only if its source was checked after
 * that: a letter to a nonexistent mailbox reaches nobody. With `onlyVerified`, addresses that no source has confirmed
 * are left out.
 */
export function nextChannel(
  provider: Pick<Provider, 'channels' | 'own'> | undefined,
  written: readonly WrittenLetter[],
  now: Instant,
  {
    returned = [],
    onlyVerified = false,
  }: { returned?: readonly ReturnedAddress[] | undefined; onlyVerified?: boolean } = {},
): { channel: number; address: string } | undefined {
  const refused = new Set(written.filter(isRefused).map(letter => letter.channel))
  const channels = provider?.channels ?? []
  // The person vouches for the address of their own provider; adding it again counts as a new check.
  const lookedAt = ({ verifiedOn }: Channel) => provider?.own?.addedAt ?? Date.parse(verifiedOn ?? '1970-01-01')
  const isGone = (channel: Channel) =>
    returned.some(({ address, at }) => address === channel.address && lookedAt(channel) <= at)
  const channel = channels.findIndex(
    (each, index) =>
      !refused.has(index) && holdsOn(each, now) && !(onlyVerified && each.verifiedOn === null) && !isGone(each),
  )
  const address = channels[channel]?.address
  return address === undefined ? undefined : { channel, address }
}

type Channel = Provider['channels'][number]

/** What the person can still do if no address of a provider takes letters. */
export function withoutAddress(provider: Pick<Provider, 'portal' | 'own'> | undefined): string {
  if (provider?.own) {
    return 'You gave no other address. Remove it in Settings and add it with one that its privacy policy names.'
  }
  const { portal } = provider ?? { portal: null }
  const verb = portal?.deletesItself === undefined ? 'ask' : 'delete what you find'
  const form = portal ? ` Until then you can ${verb} at ${portal.url} yourself.` : ''
  return `No other address is known; we are looking for one, and the letter goes out once we have it.${form}`
}
