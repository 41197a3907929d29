import { describe, expect, test } from 'vitest'

import { aCycle, anEvent, aPreparedRequest, aRequest, day } from '../../../tests/builders.ts'
import { PROVIDER_IDS, PROVIDERS } from '../../catalog/providers.ts'
import type { EventType } from '../../records/event.ts'
import { EmailId, type Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { resumeClocks } from '../demand/clocks.ts'
import { dueDay, eventMarks, inkedDay, timeline } from './timeline.ts'
import { type ProviderTrack, providerTracks } from './tracks.ts'

/** Tracks of OpenAI, Anthropic, Google and xAI with these requests and entries, in this order. */
function tracksOf(given: { request: DeletionRequest; entries?: [number, EventType][] }[], now: Instant) {
  const rows = given.map(({ request, entries = [] }, index) => {
    const providerId = PROVIDER_IDS[index] ?? 'openai'
    const id = `request-${providerId}`
    return {
      request: aRequest({ ...request, id, providerId }),
      events: entries.map(([at, type], place) =>
        anEvent({ requestId: id, type, createdAt: day(at), ledgerSeq: index * 20 + place + 1 }),
      ),
    }
  })
  return providerTracks(
    {
      choices: rows.map(({ request: { providerId } }) => ({
        id: `email-01.${providerId}`,
        emailId: EmailId.parse('email-01'),
        providerId,
        enabled: true,
      })),
      cycles: [aCycle()],
      requests: rows.map(({ request }) => request),
      events: rows.flatMap(({ events }) => events),
      artifacts: [],
    },
    now,
  )
}

const draw = (given: Parameters<typeof tracksOf>[0], n: number) => timeline(tracksOf(given, day(n)), day(n))
const aTrack = (given: Parameters<typeof tracksOf>[0][number], n: number): ProviderTrack => {
  const [track] = tracksOf([given], day(n))
  if (track === undefined) throw new Error('a track was given')
  return track
}

describe('the axis', () => {
  test('[DASH-018] it has the letters before the deadline and the three phases after it', () => {
    expect(draw([{ request: aRequest() }], 3).axis.map(({ day: at, kind }) => [at, kind])).toEqual([
      [7, 'letter'],
      [21, 'letter'],
      [35, 'letter'],
      [45, 'deadline'],
      [55, 'legal'],
      [70, 'legal'],
      [85, 'legal'],
    ])
    expect(draw([{ request: aRequest() }], 3).lastDay).toBe(90)
  })

  test('where the law gives 90 days, every mark of the deadline stands 45 days later', () => {
    const { axis, lastDay } = draw([{ request: aRequest({ state: 'IA', dueAt: day(90) }) }], 3)
    expect(axis.map(mark => mark.day)).toEqual([7, 21, 80, 90, 100, 115, 130])
    expect(lastDay).toBe(135)
  })

  test('the deadline of most lanes makes the axis', () => {
    const late = aRequest({ dueAt: day(90) })
    const { axis } = draw([{ request: late }, { request: aRequest() }, { request: aRequest() }], 50)
    expect(axis.find(({ kind }) => kind === 'deadline')?.day).toBe(45)
  })

  test('today and the dates at its ends are shared only by letters that left together', () => {
    const shared = draw([{ request: aRequest() }, { request: aRequest({ submittedAt: day(0.001) }) }], 41).shared
    expect(shared).toEqual({ today: 41, from: day(0), to: day(90) })
    expect(draw([{ request: aRequest() }, { request: aRequest({ submittedAt: day(30) }) }], 41).shared).toBeNull()
    expect(draw([{ request: aPreparedRequest() }], 0).shared).toBeNull()
    // A letter that has not been sent does not separate the others.
    expect(draw([{ request: aRequest() }, { request: aPreparedRequest() }], 4).shared?.today).toBe(4)
  })
})

describe('a lane', () => {
  test('[DASH-018] every enabled provider has one, with its entries on their days', () => {
    const { lanes } = draw(
      PROVIDERS.map(() => ({
        request: aRequest({ stage: 'acknowledged' }),
        entries: [
          [0, 'submitted'],
          [7.2, 'follow_up'],
          [9, 'acknowledged'],
        ],
      })),
      41,
    )
    expect(lanes.map(({ name }) => name)).toEqual(['OpenAI', 'Anthropic', 'Google', 'xAI'])
    for (const lane of lanes) {
      expect(lane.marks.map(mark => [mark.day, mark.kind])).toEqual([
        [0, 'sent'],
        [7, 'follow_up'],
        [9, 'reply'],
      ])
      expect(lane).toMatchObject({ end: 41, today: 41, due: 45, dueBefore: null })
    }
  })

  test('its ink ends on the day of the confirmation', () => {
    const entries: [number, EventType][] = [
      [0, 'submitted'],
      [26.5, 'verification'],
    ]
    const { lanes } = draw([{ request: aRequest({ stage: 'verified_deleted' }), entries }], 41)
    expect(lanes[0]).toMatchObject({ end: 26, today: 41, tone: 'brand' })
    expect(lanes[0]?.sentence).toBe(
      'OpenAI (ChatGPT): verified on day 26. Deletion Request Submitted on day 0, Deletion Verified on day 26.',
    )
  })

  test('[DASH-018] [LIFE-014] an extension shows both dates, on the lane and in its words', () => {
    const { lanes } = draw([{ request: aRequest({ dueAt: day(90) }) }, { request: aRequest() }], 50)
    expect(lanes.map(({ due, dueBefore }) => [due, dueBefore])).toEqual([
      [90, 45],
      [45, null],
    ])
    expect(lanes[0]?.sentence).toContain('day 50, due on day 90, August 2, extended from day 45, June 18')
    expect(lanes[1]?.sentence).not.toContain('extended')
  })

  test('[LIFE-015] a pause moves the deadline, and is no extension', () => {
    const request = { ...aRequest(), ...resumeClocks(aRequest({ pausedAt: day(10) }), day(20)) }
    expect(draw([{ request }], 30).lanes[0]).toMatchObject({ due: 55, dueBefore: null, end: 30 })
  })

  test('a letter that has not left has no ink, and the words say so', () => {
    const { lanes } = draw([{ request: aPreparedRequest() }], 1)
    expect(lanes[0]).toMatchObject({ end: -1, today: null, due: null, marks: [] })
    expect(lanes[0]?.sentence).toBe('OpenAI (ChatGPT): the letter has not left yet.')
  })

  test('it says its deadline in words', () => {
    const { lanes } = draw([{ request: aRequest(), entries: [[0, 'submitted']] }], 41)
    expect(lanes[0]?.sentence).toBe(
      'OpenAI (ChatGPT): day 41, due on day 45, June 18. Deletion Request Submitted on day 0.',
    )
  })

  test('years of silence stay on the paper', () => {
    const entries: [number, EventType][] = [[400, 'provider_reply']]
    const { lanes, shared } = draw([{ request: aRequest({ escalated: true }), entries }], 500)
    expect(lanes[0]).toMatchObject({ end: 90, today: 500 })
    expect(lanes[0]?.marks[0]?.day).toBe(90)
    expect(shared?.today).toBe(90)
  })

  test('a pause stops the ink where it began', () => {
    expect(inkedDay(aTrack({ request: aRequest({ pausedAt: day(10) }) }, 20), day(20))).toBe(10)
  })
})

describe('what stands on the days', () => {
  test('of several entries of one kind on one day, one sign', () => {
    const track = aTrack(
      {
        request: aRequest(),
        entries: [
          [3.1, 'provider_reply'],
          [3.4, 'acknowledged'],
          [3.6, 'follow_up'],
        ],
      },
      9,
    )
    expect(eventMarks(track).map(({ day: at, kind }) => [at, kind])).toEqual([
      [3, 'reply'],
      [3, 'follow_up'],
    ])
  })

  test('what was before the letter that counts is left out: a first one came back', () => {
    const entries: [number, EventType][] = [
      [0, 'submitted'],
      [1, 'delivery_failed'],
      [2, 'submitted'],
    ]
    const track = aTrack({ request: aRequest({ submittedAt: day(2), dueAt: day(47) }), entries }, 4)
    expect(eventMarks(track).map(({ day: at, kind }) => [at, kind])).toEqual([[0, 'sent']])
    expect(dueDay(track.request)).toBe(45)
  })

  test('a mail in quarantine is no answer', () => {
    expect(eventMarks(aTrack({ request: aRequest(), entries: [[5, 'quarantined']] }, 9))).toEqual([])
  })
})
