import { describe, expect, test } from 'vitest'

import { anArtifact, anEvent, aPreparedRequest, aRequest, aTrack, day } from '../../../tests/builders.ts'
import type { Artifact } from '../../records/artifact.ts'
import type { LedgerEvent } from '../../records/event.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { whatStands } from '../demand/what-stands.ts'
import type { ProviderTrack } from './tracks.ts'
import { TRACTION_VERSION, traction } from './traction.ts'

const newestFirst = (a: { ledgerSeq: number }, b: { ledgerSeq: number }) => b.ledgerSeq - a.ledgerSeq

const track = (
  request: DeletionRequest | undefined,
  events: LedgerEvent[] = [],
  artifacts: Artifact[] = [],
): ProviderTrack => ({
  ...aTrack(0, request, { events: [...events].sort(newestFirst), artifacts: [...artifacts].sort(newestFirst) }),
  request,
})

/** The meter on the day of the facts. */
const meterOf: typeof traction = (tracks, given) =>
  traction(
    tracks.map(each => ({ ...each, stands: each.request && whatStands(each.request, each.events, given.now) })),
    given,
  )

const facts = (n: number, isVerified: (artifact: Artifact) => boolean = () => true) => ({ now: day(n), isVerified })
const scoreOf = (request: DeletionRequest, n = 1) => meterOf([track(request)], facts(n)).score

describe('M, the worth of a stage', () => {
  // Without any file E is 0; without a due letter F is 1: T = M × 0.8.
  test('[DASH-025] each stage has its worth', () => {
    expect(scoreOf(aPreparedRequest())).toBe(0)
    expect(scoreOf(aRequest({ stage: 'submitted' }))).toBe(12)
    expect(scoreOf(aRequest({ stage: 'non_compliant', decision: 'refused' }))).toBe(16)
    expect(scoreOf(aRequest({ stage: 'acknowledged' }))).toBe(32)
    expect(scoreOf(aRequest({ stage: 'in_review' }))).toBe(48)
    expect(scoreOf(aRequest({ stage: 'verified_deleted' }))).toBe(80)
  })

  test('[DASH-025] overdue costs a quarter, and a verified request is never overdue', () => {
    const late = track(aRequest({ stage: 'in_review' }), [
      anEvent({ ledgerSeq: 1, type: 'acknowledged', createdAt: day(1) }),
      anEvent({ ledgerSeq: 2, type: 'follow_up', createdAt: day(35) }),
      anEvent({ ledgerSeq: 3, type: 'escalation', createdAt: day(45) }),
    ])
    expect(meterOf([late], facts(45.99)).score).toBe(48)
    expect(meterOf([late], facts(46)).score).toBe(36)
    const done = track(aRequest({ stage: 'verified_deleted' }), [anEvent({ type: 'verification', createdAt: day(1) })])
    expect(meterOf([done], facts(46)).score).toBe(80)
  })

  test('[DASH-025] an escalation keeps the worth that the provider had reached', () => {
    const escalated = aRequest({ stage: 'escalation_reminder', escalated: true })
    const score = (...events: LedgerEvent[]) => meterOf([track(escalated, events)], facts(1)).score
    const sent = anEvent({ ledgerSeq: 1, type: 'submitted' })
    const receipt = anEvent({ ledgerSeq: 2, type: 'acknowledged' })
    const review = anEvent({
      ledgerSeq: 3,
      type: 'provider_reply',
      payload: { message: 'Working.', stage: 'in_review' },
    })
    const climb = anEvent({ ledgerSeq: 4, type: 'escalation' })
    expect(score(sent, climb)).toBe(12)
    expect(score(sent, receipt, climb)).toBe(32)
    expect(score(sent, receipt, review, climb)).toBe(48)
  })
})

describe('E, the proven stages', () => {
  const sent = anEvent({ ledgerSeq: 1, type: 'submitted', createdAt: day(0) })
  const receipt = anEvent({ ledgerSeq: 3, type: 'acknowledged', createdAt: day(2) })
  const reply = anEvent({ ledgerSeq: 5, type: 'provider_reply', createdAt: day(4) })
  const letter = anArtifact({ ledgerSeq: 2, eventId: sent.id })
  const mail = anArtifact({ ledgerSeq: 4, eventId: receipt.id, createdAt: day(2) })
  const file = anArtifact({ ledgerSeq: 6, eventId: reply.id, createdAt: day(4) })
  const request = aRequest({ stage: 'in_review' })
  const events = [sent, receipt, reply]

  test('[DASH-024] each reached stage needs a file whose hash verifies', () => {
    const score = (artifacts: Artifact[]) => meterOf([track(request, events, artifacts)], facts(5)).score
    expect(score([letter, mail, file])).toBe(60)
    expect(score([letter, mail])).toBe(56)
    expect(score([letter])).toBe(52)
    expect(score([])).toBe(48)
  })

  test('[DASH-024] a file whose hash does not verify proves nothing', () => {
    const tracks = [track(request, events, [letter, mail, file])]
    expect(
      meterOf(
        tracks,
        facts(5, artifact => artifact.id !== file.id),
      ).score,
    ).toBe(56)
  })

  test('two files of one stage prove one stage', () => {
    const copy = anArtifact({ ledgerSeq: 7, eventId: receipt.id, createdAt: day(2) })
    expect(meterOf([track(request, events, [letter, mail, copy])], facts(5)).score).toBe(56)
  })

  test('a letter filed before it left speaks for the submission', () => {
    const written = anEvent({ ledgerSeq: 1, type: 'prepared', createdAt: day(0) })
    const left = anEvent({ ledgerSeq: 3, type: 'submitted', createdAt: day(0.01) })
    const early = anArtifact({ ledgerSeq: 2, eventId: written.id, createdAt: day(0) })
    expect(meterOf([track(aRequest(), [written, left], [early])], facts(1)).score).toBe(15)
  })

  test('the line names what costs points, with its entry', () => {
    expect(meterOf([track(request, events, [letter, mail])], facts(5)).cost).toEqual({
      sentence: 'OpenAI loses 4 points: its May 8 entry has no verified file.',
      providerId: 'openai',
      eventId: reply.id,
    })
    expect(meterOf([track(request, events, [letter, mail, file])], facts(5))).not.toHaveProperty('cost')
  })
})

describe('F, letters that left in time', () => {
  const sent = anEvent({ ledgerSeq: 1, type: 'submitted', createdAt: day(0) })
  const letter = anArtifact({ ledgerSeq: 2, eventId: sent.id })
  const followUp = (ledgerSeq: number, n: number) => anEvent({ ledgerSeq, type: 'follow_up', createdAt: day(n) })
  const score = (n: number, ...more: LedgerEvent[]) =>
    meterOf([track(aRequest({ stage: 'submitted' }), [sent, ...more], [letter])], facts(n))

  test('[DASH-024] a letter within 24 hours of its day is in time, later it is not', () => {
    expect(score(7).score).toBe(15)
    expect(score(9, followUp(3, 8)).perProvider).toEqual([{ providerId: 'openai', score: 15 }])
    expect(score(9, followUp(3, 8.01)).cost?.sentence).toBe(
      'OpenAI loses 1 point: Follow-up #1 did not leave within a day of May 11.',
    )
    expect(score(9).score).toBe(14)
    expect(score(9).cost).not.toHaveProperty('eventId')
  })

  test('a letter whose day is not over is neither in time nor late', () => {
    expect(score(7.5).score).toBe(15)
    expect(score(8.01).score).toBe(14)
  })

  test('no letter was due while the provider waited for the person, or for their word about its claim', () => {
    const asked = anEvent({
      ledgerSeq: 3,
      type: 'action_required',
      createdAt: day(6),
      payload: { message: '', category: 'identity_verification', rawSha256: 'one' },
    })
    const said = anEvent({
      ledgerSeq: 4,
      type: 'authorization',
      createdAt: day(12),
      payload: { message: '', by: 'you', settled: 'answered', rawSha256: 'one' },
    })
    const waits = aRequest({ waitingOn: 'you' })
    expect(meterOf([track(waits, [sent, asked], [letter])], facts(30)).cost).toBeUndefined()
    const rests = aRequest({ restsUntil: day(26) })
    // The second follow-up fell into the rest; the final reminder did not.
    expect(meterOf([track(rests, [sent, asked, said], [letter])], facts(30)).cost).toBeUndefined()
    expect(meterOf([track(rests, [sent, asked, said], [letter])], facts(37)).cost?.sentence).toMatch(/Final reminder/)
    const claim = anEvent({
      ...asked,
      type: 'provider_reply',
      payload: { message: '', claims: true, rawSha256: 'one' },
    })
    expect(meterOf([track(aRequest({ claimedAt: day(6) }), [sent, claim], [letter])], facts(80)).cost).toBeUndefined()
  })

  test('half of the letters in time cost half', () => {
    const both = meterOf(
      [track(aRequest({ stage: 'in_review', dueAt: day(90) }), [sent, followUp(3, 7)], [letter])],
      facts(23),
    )
    // submitted is proven, in_review is not: 0.6 × (0.7 + 0.2 × 0.5 + 0.1 × 0.5)
    expect(both.score).toBe(51)
  })

  test('after an answer no follow-up was due, and after the end no letter', () => {
    const receipt = anEvent({ ledgerSeq: 3, type: 'acknowledged', createdAt: day(2) })
    const mail = anArtifact({ ledgerSeq: 4, eventId: receipt.id, createdAt: day(2) })
    const acknowledged = track(aRequest({ stage: 'acknowledged' }), [sent, receipt], [letter, mail])
    expect(meterOf([acknowledged], facts(30)).score).toBe(40)

    const done = anEvent({ ledgerSeq: 5, type: 'verification', createdAt: day(9) })
    const proof = anArtifact({ ledgerSeq: 6, eventId: done.id, createdAt: day(9) })
    const verified = track(aRequest({ stage: 'verified_deleted' }), [sent, receipt, done], [letter, mail, proof])
    expect(meterOf([verified], facts(200)).score).toBe(100)
  })
})

describe('the meter', () => {
  test('[DASH-024] is the rounded mean, beside each number and how many are verified', () => {
    const google = aRequest({ id: 'request-google', providerId: 'google', stage: 'acknowledged' })
    const xai = aRequest({ id: 'request-xai', providerId: 'xai', stage: 'verified_deleted' })
    const all = meterOf([track(aRequest()), track(google), track(xai), track(undefined)], facts(1))
    expect(all).toMatchObject({ score: 31, verified: 1, total: 4 })
    expect(all.perProvider.map(({ score }) => score)).toEqual([12, 32, 80, 0])
  })

  test('the greatest loss is the one that is named', () => {
    const late = aRequest({ id: 'request-xai', providerId: 'xai', stage: 'in_review' })
    const events = [
      anEvent({ ledgerSeq: 1, type: 'acknowledged', createdAt: day(1), requestId: 'request-xai' }),
      anEvent({ ledgerSeq: 2, type: 'follow_up', createdAt: day(35), requestId: 'request-xai' }),
      anEvent({ ledgerSeq: 3, type: 'escalation', createdAt: day(45), requestId: 'request-xai' }),
    ]
    expect(meterOf([track(aRequest()), track(late, events)], facts(50)).cost).toEqual({
      providerId: 'xai',
      sentence: 'xAI loses 12 points: a decision has been due since Jun 18.',
      eventId: 'event-0003',
    })
  })

  test('a provider that was added later is named with what it takes off the average', () => {
    const done = aRequest({ stage: 'verified_deleted' })
    const added = track(aPreparedRequest({ id: 'request-xai', providerId: 'xai', createdAt: day(9) }))
    const before = meterOf([track(done)], facts(10))
    const after = meterOf([track(done), added], facts(10))
    expect([before.score, after.score]).toEqual([70, 35])
    expect(after.cost).toEqual({
      providerId: 'xai',
      sentence: 'xAI was added later and counts from 0, which takes 35 points off the average.',
    })
  })

  test('letters of one day were not added later, nor a request of another cycle', () => {
    const done = track(aRequest({ stage: 'verified_deleted' }))
    const other = { id: 'request-xai', providerId: 'xai' } as const
    for (const given of [{ createdAt: day(0.9) }, { createdAt: day(90), cycleId: 'cycle-02' }]) {
      expect(meterOf([done, track(aPreparedRequest({ ...other, ...given }))], facts(91)).cost?.sentence).not.toMatch(
        /added later/,
      )
    }
  })

  test('a loss that does not move the number is not named', () => {
    expect(meterOf([track(aPreparedRequest())], facts(1))).not.toHaveProperty('cost')
  })

  test('without providers there is nothing to measure', () => {
    expect(meterOf([], facts(1))).toEqual({ score: 0, perProvider: [], verified: 0, total: 0 })
  })

  test('the formula has a version', () => expect(TRACTION_VERSION).toBe('traction/1'))
})
