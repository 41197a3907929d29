import type { DeliveryStatus } from './parse-mail.ts'

/** `hard`: nobody is at that address. `soft`: somebody is, and it was not to be for now. */
export type BounceKind = 'hard' | 'soft'

/**
 * What a report that gives up a mail says of its address, by the enhanced status code (RFC 3463): first figure 4 is for
 * now; in the 5s only the address itself (x.1.x) and a mailbox that is closed (x.2.0, x.2.1) are the address's own
 * fault, whereas a full mailbox, a system, a route or a policy may be different tomorrow. Without one the plain code
 * counts: 550, 551, 553 and 556 name the address.
 */
export function bounceKind({ status, diagnostic }: Pick<DeliveryStatus, 'status' | 'diagnostic'>): BounceKind {
  const code = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic)?.[0] ?? status
  const [kind, subject, detail] = code.split('.')
  if (kind === '4') return 'soft'
  // 5.0.0 says nothing more than that it was refused.
  if (kind === '5' && !(subject === '0' && detail === '0')) {
    return subject === '1' || (subject === '2' && (detail === '0' || detail === '1')) ? 'hard' : 'soft'
  }
  return /\b(?:550|551|553|556)\b/.test(diagnostic) ? 'hard' : 'soft'
}
