import { expect, test } from 'vitest'

import { anEvent, aRequest, day } from '../../../tests/builders.ts'
import type { EventType } from '../../records/event.ts'
import { RequestId } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { earlierOutcome } from './earlier-outcome.ts'

const idOf = (name: string) => aRequest({ id: RequestId.parse(name) }).id
const now = aRequest({ id: idOf('request-now-0001'), createdAt: day(100) })
const before = (given: Partial<DeletionRequest>, id = 'request-old-0001', n = 0): DeletionRequest =>
  aRequest({ id: idOf(id), createdAt: day(n), reference: `TR-${n}`, ...given })
const told = (type: EventType, n: number, payload: Record<string, unknown> = {}, id = 'request-old-0001') =>
  anEvent({ requestId: idOf(id), type, createdAt: day(n), payload: { message: '', ...payload } })

test.each([
  ['a confirmed deletion', { stage: 'verified_deleted' }, 'verification', 'confirmed'],
  ['a refusal', { decision: 'refused' }, 'decision', 'refused'],
  ['a part', { decision: 'partial' }, 'decision', 'partial'],
] as const)('%s is remembered by the day on which the provider said it', (_, given, type, outcome) => {
  expect(earlierOutcome(now, [before(given), now], [told(type, 30)], [])).toEqual({
    outcome,
    on: day(30),
    reference: 'TR-0',
  })
})

test.each([
  ['what nobody answered', [before({})], [told('decision', 30)]],
  ['what staff marked', [before({ stage: 'verified_deleted' })], []],
  [
    'a mail that nobody has proven',
    [before({ stage: 'verified_deleted' })],
    [told('verification', 30, { by: 'you', namesRequest: false })],
  ],
  ['another provider', [before({ decision: 'refused', providerId: 'xai' })], [told('decision', 30)]],
] as const)('%s is no word of the provider', (_, requests, events) => {
  expect(earlierOutcome(now, [...requests, now], events, [])).toBeUndefined()
})

test('the newest end counts, and the person’s word about a proven mail is the provider’s', () => {
  const requests = [before({ decision: 'refused' }), before({ stage: 'verified_deleted' }, 'request-mid-0001', 50), now]
  const events = [
    told('decision', 20),
    told('verification', 80, { by: 'you', namesRequest: true, reply: 'reply-77' }, 'request-mid-0001'),
  ]
  expect(earlierOutcome(now, requests, events, [{ id: 'reply-77', receivedAt: day(75) }])).toEqual({
    outcome: 'confirmed',
    on: day(75),
    reference: 'TR-50',
  })
})
