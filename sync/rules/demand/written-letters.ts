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

/** Addresses at which, by the account's ledger, nobody was: letters of earlier cycles came back from there for good. */
export function returnedForGood(failures: readonly Pick<LedgerEvent, 'payload'>[]): string[] {
  const addresses = failures.flatMap(({ payload }) =>
    payload.bounce === 'hard' && Array.isArray(payload.to) ? payload.to : [],
  )
  return [...new Set(addresses.filter(address => typeof address === 'string'))].sort()
}

/**
 * The provider's first address that has not refused a letter of this request; undefined when all have. One from which
 * an earlier letter came back for good (`returned`) is tried after all the others: a mailbox may be there again. With
 * `onlyVerified` those that no source has confirmed are left out.
 */
export function nextChannel(
  provider: Pick<Provider, 'channels'> | undefined,
  written: readonly WrittenLetter[],
  { returned = [], onlyVerified = false }: { returned?: readonly string[] | undefined; onlyVerified?: boolean } = {},
): { channel: number; address: string } | undefined {
  const channels = provider?.channels ?? []
  const refused = new Set(written.filter(isRefused).map(letter => letter.channel))
  const untried = channels.flatMap(({ verifiedOn }, index) =>
    refused.has(index) || (onlyVerified && verifiedOn === null) ? [] : [index],
  )
  const channel = untried.find(index => !returned.includes(channels[index]?.address ?? '')) ?? untried[0] ?? -1
  const address = channels[channel]?.address
  return address === undefined ? undefined : { channel, address }
}
