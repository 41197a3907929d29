import { describe, expect, test } from 'vitest'

import { aPreparedRequest, aRequest, day } from '../../../tests/builders.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import { whatStands } from '../demand/what-stands.ts'
import { badge } from './badge.ts'

const moment = 1 / DAY_MS

const standsOf = (request: DeletionRequest, n: number) => whatStands(request, [], day(n))

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
    expect(badge(standsOf(done, 60))).toEqual({ text: 'Completed', tone: 'brand' })
  })

  test('[LIFE-028] no request, or a prepared one, is Preparing', () => {
    expect(badge(undefined)).toEqual({ text: 'Preparing', tone: 'neutral' })
    expect(badge(standsOf(aPreparedRequest(), 9))).toEqual({ text: 'Preparing', tone: 'neutral' })
  })

  test('[LIFE-029] an escalated request says the days since it was submitted', () => {
    const request = aRequest({ stage: 'escalation_reminder', escalated: true })
    expect(badge(standsOf(request, 58.5))).toEqual({ text: 'Escalation: Day 58', tone: 'violet' })
  })

  test('[LIFE-030] otherwise it counts 45 down, never below 0', () => {
    expect(badge(standsOf(aRequest(), 0)).text).toBe('45 days left')
    expect(badge(standsOf(aRequest(), 1 - moment)).text).toBe('45 days left')
    expect(badge(standsOf(aRequest(), 1)).text).toBe('44 days left')
    expect(badge(standsOf(aRequest(), 44)).text).toBe('1 day left')
    expect(badge(standsOf(aRequest(), 45)).text).toBe('0 days left')
    expect(badge(standsOf(aRequest(), 60)).text).toBe('0 days left')
  })

  test('Refused, Paused and Needs you come before the countdown, in this order', () => {
    const all = { decision: 'refused', pausedAt: day(1), waitingOn: 'you', escalated: true } as const
    expect(badge(standsOf(aRequest(all), 50)).text).toBe('Refused')
    expect(badge(standsOf(aRequest({ ...all, decision: 'none' }), 50)).text).toBe('Paused')
    expect(badge(standsOf(aRequest({ ...all, decision: 'none', pausedAt: null }), 50)).text).toBe('Needs you')
  })

  test('red is for silence that is late and for overdue, blue for a provider that moves', () => {
    expect(badge(standsOf(aRequest(), 15 - moment)).tone).toBe('neutral')
    expect(badge(standsOf(aRequest(), 15)).tone).toBe('red')
    expect(badge(standsOf(aRequest({ stage: 'in_review' }), 45)).tone).toBe('blue')
    expect(badge(standsOf(aRequest({ stage: 'in_review' }), 46)).tone).toBe('red')
    expect(badge(standsOf(aRequest({ stage: 'non_compliant' }), 20)).tone).toBe('red')
    expect(badge(standsOf(aRequest({ archivedAt: day(2) }), 20))).toEqual({ text: 'Archived', tone: 'neutral' })
  })
})
