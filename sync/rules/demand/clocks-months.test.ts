import { describe, expect, test, vi } from 'vitest'

import { aPreparedRequest, at } from '../../../tests/builders.ts'
import type { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { badge } from '../shown/badge.ts'
import { extendDeadline, isExtended, pauseClocks, resumeClocks, startClocks } from './clocks.ts'
import { nextLetter } from './due-letter.ts'
import { daysLeft, isOverdue } from './lifecycle.ts'
import { whatStands } from './what-stands.ts'

/** A made-up jurisdiction: one month, three in all, with a holiday on the Monday after the last day of February 2027. */
vi.mock(import('../../catalog/regimes.ts'), async original => {
  const real = await original()
  const { CA } = real.JURISDICTIONS
  const [act] = CA.acts
  const [period] = act?.periods ?? []
  if (act === undefined || period === undefined) throw new Error('California has an act with a period')
  const months = (count: number) => ({ count, unit: 'months', endMoves: true }) as const
  const row = {
    ...CA,
    holidays: ['2027-03-01'],
    acts: [{ ...act, periods: [{ ...period, answer: months(1), longest: months(3) }] }],
  }
  return {
    ...real,
    regimeOf: (state: string, now: Instant, madeAt?: Instant | null) =>
      state === 'XX' ? real.lawOn(row, now, madeAt) : real.regimeOf(state, now, madeAt),
    jurisdictionOf: (state: string) => (state === 'XX' ? row : real.jurisdictionOf(state)),
  }
})

const sent = (moment: string): DeletionRequest => {
  const request = aPreparedRequest({ state: 'XX' })
  return { ...request, stage: 'submitted', ...startClocks(request, at(moment)) }
}

describe('the clocks of a period in months', () => {
  // January 31 and one month is February 28, a Sunday; Monday is a holiday.
  const request = sent('2027-01-31T18:00Z')

  test('[TRUTH-414] the deadline is the end of the month, moved to the next working day, and late a whole day after', () => {
    expect(request.dueAt).toBe(at('2027-03-02T12:00Z'))
    expect(isOverdue(request, at('2027-03-03T11:59Z'))).toBe(false)
    expect(isOverdue(request, at('2027-03-03T12:00Z'))).toBe(true)
    expect(daysLeft(request, at('2027-02-28T12:00Z'))).toBe(2)
    expect(badge(whatStands(request, [], at('2027-02-28T12:00Z'))).text).toBe('2 days left')
    expect(daysLeft(aPreparedRequest({ state: 'XX' }), at('2027-03-05T12:00Z'))).toBe(31)
    expect(isExtended(request)).toBe(false)
  })

  test('[TRUTH-414] the letters of the deadline move with it', () => {
    const acknowledged: DeletionRequest = { ...request, stage: 'acknowledged' }
    expect(
      nextLetter(
        { stands: whatStands(acknowledged, [], at('2027-02-01T12:00Z')), sent: ['demand'] },
        at('2027-02-01T12:00Z'),
      ),
    ).toMatchObject({
      letter: 'final_reminder',
      at: at('2027-02-20T12:00Z'),
    })
  })

  test.each([
    [
      'within the month, without a date: three months from receipt',
      '2027-02-10T12:00Z',
      {},
      '2027-04-30T12:00Z',
      false,
    ],
    ['on the last day of the month', '2027-03-03T11:59Z', {}, '2027-04-30T12:00Z', false],
    ['for ten more days', '2027-02-10T12:00Z', { days: 10 }, '2027-03-12T12:00Z', false],
    ['for longer than the law gives', '2027-02-10T12:00Z', { days: 200 }, '2027-04-30T12:00Z', true],
  ] as const)('[TRUTH-407] an extension %s', (_what, receivedAt, more, dueAt, capped) => {
    const extended = extendDeadline(request, { receivedAt: at(receivedAt), ...more })
    expect(extended).toEqual({ ok: true, dueAt: at(dueAt), before: request.dueAt, capped })
    if (extended.ok) expect(isExtended({ ...request, dueAt: extended.dueAt })).toBe(true)
  })

  test('[TRUTH-407] a notice after the month is too late', () => {
    expect(extendDeadline(request, { receivedAt: at('2027-03-03T12:00Z') })).toEqual({ ok: false, why: 'too_late' })
  })

  test('[TRUTH-415] a pause adds its own length after the end, and is no extension', () => {
    const paused = { ...request, ...pauseClocks(request, at('2027-02-05T12:00Z')) }
    const resumed = { ...paused, ...resumeClocks(paused, at('2027-02-09T12:00Z')) }
    expect(resumed.dueAt).toBe(at('2027-03-06T12:00Z'))
    expect(isExtended(resumed)).toBe(false)
    expect(extendDeadline(resumed, { receivedAt: at('2027-02-20T12:00Z') })).toMatchObject({
      ok: true,
      dueAt: at('2027-05-04T12:00Z'),
    })
  })
})
