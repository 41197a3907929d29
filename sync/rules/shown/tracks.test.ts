import { expect, test } from 'vitest'

import { aCycle, anArtifact, anEvent, aRequest, at, day } from '../../../tests/builders.ts'
import { PROVIDERS } from '../../catalog/providers.ts'
import { EmailId } from '../../records/ids.ts'
import { nextAction } from '../demand/due-letter.ts'
import { providerTracks, stats, type TrackRows } from './tracks.ts'

const emailId = EmailId.parse('email-01')
const choice = (providerId: string, enabled = true) => ({ id: `email-01.${providerId}`, emailId, providerId, enabled })
const rows = (given: Partial<TrackRows> = {}): TrackRows => ({
  choices: [choice('openai')],
  cycles: [aCycle()],
  requests: [aRequest()],
  events: [],
  artifacts: [],
  ...given,
})
const only = (given: Partial<TrackRows>, now = day(10)) => {
  const [track] = providerTracks(rows(given), now)
  if (track === undefined) throw new Error('one provider is enabled')
  return track
}

test('[DASH-011] there is one track per enabled provider, in the order of the catalogue', () => {
  const choices = [choice('xai'), choice('google', false), choice('anthropic'), choice('openai'), choice('xai')]
  const ids = providerTracks(rows({ choices }), day(1)).map(track => track.provider.id)
  expect(ids).toEqual(['openai', 'anthropic', 'xai'])
})

test('without an enabled provider there is no track', () => {
  expect(providerTracks(rows({ choices: [choice('openai', false)] }), day(1))).toEqual([])
})

test('[DASH-040] a track has its request, what is on record, its days, and what comes next', () => {
  const track = only({}, day(46))
  expect(track).toMatchObject({
    request: aRequest(),
    cycle: aCycle(),
    fromEarlierCycle: false,
    events: [],
    artifacts: [],
    stands: { silentDays: 46, overdue: true },
  })
  expect(track.stands && nextAction(track.stands)).toBe('Escalate to legal')
})

test('[DASH-021] providers are shown by company and assistant', () => {
  const choices = PROVIDERS.map(provider => choice(provider.id))
  const names = providerTracks(rows({ choices }), day(1)).map(track => track.provider.name)
  expect(names).toEqual(['OpenAI (ChatGPT)', 'Anthropic (Claude)', 'Google (Gemini)', 'xAI (Grok)'])
})

test('[DASH-022] providers have colors of their own, an unknown one is blue', () => {
  const choices = [...PROVIDERS.map(provider => choice(provider.id)), choice('skynet')]
  const colors = providerTracks(rows({ choices }), day(1)).map(track => track.provider.color)
  expect(new Set(colors).size).toBe(5)
  expect(colors.at(-1)).toBe('#2444c4')
})

test('an enabled provider without a request has an empty track', () => {
  expect(only({ requests: [] })).toMatchObject({
    request: undefined,
    cycle: undefined,
    fromEarlierCycle: false,
    events: [],
    stands: undefined,
  })
})

test("[DASH-011] the current cycle's request is shown, else the newest open one, marked as earlier", () => {
  const cycles = [
    aCycle({ id: 'cycle-01', number: 1, createdAt: day(0) }),
    aCycle({ id: 'cycle-02', number: 2, createdAt: day(31) }),
    aCycle({ id: 'cycle-03', number: 3, createdAt: day(62) }),
  ]
  const earlier = aRequest({ id: 'request-1', cycleId: 'cycle-01' })
  const closed = aRequest({ id: 'request-2', cycleId: 'cycle-02', createdAt: day(31), stage: 'verified_deleted' })
  const current = aRequest({ id: 'request-3', cycleId: 'cycle-03', createdAt: day(62) })

  const carried = only({ cycles, requests: [closed, earlier] }, day(70))
  expect(carried).toMatchObject({ request: earlier, cycle: cycles[0], fromEarlierCycle: true })
  const present = only({ cycles, requests: [earlier, closed, current] }, day(70))
  expect(present).toMatchObject({ request: current, cycle: cycles[2], fromEarlierCycle: false })
  // A confirmed deletion stays until something new is asked, and so does a refusal: it is not asked again by itself.
  const stands = only({ cycles, requests: [closed] }, day(70))
  expect(stands).toMatchObject({ request: closed, cycle: cycles[1], fromEarlierCycle: true, asksForUse: true })
  const refused = { ...closed, stage: 'non_compliant', decision: 'refused' } as const
  expect(only({ cycles, requests: [refused] }, day(70))).toMatchObject({ request: refused, fromEarlierCycle: true })
  const ended = { ...closed, stage: 'in_review', archivedAt: day(50) } as const
  expect(only({ cycles, requests: [ended] }, day(70)).request).toBeUndefined()

  const done = aRequest({ id: 'request-4', cycleId: 'cycle-03', createdAt: day(62), stage: 'verified_deleted' })
  expect(only({ cycles, requests: [earlier, done] }, day(70)).request).toEqual(done)
})

test('1 January changes nothing for an open request, nor for what December verified', () => {
  const december = aCycle({ year: 2026, number: 12, createdAt: at('2026-12-05T00:00:00Z') })
  const newYear = at('2027-01-01T00:00:00Z')
  const open = aRequest({ submittedAt: december.createdAt })
  expect(only({ cycles: [december], requests: [open] }, newYear)).toMatchObject({
    request: open,
    fromEarlierCycle: true,
  })
  const done = aRequest({ stage: 'verified_deleted' })
  expect(only({ cycles: [december], requests: [done] }, newYear).request).toEqual(done)
})

test('[API-035] [API-036] only what belongs to the request is on its record, newest first', () => {
  const events = [
    anEvent({ ledgerSeq: 1, createdAt: day(0) }),
    anEvent({ ledgerSeq: 3, createdAt: day(3), type: 'provider_reply' }),
    anEvent({ ledgerSeq: 4, createdAt: day(3), type: 'acknowledged' }),
    anEvent({ ledgerSeq: 2, createdAt: day(1), requestId: 'request-other' }),
    anEvent({ ledgerSeq: 9, createdAt: day(9), requestId: null, type: 'authorization' }),
  ]
  const artifacts = [
    anArtifact({ ledgerSeq: 5, createdAt: day(0) }),
    anArtifact({ ledgerSeq: 7, createdAt: day(4) }),
    anArtifact({ ledgerSeq: 6, createdAt: day(4), requestId: 'request-other' }),
  ]
  const track = only({ events, artifacts })
  expect(track.events.map(event => event.ledgerSeq)).toEqual([4, 3, 1])
  expect(track.artifacts.map(file => file.ledgerSeq)).toEqual([7, 5])
})

const typed = (
  ...types: ('submitted' | 'follow_up' | 'escalation' | 'provider_reply' | 'verification' | 'prepared')[]
) => providerTracks(rows({ events: types.map((type, index) => anEvent({ type, ledgerSeq: index + 1 })) }), day(60))

test('[DASH-015] actions are submissions, follow-ups and escalations', () => {
  expect(stats(typed('submitted', 'follow_up', 'follow_up', 'escalation', 'prepared', 'verification')).actions).toBe(4)
})

test('[DASH-016] replies are events of type provider_reply', () => {
  expect(stats(typed('provider_reply', 'submitted', 'provider_reply', 'verification')).replies).toBe(2)
})

test('[DASH-017] verifications are requests at verified_deleted, not events', () => {
  expect(stats(typed('verification', 'verification')).verifications).toBe(0)
  const requests = [
    aRequest({ stage: 'verified_deleted' }),
    aRequest({ id: 'request-xai', providerId: 'xai', stage: 'verified_deleted' }),
    // Refused, archived, and still open: no stage but one counts.
    aRequest({ id: 'request-anthropic', providerId: 'anthropic', stage: 'non_compliant', decision: 'refused' }),
    aRequest({ id: 'request-google', providerId: 'google', archivedAt: day(50) }),
    aRequest({ id: 'request-own', providerId: 'own', stage: 'in_review' }),
  ]
  const choices = requests.map(({ providerId }) => choice(providerId))
  const tracks = providerTracks(rows({ requests, choices }), day(60))
  expect(tracks.filter(({ request }) => request !== undefined)).toHaveLength(requests.length)
  expect(stats(tracks).verifications).toBe(2)
})
