import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

import { isInward } from '../inward.ts'

/**
 * `none`: the domain does not exist, says that it accepts no mail, or leads it inward. `unknown`: the DNS gave no answer.
 */
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
/** More mail servers than any provider has; each costs two questions. */
const MOST_HOSTS = 20

/** Whether a domain accepts mail from everybody (RFC 5321 section 5.1, RFC 7505), according to the real DNS. */
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
  const records = await answer(() => resolver.resolveMx(domain))
  if (records === 'unknown') return 'unknown'
  // Without MX records, mail goes to the domain's own address. A null MX record means that it accepts none.
  const hosts = records.length === 0 ? [domain] : records.map(({ exchange }) => exchange).filter(isName)
  if (hosts.length > MOST_HOSTS) return 'none'
  const leads = await Promise.all(hosts.map(host => leadOf(resolver, host)))
  // One is enough: whoever sets the records chooses which of them a relay tries first.
  if (leads.includes('inward')) return 'none'
  if (leads.includes('unknown')) return 'unknown'
  return leads.includes('outward') ? 'taken' : 'none'
}

const isName = (exchange: string) => exchange !== '' && exchange !== '.'

/**
 * Where a host of somebody else's choice leads: `inward` is this machine, or a network that only our relay can reach, and
 * nobody's mail may be sent there for a stranger.
 */
async function leadOf(resolver: MailResolver, host: string): Promise<'inward' | 'outward' | 'nowhere' | 'unknown'> {
  if (isIP(host) !== 0) return isInward(host) ? 'inward' : 'outward'
  // A relay may complete a name of one part with the domain of its own network.
  if (!host.replace(/\.$/, '').includes('.')) return 'inward'
  const found = await Promise.all([answer(() => resolver.resolve4(host)), answer(() => resolver.resolve6(host))])
  const addresses = found.flatMap(each => (each === 'unknown' ? [] : each))
  if (addresses.some(isInward)) return 'inward'
  if (found.includes('unknown')) return 'unknown'
  return addresses.length > 0 ? 'outward' : 'nowhere'
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
