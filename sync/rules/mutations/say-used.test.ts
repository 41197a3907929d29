import { expect, test } from 'vitest'

import { aRequest, day, writableRows } from '../../../tests/builders.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { applyMutation, withMutations } from './apply-mutations.ts'

const deleted = aRequest({ stage: 'verified_deleted', submittedAt: day(0), createdAt: day(0) })
const say = (used: boolean, n = 95) => ({ name: 'say_used@1', args: { requestId: deleted.id, used }, at: day(n) })
const rows = (...requests: DeletionRequest[]) => writableRows({ requests })

test('the word is kept with its day, and corrects the one before', () => {
  const used = withMutations(rows(deleted), [say(true)])
  expect(used.requests).toEqual([{ ...deleted, usedAgainAt: day(95), notUsedAt: null }])
  expect(withMutations(used, [say(true, 99)])).toEqual(used)
  expect(withMutations(used, [say(false, 99)]).requests).toEqual([
    { ...deleted, usedAgainAt: null, notUsedAt: day(99) },
  ])
})

test('of a refused request it says whether the next cycle asks again', () => {
  const refused = { ...deleted, stage: 'non_compliant', decision: 'refused' } as const
  const asks = withMutations(rows(refused), [say(true)])
  expect(asks.requests).toEqual([{ ...refused, usedAgainAt: day(95), notUsedAt: null }])
  expect(withMutations(asks, [say(false, 99)]).requests[0]).toMatchObject({ usedAgainAt: null, notUsedAt: day(99) })
})

test.each<[string, DeletionRequest[], string]>([
  ['is not there', [], 'not_found'],
  ['has neither a confirmed deletion nor a refusal', [{ ...deleted, stage: 'in_review' }], 'request_closed'],
  ['is archived', [{ ...deleted, archivedAt: day(90) }], 'request_closed'],
  [
    'has a later one',
    [deleted, aRequest({ providerId: deleted.providerId, createdAt: day(91), stage: 'prepared' })],
    'request_closed',
  ],
])('of a request that %s it is refused', (_, given, code) => {
  expect(applyMutation(rows(...given), say(true), day(95))).toEqual({ ok: false, code })
})
