import { expect, test } from 'vitest'

import { aRequest, at, day } from '../../../tests/builders.ts'
import { type Chance, chanceOf } from '../../../tests/simulation/chance.ts'
import { PROVIDERS } from '../../catalog/providers.ts'
import { Account } from '../../records/account.ts'
import { Authorization } from '../../records/authorization.ts'
import { Cycle } from '../../records/cycle.ts'
import { Email } from '../../records/email.ts'
import { Instant } from '../../records/ids.ts'
import { Journey } from '../../records/onboarding.ts'
import { ProviderChoice } from '../../records/provider-choice.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { Subscription } from '../../records/subscription.ts'
import { DAY_MS } from '../calendar/day.ts'
import { type CheckFacts, isAnythingDue, lookAt } from './check-schedule.ts'
import { LADDER } from './lifecycle.ts'
import type { WrittenLetter } from './written-letters.ts'

const ACCOUNT = 'account-01'
const EMAIL = 'email-0001'

/** Everything is paid, signed and chosen; one request, whose demand was sent on day 0. */
function facts(given: Partial<CheckFacts> & { letters?: WrittenLetter[] } = {}): CheckFacts {
  const letters = given.letters ?? [aLetter('demand')]
  return {
    account: Account.parse({
      id: ACCOUNT,
      authUserId: 'auth-00001',
      email: 'dana@example.com',
      provider: 'email',
      firstName: 'Dana',
      lastName: 'Whitfield',
      zipCode: '94110',
      plan: null,
      termsVersion: null,
      termsAcceptedAt: null,
    }),
    email: Email.parse({
      id: EMAIL,
      userId: ACCOUNT,
      email: 'dana@example.com',
      verifiedAt: day(0),
      inboundAlias: 'dana.abc@totalrecall.example',
    }),
    subscription: aSubscription(),
    journey: Journey.parse({ id: ACCOUNT, userId: ACCOUNT, currentStage: 'active' }),
    choices: [aChoice('openai')],
    authorizations: [anAuthorization()],
    cycles: [aCycle(0)],
    requests: [aRequest()],
    written: requestId => (requestId === 'request-openai' ? letters : []),
    ...given,
  }
}

const aLetter = (step: string, given: Partial<WrittenLetter> = {}): WrittenLetter => ({
  step,
  messageId: `<${step}@totalrecall.example>`,
  channel: 0,
  state: 'sent',
  ...given,
})

const aSubscription = (given: Partial<Subscription> = {}) =>
  Subscription.parse({
    id: ACCOUNT,
    userId: ACCOUNT,
    status: 'active',
    planId: 'private',
    billingCycle: 'monthly',
    currentPeriodEnd: null,
    trialEnd: null,
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    ...given,
  })

const aChoice = (providerId: string, enabled = true) =>
  ProviderChoice.parse({ id: `${EMAIL}.${providerId}`, emailId: EMAIL, providerId, enabled })

const anAuthorization = (given: { signedAt?: Instant; withdrawnAt?: Instant | null; email?: string } = {}) =>
  Authorization.parse({
    id: 'authorization-01',
    userId: ACCOUNT,
    emailId: EMAIL,
    email: 'dana@example.com',
    textVersion: '1',
    textSha256: 'a'.repeat(64),
    signatureKind: 'typed',
    signature: 'Dana Whitfield',
    signedAt: day(0),
    pdfSha256: 'b'.repeat(64),
    withdrawnAt: null,
    ...given,
  })

const aCycle = (n: number, given: Partial<Cycle> = {}) =>
  Cycle.parse({ id: 'cycle-01', emailId: EMAIL, year: 2026, number: 1, createdAt: day(n), ...given })

test('[LIFE-016] [LIFE-040] a submitted request is looked at again when its next letter is due, or the next cycle', () => {
  expect(lookAt(facts(), day(0))).toBe(day(7))
  expect(lookAt(facts(), day(7))).toBe(day(7))
  expect(lookAt(facts({ letters: [aLetter('demand'), aLetter('follow_up_1')] }), day(7))).toBe(day(21))
  // With twelve cycles a year, the next cycle comes before the reminder of day 35.
  const both = [aLetter('demand'), aLetter('follow_up_1'), aLetter('follow_up_2')]
  expect(lookAt(facts({ letters: both }), day(21))).toBe(day(365 / 12))
})

test.each<[string, Partial<CheckFacts> & { letters?: WrittenLetter[] }]>([
  ['a request that is paused', { requests: [aRequest({ pausedAt: day(1) })] }],
  ['one without authorization', { authorizations: [] }],
  ['one whose authorization is withdrawn', { authorizations: [anAuthorization({ withdrawnAt: day(1) })] }],
  ['one whose provider is switched off', { choices: [aChoice('openai', false)] }],
  ['a letter that has not left yet', { letters: [aLetter('demand', { state: 'waiting' })] }],
  [
    'a letter that every address has refused',
    {
      letters: [0, 1].map(channel => aLetter('demand', { state: 'bounced', channel })),
      requests: [aRequest({ stage: 'prepared', submittedAt: null, dueAt: null })],
    },
  ],
])('%s waits for somebody, not for a moment', (_, given) => {
  const journey = Journey.parse({ id: ACCOUNT, userId: ACCOUNT, currentStage: 'paused' })
  expect(lookAt(facts({ journey, ...given }), day(3))).toBeNull()
})

test('what can be done at once is looked at now: a first cycle, an own provider whose domain was not looked up', () => {
  expect(lookAt(facts({ cycles: [], requests: [] }), day(3))).toBe(day(3))
  const own = {
    name: 'Lumen',
    address: 'privacy@lumen.example',
    site: null,
    addedAt: day(0),
    removedAt: null,
    mail: 'unchecked' as const,
    replyDomain: null,
  }
  const choices = [aChoice('openai'), { ...aChoice('own-00000001'), own }]
  expect(lookAt(facts({ choices }), day(3))).toBe(day(3))
})

test('[LIFE-039] a cycle that a wrong clock dated ahead counts from its own year on', () => {
  const ahead = facts({
    choices: [aChoice('openai'), aChoice('xai')],
    requests: [aRequest({ stage: 'verified_deleted' })],
    cycles: [aCycle(239, { year: 2027 })],
  })
  expect(lookAt(ahead, day(220))).toBe(at('2027-01-01T00:00:00Z'))
})

test('[LIFE-042] over random records nothing is ever due before the moment at which is looked', () => {
  let moments = 0
  let waits = 0
  for (let seed = 1; seed <= 600; seed += 1) {
    const chance = chanceOf(seed)
    const records = randomFacts(chance)
    const now = day(chance.next() * 200)
    const next = lookAt(records, now)
    if (next === null) waits += 1
    expect(next ?? now, `seed ${seed}`).toBeGreaterThanOrEqual(now)
    if (next !== null) expect(isAnythingDue(records, next), `seed ${seed}: due when it is looked at`).toBe(true)
    const until = next ?? day(900)
    for (let time = now; time < until; time = Instant.parse(time + 1 + chance.below(9 * DAY_MS))) {
      moments += 1
      expect(isAnythingDue(records, time), `seed ${seed}: due at ${time}, looked at ${next}`).toBe(false)
    }
    if (next !== null && next > now) {
      expect(isAnythingDue(records, Instant.parse(next - 1)), `seed ${seed}: just before`).toBe(false)
    }
  }
  expect(moments).toBeGreaterThan(2_000)
  expect(waits).toBeGreaterThan(50)
})

/** Records of accounts at some point of their life, likely and unlikely ones. */
function randomFacts(chance: Chance): CheckFacts {
  const letters = new Map<string, WrittenLetter[]>()
  const requests = PROVIDERS.filter(() => chance.yes(0.6)).map(({ id }) => {
    const request = randomRequest(id, chance)
    letters.set(request.id, randomLetters(request, chance))
    return request
  })
  const base = facts()
  return {
    ...base,
    subscription: chance.yes(0.9)
      ? aSubscription({
          status: chance.weighted({ active: 6, past_due: 3, canceled: 1 }),
          planId: chance.weighted({ private: 3, minimal: 3, lockdown: 1 }),
          pastDueSince: chance.yes(0.8) ? day(chance.next() * 150) : null,
        })
      : undefined,
    journey: Journey.parse({
      id: ACCOUNT,
      userId: ACCOUNT,
      currentStage: chance.weighted({ active: 6, paused: 1 }),
    }),
    choices: PROVIDERS.map(({ id }) => aChoice(id, chance.yes(0.8))),
    authorizations: chance.yes(0.9) ? [anAuthorization({ withdrawnAt: chance.yes(0.1) ? day(3) : null })] : [],
    cycles: Array.from({ length: chance.below(4) }, (_, index) =>
      aCycle(index * 30 * chance.next(), {
        number: index + 1,
        year: chance.weighted({ 2026: 8, 2027: 1, 2025: 1 }) === '2027' ? 2027 : 2026,
      }),
    ),
    requests,
    written: requestId => letters.get(requestId) ?? [],
  }
}

function randomRequest(providerId: string, chance: Chance): DeletionRequest {
  const submittedAt = chance.yes(0.85) ? day(chance.next() * 100) : null
  const pausedMs = chance.yes(0.3) ? chance.below(20 * DAY_MS) : 0
  return aRequest({
    id: `request-${providerId}`,
    providerId,
    stage:
      submittedAt === null
        ? 'prepared'
        : chance.weighted({
            submitted: 5,
            acknowledged: 3,
            in_review: 2,
            verified_deleted: 1,
            non_compliant: 1,
            escalation_reminder: 1,
          }),
    submittedAt,
    dueAt: submittedAt === null ? null : Instant.parse(submittedAt + pausedMs + (45 + chance.below(46)) * DAY_MS),
    pausedMs,
    pausedAt: chance.yes(0.1) ? day(chance.next() * 150) : null,
    archivedAt: chance.yes(0.05) ? day(10) : null,
    decision: chance.weighted({ none: 9, refused: 1 }),
    escalated: chance.yes(0.2),
    owedLetter: chance.yes(0.1) ? 'agent_proof' : null,
    state: chance.pick(['CA', 'IA', 'FL']),
  })
}

function randomLetters(request: DeletionRequest, chance: Chance): WrittenLetter[] {
  if (request.stage === 'prepared' && chance.yes(0.7)) return []
  const state = () => chance.weighted({ sent: 12, waiting: 1, bounced: 1, set_aside: 1 } as const)
  return LADDER.slice(0, 1 + chance.below(LADDER.length)).map(({ letter }) =>
    aLetter(letter, { state: state(), channel: chance.below(2) }),
  )
}

test('the end of the rest after a claim is a moment to look at, and none before it', () => {
  const request = aRequest({ stage: 'submitted', claimedAt: day(6) })
  expect(lookAt(facts({ requests: [request] }), day(8))).toBe(day(20))
  expect(isAnythingDue(facts({ requests: [request] }), day(20))).toBe(true)
})
