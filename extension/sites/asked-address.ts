/** Our own page that asks the person about a prompt in an address. */
export const ASK_PAGE = 'ask.html'

/**
 * The address that was stopped, from the address of our page about it; `null`: this is no such page. A browser writes
 * it behind the `#`, which leaves no device.
 */
export function askedAddress(page: string): string | null {
  const asked = /^(?:chrome|moz)-extension:\/\/[^/]+\/ask\.html#(https:\/\/.+)$/s.exec(page)?.[1]
  return asked !== undefined && URL.canParse(asked) ? asked : null
}
