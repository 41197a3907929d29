import { describe, expect, test } from 'vitest'

import { EventType } from '../../records/event.ts'
import { ReplyCategory } from '../../records/reply.ts'
import { type DeletionRequest, Stage } from '../../records/request.ts'
import { canMove, REPLY_EFFECTS, stageAfter } from './reply-effects.ts'

type Standing = Pick<DeletionRequest, 'stage' | 'decision' | 'archivedAt'>
const at = (stage: Stage, fields: Partial<Standing> = {}): Standing => ({
  stage,
  decision: 'none',
  archivedAt: null,
  ...fields,
})

describe('what follows from an answer', () => {
  test('[LIFE-050] the table has a row for each of the 18 categories, and one for what older versions wrote', () => {
    expect(Object.keys(REPLY_EFFECTS).sort()).toEqual([...ReplyCategory.options].sort())
    expect(ReplyCategory.options.filter(category => category !== 'other')).toHaveLength(18)
  })

  test.each([
    ['acknowledgement', 'acknowledged', 'provider', ['acknowledged']],
    ['identity_verification', 'acknowledged', 'you', ['provider_reply', 'action_required']],
    ['agent_proof', 'acknowledged', 'us', ['provider_reply']],
    ['portal_deflection', null, 'you', ['provider_reply', 'action_required']],
    ['progress_update', 'in_review', 'provider', ['provider_reply']],
    ['extension_notice', 'in_review', 'provider', ['provider_reply', 'deadline_extended']],
    ['partial_deletion', 'in_review', 'you', ['provider_reply', 'decision']],
    ['refusal', 'non_compliant', 'you', ['provider_reply', 'decision']],
    ['no_data_found', 'in_review', 'you', ['provider_reply', 'decision']],
    ['deletion_scheduled', 'in_review', 'provider', ['provider_reply']],
    ['completion', 'verified_deleted', 'provider', ['verification']],
    ['bounce', 'prepared', 'us', ['delivery_failed']],
    ['delivery_delay', null, null, []],
    ['clarification', 'acknowledged', 'you', ['provider_reply', 'action_required']],
    ['out_of_office', null, null, []],
    ['unrelated', null, null, []],
    ['suspicious', null, null, ['quarantined']],
    ['closed_no_action', null, 'you', ['provider_reply', 'action_required']],
  ] as const)('[LIFE-050] %s', (category, stage, waitingOn, events) => {
    expect(REPLY_EFFECTS[category]).toMatchObject({ stage, waitingOn, events })
    for (const type of events) expect(EventType.options).toContain(type)
  })

  test('an event that a person reads has words', () => {
    for (const [category, effect] of Object.entries(REPLY_EFFECTS)) {
      if (category === 'bounce' || category === 'suspicious' || effect.events.length === 0) continue
      expect(effect.says, category).not.toBe('')
      // The wording for the new deadline is created where the deadline is known.
      if (effect.events.length > 1 && category !== 'extension_notice') expect(effect.means, category).toBeTruthy()
    }
  })
})

describe('the stage after an answer', () => {
  test('leads forward', () => {
    expect(stageAfter(at('submitted'), 'acknowledgement')).toBe('acknowledged')
    expect(stageAfter(at('prepared'), 'acknowledgement')).toBe('acknowledged')
    expect(stageAfter(at('acknowledged'), 'progress_update')).toBe('in_review')
    expect(stageAfter(at('in_review'), 'completion')).toBe('verified_deleted')
    expect(stageAfter(at('in_review'), 'refusal')).toBe('non_compliant')
    expect(stageAfter(at('escalation_reminder'), 'progress_update')).toBe('in_review')
  })

  test('never back', () => {
    for (const stage of ['acknowledged', 'in_review', 'escalation_reminder', 'non_compliant'] as const) {
      expect(stageAfter(at(stage), 'acknowledgement'), stage).toBe(null)
      expect(stageAfter(at(stage), 'identity_verification'), stage).toBe(null)
      expect(stageAfter(at(stage), 'bounce'), stage).toBe(null)
    }
    for (const category of ReplyCategory.options) {
      expect(stageAfter(at('verified_deleted'), category), category).toBe(null)
      expect(stageAfter(at('in_review', { archivedAt: 1 as DeletionRequest['archivedAt'] }), category)).toBe(null)
    }
  })

  test('after a refusal only a deletion counts', () => {
    const refused = at('non_compliant', { decision: 'refused' })
    const moving = ReplyCategory.options.filter(category => canMove(refused, category))
    expect(moving.sort()).toEqual(['completion', 'deletion_scheduled', 'partial_deletion'])
    expect(stageAfter(refused, 'completion')).toBe('verified_deleted')
    expect(stageAfter(refused, 'deletion_scheduled')).toBe('in_review')
  })

  test('a letter that came back starts anew only where nobody has answered', () => {
    expect(stageAfter(at('submitted'), 'bounce')).toBe('prepared')
    expect(stageAfter(at('prepared'), 'bounce')).toBe(null)
  })

  test('what is beside the point moves nothing, wherever the request stands', () => {
    for (const category of [
      'unrelated',
      'suspicious',
      'out_of_office',
      'delivery_delay',
      'closed_no_action',
      'other',
    ] as const)
      for (const stage of Stage.options) expect(stageAfter(at(stage), category), `${category} ${stage}`).toBe(null)
  })
})
