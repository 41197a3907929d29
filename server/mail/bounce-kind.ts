import type { DeliveryStatus } from './delivery-status.ts'

/** `hard`: no such mailbox. `soft`: the address exists, but delivery failed for now. */
export type BounceKind = 'hard' | 'soft'

/**
 * What a final delivery report says about its address, by the enhanced status code (RFC 3463). Class 4 is temporary. In
 * class 5, only the address itself (x.1.x) and a closed mailbox (x.2.0, x.2.1) are permanent; a full mailbox, a system,
 * a route or a policy may work tomorrow. Without an enhanced code the plain code counts: 550, 551, 553 and 556 are
 * about the address.
 */
export function bounceKind({ status, diagnostic }: Pick<DeliveryStatus, 'status' | 'diagnostic'>): BounceKind {
  const code = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic)?.[0] ?? status
  const [kind, subject, detail] = code.split('.')
  if (kind === '4') return 'soft'
  // 5.0.0 says only that the mail was refused.
  if (kind === '5' && !(subject === '0' && detail === '0')) {
    return subject === '1' || (subject === '2' && (detail === '0' || detail === '1')) ? 'hard' : 'soft'
  }
  return /\b(?:550|551|553|556)\b/.test(diagnostic) || NO_MAILBOX.test(diagnostic) ? 'hard' : 'soft'
}

/** Exim and qmail name no code for an address that they themselves do not know. */
const NO_MAILBOX =
  /\b(?:unrouteable address|unknown (?:user|recipient|mailbox)|(?:user|recipient|mailbox) unknown|no (?:such )?(?:user|mailbox|recipient|address)\b|(?:user|mailbox|recipient|address) (?:does not|doesn't) exist)/i
