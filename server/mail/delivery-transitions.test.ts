import { describe, expect, test } from 'vitest'

import { RequestId } from '../../sync/records/ids.ts'
import { day } from '../../tests/builders-server.ts'
import type { ClaimedMail } from '../store/mail-queue.ts'
import {
  type AwaitingCopy,
  afterClaim,
  afterLook,
  afterRelease,
  afterSend,
  afterSilence,
  firstState,
  relayAfter,
  relayAt,
} from './delivery-transitions.ts'
import type { Outcome } from './transport.ts'

const RAW = new Uint8Array([1])
const TIMES = { now: 1_000_000, copyUntil: 500 }
const reply = { code: 450, text: 'as told' }
const later: Outcome = { kind: 'later', reply, relayDown: false }
const down: Outcome = { kind: 'later', reply, relayDown: true }
const throttled: Outcome = { ...down, throttled: true }
const refused: Outcome = { kind: 'refused', reply }
const unsure: Outcome = { kind: 'unsure', reply }
const HOUR_MS = 3_600_000

function aMail(facts: Partial<ClaimedMail> = {}): ClaimedMail {
  return {
    id: 'mail-1',
    accountId: null,
    requestId: RequestId.parse('request-openai'),
    step: 'demand',
    messageId: '<1@erase.example>',
    envelopeFrom: '',
    envelopeTo: ['privacy@provider.example'],
    channel: 0,
    attempts: 1,
    createdAt: day(1),
    secretUntil: null,
    raw: RAW,
    arrived: false,
    ...facts,
  }
}
const secret = (attempts: number) => aMail({ attempts, secretUntil: 2_000_000 })

/** A state without its mail. */
function stateOf(state: object | undefined) {
  if (state === undefined) return undefined
  const { mail: _mail, ...rest } = { mail: undefined, ...state }
  return rest
}

const released = (retryAt: number | null, counted: boolean) => ({ at: 'releasing', reply, retryAt, counted })

describe('a claimed mail', () => {
  test.each([
    ['is sent', aMail(), 'claimed'],
    ['whose copy is here has left', aMail({ arrived: true }), 'accepted'],
  ])('%s', (_, mail, at) => expect(firstState(mail)).toEqual({ at, mail }))

  test('is sent with the bytes that were read, once its desk is free', () => {
    const mail = secret(1)
    const opened = new Uint8Array([2])
    expect(afterClaim(mail, true, opened)).toEqual({ at: 'sending', mail: { ...mail, raw: opened } })
  })

  test('keeps its place, without an attempt, when its desk is not free', () => {
    expect(afterClaim(aMail(), false, RAW)).toMatchObject({ at: 'releasing', retryAt: null, counted: false })
  })

  test('fails when its ticket has expired', () => {
    expect(afterClaim(secret(1), true, undefined)).toMatchObject({ at: 'failed', reply: { code: 0 } })
  })
})

test.each<[string, ClaimedMail, Outcome, object]>([
  ['taken', aMail(), { kind: 'taken' }, { at: 'accepted' }],
  ['refused', aMail(), refused, { at: 'failed', reply }],
  ['later', aMail(), later, released(1_005_000, true)],
  ['later, the second time', aMail({ attempts: 2 }), later, released(1_010_000, true)],
  ['later, for a day', aMail({ attempts: 29 }), later, released(1_000_000 + 4 * HOUR_MS, true)],
  ['later, for too long', aMail({ attempts: 30 }), later, { at: 'failed', reply }],
  ['the relay is down', aMail(), down, released(null, false)],
  ['the relay is down, for however long', aMail({ attempts: 30 }), down, released(null, false)],
  ['the relay throttles', aMail(), throttled, released(null, false)],
  ['unsure', aMail(), unsure, { at: 'awaiting_copy', until: 500 }],
  ['unsure, however often', aMail({ attempts: 30 }), unsure, { at: 'awaiting_copy', until: 500 }],
  ['unsure, with a ticket', secret(1), unsure, released(1_005_000, true)],
  ['unsure, with a ticket, twice', secret(2), unsure, { at: 'failed', reply }],
])('after a send: %s', (_, mail, outcome, expected) => {
  const state = afterSend(mail, outcome, TIMES)
  expect(state.mail).toBe(mail)
  expect(stateOf(state)).toEqual(expected)
})

test('a mail that a crash interrupted waits for its copy; one with a ticket goes again', () => {
  expect(stateOf(afterSilence(aMail(), reply, TIMES))).toEqual({ at: 'awaiting_copy', until: 500 })
  expect(stateOf(afterSilence(secret(1), reply, TIMES))).toEqual(released(1_005_000, true))
})

describe('a mail that waits for its copy', () => {
  const state: AwaitingCopy = { at: 'awaiting_copy', mail: aMail(), until: 500 }
  test.each([
    ['goes on waiting', false, 499, 'awaiting_copy'],
    ['is unproven at the end of the wait', false, 500, 'unproven'],
    ['has left when the copy is here', true, 0, 'accepted'],
    ['has left when the copy is here at the end of the wait', true, 500, 'accepted'],
  ])('%s', (_, hasArrived, now, at) =>
    expect(afterLook(state, hasArrived, now)).toMatchObject({ at, mail: state.mail }),
  )

  test('stays the same object meanwhile: nobody begins anything', () => {
    expect(afterLook(state, false, 499)).toBe(state)
  })
})

test.each([
  ['released', undefined],
  ['waiting', undefined],
  ['held', undefined],
  ['failed', undefined],
  [undefined, undefined],
  ['arrived', { at: 'accepted' }],
] as const)('after the queue said %s', (result, expected) => {
  expect(stateOf(afterRelease(aMail(), result))).toEqual(expected)
})

describe('the relay', () => {
  const up = { failures: 0, pausedUntil: 0 }

  /** Lengths (s) of the pauses, if each failure comes at the end of the pause before it. */
  function pausesOf(outcome: Outcome, count: number): number[] {
    let relay = up
    return Array.from({ length: count }, () => {
      const now = relay.pausedUntil
      relay = relayAfter(relay, outcome, now)
      return (relay.pausedUntil - now) / 1_000
    })
  }

  test('is tried again ever more rarely while it is down, and while it throttles more rarely still', () => {
    expect(pausesOf(down, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    expect(pausesOf(throttled, 9)).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900])
    expect(pausesOf(down, 40).at(-1)).toBe(60)
  })

  test('connections that fail together count once', () => {
    const first = relayAfter(up, down, 5_000)
    expect(first).toEqual({ failures: 1, pausedUntil: 6_000 })
    expect(relayAfter(first, down, 5_500)).toEqual({ failures: 1, pausedUntil: 6_500 })
    expect(relayAfter(first, down, 6_000)).toEqual({ failures: 2, pausedUntil: 8_000 })
  })

  test.each([{ kind: 'taken' }, refused, unsure, later] satisfies Outcome[])(
    'is up after $kind about one mail',
    outcome => {
      expect(relayAfter({ failures: 7, pausedUntil: 9_000 }, outcome, 5_000)).toEqual({
        failures: 0,
        pausedUntil: 9_000,
      })
    },
  )

  test('a clock that was set back ends a pause that would be endless', () => {
    expect(relayAt({ failures: 1, pausedUntil: 900_000 }, 0)).toEqual({ failures: 1, pausedUntil: 900_000 })
    expect(relayAt({ failures: 1, pausedUntil: 900_001 }, 0)).toEqual({ failures: 1, pausedUntil: 0 })
  })
})
