import { SITE } from '../sync/catalog/site.ts'
import type { Config } from './config.ts'

type Facts = Pick<Config, 'production' | 'origin' | 'mailDomain' | 'company'>

/**
 * The public pages are built from `sync/catalog/site.ts`, but letters and mails follow the environment, whose defaults
 * come from that file. When an operator's environment differs, the two would contradict each other in front of the same
 * person. Lists each such value, with both sides.
 */
export function pagesDiffer({ production, origin, mailDomain, company }: Facts): string | undefined {
  const values = [
    ['MAIL_DOMAIN', 'mailDomain', mailDomain, SITE.mailDomain],
    ['COMPANY_NAME', 'company.name', company.name, SITE.company.name],
    ['COMPANY_ADDRESS', 'company.address', company.address, SITE.company.address.join(', ')],
    // A developer's machine never has the origin that the pages state.
    ...(production ? [['ORIGIN', 'origin', origin, SITE.origin] as const] : []),
  ] as const
  const lines = values.flatMap(([name, key, ours, onPages]) =>
    ours === onPages ? [] : [`  ${name}: "${ours}" here, "${onPages}" on the pages (${key})`],
  )
  if (lines.length === 0) return undefined
  return `\nThe public pages say something else than letters and mails do. Edit sync/catalog/site.ts and build again; all of
these but ORIGIN can then be left out, since their defaults come from that file.\n${lines.join('\n')}`
}
