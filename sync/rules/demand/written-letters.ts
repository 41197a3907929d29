import type { Provider } from '../../catalog/providers.ts'

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

/** The provider's first address that has not refused a letter of this request; undefined when all have. */
export function nextChannel(
  provider: Pick<Provider, 'channels'> | undefined,
  written: readonly WrittenLetter[],
): { channel: number; address: string } | undefined {
  const channels = provider?.channels ?? []
  const refused = new Set(written.filter(isRefused).map(letter => letter.channel))
  const channel = channels.findIndex((_, index) => !refused.has(index))
  const address = channels[channel]?.address
  return address === undefined ? undefined : { channel, address }
}
