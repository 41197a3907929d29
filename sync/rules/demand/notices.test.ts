import { describe, expect, test } from 'vitest'

import { aRequest, day } from '../../../tests/builders.ts'
import type { Email } from '../../records/email.ts'
import type { EventType } from '../../records/event.ts'
import type { ReplyCategory } from '../../records/reply.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { isDeadlineNews, mayTell, NOTICES, type NoticeId, noticeOfReply } from './notices.ts'
import { REPLY_EFFECTS } from './reply-effects.ts'

const email = (given: Partial<Email>): Email => ({
  id: 'email-01' as Email['id'],
  userId: 'account-01' as Email['userId'],
  email: 'dana@example.com',
  verifiedAt: day(0),
  inboundAlias: 'dana.0123456789@totalrecall.example',
  ...given,
})

describe('who gets which mail', () => {
  test('what is optional stops; what only the person can do, and proof, does not; nothing goes to an unproven address', () => {
    const ids = Object.keys(NOTICES) as NoticeId[]
    const off = email({ noticesOffSince: day(1) })
    expect(ids.filter(id => mayTell(id, email({})))).toEqual(ids)
    expect(ids.filter(id => !mayTell(id, off))).toEqual(['letters_sent', 'provider_answered', 'deadline_passed'])
    expect(ids.filter(id => mayTell(id, email({ verifiedAt: null })))).toEqual([])
  })

  const read = (category: ReplyCategory, given: Partial<Parameters<typeof noticeOfReply>[0]> = {}) => {
    const { events, waitingOn, stage } = REPLY_EFFECTS[category]
    const changes: Partial<DeletionRequest> = {
      ...(waitingOn === null ? {} : { waitingOn }),
      ...(stage === null ? {} : { stage }),
    }
    return noticeOfReply({ category, events, changes, needsConfirmation: false, ...given })
  }

  test('[MAIL-NOT-1] each category of answer is worth one mail at most, by what follows from it', () => {
    const by = (notice: NoticeId | null) =>
      (Object.keys(REPLY_EFFECTS) as ReplyCategory[]).filter(category => read(category) === notice)
    // For a mail alone, only if every sentence of it is understood.
    expect(by('receipt')).toEqual(['completion'])
    expect(by('you_must_act')).toEqual([
      'identity_verification',
      'portal_deflection',
      'partial_deletion',
      'refusal',
      'no_data_found',
      'clarification',
      'closed_no_action',
    ])
    expect(by('provider_answered')).toEqual([
      'acknowledgement',
      'agent_proof',
      'progress_update',
      'extension_notice',
      'deletion_scheduled',
      'other',
    ])
    // A fake mail is not passed on, and what nobody needs to know stays in the Inbox.
    expect(by(null)).toEqual(['bounce', 'delivery_delay', 'out_of_office', 'unrelated', 'suspicious'])
  })

  test('what is not certain asks for the person, and never comes as a receipt', () => {
    const events: EventType[] = ['provider_reply']
    expect(read('completion', { events, changes: {}, needsConfirmation: true })).toBe('you_must_act')
    expect(read('suspicious', { needsConfirmation: true })).toBe(null)
  })
})

test('[MAIL-NOT-2] a deadline is news a whole day after it, while nothing is decided, paused or closed', () => {
  const request = aRequest()
  expect(isDeadlineNews(request, day(45))).toBe(false)
  expect(isDeadlineNews(request, day(45.99))).toBe(false)
  expect(isDeadlineNews(request, day(46))).toBe(true)
  expect(isDeadlineNews({ ...request, stage: 'in_review' }, day(46))).toBe(true)
  expect(isDeadlineNews({ ...request, pausedAt: day(46) }, day(50))).toBe(false)
  for (const decision of ['refused', 'partial', 'no_data_found', 'scheduled'] as const) {
    expect(isDeadlineNews({ ...request, decision }, day(60)), decision).toBe(false)
  }
  expect(isDeadlineNews({ ...request, stage: 'verified_deleted' }, day(60))).toBe(false)
  expect(isDeadlineNews({ ...request, archivedAt: day(3) }, day(60))).toBe(false)
})
