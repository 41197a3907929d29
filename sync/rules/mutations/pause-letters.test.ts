import { describe, expect, test } from 'vitest'

import { aPreparedRequest, aRequest, day, writableRows } from '../../../tests/builders.ts'
import { Journey } from '../../records/onboarding.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { dueLetter } from '../demand/due-letter.ts'
import { whatStands } from '../demand/what-stands.ts'
import { badge } from '../shown/badge.ts'
import { applyMutation, withMutations } from './apply-mutations.ts'

const journey = (currentStage: string) => Journey.parse({ id: 'account-01', userId: 'account-01', currentStage })
const rowsOf = (requests: DeletionRequest[], stage = 'active') =>
  writableRows({
    customer_journey: [journey(stage)],
    requests,
  })
const set = (paused: boolean, n: number) => ({ name: 'set_paused@1', args: { paused }, at: day(n) })

describe('[CLK-3] [LIFE-015] a pause of all letters', () => {
  test('stops the clocks of every open request, and its end lets them go on where they stood', () => {
    const before = rowsOf([
      aRequest({ stage: 'acknowledged' }),
      aPreparedRequest({ id: 'request-google' }),
      aRequest({ id: 'request-anthropic', stage: 'verified_deleted' }),
    ])
    const paused = withMutations(before, [set(true, 10)])
    expect(paused.requests.map(({ pausedAt }) => pausedAt)).toEqual([day(10), day(10), null])
    expect(paused.customer_journey[0]?.currentStage).toBe('paused')
    const [open] = paused.requests
    if (open === undefined) throw new Error('a request was given')
    const stands = whatStands(open, [], day(40))
    expect(badge(stands).text).toBe('Paused')
    expect([stands.daysLeft, dueLetter({ stands, sent: ['demand'] }, day(40))]).toEqual([35, undefined])

    const resumed = withMutations(before, [set(true, 10), set(false, 40)])
    expect(resumed.requests[0]).toMatchObject({ pausedAt: null, pausedMs: 30 * 86_400_000, dueAt: day(75) })
    expect(resumed.requests[1]).toMatchObject({ pausedAt: null, pausedMs: 0, dueAt: null })
    expect(resumed.requests[2]).toEqual(before.requests[2])
    expect(resumed.customer_journey[0]?.currentStage).toBe('active')
  })

  test('said twice is one pause, and an end without one changes nothing', () => {
    const once = withMutations(rowsOf([aRequest()]), [set(true, 5)])
    expect(withMutations(once, [set(true, 9)])).toEqual(once)
    const before = rowsOf([aRequest()])
    expect(withMutations(before, [set(false, 9)])).toEqual(before)
  })

  test('leaves a journey that has not begun, or is over, where it is', () => {
    for (const stage of ['onboarding', 'closed']) {
      expect(withMutations(rowsOf([], stage), [set(true, 1), set(false, 2)])).toEqual(rowsOf([], stage))
    }
    expect(applyMutation(rowsOf([]), { name: 'set_paused@1', args: { paused: 'yes' } }, day(1))).toEqual({
      ok: false,
      code: 'bad_request',
    })
  })
})
