import { Resolver } from 'node:dns/promises'

import type { DnsResolve } from './authenticity.ts'

const TIMEOUT_MS = 3_000

const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })

/** The real DNS, for TXT records: signing keys and policies. Rejects with the resolver's own error codes. */
export const systemDns: DnsResolve = async (name, type) => {
  if (type !== 'TXT') return []
  return resolver.resolveTxt(name)
}
