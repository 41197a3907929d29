import type { letterRefused, letterSent } from '../../server/erase/after-delivery.ts'
import type { Outcome } from '../../server/mail/transport.ts'
import type { ClaimedMail, MailQueue } from '../../server/store/mail-queue.ts'
import { type Fault, insteadOf, withoutAsking } from '../planted/fault.ts'

const DELIVERY = 'server/mail/delivery.ts'
const AFTER = 'server/erase/after-delivery.ts'
const QUEUE = 'server/store/mail-queue.ts'

/** Known faults, with the violations that may reveal each: a bad month that misses them proves nothing. */
export const PLANTED: readonly Fault[] = [
  withoutAsking({
    id: 'no end of attempts',
    file: QUEUE,
    in: 'tryAgain',
    about: ['unproven', 'MOST_UNPROVEN'],
    is: true,
    why: 'A provider gets the same demand again and again while the relay says nothing.',
    shows: ['too_often'],
  }),
  insteadOf<(mail: ClaimedMail) => Promise<Outcome>>({
    id: 'silence is a yes',
    file: DELIVERY,
    in: 'hand',
    why: 'A demand counts as sent, and its days run, though no relay has it.',
    shows: ['lost'],
    async instead(hand, mail) {
      const outcome = await hand(mail)
      return outcome.kind === 'unsure' ? { kind: 'taken' } : outcome
    },
  }),
  insteadOf<(mail: ClaimedMail) => Promise<Outcome>>({
    id: 'silence is a no',
    file: DELIVERY,
    in: 'hand',
    why: 'A demand counts as refused and goes to the next address, though the provider has it.',
    shows: ['had_left'],
    async instead(hand, mail) {
      const outcome = await hand(mail)
      return outcome.kind === 'unsure' ? { ...outcome, kind: 'refused' } : outcome
    },
  }),
  insteadOf<MailQueue['release']>({
    id: 'what was put off is forgotten',
    file: QUEUE,
    in: 'release',
    why: 'A desk that greylists its first mail never gets the demand.',
    shows: ['lost'],
    instead: async () => 'released',
  }),
  insteadOf<typeof letterSent>({
    id: 'what was sent is not written down',
    file: AFTER,
    in: 'letterSent',
    why: 'A letter has left of which the evidence knows nothing.',
    shows: ['not_in_ledger'],
    instead: async () => {},
  }),
  insteadOf<typeof letterRefused>({
    id: 'what was refused is not written down',
    file: AFTER,
    in: 'letterRefused',
    why: 'A demand that never arrived is waited for, and no other address is tried.',
    shows: ['not_in_ledger', 'not_reached'],
    instead: async () => {},
  }),
]
