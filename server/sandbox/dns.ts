import { type DkimKeys, SELECTOR } from './dkim.ts'

/** Same shape as `dns.promises.resolve` for TXT; mail verification gets it instead of the real DNS. */
export type DnsResolve = (name: string, type: string) => Promise<string[][]>

/** A character string of a TXT record has at most 255 bytes; long keys are split, as by a real server. */
const PIECE = 255

const SPF = 'v=spf1 ip4:127.0.0.1 ip6:::1 -all'
const DMARC = 'v=DMARC1; p=reject; sp=reject; adkim=r; aspf=r'

/** The sandbox's DNS. A name that it does not hold does not exist; the real DNS is never asked. */
export function sandboxDns(keys: DkimKeys): DnsResolve {
  const records = new Map<string, string>()
  for (const domain of keys.domains) {
    records.set(`${SELECTOR}._domainkey.${domain}`, keys.record(domain))
    records.set(`_dmarc.${domain}`, DMARC)
    records.set(domain, SPF)
    records.set(mailHost(domain), SPF)
  }
  return async (name, type) => {
    const record = records.get(name.toLowerCase().replace(/\.$/, ''))
    if (record === undefined) throw new DnsError('ENOTFOUND', name, type)
    if (type.toUpperCase() !== 'TXT') throw new DnsError('ENODATA', name, type)
    return [record.match(new RegExp(`.{1,${PIECE}}`, 'g')) ?? []]
  }
}

/** The host that sends a provider's mail, as named in its EHLO. */
export const mailHost = (domain: string): string => `mx.${domain}`

/** Same codes as node:dns: callers tell 'no such name' from 'no answer' by them. */
class DnsError extends Error {
  readonly code: 'ENOTFOUND' | 'ENODATA'
  readonly syscall: string
  readonly hostname: string

  constructor(code: 'ENOTFOUND' | 'ENODATA', hostname: string, type: string) {
    const syscall = `query${type.charAt(0).toUpperCase()}${type.slice(1).toLowerCase()}`
    super(`${syscall} ${code} ${hostname}`)
    this.code = code
    this.syscall = syscall
    this.hostname = hostname
  }
}
