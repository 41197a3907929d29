import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { aPreparedRequest, aRequest, day } from '../../../tests/builders.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import { badge } from '../shown/badge.ts'
import { dueLetter, nextAction, nextLetter } from './due-letter.ts'
import { LADDER, type SentLetterId } from './lifecycle.ts'
import { whatStands } from './what-stands.ts'

const moment = 1 / DAY_MS

const standsOf = (request: DeletionRequest, n: number) => whatStands(request, [], day(n))
const due = (request: DeletionRequest, sent: SentLetterId[], n: number) =>
  dueLetter({ stands: standsOf(request, n), sent }, day(n))
const next = (request: DeletionRequest, sent: SentLetterId[], n: number) =>
  nextLetter({ stands: standsOf(request, n), sent }, day(n))

test('[LIFE-012] an acknowledgement stops no deadline', () => {
  const acknowledged = aRequest({ stage: 'acknowledged' })
  expect(badge(standsOf(acknowledged, 30)).text).toBe('15 days left')
  expect(nextAction(standsOf(acknowledged, 35))).toBe('Final reminder')
  expect(nextAction(standsOf(acknowledged, 45))).toBe('Escalate to legal')
  expect(standsOf(acknowledged, 46).overdue).toBe(true)
  expect(due(acknowledged, ['demand'], 45)).toBe('escalation')
})

describe('the next action of the card', () => {
  test('[LIFE-024] escalation starts when the window of 45 days ends', () => {
    expect(nextAction(standsOf(aRequest(), 45 - moment))).toBe('Final reminder')
    expect(nextAction(standsOf(aRequest(), 45))).toBe('Escalate to legal')
  })

  test('before day 7 there is none', () => expect(nextAction(standsOf(aRequest(), 7 - moment))).toBeNull())

  test('[LIFE-016] seven silent days ask for Follow-up #1', () => {
    expect(nextAction(standsOf(aRequest(), 7))).toBe('Follow-up #1')
    expect(nextAction(standsOf(aRequest({ stage: 'acknowledged' }), 7))).toBeNull()
  })

  test('[LIFE-017] twenty-one silent days ask for Follow-up #2', () => {
    expect(nextAction(standsOf(aRequest(), 21 - moment))).toBe('Follow-up #1')
    expect(nextAction(standsOf(aRequest(), 21))).toBe('Follow-up #2')
    expect(nextAction(standsOf(aRequest({ stage: 'in_review' }), 21))).toBeNull()
  })

  test('[LIFE-018] day 35 asks for the Final reminder', () => {
    expect(nextAction(standsOf(aRequest(), 35 - moment))).toBe('Follow-up #2')
    expect(nextAction(standsOf(aRequest(), 35))).toBe('Final reminder')
    // It counts to the deadline, which an answer does not stop.
    expect(nextAction(standsOf(aRequest({ stage: 'acknowledged' }), 35 - moment))).toBeNull()
    expect(nextAction(standsOf(aRequest({ stage: 'acknowledged' }), 35))).toBe('Final reminder')
  })

  test('[LIFE-019] day 45 asks to escalate, unless we have', () => {
    expect(nextAction(standsOf(aRequest(), 45))).toBe('Escalate to legal')
    expect(nextAction(standsOf(aRequest({ stage: 'in_review' }), 45))).toBe('Escalate to legal')
    expect(nextAction(standsOf(aRequest({ escalated: true }), 45))).toBeNull()
  })

  test.each([
    ['[LIFE-021] on day 55 an escalated request asks for the Legal reminder', 55, null, 'Legal reminder'],
    ['[LIFE-022] on day 70 for the Attorney demand', 70, 'Legal reminder', 'Attorney demand'],
    ['[LIFE-023] on day 85 for the Final notice', 85, 'Attorney demand', 'Final notice'],
  ] as const)('%s, and not before', (_, on, before, action) => {
    const escalated = aRequest({ stage: 'escalation_reminder', escalated: true })
    expect(nextAction(standsOf(escalated, on - moment))).toBe(before)
    expect(nextAction(standsOf(escalated, on))).toBe(action)
  })

  test('a closed, paused or unsent request asks for nothing', () => {
    for (const request of [
      aRequest({ stage: 'verified_deleted' }),
      aRequest({ decision: 'refused' }),
      aRequest({ archivedAt: day(1) }),
      aRequest({ pausedAt: day(46) }),
      aPreparedRequest(),
    ]) {
      expect(nextAction(standsOf(request, 50))).toBeNull()
    }
  })
})

describe('the letter that is due', () => {
  test('a prepared request gets its demand, once', () => {
    const request = aPreparedRequest()
    expect(due(request, [], 0)).toBe('demand')
    expect(due(request, ['demand'], 0)).toBeUndefined()
  })

  const LETTERS = [
    ['[LIFE-016] Follow-up #1', 'follow_up_1', 7],
    ['[LIFE-017] Follow-up #2', 'follow_up_2', 21],
    ['[LIFE-018] the Final reminder', 'final_reminder', 35],
    ['[LIFE-019] the escalation', 'escalation', 45],
    ['[LIFE-021] the Legal reminder', 'legal_reminder', 55],
    ['[LIFE-022] the Attorney demand', 'attorney_demand', 70],
    ['[LIFE-023] the Final notice', 'final_notice', 85],
  ] as const

  test.each(LETTERS)('%s leaves on its day, after those before it, once', (_, letter, on) => {
    const place = LETTERS.findIndex(row => row[1] === letter)
    const sent: SentLetterId[] = ['demand', ...LETTERS.slice(0, place).map(row => row[1])]
    const escalated = sent.includes('escalation')
    const request = aRequest({ escalated, stage: escalated ? 'escalation_reminder' : 'submitted' })
    expect(due(request, sent, on - moment)).toBeUndefined()
    expect(due(request, sent, on)).toBe(letter)
    expect(due(request, [...sent, letter], on)).toBeUndefined()
  })

  test('after the last of them there is none', () => {
    const sent: SentLetterId[] = ['demand', ...LETTERS.map(row => row[1])]
    expect(due(aRequest({ escalated: true }), sent, 400)).toBeUndefined()
  })

  test('a clock that jumped sends the latest letter only, and never an earlier one after it', () => {
    const request = aRequest()
    expect(due(request, ['demand'], 36)).toBe('final_reminder')
    expect(due(request, ['demand', 'final_reminder'], 36)).toBeUndefined()
    expect(due(request, ['demand', 'final_reminder'], 22)).toBeUndefined()
    expect(due(request, ['demand'], 90)).toBe('final_notice')
  })

  test('an answer ends the follow-ups', () => {
    const request = aRequest({ stage: 'acknowledged' })
    expect(due(request, ['demand'], 21)).toBeUndefined()
  })

  test('an escalated request gets legal letters only', () => {
    const request = aRequest({ stage: 'submitted', escalated: true })
    expect(due(request, ['demand'], 36)).toBeUndefined()
    expect(due(request, ['demand'], 45)).toBe('escalation')
  })

  test('nothing leaves for a request that is verified, paused, archived or refused', () => {
    for (const request of [
      aRequest({ stage: 'verified_deleted' }),
      aRequest({ pausedAt: day(50) }),
      aRequest({ archivedAt: day(50) }),
      aRequest({ stage: 'non_compliant', decision: 'refused' }),
      aPreparedRequest({ pausedAt: day(0) }),
    ]) {
      expect(due(request, [], 60)).toBeUndefined()
      expect(next(request, [], 60)).toBeUndefined()
    }
  })

  test('whatever the days on which we look, letters go up the ladder and none goes twice', () => {
    const order: SentLetterId[] = LADDER.map(rung => rung.letter)
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { maxLength: 40 }), days => {
        const sent: SentLetterId[] = ['demand']
        for (const n of days) {
          const letter = due(aRequest({ escalated: sent.includes('escalation') }), sent, n)
          if (letter !== undefined) sent.push(letter)
        }
        const places = sent.map(letter => order.indexOf(letter))
        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
      }),
    )
  })
})

describe('the letter that comes next', () => {
  test('names the letter and its date', () => {
    expect(next(aRequest(), ['demand'], 3)).toEqual({
      letter: 'follow_up_1',
      label: 'Follow-up #1',
      at: day(7),
    })
    const acknowledged = aRequest({ stage: 'acknowledged' })
    expect(next(acknowledged, ['demand'], 3)).toMatchObject({
      letter: 'final_reminder',
      at: day(35),
    })
  })

  test('a letter that is due goes now, and after the last there is none', () => {
    expect(next(aPreparedRequest(), [], 2)).toMatchObject({
      letter: 'demand',
      at: day(2),
    })
    expect(next(aRequest(), ['demand'], 8)).toMatchObject({ at: day(8) })
    expect(next(aRequest({ escalated: true }), ['final_notice'], 86)).toBeUndefined()
  })

  test('a skipped letter is not announced again', () => {
    const request = aRequest()
    expect(next(request, ['demand', 'final_reminder'], 36)?.letter).toBe('escalation')
  })
})

describe('a provider that says it has deleted', () => {
  const claimed = (given: Partial<DeletionRequest> = {}) =>
    aRequest({ stage: 'submitted', claimedAt: day(20), ...given })

  test('gets no letter of the ladder, ever, and one question on day 14 of its claim', () => {
    for (const n of [20, 21, 33.99]) expect(due(claimed(), ['demand'], n)).toBeUndefined()
    expect(next(claimed(), ['demand'], 21)).toEqual({ letter: 'claim_check', label: 'Request to confirm', at: day(34) })
    for (const n of [34, 60, 400]) {
      expect(due(claimed(), ['demand'], n)).toBe('claim_check')
      expect(due(claimed(), ['demand', 'claim_check'], n)).toBeUndefined()
      expect(next(claimed(), ['demand', 'claim_check'], n)).toBeUndefined()
      expect(nextAction(standsOf(claimed(), n))).toBeNull()
      expect(standsOf(claimed(), n).overdue).toBe(false)
    }
  })

  test('goes on where it was once the person has said no', () => {
    expect(due(claimed({ claimedAt: null }), ['demand', 'claim_check'], 36)).toBe('final_reminder')
  })
})

describe('a provider that waits for the person', () => {
  test('gets no letter, however late its own answer is, and is not called late', () => {
    const waiting = aRequest({ stage: 'acknowledged', waitingOn: 'you' })
    for (const n of [8, 22, 36, 46, 90]) {
      expect(due(waiting, ['demand'], n)).toBeUndefined()
      expect(next(waiting, ['demand'], n)).toBeUndefined()
      expect(standsOf(waiting, n).overdue).toBe(false)
    }
    // Labels of the specification go on.
    expect(nextAction(standsOf(waiting, 46))).toBe('Escalate to legal')
  })

  test('gets the proof that we may act all the same', () => {
    expect(due(aRequest({ waitingOn: 'you', owedLetter: 'agent_proof' }), ['demand'], 9)).toBe('agent_proof')
  })

  test('is left alone for the days of its rest once it has its answer; then the latest letter goes out', () => {
    const rests = aRequest({ restsUntil: day(24) })
    expect(due(rests, ['demand'], 23.99)).toBeUndefined()
    expect(next(rests, ['demand'], 12)).toMatchObject({ letter: 'follow_up_2', at: day(24) })
    expect(due(rests, ['demand'], 24)).toBe('follow_up_2')
    expect(next(rests, ['demand', 'follow_up_2'], 12)).toMatchObject({ letter: 'final_reminder', at: day(35) })
  })
})
