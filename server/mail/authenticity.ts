import { isWithin } from './address.ts'
import { runInWorker } from './mail-worker.ts'
import { type Authenticity, type ResolveText, refusal } from './verify-signatures.ts'
import type { RawMail } from './worker-messages.ts'

export type { Authenticity, Signature } from './verify-signatures.ts'

/** How names are looked up: the real DNS, or the sandbox's own records. Rejects with a Node DNS error code. */
export type DnsResolve = ResolveText

export interface AuthenticityNeeds {
  resolve: DnsResolve
  /** Whose mail it claims to be: the From domain must be one of these, or below one. */
  replyDomains?: readonly string[] | undefined
  /** Real time: signatures may carry an end of validity. */
  now: number
}

/** Whether a mail proves who wrote it. Everything it looks at is in the raw bytes and in the DNS. */
export async function checkAuthenticity(
  raw: RawMail,
  { resolve, replyDomains, now }: AuthenticityNeeds,
): Promise<Authenticity> {
  const result = await runInWorker({ kind: 'verify', raw, now }, resolve)
  if (result?.kind !== 'verified') return refusal('the mail was too much to check')
  const { verdict } = result
  if (verdict.pass && replyDomains !== undefined && !isWithin(verdict.fromDomain, replyDomains)) {
    return { ...verdict, pass: false, note: `${verdict.note}, which is not a domain of the provider` }
  }
  return verdict
}
