import { describe, expect, test } from 'vitest'

import { aPreparedRequest, aRequest, at, day } from '../../../tests/builders.ts'
import { Stage } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import {
  daysLeft,
  daysSinceSubmitted,
  dueAtOf,
  elapsedDays,
  isOpen,
  isOverdue,
  LADDER,
  letterDates,
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

  test('[LIFE-013] the deadline is the day the letter left and the days of the law', () => {
    expect(dueAtOf({ state: 'CA' }, day(0))).toBe(day(45))
    expect(dueAtOf({ state: 'IA' }, day(0))).toBe(day(90))
    expect(dueAtOf({ state: 'ZZ' }, day(0))).toBe(day(45))
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

  test('[LIFE-024] the window is 45 days', () => expect(daysLeft(aPreparedRequest(), day(0))).toBe(45))
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
