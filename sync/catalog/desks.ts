import type { Instant } from '../records/ids.ts'
import { ALWAYS, type Dated, holdsOn } from './dated.ts'

/**
 * Who may speak for a provider. Only a mail from one of these senders, under exactly this signature, moves a request
 * automatically; for other mail signed by the same organization, the person is asked. Kept apart from the provider's
 * row because only the server reads it. Staff add further senders from genuine mails (`npm run -s staff learn`).
 */
export const DESKS = [
  {
    ...ALWAYS,
    providerId: 'openai',
    sender: 'dsar@openai.com',
    signedBy: 'openai.com',
    selector: null,
    verifiedOn: '2025-07-12',
    source: 'OpenAI, privacy request metrics',
  },
  {
    ...ALWAYS,
    providerId: 'openai',
    sender: 'privacy@openai.com',
    signedBy: 'openai.com',
    selector: null,
    verifiedOn: '2024-01-01',
    source: 'datenanfragen.de, company record',
  },
  {
    ...ALWAYS,
    providerId: 'openai',
    sender: 'dpo@openai.com',
    signedBy: 'openai.com',
    selector: null,
    verifiedOn: '2024-01-01',
    source: 'datenanfragen.de, company record',
  },
  {
    ...ALWAYS,
    providerId: 'anthropic',
    sender: 'privacy@anthropic.com',
    signedBy: 'anthropic.com',
    selector: null,
    verifiedOn: '2026-01-12',
    source: 'Anthropic, privacy policy in force since then',
  },
  {
    ...ALWAYS,
    providerId: 'anthropic',
    sender: 'dpo@anthropic.com',
    signedBy: 'anthropic.com',
    selector: null,
    verifiedOn: null,
    source: 'no source read yet',
  },
  {
    ...ALWAYS,
    providerId: 'google',
    sender: 'data-access-requests@google.com',
    signedBy: 'google.com',
    selector: null,
    verifiedOn: '2026-04-11',
    source: 'datenanfragen.de, company record',
  },
  {
    ...ALWAYS,
    providerId: 'google',
    sender: 'dpo-google@google.com',
    signedBy: 'google.com',
    selector: null,
    verifiedOn: '2026-04-11',
    source: 'datenanfragen.de, company record',
  },
  {
    ...ALWAYS,
    providerId: 'google',
    sender: 'data-access-requests-noreply@google.com',
    signedBy: 'google.com',
    selector: null,
    verifiedOn: null,
    source: 'no source read yet',
  },
  {
    ...ALWAYS,
    providerId: 'xai',
    sender: 'privacy@x.ai',
    signedBy: 'x.ai',
    selector: null,
    verifiedOn: null,
    source: 'no source read yet',
  },
  {
    ...ALWAYS,
    providerId: 'xai',
    sender: 'legal@x.ai',
    signedBy: 'x.ai',
    selector: null,
    verifiedOn: null,
    source: 'no source read yet',
  },
] as const satisfies readonly (Desk & Dated & { source: string })[]

/** One sender through which a provider itself speaks. */
export interface Desk {
  providerId: string
  /**
   * In lowercase: an address, or one '*' for any letters, digits, dots, dashes and underscores of its local part:
   * 'case-*@x.ai'.
   */
  sender: string
  /** The domain in the signature (DKIM `d=`), exactly. */
  signedBy: string
  /** The signature's selector (DKIM `s=`) if it is known to be stable; null if keys rotate. */
  selector: string | null
}

/** The desks that speak for a provider on the day of this moment. */
export const desksOn = (now: Instant, rows: readonly (Desk & Dated)[] = DESKS): (Desk & Dated)[] =>
  rows.filter(row => holdsOn(row, now))

/** A DKIM signature's own fields, and the result of verifying it. */
interface Signed {
  domain: string
  selector: string
  result: string
  aligned: boolean
}

/** Whether a mail from this address, under one of these signatures, comes from the desk. */
export function isFromDesk(desk: Desk, address: string, signatures: readonly Signed[]): boolean {
  return (
    isSender(desk.sender, address.toLowerCase()) &&
    signatures.some(
      ({ domain, selector, result, aligned }) =>
        result === 'pass' &&
        aligned &&
        domain.toLowerCase() === desk.signedBy &&
        (desk.selector === null || selector === desk.selector),
    )
  )
}

function isSender(sender: string, address: string): boolean {
  const [local = '', domain = ''] = cutAt(sender)
  const [givenLocal = '', givenDomain = ''] = cutAt(address)
  if (domain !== givenDomain) return false
  // 'name+case123@' is the mailbox 'name@': ticket systems put the case number after the plus.
  const plain = givenLocal.split('+', 1)[0] ?? ''
  const [before = '', after] = local.split('*', 2)
  if (after === undefined) return plain === local
  const between = plain.slice(before.length, plain.length - after.length)
  return (
    plain.length > before.length + after.length &&
    plain.startsWith(before) &&
    plain.endsWith(after) &&
    /^[a-z0-9._-]+$/.test(between)
  )
}

const cutAt = (address: string) => [
  address.slice(0, address.lastIndexOf('@')),
  address.slice(address.lastIndexOf('@') + 1),
]
