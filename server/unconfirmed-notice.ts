import { unconfirmedClaims } from '../sync/catalog/claims.ts'
import { PLACEHOLDER_STREET, SITE } from '../sync/catalog/site.ts'
import type { Instant } from '../sync/records/ids.ts'
import { ageReport } from '../sync/rules/providers/record-age.ts'
import { allOldRecords } from './erase/old-records.ts'

/**
 * Printed at a production start: a street that is still the placeholder, each unconfirmed claim of the pages, with what
 * would prove it, and the rows of the catalog that nobody has read, or not for long.
 */
export function unconfirmedNotice(now: Instant): string | undefined {
  const street = SITE.company.address.includes(PLACEHOLDER_STREET)
    ? `\nThe company's street is still the placeholder (${PLACEHOLDER_STREET}, sync/catalog/site.ts).`
    : undefined
  const claims = unconfirmedClaims().map(({ text, proof }) => `  ${text}\n    to be shown: ${proof}`)
  const records = ageReport(allOldRecords(now)).map(line => `  ${line}`)
  const parts = [
    ...(street === undefined ? [] : [street]),
    ...titled('The pages claim what nobody has confirmed yet (sync/catalog/claims.ts)', claims),
    ...titled('Rows of the catalog to read before letters rely on them (sync/catalog)', records),
  ]
  return parts.length === 0 ? undefined : parts.join('')
}

const titled = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`\n${title}:\n${lines.join('\n')}`]
