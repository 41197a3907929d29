import { expect, test } from 'vitest'

import { Stage } from '../../records/request.ts'
import { DECISION_DAY, STAGES, stageTitle, TRACKER_STAGES } from './stages.ts'

test('[LIFE-001] the tracker shows five stages in order', () => {
  expect(TRACKER_STAGES).toEqual(['prepared', 'submitted', 'acknowledged', 'in_review', 'verified_deleted'])
  const orders = TRACKER_STAGES.map(stage => STAGES[stage].order)
  expect(orders).toEqual([...orders].sort((a, b) => a - b))
})

test('[LIFE-002] refusal and escalation stand beside the tracker', () => {
  const beside = Stage.options.filter(stage => !TRACKER_STAGES.some(shown => shown === stage))
  expect(beside).toEqual(['non_compliant', 'escalation_reminder'])
})

test('[LIFE-003] prepared is over by day 1', () => expect(STAGES.prepared.maximumDay).toBe(1))
test('[LIFE-004] submitted is over by day 2', () => expect(STAGES.submitted.maximumDay).toBe(2))

test('[LIFE-005] acknowledged is over by day 9, seven days after submitted', () => {
  expect([STAGES.submitted.maximumDay, STAGES.acknowledged.maximumDay]).toEqual([2, 2 + 7])
})

test('[LIFE-006] in review is over by day 34, twenty-five days after acknowledged', () => {
  expect([STAGES.acknowledged.maximumDay, STAGES.in_review.maximumDay]).toEqual([9, 9 + 25])
})

test('[LIFE-008] 7 days are expected for acknowledged, 25 for in review', () => {
  expect([STAGES.acknowledged.expectedDays, STAGES.in_review.expectedDays]).toEqual([7, 25])
})

test('[LIFE-007] a decision is due by day 45', () => {
  expect(DECISION_DAY).toBe(45)
  expect(STAGES.verified_deleted.maximumDay).toBe(45)
})

test('[LIFE-009] we own what we prepare, submit and escalate', () => {
  expect(Stage.options.filter(stage => STAGES[stage].owner === 'us')).toEqual([
    'prepared',
    'submitted',
    'escalation_reminder',
  ])
})

test('[LIFE-010] the provider owns what it has to answer', () => {
  expect(Stage.options.filter(stage => STAGES[stage].owner === 'provider')).toEqual([
    'acknowledged',
    'in_review',
    'verified_deleted',
    'non_compliant',
  ])
})

test('every stage says in one sentence what it means', () => {
  for (const { meaning } of Object.values(STAGES)) expect(meaning).toMatch(/^[A-Z][^.]+\.$/)
})

test('a stage is written in capitals with a space, and none is NOT STARTED', () => {
  expect(stageTitle('in_review')).toBe('IN REVIEW')
  expect(stageTitle('escalation_reminder')).toBe('ESCALATION REMINDER')
  expect(stageTitle(undefined)).toBe('NOT STARTED')
})
