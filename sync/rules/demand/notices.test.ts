import { describe, expect, test } from 'vitest'

import { anEvent, aReply, aRequest, day } from '../../../tests/builders.ts'
import type { Email } from '../../records/email.ts'
import type { EventType, LedgerEvent } from '../../records/event.ts'
import type { Reply, ReplyCategory } from '../../records/reply.ts'
import type { DeletionRequest } from '../../records/request.ts'
import {
  isDeadlineNews,
  mayTell,
  NOTICES,
  type NoticeId,
  noticeOfReply,
  REMINDER_DAYS,
  reminderDue,
} from './notices.ts'
import { REPLY_EFFECTS } from './reply-effects.ts'
import { whatStands } from './what-stands.ts'

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
    expect(ids.filter(id => !mayTell(id, off))).toEqual([
      'letters_sent',
      'provider_answered',
      'deadline_passed',
      'quarter_summary',
    ])
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
  const isNews = (given: Partial<DeletionRequest>, n: number) => isDeadlineNews(whatStands(aRequest(given), [], day(n)))
  expect(isNews({}, 45)).toBe(false)
  expect(isNews({}, 45.99)).toBe(false)
  expect(isNews({}, 46)).toBe(true)
  expect(isNews({ stage: 'in_review' }, 46)).toBe(true)
  expect(isNews({ pausedAt: day(46) }, 50)).toBe(false)
  for (const decision of ['refused', 'partial', 'no_data_found'] as const) {
    expect(isNews({ decision }, 60), decision).toBe(false)
  }
  expect(isNews({ stage: 'verified_deleted' }, 60)).toBe(false)
  expect(isNews({ archivedAt: day(3) }, 60)).toBe(false)
  // Who waits for the person, or says that it has deleted, has not let its deadline pass in silence.
  expect(isNews({ waitingOn: 'you' }, 60)).toBe(false)
  expect(isNews({ claimedAt: day(22) }, 60)).toBe(false)
})

describe('an announced deletion', () => {
  const announced = aRequest({ stage: 'in_review', decision: 'scheduled' })
  const named = (n: number) => [
    anEvent({ type: 'decision', createdAt: day(20), payload: { message: 'It deletes.', checkAt: day(n) } }),
  ]

  test('is no decision: past the day that was named, or without one, the passed deadline is news', () => {
    expect(isDeadlineNews(whatStands(announced, [], day(46)))).toBe(true)
    expect(isDeadlineNews(whatStands(announced, named(60), day(59)))).toBe(false)
    expect(isDeadlineNews(whatStands(announced, named(60), day(60)))).toBe(true)
  })
})

describe('the person is reminded', () => {
  const daysOf = (given: Partial<DeletionRequest>, reply: Partial<Reply> = {}, events: LedgerEvent[] = []) =>
    REMINDER_DAYS.filter(n => {
      const stands = whatStands(aRequest(given), events, day(6 + n))
      return reminderDue(stands, { reply: aReply(reply), day: n, now: day(6 + n) }) !== undefined
    })

  test('of what a provider waits for on days 3, 7, 14 and 30 after its mail, and of a word or a claim on days 3 and 10', () => {
    expect(daysOf({ waitingOn: 'you' })).toEqual([3, 7, 14, 30])
    expect(daysOf({}, { needsConfirmation: true })).toEqual([3, 10])
    expect(daysOf({ claimedAt: day(6) }, { needsConfirmation: true, claims: true })).toEqual([3, 10])
  })

  test('of an appeal on day 30, while there is one to make', () => {
    const decided = [anEvent({ type: 'decision', createdAt: day(6) })]
    const appealed = anEvent({ type: 'authorization', createdAt: day(20), payload: { message: '', step: 'appealed' } })
    const refused = { decision: 'refused', state: 'VA' } as const
    expect(daysOf(refused, {}, decided)).toEqual([30])
    expect(daysOf(refused, {}, [appealed, ...decided])).toEqual([])
    expect(daysOf({ ...refused, state: 'CA' }, {}, decided)).toEqual([])
  })

  test('of nothing else: not once it is answered, closed or paused', () => {
    for (const given of [
      {},
      { waitingOn: 'you', pausedAt: day(6) },
      { waitingOn: 'you', archivedAt: day(6) },
    ] as const) {
      expect(daysOf(given)).toEqual([])
    }
    expect(daysOf({ stage: 'verified_deleted', waitingOn: 'you' })).toEqual([])
  })
})
