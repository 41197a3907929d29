import { describe, expect, test } from 'vitest'

import { aCycle, aRequest, day } from '../../../tests/builders.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { askAgainAt, asksForUse, NEVER, newestRequest } from './ask-again.ts'

const deleted = aRequest({ stage: 'verified_deleted', createdAt: day(0), submittedAt: day(2) })
const cycle = (n: number) => aCycle({ id: `cycle-${n}-00`, number: 2, createdAt: day(n) })

describe('when a provider gets another demand', () => {
  test.each<[string, Partial<DeletionRequest> | undefined, number]>([
    ['never asked', undefined, 0],
    ['a refusal, if the person said so', { stage: 'non_compliant', decision: 'refused', usedAgainAt: day(60) }, 0],
    ['closed by the person', { stage: 'escalation_reminder', archivedAt: day(100) }, 0],
    ['deleted, and used again', { usedAgainAt: day(60) }, 0],
  ])('after %s: with the next cycle', (_, given) => {
    expect(askAgainAt(given && { ...deleted, ...given })).toBe(0)
  })

  test('after a refusal: never, unless the person says so', () => {
    const refused = { ...deleted, stage: 'non_compliant', decision: 'refused' } as const
    expect(askAgainAt(refused)).toBe(NEVER)
    expect(askAgainAt({ ...refused, usedAgainAt: null, notUsedAt: day(90) })).toBe(NEVER)
  })

  test('after a confirmed deletion: a year after its demand left, or was prepared where nobody knows when', () => {
    expect(askAgainAt(deleted)).toBe(day(367))
    expect(askAgainAt({ ...deleted, submittedAt: null })).toBe(day(365))
    // The person corrects the answer, which undoes it.
    expect(askAgainAt({ ...deleted, usedAgainAt: null, notUsedAt: day(90) })).toBe(day(367))
  })
})

describe('when the person is asked whether they used it again', () => {
  const asks = (given: Partial<DeletionRequest>, now: number, opened = 91) =>
    asksForUse({ ...deleted, ...given }, cycle(opened), day(now))

  test('from the next cycle on, until the yearly confirmation is due', () => {
    expect(asks({}, 91)).toBe(true)
    expect(asks({}, 366.999)).toBe(true)
    expect(asks({}, 367)).toBe(false)
  })

  test('not in the cycle of the request itself, nor without a cycle, nor before the deletion', () => {
    expect(asks({}, 91, 0)).toBe(false)
    expect(asksForUse(deleted, undefined, day(91))).toBe(false)
    expect(asksForUse({ ...deleted, cycleId: cycle(91).id }, cycle(91), day(91))).toBe(false)
    expect(asks({ stage: 'in_review' }, 91)).toBe(false)
    expect(asks({ archivedAt: day(80) }, 91)).toBe(false)
  })

  test('an answer holds for its cycle: "not used" is asked anew in the next one, "used" is not', () => {
    expect(asks({ notUsedAt: day(91) }, 92)).toBe(false)
    expect(asks({ notUsedAt: day(90.999) }, 92)).toBe(true)
    expect(asks({ usedAgainAt: day(50) }, 92)).toBe(false)
  })
})

test('the newest request of a provider is the one made last', () => {
  const second = { ...deleted, createdAt: day(91) }
  const other = { ...deleted, providerId: 'google', createdAt: day(200) }
  expect(newestRequest([second, deleted, other], deleted.providerId)).toBe(second)
  expect(newestRequest([], 'openai')).toBeUndefined()
})
