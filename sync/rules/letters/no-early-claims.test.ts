import fc from 'fast-check'
import { expect, test } from 'vitest'

import { anEvent, aPreparedRequest } from '../../../tests/builders.ts'
import { daysIn } from '../../../tests/laws.ts'
import { PROVIDERS } from '../../catalog/providers.ts'
import type { Regime } from '../../catalog/regimes.ts'
import { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { businessDaysOverAt } from '../calendar/business-days.ts'
import { DAY_MS } from '../calendar/day.ts'
import { extendDeadline, pauseClocks, resumeClocks, startClocks } from '../demand/clocks.ts'
import { dueLetter } from '../demand/due-letter.ts'
import { LADDER, type SentLetterId } from '../demand/lifecycle.ts'
import { UNCHOSEN } from '../demand/scope.ts'
import { whatStands } from '../demand/what-stands.ts'
import { appeal } from './appeal.ts'
import { complaint } from './complaint.ts'
import { letters } from './index.ts'
import { type LetterFacts, type LetterText, plainText } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import { reviewedLaws } from './review-document.ts'

/**
 * Random lifecycles of requests, in every regime, with pauses and notices, examined on random days; every letter that
 * could be written then is checked. The day of a breach is computed here independently, from the events, and not from
 * the request's own fields.
 */
const START = Date.UTC(2026, 0, 1)
const hours = (most: number) => fc.integer({ min: 0, max: most * 24 }).map(n => n * 3_600_000)

const life = fc.record({
  regime: fc.constantFrom<Regime>(...reviewedLaws().map(({ regime }) => regime)),
  sentAt: hours(5 * 365).map(ms => START + ms),
  /** Hours after the letter was sent: start and length of each pause; overlaps are removed below. */
  pauses: fc.array(fc.tuple(hours(60), hours(20)), { maxLength: 3 }),
  notice: fc.option(fc.record({ after: hours(120), days: fc.option(fc.integer({ min: -10, max: 120 })) })),
  lookAfter: hours(160),
  acknowledged: fc.boolean(),
  decision: fc.constantFrom('none', 'none', 'none', 'scheduled', 'no_data_found', 'partial', 'refused'),
  agentProofAsked: fc.boolean(),
})

type Life = typeof life extends fc.Arbitrary<infer T> ? T : never

interface Lived {
  request: DeletionRequest
  now: Instant
  /** First moment at which the provider is in breach: a whole day after the last day. */
  lateFrom: number
  /** First moment at which a missing confirmation of receipt may be mentioned. */
  unconfirmedFrom: number
}

/** Applies the events through the product's own rules, and computes the dates independently. */
function lived(given: Life): Lived {
  const { regime, sentAt } = given
  let request = aPreparedRequest({ state: regime.state })
  request = { ...request, stage: 'submitted', ...startClocks(request, Instant.parse(sentAt)) }
  const steps = [
    ...given.pauses.flatMap(([from, length]) => [
      { at: sentAt + from, what: 'pause' as const },
      { at: sentAt + from + length, what: 'resume' as const },
    ]),
    ...(given.notice === null ? [] : [{ at: sentAt + given.notice.after, what: 'notice' as const }]),
  ].sort((a, b) => a.at - b.at)
  const last = Math.max(sentAt + given.lookAfter, ...steps.map(({ at }) => at))

  let paused = 0
  let pausedFrom: number | null = null
  const [usual, most] = [daysIn(regime.period), daysIn(regime.longest)]
  let allowed = usual
  for (const { at, what } of steps) {
    const moment = Instant.parse(at)
    if (what === 'pause' && pausedFrom === null) pausedFrom = at
    if (what === 'resume' && pausedFrom !== null) {
      paused += at - pausedFrom
      pausedFrom = null
    }
    if (what === 'notice' && given.notice !== null) {
      const running = (pausedFrom ?? at) - sentAt - paused
      const asked = given.notice.days === null ? most : usual + given.notice.days
      const inTime = running < (usual + 1) * DAY_MS
      if (inTime && asked > usual) allowed = Math.min(asked, most)
      const { days } = given.notice
      const extension = extendDeadline(request, { receivedAt: moment, ...(days === null ? {} : { days }) })
      request = { ...request, ...(extension.ok ? { dueAt: extension.dueAt } : {}) }
    } else {
      request = { ...request, ...(what === 'pause' ? pauseClocks(request, moment) : resumeClocks(request, moment)) }
    }
  }
  // Letters are sent only while nothing is paused.
  if (pausedFrom !== null) {
    paused += last - pausedFrom
    request = { ...request, ...resumeClocks(request, Instant.parse(last)) }
  }
  const from = sentAt + paused
  return {
    request: {
      ...request,
      ...(given.acknowledged ? { stage: 'acknowledged' as const } : {}),
      decision: given.decision,
    },
    now: Instant.parse(last),
    lateFrom: from + (allowed + 1) * DAY_MS,
    unconfirmedFrom: Math.max(from + 15 * DAY_MS, businessDaysOverAt(Instant.parse(from), 10)),
  }
}

function factsOf(given: Life, { request, now }: Lived): LetterFacts {
  const sentAt = Instant.parse(given.sentAt)
  const provider = PROVIDERS[given.sentAt % PROVIDERS.length] ?? PROVIDERS[0]
  return {
    provider,
    asked: given.sentAt % 2 === 0 ? UNCHOSEN : { scope: 'account', apiData: true, knownAs: null },
    address: provider.channels[0].address,
    person: { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@whitfield.studio' },
    regime: given.regime,
    reference: 'TR-7K2M-0415',
    replyTo: 'dana.k3m9x2p7qa+t4f8s1zq0w@totalrecall.example',
    writtenOn: now,
    stands: whatStands(
      { ...request, ticket: '#48213' },
      given.acknowledged ? [anEvent({ type: 'acknowledged', createdAt: Instant.parse(given.sentAt + DAY_MS) })] : [],
      now,
    ),
    signedAt: sentAt,
    signature: { kind: 'typed', value: 'Dana Whitfield' },
    company: { name: 'Total Recall LLC', address: '30 N Gould St, Sheridan, WY 82801, USA' },
    counsel: null,
    previous: [{ letter: 'demand', sentAt }],
  }
}

const LATE = /overdue|breach|violat|unlawful|failed to|too late|ended on/i
const UNCONFIRMED = /no confirmation of receipt has|that time has passed/i

test('[LIFE-045] [LTR-1] no letter that is written on any day of any life speaks of a breach before there is one', () => {
  const seen = { letters: 0, late: 0, unconfirmed: 0, extended: 0, paused: 0 }
  fc.assert(
    fc.property(life, given => {
      const at = lived(given)
      const facts = factsOf(given, at)
      if ((at.request.pausedMs ?? 0) > 0) seen.paused += 1
      const texts: [string, LetterText][] = [
        ...Object.entries(letters).map(([id, write]): [string, LetterText] => [id, write(facts)]),
        ['appeal', appeal(facts)],
        ['complaint', complaint(facts)],
      ]
      for (const [id, letter] of texts) {
        for (const text of [plainText(letter), letterHtml(letter), letter.subject]) {
          seen.letters += 1
          if (LATE.test(text)) {
            expect(at.now, `${id}: ${LATE.exec(text)?.[0]}`).toBeGreaterThanOrEqual(at.lateFrom)
            if (!given.regime.setsPeriod) expect(text, id).not.toMatch(/overdue/)
            seen.late += 1
          }
          if (UNCONFIRMED.test(text)) {
            expect(given.acknowledged, id).toBe(false)
            expect(at.now, id).toBeGreaterThanOrEqual(at.unconfirmedFrom)
            seen.unconfirmed += 1
          }
          if (/extension of which/.test(text)) seen.extended += 1
        }
      }
    }),
    { numRuns: 1_500, seed: 20_261_121 },
  )
  // The property would also hold for empty letters, so check that each claim really occurred.
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(100)
})

test('[LIFE-045] [LTR-1] and the letters that are due by the rules are written on days on which they may be', () => {
  fc.assert(
    fc.property(life, given => {
      const at = lived(given)
      const sent: SentLetterId[] = ['demand']
      const request: DeletionRequest = { ...at.request, owedLetter: given.agentProofAsked ? 'agent_proof' : null }
      const due = dueLetter({ stands: whatStands(request, [], at.now), sent }, at.now)
      if (due === undefined) return
      const rung = LADDER.find(({ letter }) => letter === due)
      // A legal letter is sent at the end of the period at the earliest, and the escalation itself claims nothing then.
      if (rung?.escalates === true) expect(at.now).toBeGreaterThanOrEqual(at.lateFrom - DAY_MS)
      if (rung?.escalates === true && due !== 'escalation') expect(at.now).toBeGreaterThanOrEqual(at.lateFrom)
    }),
    { numRuns: 1_500, seed: 20_261_122 },
  )
})
