import { Resolver } from 'node:dns/promises'

/** `none`: the domain does not exist, or says that it accepts no mail. `unknown`: the DNS gave no answer. */
export type MailLookup = (domain: string) => Promise<'taken' | 'none' | 'unknown'>

/** The part of Node's resolver that is used. Rejects with its error codes. */
export interface MailResolver {
  resolveMx(domain: string): Promise<{ exchange: string; priority: number }[]>
  resolve4(domain: string): Promise<string[]>
  resolve6(domain: string): Promise<string[]>
}

const TIMEOUT_MS = 3_000
/** If the DNS does not answer, the same domain is not looked up again at every beat. */
const ASK_AGAIN_MS = 10 * 60_000
const MAX_REMEMBERED = 1_000

/** Whether a domain accepts mail (RFC 5321 section 5.1, RFC 7505), according to the real DNS. */
export function mailLookup(
  now: () => number,
  resolver: MailResolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 }),
): MailLookup {
  const unanswered = new Map<string, number>()
  return async domain => {
    const asked = unanswered.get(domain)
    if (asked !== undefined && now() - asked < ASK_AGAIN_MS) return 'unknown'
    const found = await ask(resolver, domain)
    unanswered.delete(domain)
    if (found === 'unknown') {
      if (unanswered.size >= MAX_REMEMBERED) unanswered.clear()
      unanswered.set(domain, now())
    }
    return found
  }
}

async function ask(resolver: MailResolver, domain: string): ReturnType<MailLookup> {
  const hosts = await answer(() => resolver.resolveMx(domain))
  if (hosts === 'unknown') return 'unknown'
  // A null MX record means that the domain accepts no mail.
  if (hosts.length > 0) return hosts.every(({ exchange }) => exchange === '' || exchange === '.') ? 'none' : 'taken'
  // Without MX records, mail goes to the domain's own address.
  for (const look of [() => resolver.resolve4(domain), () => resolver.resolve6(domain)]) {
    const addresses = await answer<string>(look)
    if (addresses === 'unknown') return 'unknown'
    if (addresses.length > 0) return 'taken'
  }
  return 'none'
}

/** Empty where the name or the record does not exist. */
async function answer<Found>(look: () => Promise<Found[]>): Promise<Found[] | 'unknown'> {
  try {
    return await look()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : 'unknown'
  }
}
