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
  /** Whose mail it claims to be: the From domain must be one of these, or below one. */
  replyDomains?: readonly string[] | undefined
  /** Senders elsewhere that are known to speak for the provider: a vendor's portal, for example. */
  isFromDesk?: ((verdict: Authenticity) => boolean) | undefined
  /** Addresses below them at which other people write. */
  isOutsiders?: ((address: string) => boolean) | undefined
  /** Real time: signatures may carry an end of validity. */
  now: number
  /** For the keys of all its signatures together. */
  keysMs?: number | undefined
}

/**
 * Whether a mail proves who wrote it. Everything it looks at is in the raw bytes and in the DNS. The bytes are read
 * twice, since none are held while the DNS is waited for: many mails may wait at once.
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
  // Whatever the DNS would say later, it is not the provider's: nobody waits for a stranger's name server.
  const never = { ...verdict, temporary: false }
  return verdict.pass
    ? { ...never, pass: false, note: `${verdict.note}, which is not a domain of the provider` }
    : never
}
