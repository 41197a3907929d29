import type { letterSent } from '../../server/erase/after-delivery.ts'
import type { Executor } from '../../server/store/database.ts'
import type { isFromDesk } from '../../sync/catalog/desks.ts'
import { type AccountId, Instant } from '../../sync/records/ids.ts'
import type { CheckFacts } from '../../sync/rules/demand/check-schedule.ts'
import type { resumeClocks } from '../../sync/rules/demand/clocks.ts'
import type { LetterFacts } from '../../sync/rules/demand/due-letter.ts'
import type { datedRungs } from '../../sync/rules/demand/lifecycle.ts'
import type { whyNotSend } from '../../sync/rules/demand/sending.ts'
import type { Mark } from '../../sync/rules/demand/what-stands.ts'
import type { knownProvider } from '../../sync/rules/providers/known-providers.ts'
import { type Fault, insteadOf, withoutAsking } from '../planted/fault.ts'

const LIFECYCLE = 'sync/rules/demand/lifecycle.ts'
const SENDING = 'sync/rules/demand/sending.ts'
const TWELVE_DAYS_MS = 12 * 86_400_000
const FOUR_DAYS_MS = 4 * 86_400_000

/** Known faults, with the invariants that may reveal each: a year that misses them proves nothing. */
export const PLANTED: readonly Fault[] = [
  withoutAsking({
    id: 'withdrawal ignored',
    file: SENDING,
    in: 'whyNotSend',
    about: ['withdrawnAt'],
    is: false,
    why: 'Letters leave in the name of somebody who has said that they may not.',
    shows: ['unauthorized'],
  }),
  insteadOf<typeof knownProvider>({
    id: 'wrong provider’s address',
    file: 'sync/rules/demand/next-letter.ts',
    in: 'nextTurn',
    call: 'knownProvider',
    why: 'One provider reads what a person demands of another one.',
    shows: ['wrong_provider'],
    instead: (knownProvider, _id, choices) => knownProvider('openai', choices),
  }),
  insteadOf<(facts: LetterFacts) => readonly Mark[]>({
    id: 'every letter once more',
    file: 'sync/rules/demand/due-letter.ts',
    in: 'ahead',
    why: 'A provider gets each letter twice, and takes neither for serious.',
    shows: ['twice'],
    instead: (ahead, { stands, sent }) => ahead({ stands, sent: sent.slice(0, -1) }),
  }),
  insteadOf<typeof datedRungs>({
    id: 'escalated twelve days too soon',
    file: LIFECYCLE,
    in: 'datedRungs',
    why: 'A letter claims that the days of the law are over while they still run.',
    shows: ['too_soon', 'early_claim'],
    instead: (datedRungs, request) =>
      datedRungs(request).map(({ rung, at }) => ({
        rung,
        at: rung.clock === 'silence' ? at : Instant.parse(at - TWELVE_DAYS_MS),
      })),
  }),
  insteadOf<typeof datedRungs>({
    id: 'reminded on day 3',
    file: LIFECYCLE,
    in: 'datedRungs',
    why: 'A provider that has just got the demand is reminded as if it had been silent for long.',
    shows: ['too_soon'],
    instead: (datedRungs, request) =>
      datedRungs(request).map(({ rung, at }) => ({
        rung,
        at: rung.letter === 'follow_up_1' ? Instant.parse(at - FOUR_DAYS_MS) : at,
      })),
  }),
  insteadOf<typeof resumeClocks>({
    id: 'paused time counts',
    file: 'sync/rules/demand/clocks.ts',
    in: 'resumeClocks',
    why: 'Time in which a person kept the letters back is held against the provider.',
    shows: ['too_soon', 'early_claim'],
    instead(resumeClocks, request, now) {
      const clocks = resumeClocks(request, now)
      return clocks && { ...clocks, dueAt: request.dueAt }
    },
  }),
  insteadOf<typeof whyNotSend>({
    id: 'unpaid plan sends on',
    file: SENDING,
    in: 'whyNotSend',
    why: 'Letters leave for somebody who has ended the plan.',
    shows: ['not_entitled'],
    instead: (whyNotSend, { subscription, ...facts }) =>
      whyNotSend({ ...facts, entitled: true, subscription: subscription && { ...subscription, status: 'active' } }),
  }),
  withoutAsking({
    id: 'a switch that switches nothing',
    file: SENDING,
    in: 'whyNotSend',
    about: ['providerEnabled'],
    is: false,
    why: 'A provider that a person has switched off gets letters.',
    shows: ['switched_off'],
  }),
  insteadOf<typeof isFromDesk>({
    id: 'any signature is believed',
    file: 'sync/catalog/desks.ts',
    in: 'isFromDesk',
    why: 'Whoever can sign a mail of their own can end a request in the provider’s name.',
    shows: ['believed'],
    instead: (_isFromDesk, _desk, _address, signatures) => signatures.some(({ result }) => result === 'pass'),
  }),
  insteadOf<typeof letterSent>({
    id: 'a sent letter without its entry',
    file: 'server/erase/after-delivery.ts',
    in: 'letterSent',
    why: 'The evidence lacks a letter that has left.',
    shows: ['unrecorded'],
    instead: (letterSent, tx, ...mail) =>
      letterSent({ ...tx, appendEvent: event => tx.appendEvent({ ...event, type: 'admin' }) }, ...mail),
  }),
  insteadOf<(trx: Executor, account: { accountId: AccountId }) => Promise<unknown>>({
    id: 'a write asks for no look',
    file: 'server/store/tenant.ts',
    in: 'tenantWriter',
    call: 'takeVersion.first',
    why: 'What a person says is not acted upon before somebody happens to look.',
    shows: ['overlooked'],
    async instead(first, trx, account) {
      const before = await trx.selectFrom('account').select('lookAt').where('id', '=', account.accountId).execute()
      const taken = await first(trx, account)
      for (const { lookAt } of before) {
        await trx.updateTable('account').set({ lookAt }).where('id', '=', account.accountId).execute()
      }
      return taken
    },
  }),
  insteadOf<(facts: CheckFacts) => Instant[]>({
    id: 'the next letter’s day is not looked for',
    file: 'sync/rules/demand/check-schedule.ts',
    in: 'turningPoints',
    why: 'A letter whose day has come stays here.',
    shows: ['overlooked', 'forgotten'],
    instead: (turningPoints, facts) => turningPoints({ ...facts, requests: [] }),
  }),
]
