import { describe, expect, test } from 'vitest'

import { aRequest, day, writableRows } from '../../../tests/builders.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import { applyMutation, withMutations } from './apply-mutations.ts'

const open = aRequest({ stage: 'escalation_reminder', escalated: true, submittedAt: day(0), dueAt: day(45) })
const step = (name: string, n = 96) => ({
  name: 'take_last_step@1',
  args: { requestId: open.id, step: name, words: name === 'regulator_answered' ? 'We look into it.' : '' },
  at: day(n),
})
const rows = (request: DeletionRequest = open) => writableRows({ requests: [request] })
const codeOf = (name: string, request: DeletionRequest) => {
  const outcome = applyMutation(rows(request), step(name), day(96))
  return outcome.ok ? 'ok' : outcome.code
}

describe('after the last letter', () => {
  test.each([
    ['complained', { waitingOn: 'regulator' }],
    ['regulator_answered', { waitingOn: 'provider' }],
    ['closed', { archivedAt: day(96) }],
  ])('%s: the request says so, and nothing else of it changes', (name, patch) => {
    expect(withMutations(rows(), [step(name)]).requests).toEqual([{ ...open, ...patch }])
  })

  test('appealed: after a decision against the request, the provider acts next', () => {
    for (const decision of ['refused', 'partial'] as const) {
      const decided: DeletionRequest = { ...open, decision, waitingOn: 'you' }
      const [after] = withMutations(rows(decided), [step('appealed')]).requests
      expect(after).toMatchObject({ waitingOn: 'provider', decision })
      // Letters rest while the appeal runs.
      expect((after?.restsUntil ?? 0) - day(96)).toBeGreaterThanOrEqual(60 * DAY_MS)
    }
  })

  test('a step that was taken is not taken twice', () => {
    const complained = withMutations(rows(), [step('complained')])
    expect(withMutations(complained, [step('complained', 99)])).toEqual(complained)
    const closed = withMutations(rows(), [step('closed')])
    expect(withMutations(closed, [step('closed', 99)])).toEqual(closed)
  })

  test.each([
    ['complained', { archivedAt: day(90) }, 'request_closed'],
    ['regulator_answered', { stage: 'verified_deleted' }, 'request_closed'],
    ['complained', { submittedAt: null }, 'request_not_sent'],
    ['closed', { submittedAt: null }, 'request_not_sent'],
    ['closed', { stage: 'verified_deleted' }, 'request_closed'],
    ['appealed', { decision: 'none' }, 'request_closed'],
    ['appealed', { decision: 'no_data_found' }, 'request_closed'],
    ['appealed', { decision: 'refused', submittedAt: null }, 'request_not_sent'],
  ] as const)('%s is refused where %o', (name, patch, code) => {
    expect(codeOf(name, { ...open, ...patch })).toBe(code)
  })

  test('of a request that is not there, it is refused', () => {
    const outcome = applyMutation(writableRows({}), step('closed'), day(96))
    expect(outcome).toEqual({ ok: false, code: 'not_found' })
  })
})
