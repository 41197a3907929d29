import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'

import { anArtifact, anEvent, aRequest, aTrack, day } from '../../../tests/builders.ts'
import { REGIMES } from '../../../tests/laws.ts'
import { PROVIDERS } from '../../catalog/providers.ts'
import { rules } from '../../i18n/es/rules.ts'
import { switchLanguage } from '../../i18n/translate.ts'
import { EventType } from '../../records/event.ts'
import { Decision, Stage, WaitingOn } from '../../records/request.ts'
import { REASONS, type Reason } from '../demand/sending.ts'
import { dailyLine } from './daily-line.ts'
import { groupOf, headline } from './headline.ts'
import { newestFirst } from './newest-first.ts'
import { stageLine } from './stage-line.ts'
import { standing } from './standing.ts'
import { timeline } from './timeline.ts'
import type { ProviderTrack } from './tracks.ts'
import { traction } from './traction.ts'

const NOW = 50

/** Any track that a server could produce, and some that none would: what is shown must be valid for both. */
const aGivenTrack = (index: number) =>
  fc
    .record({
      started: fc.boolean(),
      stage: fc.constantFrom(...Stage.options),
      decision: fc.constantFrom(...Decision.options),
      waitingOn: fc.constantFrom(...WaitingOn.options),
      escalated: fc.boolean(),
      createdOn: fc.integer({ min: 0, max: NOW }),
      paused: fc.boolean(),
      archived: fc.boolean(),
      // Fresh, and so old that the provider was asked about it.
      claimedOn: fc.constantFrom(null, day(NOW - 2), day(NOW - 20)),
      asks: fc.boolean(),
      events: fc.array(
        fc.tuple(fc.constantFrom(...EventType.options), fc.integer({ min: 0, max: NOW }), fc.boolean()),
        {
          maxLength: 8,
        },
      ),
    })
    .map((given): ProviderTrack => {
      const provider = PROVIDERS[index % PROVIDERS.length] ?? PROVIDERS[0]
      const id = `request-${index}`
      const sent = given.stage === 'prepared' ? null : day(given.createdOn)
      const request = aRequest({
        id,
        providerId: provider.id,
        stage: given.stage,
        decision: given.decision,
        waitingOn: given.waitingOn,
        escalated: given.escalated,
        createdAt: day(given.createdOn),
        submittedAt: sent,
        pausedAt: given.paused ? day(NOW - 1) : null,
        archivedAt: given.archived ? day(NOW - 1) : null,
        claimedAt: given.claimedOn,
      })
      const events = given.events.map(([type, on], place) =>
        anEvent({ requestId: id, ledgerSeq: index * 100 + place * 2 + 1, type, createdAt: day(on) }),
      )
      const artifacts = given.events.flatMap(([, on, hasFile], place) =>
        hasFile
          ? [
              anArtifact({
                ledgerSeq: index * 100 + place * 2 + 2,
                eventId: events[place]?.id ?? null,
                createdAt: day(on),
              }),
            ]
          : [],
      )
      const known = { provider, ...(given.asks ? { hasQuestion: true } : {}) }
      return given.started
        ? aTrack(NOW, request, { ...known, events: newestFirst(events), artifacts: newestFirst(artifacts) })
        : { ...aTrack(NOW, request, known), request: undefined, stands: undefined }
    })
const tracks = fc
  .integer({ min: 1, max: PROVIDERS.length })
  .chain(count => fc.tuple(...Array.from({ length: count }, (_, index) => aGivenTrack(index))))
const every = () => ({ now: day(NOW), isVerified: () => true })
const none = () => ({ now: day(NOW), isVerified: () => false })

describe('the meter, for any tracks', () => {
  test('is a whole number from 0 to 100, the mean of the providers up to rounding', () => {
    fc.assert(
      fc.property(tracks, given => {
        const { score, perProvider, total } = traction(given, every())
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
        expect(perProvider.map(({ providerId }) => providerId)).toEqual(given.map(({ provider }) => provider.id))
        const mean = perProvider.reduce((sum, each) => sum + each.score, 0) / total
        expect(Math.abs(score - mean)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('does not depend on the order, and a file that verifies never lowers it', () => {
    fc.assert(
      fc.property(tracks, given => {
        const { score } = traction(given, every())
        expect(traction([...given].reverse(), every()).score).toBe(score)
        expect(traction(given, none()).score).toBeLessThanOrEqual(score)
      }),
    )
  })

  test('counts as verified what is verified, and names a cost of a provider that is shown', () => {
    fc.assert(
      fc.property(tracks, given => {
        const { verified, cost } = traction(given, none())
        expect(verified).toBe(given.filter(({ request }) => request?.stage === 'verified_deleted').length)
        if (cost === undefined) return
        const about = given.find(({ provider }) => provider.id === cost.providerId)
        expect(cost.sentence).toContain(about?.provider.company)
        expect(cost.sentence).toMatch(/\b[1-9]\d* points?\b/)
        if (cost.eventId !== undefined) expect(about?.events.map(({ id }) => id)).toContain(cost.eventId)
      }),
    )
  })

  test('a provider that starts now never raises it, and a drop of a point or more is explained', () => {
    fc.assert(
      fc.property(tracks, given => {
        const [first, ...rest] = given
        if (first === undefined || rest.length === 0) return
        const before = traction(rest, every()).score
        const added = { ...first, request: undefined, stands: undefined, events: [], artifacts: [] }
        const after = traction([added, ...rest], every())
        expect(after.score).toBeLessThanOrEqual(before)
        if (after.score < before) expect(after.cost).toBeDefined()
      }),
    )
  })
})

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const WORDS: Record<ReturnType<typeof groupOf>, RegExp> = {
  verified: /^verified/,
  talking: /^talking/,
  asked: /^asked/,
  silent: /^silent/,
  overdue: /^overdue/,
  escalated: /^escalated/,
  saysDeleted: /^(says|say) deleted/,
  refused: /^refused/,
  needsYou: /^waiting for you/,
  paused: /^paused/,
  preparing: /^being prepared/,
  archived: /^archived/,
}

describe('the headline, for any tracks', () => {
  test('says of each provider exactly what its track says, once', () => {
    fc.assert(
      fc.property(tracks, given => {
        const { title } = headline(given, day(NOW))
        const said = title
          .replace(/\.$/, '')
          .split(', ')
          .map(part => part.toLowerCase().replace(/^all /, ''))
        const counted = said.map(part => {
          const [number = '', ...words] = part.split(' ')
          const place = Object.entries(WORDS).find(([, pattern]) => pattern.test(words.join(' ')))?.[0]
          return [place, NUMBERS.indexOf(number)]
        })
        const places = given.map(groupOf)
        const expected = Object.fromEntries(
          [...new Set(places)].map(place => [place, places.filter(each => each === place).length]),
        )
        expect(Object.fromEntries(counted)).toEqual(expected)
        expect(said).toHaveLength(Object.keys(expected).length)
      }),
    )
  })

  test('names no provider that is not shown, and says confirmed, refused or paused only where one is', () => {
    fc.assert(
      fc.property(tracks, given => {
        const { text } = headline(given, day(NOW))
        const shown = new Set(given.map(({ provider }) => provider.company))
        for (const { company } of PROVIDERS) if (!shown.has(company)) expect(text).not.toContain(company)
        const places = new Set(given.map(groupOf))
        if (/confirmed/.test(text)) expect(places).toContain('verified')
        if (/refused/.test(text)) expect(places).toContain('refused')
        if (/resume/.test(text)) expect(places).toContain('paused')
        if (/from you/.test(text)) expect(places).toContain('needsYou')
      }),
    )
  })
})

describe('in Spanish, for any tracks', () => {
  afterEach(() => switchLanguage('en'))

  const blocked = fc.option(fc.constantFrom(...(Object.keys(REASONS) as Reason[])), { nil: undefined })
  const nextCycle = fc.option(fc.integer({ min: NOW, max: 2 * NOW }), { nil: undefined })

  test('headline, standing, lines, timeline and costs are whole Spanish sentences with the numbers of the English ones', async () => {
    await fc.assert(
      fc.asyncProperty(tracks, blocked, nextCycle, async (given, reason, cycleOn) => {
        const say = () => everythingSaid(given, reason, cycleOn)
        await switchLanguage('en')
        const english = say()
        await switchLanguage('es')
        const spanish = say()
        expect(spanish).toHaveLength(english.length)
        for (const [place, text] of spanish.entries()) {
          expect(text).toMatch(/\p{L}/u)
          expect(text).not.toMatch(/undefined|NaN|[{}]/)
          expect(wordsOf(text).filter(word => ENGLISH_ONLY.has(word))).toEqual([])
          expect(numbersIn(text), text).toEqual(numbersIn(english[place] ?? ''))
        }
      }),
    )
  })

  /** Except for what the ledger holds in its own words. */
  function everythingSaid(given: readonly ProviderTrack[], reason: Reason | undefined, cycleOn: number | undefined) {
    const now = day(NOW)
    const head = headline(given, now, {
      blocked: reason,
      nextCycleAt: cycleOn === undefined ? undefined : day(cycleOn),
    })
    const stored = new Set(given.flatMap(({ events }) => events.map(({ payload }) => payload.message)))
    const standings = given.flatMap(track => Object.values(standing(track, now, reason)))
    const { lanes, axis } = timeline(given, now)
    const { cost } = traction(given, none())
    return [
      head.title,
      head.text,
      ...standings.filter(text => !stored.has(text)),
      ...given.flatMap(track => [
        dailyLine(track, now),
        ...[stageLine(track.stands, track.request?.createdAt ?? now, now) ?? []].flat(),
      ]),
      ...lanes.map(({ sentence }) => sentence),
      ...axis.map(({ label }) => label),
      ...(cost === undefined ? [] : [cost.sentence]),
    ]
  }

  const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []

  // 'may' is the short name of a month. An authority keeps its name.
  const NAMES = [...PROVIDERS.map(({ name }) => name), REGIMES.CA.authority]
  const SPANISH = new Set([...Object.values(rules), ...NAMES, 'may'].flatMap(wordsOf))
  /** Every word of the English messages that no Spanish one has. */
  const ENGLISH_ONLY = new Set(
    Object.keys(rules)
      .map(key => key.replace(/\{\w+\}/g, ''))
      .flatMap(wordsOf)
      .filter(word => !SPANISH.has(word)),
  )

  const NUMBER_WORDS = new Map([
    ...NUMBERS.map((word, number) => [word, number] as const),
    ...['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'].map(
      (word, number) => [word, number] as const,
    ),
  ])

  /** From two on: below, a number word is also an article or a negation. */
  const numbersIn = (text: string): number[] =>
    (text.toLowerCase().match(/\d+|\p{L}+/gu) ?? [])
      .flatMap(word => (/\d/.test(word) ? Number(word) : (NUMBER_WORDS.get(word) ?? [])))
      .filter(number => number > 1)
      .sort((a, b) => a - b)
})
