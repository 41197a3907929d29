import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { aPreparedRequest, aRequest, at, day } from '../../../tests/builders.ts'
import { Stage } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import {
  badge,
  DELETION_WINDOW_DAYS,
  daysLeft,
  daysSinceSubmitted,
  dueAtFor,
  dueLetter,
  elapsedDays,
  isOpen,
  isOverdue,
  LADDER,
  letterDates,
  nextAction,
  nextLetter,
  type SentLetterId,
} from './lifecycle.ts'

const moment = 1 / DAY_MS

describe('clocks', () => {
  test('days are whole periods of 24 hours since the letter left, not calendar days', () => {
    const request = aRequest({ submittedAt: at('2026-03-07T23:30:00Z') })
    expect(elapsedDays(request, at('2026-03-08T00:30:00Z'))).toBe(0)
    expect(elapsedDays(request, at('2026-03-08T23:29:59Z'))).toBe(0)
    expect(elapsedDays(request, at('2026-03-08T23:30:00Z'))).toBe(1)
  })

  test('a letter that has not left, and a clock set back, count no days', () => {
    expect(elapsedDays(aPreparedRequest(), day(80))).toBe(0)
    expect(elapsedDays(aRequest(), day(-3))).toBe(0)
  })

  test('[LIFE-011] the silence clock runs only while the stage is submitted', () => {
    for (const stage of Stage.options) {
      expect(daysSinceSubmitted(aRequest({ stage }), day(9))).toBe(stage === 'submitted' ? 9 : 0)
    }
  })

  test('[LIFE-012] an acknowledgement stops no deadline', () => {
    const acknowledged = aRequest({ stage: 'acknowledged' })
    expect(badge(acknowledged, day(30)).text).toBe('15 days left')
    expect(nextAction(acknowledged, day(35))).toBe('Final reminder')
    expect(nextAction(acknowledged, day(45))).toBe('Escalate to legal')
    expect(isOverdue(acknowledged, day(46))).toBe(true)
    expect(dueLetter({ request: acknowledged, sent: ['demand'] }, day(45))).toBe('escalation')
  })

  test('[LIFE-013] the deadline is the day the letter left and the days of the law', () => {
    expect(dueAtFor(day(0), 45)).toBe(day(45))
    expect(dueAtFor(day(0), 90)).toBe(day(90))
    const iowa = aRequest({ dueAt: day(90) })
    expect(daysLeft(iowa, day(46))).toBe(44)
    expect(isOverdue(iowa, day(90.5))).toBe(false)
    expect(isOverdue(iowa, day(91))).toBe(true)
  })

  test('an extension moves every later mark with it and leaves the silence marks', () => {
    const moved = letterDates(aRequest({ dueAt: day(90) })).map(({ letter, at }) => [letter, at])
    expect(moved).toEqual([
      ['demand', day(0)],
      ['follow_up_1', day(7)],
      ['follow_up_2', day(21)],
      ['final_reminder', day(80)],
      ['escalation', day(90)],
      ['legal_reminder', day(100)],
      ['attorney_demand', day(115)],
      ['final_notice', day(130)],
    ])
  })

  test('the clocks stand still from the moment of a pause', () => {
    const paused = aRequest({ pausedAt: day(40) })
    expect(elapsedDays(paused, day(100))).toBe(40)
    expect(daysLeft(paused, day(100))).toBe(5)
    expect(isOverdue(paused, day(100))).toBe(false)
  })

  test('[LIFE-020] day 45 is in time, day 46 is overdue', () => {
    expect(isOverdue(aRequest(), day(45))).toBe(false)
    expect(isOverdue(aRequest(), day(46 - moment))).toBe(false)
    expect(isOverdue(aRequest(), day(46))).toBe(true)
  })

  test('nothing closed or unsent is overdue', () => {
    expect(isOverdue(aRequest({ stage: 'verified_deleted' }), day(80))).toBe(false)
    expect(isOverdue(aRequest({ decision: 'refused' }), day(80))).toBe(false)
    expect(isOverdue(aRequest({ archivedAt: day(3) }), day(80))).toBe(false)
    expect(isOverdue(aPreparedRequest(), day(80))).toBe(false)
    expect(isOverdue(aRequest({ stage: 'non_compliant' }), day(80))).toBe(true)
  })

  test('[LIFE-024] the window is 45 days, and escalation starts when it ends', () => {
    expect(DELETION_WINDOW_DAYS).toBe(45)
    expect(nextAction(aRequest(), day(45 - moment))).toBe('Final reminder')
    expect(nextAction(aRequest(), day(45))).toBe('Escalate to legal')
  })
})

describe('the next action of the card', () => {
  test('before day 7 there is none', () => expect(nextAction(aRequest(), day(7 - moment))).toBeNull())

  test('[LIFE-016] seven silent days ask for Follow-up #1', () => {
    expect(nextAction(aRequest(), day(7))).toBe('Follow-up #1')
    expect(nextAction(aRequest({ stage: 'acknowledged' }), day(7))).toBeNull()
  })

  test('[LIFE-017] twenty-one silent days ask for Follow-up #2', () => {
    expect(nextAction(aRequest(), day(21 - moment))).toBe('Follow-up #1')
    expect(nextAction(aRequest(), day(21))).toBe('Follow-up #2')
    expect(nextAction(aRequest({ stage: 'in_review' }), day(21))).toBeNull()
  })

  test('[LIFE-018] day 35 asks for the Final reminder', () => {
    expect(nextAction(aRequest(), day(35 - moment))).toBe('Follow-up #2')
    expect(nextAction(aRequest(), day(35))).toBe('Final reminder')
    // It counts to the deadline, which an answer does not stop.
    expect(nextAction(aRequest({ stage: 'acknowledged' }), day(35 - moment))).toBeNull()
    expect(nextAction(aRequest({ stage: 'acknowledged' }), day(35))).toBe('Final reminder')
  })

  test('[LIFE-019] day 45 asks to escalate, unless we have', () => {
    expect(nextAction(aRequest(), day(45))).toBe('Escalate to legal')
    expect(nextAction(aRequest({ stage: 'in_review' }), day(45))).toBe('Escalate to legal')
    expect(nextAction(aRequest({ escalated: true }), day(45))).toBeNull()
  })

  test.each([
    ['[LIFE-021] on day 55 an escalated request asks for the Legal reminder', 55, null, 'Legal reminder'],
    ['[LIFE-022] on day 70 for the Attorney demand', 70, 'Legal reminder', 'Attorney demand'],
    ['[LIFE-023] on day 85 for the Final notice', 85, 'Attorney demand', 'Final notice'],
  ] as const)('%s, and not before', (_, on, before, action) => {
    const escalated = aRequest({ stage: 'escalation_reminder', escalated: true })
    expect(nextAction(escalated, day(on - moment))).toBe(before)
    expect(nextAction(escalated, day(on))).toBe(action)
  })

  test('a closed, paused or unsent request asks for nothing', () => {
    for (const request of [
      aRequest({ stage: 'verified_deleted' }),
      aRequest({ decision: 'refused' }),
      aRequest({ archivedAt: day(1) }),
      aRequest({ pausedAt: day(46) }),
      aPreparedRequest(),
    ]) {
      expect(nextAction(request, day(50))).toBeNull()
    }
  })
})

describe('the badge', () => {
  test('[LIFE-027] a verified deletion is Completed, whatever else is set', () => {
    const done = aRequest({
      stage: 'verified_deleted',
      escalated: true,
      decision: 'refused',
      archivedAt: day(50),
      pausedAt: day(1),
      waitingOn: 'you',
    })
    expect(badge(done, day(60))).toEqual({ text: 'Completed', tone: 'brand' })
  })

  test('[LIFE-028] no request, or a prepared one, is Preparing', () => {
    expect(badge(undefined, day(0))).toEqual({ text: 'Preparing', tone: 'neutral' })
    expect(badge(aPreparedRequest(), day(9))).toEqual({ text: 'Preparing', tone: 'neutral' })
  })

  test('[LIFE-029] an escalated request says the days since it was submitted', () => {
    const request = aRequest({ stage: 'escalation_reminder', escalated: true })
    expect(badge(request, day(58.5))).toEqual({ text: 'Escalation: Day 58', tone: 'violet' })
  })

  test('[LIFE-030] otherwise it counts 45 down, never below 0', () => {
    expect(badge(aRequest(), day(0)).text).toBe('45 days left')
    expect(badge(aRequest(), day(1 - moment)).text).toBe('45 days left')
    expect(badge(aRequest(), day(1)).text).toBe('44 days left')
    expect(badge(aRequest(), day(44)).text).toBe('1 day left')
    expect(badge(aRequest(), day(45)).text).toBe('0 days left')
    expect(badge(aRequest(), day(60)).text).toBe('0 days left')
  })

  test('Refused, Paused and Needs you come before the countdown, in this order', () => {
    const all = { decision: 'refused', pausedAt: day(1), waitingOn: 'you', escalated: true } as const
    expect(badge(aRequest(all), day(50)).text).toBe('Refused')
    expect(badge(aRequest({ ...all, decision: 'none' }), day(50)).text).toBe('Paused')
    expect(badge(aRequest({ ...all, decision: 'none', pausedAt: null }), day(50)).text).toBe('Needs you')
  })

  test('red is for silence that is late and for overdue, blue for a provider that moves', () => {
    expect(badge(aRequest(), day(15 - moment)).tone).toBe('neutral')
    expect(badge(aRequest(), day(15)).tone).toBe('red')
    expect(badge(aRequest({ stage: 'in_review' }), day(45)).tone).toBe('blue')
    expect(badge(aRequest({ stage: 'in_review' }), day(46)).tone).toBe('red')
    expect(badge(aRequest({ stage: 'non_compliant' }), day(20)).tone).toBe('red')
    expect(badge(aRequest({ archivedAt: day(2) }), day(20))).toEqual({ text: 'Archived', tone: 'neutral' })
  })
})

describe('the letter that is due', () => {
  test('a prepared request gets its demand, once', () => {
    const request = aPreparedRequest()
    expect(dueLetter({ request, sent: [] }, day(0))).toBe('demand')
    expect(dueLetter({ request, sent: ['demand'] }, day(0))).toBeUndefined()
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
    expect(dueLetter({ request, sent }, day(on - moment))).toBeUndefined()
    expect(dueLetter({ request, sent }, day(on))).toBe(letter)
    expect(dueLetter({ request, sent: [...sent, letter] }, day(on))).toBeUndefined()
  })

  test('after the last of them there is none', () => {
    const sent: SentLetterId[] = ['demand', ...LETTERS.map(row => row[1])]
    expect(dueLetter({ request: aRequest({ escalated: true }), sent }, day(400))).toBeUndefined()
  })

  test('a clock that jumped sends the latest letter only, and never an earlier one after it', () => {
    const request = aRequest()
    expect(dueLetter({ request, sent: ['demand'] }, day(36))).toBe('final_reminder')
    expect(dueLetter({ request, sent: ['demand', 'final_reminder'] }, day(36))).toBeUndefined()
    expect(dueLetter({ request, sent: ['demand', 'final_reminder'] }, day(22))).toBeUndefined()
    expect(dueLetter({ request, sent: ['demand'] }, day(90))).toBe('final_notice')
  })

  test('an answer ends the follow-ups', () => {
    const request = aRequest({ stage: 'acknowledged' })
    expect(dueLetter({ request, sent: ['demand'] }, day(21))).toBeUndefined()
  })

  test('an escalated request gets legal letters only', () => {
    const request = aRequest({ stage: 'submitted', escalated: true })
    expect(dueLetter({ request, sent: ['demand'] }, day(36))).toBeUndefined()
    expect(dueLetter({ request, sent: ['demand'] }, day(45))).toBe('escalation')
  })

  test('nothing leaves for a request that is verified, paused, archived or refused', () => {
    for (const request of [
      aRequest({ stage: 'verified_deleted' }),
      aRequest({ pausedAt: day(50) }),
      aRequest({ archivedAt: day(50) }),
      aRequest({ stage: 'non_compliant', decision: 'refused' }),
      aPreparedRequest({ pausedAt: day(0) }),
    ]) {
      expect(dueLetter({ request, sent: [] }, day(60))).toBeUndefined()
      expect(nextLetter({ request, sent: [] }, day(60))).toBeUndefined()
    }
  })

  test('whatever the days on which we look, letters go up the ladder and none goes twice', () => {
    const order: SentLetterId[] = LADDER.map(rung => rung.letter)
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { maxLength: 40 }), days => {
        const sent: SentLetterId[] = ['demand']
        for (const n of days) {
          const letter = dueLetter({ request: aRequest({ escalated: sent.includes('escalation') }), sent }, day(n))
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
    expect(nextLetter({ request: aRequest(), sent: ['demand'] }, day(3))).toEqual({
      letter: 'follow_up_1',
      label: 'Follow-up #1',
      at: day(7),
    })
    const acknowledged = aRequest({ stage: 'acknowledged' })
    expect(nextLetter({ request: acknowledged, sent: ['demand'] }, day(3))).toMatchObject({
      letter: 'final_reminder',
      at: day(35),
    })
  })

  test('a letter that is due goes now, and after the last there is none', () => {
    expect(nextLetter({ request: aPreparedRequest(), sent: [] }, day(2))).toMatchObject({
      letter: 'demand',
      at: day(2),
    })
    expect(nextLetter({ request: aRequest(), sent: ['demand'] }, day(8))).toMatchObject({ at: day(8) })
    expect(nextLetter({ request: aRequest({ escalated: true }), sent: ['final_notice'] }, day(86))).toBeUndefined()
  })

  test('a skipped letter is not announced again', () => {
    const request = aRequest()
    expect(nextLetter({ request, sent: ['demand', 'final_reminder'] }, day(36))?.letter).toBe('escalation')
  })
})

test('letters write follow-ups and escalations, the demand a submission', () => {
  const types = Object.fromEntries(LADDER.map(rung => [rung.letter, rung.eventType]))
  expect(types).toEqual({
    demand: 'submitted',
    follow_up_1: 'follow_up',
    follow_up_2: 'follow_up',
    final_reminder: 'follow_up',
    escalation: 'escalation',
    legal_reminder: 'escalation',
    attorney_demand: 'escalation',
    final_notice: 'escalation',
  })
})

test('a request is open until it is verified, refused or archived', () => {
  for (const stage of Stage.options) expect(isOpen(aRequest({ stage }))).toBe(stage !== 'verified_deleted')
  expect(isOpen(aRequest({ decision: 'refused' }))).toBe(false)
  expect(isOpen(aRequest({ decision: 'scheduled' }))).toBe(true)
  expect(isOpen(aRequest({ archivedAt: day(1) }))).toBe(false)
})

test('the timeline has no dates before the letter has left', () => {
  expect(letterDates(aPreparedRequest())).toEqual([])
  expect(letterDates(aRequest()).map(({ at }) => (at - day(0)) / DAY_MS)).toEqual([0, 7, 21, 35, 45, 55, 70, 85])
})
