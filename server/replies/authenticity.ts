import { isWithin } from '../mail/address.ts'
import { runInWorker } from './mail-worker.ts'
import { headOf, lookUpKeys } from './signing-keys.ts'
import { type Authenticity, type ResolveText, refusal } from './verify-signatures.ts'
import type { RawMail } from './worker-messages.ts'

export type { Authenticity, Signature } from './verify-signatures.ts'

/** How names are looked up: the real DNS, or the sandbox's own records. Rejects with a Node DNS error code. */
export type DnsResolve = ResolveText

interface AuthenticityNeeds {
  resolve: DnsResolve
  /** Domains the mail may claim to come from: the From domain must be one of these or a subdomain of one. */
  replyDomains?: readonly string[] | undefined
  /** Senders elsewhere that are known to speak for the provider: a vendor's portal, for example. */
  isFromDesk?: ((verdict: Authenticity) => boolean) | undefined
  /** Addresses at these domains that outsiders write from. */
  isOutsiders?: ((address: string) => boolean) | undefined
  /** Real time: signatures may have an expiration date. */
  now: number
  /** Time limit for the keys of all its signatures together. */
  keysMs?: number | undefined
}

/**
 * Whether a mail proves who wrote it. Everything it checks is in the raw bytes and in the DNS. The bytes are read
 * twice, so that none are held in memory during the DNS lookup: many mails may be waiting at once.
 */
export async function checkAuthenticity(
  read: () => Promise<RawMail>,
  { resolve, replyDomains, isOutsiders, isFromDesk, now, keysMs }: AuthenticityNeeds,
): Promise<Authenticity> {
  const keys = await lookUpKeys(headOf(await read()), resolve, keysMs)
  const result = await runInWorker({ kind: 'verify', raw: await read(), now }, keys)
  if (result?.kind !== 'verified') return refusal('the mail was too much to check')
  const { verdict } = result
  if (isOutsiders?.(verdict.fromAddress) === true) {
    return {
      ...verdict,
      pass: false,
      temporary: false,
      note: `${verdict.note}, at an address where other people write`,
    }
  }
  if (replyDomains === undefined || isWithin(verdict.fromDomain, replyDomains)) return verdict
  if (verdict.pass && isFromDesk?.(verdict) === true) return verdict
  // Whatever the DNS says later, the mail is not the provider's, so there is no wait for a stranger's name server.
  const never = { ...verdict, temporary: false }
  return verdict.pass
    ? { ...never, pass: false, note: `${verdict.note}, which is not a domain of the provider` }
    : never
}
