import type { Provider } from '../../sync/catalog/providers.ts'
import type { WrittenLetter } from '../store/tenant.ts'

/** Refused for good: by the relay at once, or later by the provider's own server. */
export const isRefused = (letter: Pick<WrittenLetter, 'state'>): boolean =>
  letter.state === 'failed' || letter.state === 'bounced'

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
