import { unconfirmedClaims } from '../sync/catalog/claims.ts'

/** What a production start prints: each claim of the pages that the operator has not confirmed, with what would prove it. */
export function unconfirmedNotice(): string | undefined {
  const claims = unconfirmedClaims()
  if (claims.length === 0) return undefined
  const lines = claims.map(({ text, proof }) => `  ${text}\n    to be shown: ${proof}`)
  return `\nThe pages claim what nobody has confirmed yet (sync/catalog/claims.ts):\n${lines.join('\n')}`
}
