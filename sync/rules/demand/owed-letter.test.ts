import { describe, expect, test } from 'vitest'

import { aPreparedRequest, aRequest, day } from '../../../tests/builders.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { badge } from '../shown/badge.ts'
import { dueLetter, nextLetter } from './due-letter.ts'
import type { SentLetterId } from './lifecycle.ts'
import { oweProof } from './owed-letter.ts'
import { whatStands } from './what-stands.ts'

const standsOf = (request: DeletionRequest, n: number) => whatStands(request, [], day(n))
const due = (request: DeletionRequest, sent: SentLetterId[], n: number) =>
  dueLetter({ stands: standsOf(request, n), sent }, day(n))

describe('[LTR-2] a provider that asks for proof', () => {
  test('gets it with the next turn, once, and before any letter of the ladder', () => {
    const request = aRequest({ stage: 'acknowledged', ...oweProof(aRequest(), ['demand']) })
    expect(request).toMatchObject({ owedLetter: 'agent_proof', waitingOn: 'us' })
    expect(due(request, ['demand'], 36)).toBe('agent_proof')
    expect(nextLetter({ stands: standsOf(request, 3), sent: ['demand'] }, day(3))).toEqual({
      letter: 'agent_proof',
      label: 'Proof of authorization',
      at: day(3),
    })
    expect(due(request, ['demand', 'agent_proof'], 36)).toBe('final_reminder')
    expect(oweProof(request, ['demand', 'agent_proof'])).toBeUndefined()
  })

  test('moves neither the deadline nor the days on the badge', () => {
    const before = aRequest({ stage: 'acknowledged' })
    const after = { ...before, ...oweProof(before, ['demand']) }
    expect(badge(standsOf(after, 10))).toEqual(badge(standsOf(before, 10)))
    expect(after.dueAt).toBe(before.dueAt)
  })

  test('gets none while nothing may leave, or where there is no request of ours any more', () => {
    for (const request of [
      aPreparedRequest(),
      aRequest({ stage: 'verified_deleted' }),
      aRequest({ decision: 'refused' }),
      aRequest({ archivedAt: day(2) }),
    ]) {
      expect(oweProof(request, ['demand'])).toBeUndefined()
    }
    expect(due(aRequest({ owedLetter: 'agent_proof', pausedAt: day(1) }), [], 2)).toBe(undefined)
  })
})
