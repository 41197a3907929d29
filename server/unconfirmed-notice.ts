import { unconfirmedClaims } from '../sync/catalog/claims.ts'
import { PLACEHOLDER_STREET, SITE } from '../sync/catalog/site.ts'

/**
 * Printed at a production start: a street that is still the placeholder, and each unconfirmed claim of the pages, with
 * what would prove it.
 */
export function unconfirmedNotice(): string | undefined {
  const street = SITE.company.address.includes(PLACEHOLDER_STREET)
    ? `\nThe company's street is still the placeholder (${PLACEHOLDER_STREET}, sync/catalog/site.ts).`
    : undefined
  const claims = unconfirmedClaims()
  if (claims.length === 0) return street
  const lines = claims.map(({ text, proof }) => `  ${text}\n    to be shown: ${proof}`)
  return `${street ?? ''}\nThe pages claim what nobody has confirmed yet (sync/catalog/claims.ts):\n${lines.join('\n')}`
}
