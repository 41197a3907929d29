import type { Provider } from '../../catalog/providers.ts'
import type { LedgerEvent } from '../../records/event.ts'

/** A letter of a request as the mail queue knows it. */
export interface WrittenLetter {
  step: string
  messageId: string
  /** Position in the provider's list of addresses. */
  channel: number
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'bounced' | 'set_aside' | 'held'
}

/** Refused for good: by the relay at once, or later by the provider's own server. */
export const isRefused = (letter: Pick<WrittenLetter, 'state'>): boolean =>
  letter.state === 'failed' || letter.state === 'bounced'

/** Letters since the last demand that no server has refused, and that nobody has set aside. */
export function standingLetters(written: readonly WrittenLetter[]): WrittenLetter[] {
  const lastDemand = written.findLastIndex(letter => letter.step === 'demand')
  return written.slice(Math.max(0, lastDemand)).filter(letter => !isRefused(letter) && letter.state !== 'set_aside')
}

/** An address at which, by the account's ledger, nobody was: a letter came back from there for good. */
export interface ReturnedAddress {
  address: string
  /** When the newest letter came back. */
  at: number
}

/** Kinds of entries that `returnedForGood` goes by. */
export const RETURN_EVENTS = ['delivery_failed', 'admin'] as const

/**
 * Read from an account's entries of the kinds above, in whatever order. Staff who send a refused letter again have seen
 * that the mailboxes of its request work: what came back before that counts no more.
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
 * The provider's first address that has not refused a letter of this request; undefined when all have. One from which
 * a letter of whatever cycle came back for good (`returned`) counts again only when a source was read after that: a
 * letter to a mailbox that is not there asks nobody. With `onlyVerified` those that no
 * source has confirmed are left out.
 */
export function nextChannel(
  provider: Pick<Provider, 'channels' | 'own'> | undefined,
  written: readonly WrittenLetter[],
  {
    returned = [],
    onlyVerified = false,
  }: { returned?: readonly ReturnedAddress[] | undefined; onlyVerified?: boolean } = {},
): { channel: number; address: string } | undefined {
  const refused = new Set(written.filter(isRefused).map(letter => letter.channel))
  const channels = provider?.channels ?? []
  // The person stands for the address of their own provider: whoever adds it anew has looked.
  const lookedAt = ({ verifiedOn }: Channel) => provider?.own?.addedAt ?? Date.parse(verifiedOn ?? '1970-01-01')
  const isGone = (channel: Channel) =>
    returned.some(({ address, at }) => address === channel.address && lookedAt(channel) <= at)
  const channel = channels.findIndex(
    (each, index) => !refused.has(index) && !(onlyVerified && each.verifiedOn === null) && !isGone(each),
  )
  const address = channels[channel]?.address
  return address === undefined ? undefined : { channel, address }
}

type Channel = Provider['channels'][number]

/** What is left to do where no address of a provider takes letters. */
export function withoutAddress(provider: Pick<Provider, 'portal' | 'own'> | undefined): string {
  if (provider?.own) {
    return 'You gave no other address. Remove it in Settings and add it with one that its privacy policy names.'
  }
  const form = provider?.portal ? ` Until then you can ask at ${provider.portal.url} yourself.` : ''
  return `No other address is known; we look for one, and the letter leaves once we have it.${form}`
}
