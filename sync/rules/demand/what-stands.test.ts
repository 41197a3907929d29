import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { anEvent, aPreparedRequest, aReply, aRequest, day, writableRows } from '../../../tests/builders.ts'
import type { LedgerEvent } from '../../records/event.ts'
import { Decision, type DeletionRequest, Stage, WaitingOn } from '../../records/request.ts'
import { settleQuestion } from '../mutations/settle-question.ts'
import { badge } from '../shown/badge.ts'
import { askAgainAt, NEVER } from './ask-again.ts'
import { dueLetter, nextLetter } from './due-letter.ts'
import { choiceAt } from './last-step.ts'
import type { SentLetterId } from './lifecycle.ts'
import { isDeadlineNews, REMINDERS, reminderDue } from './notices.ts'
import { type StandingEvent, type Stands, whatStands } from './what-stands.ts'

const event = (n: number, type: LedgerEvent['type'], payload: Record<string, unknown> = {}): StandingEvent =>
  anEvent({ type, createdAt: day(n), payload: { message: '', ...payload } })

describe('[TRUTH-001] what stands, by the record', () => {
  const decided = (n: number, category: string) => [
    event(n, 'decision', { category }),
    event(n, 'provider_reply', { category, proven: true }),
  ]
  test.each([
    ['nothing sent: preparing', aPreparedRequest(), [], { is: 'preparing', sentAt: null }],
    ['no word: silent', aRequest(), [], { is: 'silent', silentDays: 20, receiptAt: null }],
    [
      'receipt: acknowledged',
      aRequest({ stage: 'acknowledged' }),
      [event(2, 'acknowledged', { category: 'acknowledgement' })],
      { is: 'acknowledged', receiptAt: day(2) },
    ],
    [
      'a claim: claims done',
      aRequest({ claimedAt: day(18) }),
      [],
      { is: 'claims_done', since: day(18), checkAt: day(32), isResting: false },
    ],
    ['a claim of long ago: it rests', aRequest({ claimedAt: day(3) }), [], { is: 'claims_done', isResting: true }],
    [
      'a question: waits for the person, and for what',
      aRequest({ stage: 'acknowledged', waitingOn: 'you' }),
      [event(6, 'action_required', { category: 'identity_verification' })],
      { is: 'waits_for_you', waits: { asks: 'identity_verification', since: day(6) } },
    ],
    [
      'a form: points to its portal',
      aRequest({ waitingOn: 'you' }),
      [event(6, 'action_required', { category: 'portal_deflection' })],
      { is: 'points_to_portal', waits: { asks: 'portal_deflection', since: day(6) } },
    ],
    [
      'a part: partial',
      aRequest({ stage: 'in_review', decision: 'partial', waitingOn: 'you' }),
      decided(9, 'partial_deletion'),
      { is: 'partial', decision: { was: 'partial', on: day(9) }, waits: { asks: 'partial_deletion', since: day(9) } },
    ],
    [
      'a refusal where the act grants an appeal: refused, and until when',
      aRequest({ stage: 'non_compliant', decision: 'refused', waitingOn: 'you', state: 'TX' }),
      decided(10, 'refusal'),
      { is: 'refused', appealUntil: day(55), appealed: null, open: false },
    ],
    [
      'a refusal where it grants none',
      aRequest({ stage: 'non_compliant', decision: 'refused', waitingOn: 'you', state: 'CA' }),
      decided(10, 'refusal'),
      { is: 'refused', appealUntil: null },
    ],
    [
      'an extension: extended until',
      aRequest({ dueAt: day(90) }),
      [],
      { is: 'extended', until: day(90), extended: true },
    ],
    [
      'an announcement: scheduled for',
      aRequest({ stage: 'in_review', decision: 'scheduled' }),
      [event(9, 'provider_reply', { category: 'deletion_scheduled', checkAt: day(39) })],
      { is: 'scheduled', by: day(39) },
    ],
    [
      'a confirmation: confirmed, and when',
      aRequest({ stage: 'verified_deleted' }),
      [event(12, 'verification')],
      { is: 'confirmed', on: day(12), open: false },
    ],
    ['archived: ended', aRequest({ archivedAt: day(12) }), [], { is: 'ended', open: false }],
    ['a complaint: with the regulator', aRequest({ waitingOn: 'regulator' }), [], { is: 'with_regulator' }],
    [
      'nothing found',
      aRequest({ stage: 'in_review', decision: 'no_data_found', waitingOn: 'you' }),
      decided(8, 'no_data_found'),
      { is: 'nothing_found', waits: { asks: 'no_data_found', since: day(8) } },
    ],
  ] as const)('%s', (_, request, events, stands) => {
    expect(whatStands(request, events, day(20))).toMatchObject(stands)
  })
})

const anyRequest = fc
  .record({
    stage: fc.constantFrom(...Stage.options),
    decision: fc.constantFrom(...Decision.options),
    waitingOn: fc.constantFrom(...WaitingOn.options),
    escalated: fc.boolean(),
    claimedAt: fc.option(fc.integer({ min: 0, max: 90 }).map(day)),
    restsUntil: fc.option(fc.integer({ min: 0, max: 120 }).map(day)),
    pausedAt: fc.option(fc.integer({ min: 0, max: 90 }).map(day), { freq: 6 }),
    dueAt: fc.constantFrom(day(45), day(90)),
  })
  .map(given => (given.stage === 'prepared' ? aPreparedRequest({ pausedAt: given.pausedAt }) : aRequest(given)))

test('[TRUTH-002] without its ledger the same letters are due as with it', () => {
  const events = [
    event(40, 'decision', { category: 'refusal', proven: true }),
    event(30, 'authorization', { by: 'you', settled: 'answered', rawSha256: 'x' }),
    event(20, 'action_required', { category: 'identity_verification', rawSha256: 'x' }),
    event(10, 'provider_reply', { category: 'other', proven: true, asked: true }),
  ]
  fc.assert(
    fc.property(anyRequest, fc.integer({ min: 0, max: 200 }), (request, n) => {
      const sent: SentLetterId[] = request.submittedAt === null ? [] : ['demand']
      const withEvents = dueLetter({ stands: whatStands(request, events, day(n)), sent }, day(n))
      expect(dueLetter({ stands: whatStands(request, [], day(n)), sent }, day(n))).toBe(withEvents)
    }),
  )
})

describe('a claim that nobody has confirmed', () => {
  const claimed = aRequest({ claimedAt: day(22), escalated: false })
  const due = (n: number, sent: SentLetterId[]) => dueLetter({ stands: whatStands(claimed, [], day(n)), sent }, day(n))

  test('[TRUTH-003] stops the ladder for good: one letter asks the provider on day 14 of it, and none after', () => {
    const sent: SentLetterId[] = ['demand']
    const left: [number, SentLetterId][] = []
    for (let n = 22; n < 500; n++) {
      const letter = due(n, sent)
      if (letter === undefined) continue
      sent.push(letter)
      left.push([n, letter])
    }
    expect(left).toEqual([[36, 'claim_check']])
  })

  test('[TRUTH-003] says so of the next letter, and when', () => {
    const next = (n: number, sent: SentLetterId[]) =>
      nextLetter({ stands: whatStands(claimed, [], day(n)), sent }, day(n))
    expect(next(23, ['demand'])).toMatchObject({ letter: 'claim_check', at: day(36) })
    expect(next(60, ['demand', 'claim_check'])).toBeUndefined()
  })

  test('[TRUTH-004] is never overdue and offers no complaint, and rests as ‘Provider says deleted’', () => {
    for (const n of [23, 46, 60, 300]) {
      const stands = whatStands(claimed, [], day(n))
      expect(stands.overdue, `day ${n}`).toBe(false)
      expect(isDeadlineNews(stands), `day ${n}`).toBe(false)
      expect(choiceAt(stands), `day ${n}`).toBeUndefined()
      expect(badge(stands)).toEqual({ text: 'Provider says deleted', tone: n < 36 ? 'amber' : 'neutral' })
    }
  })
})

describe('a provider that waits for the person', () => {
  const waiting = aRequest({ stage: 'acknowledged', waitingOn: 'you' })
  const asked = [event(6, 'action_required', { category: 'identity_verification', rawSha256: 'mail' })]

  test('[TRUTH-006] gets no letter however long it takes, except the proof that we may act', () => {
    for (let n = 6; n < 500; n++) {
      const stands = whatStands(waiting, asked, day(n))
      expect(dueLetter({ stands, sent: ['demand'] }, day(n)), `day ${n}`).toBeUndefined()
      expect(nextLetter({ stands, sent: ['demand'] }, day(n)), `day ${n}`).toBeUndefined()
      expect([stands.overdue, isDeadlineNews(stands)], `day ${n}`).toEqual([false, false])
    }
    const owed = whatStands(aRequest({ ...waiting, owedLetter: 'agent_proof' }), asked, day(9))
    expect(dueLetter({ stands: owed, sent: ['demand'] }, day(9))).toBe('agent_proof')
  })

  test('[TRUTH-008] has two weeks after the answer, and then gets the latest letter that is due', () => {
    const reply = aReply({ category: 'identity_verification', receivedAt: day(6), sha256: 'e'.repeat(64) })
    const rows = writableRows({ replies: [reply], requests: [waiting] })
    const result = settleQuestion.apply(rows, { replyId: reply.id, settled: 'answered' }, day(50))
    const patch = result.ok ? result.patches.find(({ table }) => table === 'requests') : undefined
    expect(patch).toMatchObject({ patch: { waitingOn: 'provider', restsUntil: day(64) } })
    const answered = aRequest({ ...waiting, waitingOn: 'provider', restsUntil: day(64) })
    const at = (n: number) => dueLetter({ stands: whatStands(answered, asked, day(n)), sent: ['demand'] }, day(n))
    expect([at(50), at(63.9), at(64)]).toEqual([undefined, undefined, 'legal_reminder'])
    expect(nextLetter({ stands: whatStands(answered, asked, day(51)), sent: ['demand'] }, day(51))).toMatchObject({
      letter: 'legal_reminder',
      at: day(64),
    })
  })
})

describe('[TRUTH-005] [TRUTH-007] the days on which the person is told once more', () => {
  const reply = { receivedAt: day(6), claims: false, needsConfirmation: false }
  const days = (stands: Parameters<typeof whatStands>[0], events: StandingEvent[], given = {}) => {
    const told: [number, string, number][] = []
    for (let age = 0; age < 100; age++) {
      for (const each of [3, 7, 10, 14, 30]) {
        const now = day(6 + age)
        const due = reminderDue(whatStands(stands, events, now), { reply: { ...reply, ...given }, day: each, now })
        if (due !== undefined && !told.some(([on]) => on === each)) told.push([each, due.of, due.step])
      }
    }
    return told
  }

  test('a claim: 3 and 10', () => {
    expect(days(aRequest({ claimedAt: day(6) }), [], { claims: true, needsConfirmation: true })).toEqual([
      [3, 'claims_done', 0],
      [10, 'claims_done', 1],
    ])
    expect(REMINDERS.claims_done).toEqual([3, 10])
  })

  test('a question: 3, 7, 14 and 30', () => {
    const waiting = aRequest({ stage: 'acknowledged', waitingOn: 'you' })
    expect(days(waiting, [event(6, 'action_required', { category: 'identity_verification' })])).toEqual([
      [3, 'waits', 0],
      [7, 'waits', 1],
      [14, 'waits', 2],
      [30, 'waits', 3],
    ])
  })

  test('whoever looks late sends only the last of them', () => {
    const stands = whatStands(aRequest({ stage: 'acknowledged', waitingOn: 'you' }), [], day(60))
    const due = [3, 7, 14, 30].map(each => reminderDue(stands, { reply, day: each, now: day(60) })?.step)
    expect(due).toEqual([undefined, undefined, undefined, 3])
  })

  test('nothing that is settled, closed or paused', () => {
    for (const request of [
      aRequest({ stage: 'acknowledged', waitingOn: 'provider' }),
      aRequest({ stage: 'verified_deleted', waitingOn: 'you' }),
      aRequest({ archivedAt: day(7), waitingOn: 'you' }),
      aRequest({ pausedAt: day(7), waitingOn: 'you' }),
    ]) {
      expect(days(request, [])).toEqual([])
    }
  })
})

describe('a refusal', () => {
  const refused = aRequest({ stage: 'non_compliant', decision: 'refused', waitingOn: 'you', state: 'TX' })

  test('[TRUTH-009] is followed by no letter, and owes nothing', () => {
    const stands = whatStands(refused, [event(40, 'decision', { category: 'refusal' })], day(90))
    expect(dueLetter({ stands, sent: ['demand'] }, day(90))).toBeUndefined()
    expect([stands.overdue, stands.open]).toEqual([false, false])
  })

  test('[TRUTH-010] is not repeated in a later cycle unless the person says so', () => {
    expect(askAgainAt(refused)).toBe(NEVER)
    expect(askAgainAt(aRequest({ ...refused, usedAgainAt: day(60) }))).toBe(0)
  })

  test('[TRUTH-012] has one appeal with a clock of its own', () => {
    const events = [
      event(44, 'authorization', { by: 'you', step: 'appealed' }),
      event(40, 'decision', { category: 'refusal' }),
    ]
    const stands = whatStands(aRequest({ ...refused, waitingOn: 'provider' }), events, day(50))
    expect(stands).toMatchObject({ is: 'refused', appealed: { on: day(44), answerUntil: day(104) } })
  })
})

test('[TRUTH-016] until the day that a provider has named for the deletion, no letter asks whether it is done', () => {
  const scheduled = aRequest({ stage: 'in_review', decision: 'scheduled', restsUntil: day(60) })
  const events = [event(9, 'provider_reply', { category: 'deletion_scheduled', checkAt: day(60) })]
  const at = (n: number) => whatStands(scheduled, events, day(n))
  expect(dueLetter({ stands: at(59.9), sent: ['demand'] }, day(59.9))).toBeUndefined()
  expect(at(59.9).overdue).toBe(false)
  expect(dueLetter({ stands: at(60), sent: ['demand'] }, day(60))).toBe('legal_reminder')
  expect(at(60).overdue).toBe(true)
})

test('[TRUTH-021] only a provider that owes its decision is overdue', () => {
  const late = (given: Parameters<typeof aRequest>[0]) => whatStands(aRequest(given), [], day(60)).overdue
  expect(late({})).toBe(true)
  expect(late({ stage: 'acknowledged' })).toBe(true)
  expect(late({ stage: 'in_review', decision: 'partial' })).toBe(false)
  expect(late({ stage: 'in_review', decision: 'no_data_found' })).toBe(false)
  expect(late({ stage: 'acknowledged', waitingOn: 'you' })).toBe(false)
  expect(late({ claimedAt: day(22) })).toBe(false)
})

const on = (n: number, given: Partial<DeletionRequest> = {}, ...events: Parameters<typeof anEvent>[0][]): Stands =>
  whatStands(
    aRequest(given),
    events.map(event => anEvent(event)),
    day(n),
  )

describe('exactly one thing stands with a provider', () => {
  test.each<[Stands['is'], Partial<DeletionRequest>]>([
    ['silent', {}],
    ['silent', { stage: 'escalation_reminder', escalated: true }],
    ['acknowledged', { stage: 'acknowledged' }],
    ['acknowledged', { stage: 'in_review' }],
    ['extended', { stage: 'acknowledged', dueAt: day(90) }],
    ['scheduled', { stage: 'in_review', decision: 'scheduled' }],
    ['waits_for_you', { waitingOn: 'you' }],
    ['nothing_found', { decision: 'no_data_found', waitingOn: 'you' }],
    ['partial', { decision: 'partial', waitingOn: 'you' }],
    ['refused', { decision: 'refused', waitingOn: 'you' }],
    ['with_regulator', { decision: 'refused', waitingOn: 'regulator' }],
    ['claims_done', { claimedAt: day(4), decision: 'partial', waitingOn: 'you' }],
    ['ended', { claimedAt: day(4), archivedAt: day(6) }],
    ['confirmed', { stage: 'verified_deleted', claimedAt: day(4), archivedAt: day(6) }],
  ])('%s: %o', (is, given) => expect(on(9, given).is).toBe(is))

  test('before the demand has left, it is prepared', () => {
    expect(whatStands(aPreparedRequest(), [], day(9))).toMatchObject({ is: 'preparing', sentAt: null, marks: [] })
  })

  test('whoever points to a portal is told apart from whoever asks a question', () => {
    const asked = { type: 'action_required', payload: { message: '', category: 'portal_deflection' } } as const
    expect(on(9, { waitingOn: 'you' }, asked)).toMatchObject({
      is: 'points_to_portal',
      waits: { asks: 'portal_deflection', since: day(0) },
    })
  })
})

test('a provider has written when it did so itself: a returned letter or a mail in quarantine is not its word', () => {
  const mail = (category: string, given = {}) =>
    ({ type: 'provider_reply', payload: { message: 'It came.', category, ...given } }) as const
  expect(on(9, {}, { type: 'follow_up' }, { type: 'submitted' })).toMatchObject({ is: 'silent', hasWritten: false })
  expect(on(9, {}, { type: 'quarantined' }).hasWritten).toBe(false)
  expect(on(9, {}, mail('bounce')).hasWritten).toBe(false)
  expect(on(9, {}, mail('out_of_office', { effect: 'none' })).hasWritten).toBe(false)
  expect(on(9, {}, mail('other'))).toMatchObject({ is: 'acknowledged', hasWritten: true })
  expect(on(9, {}, { type: 'acknowledged' }).hasWritten).toBe(true)
})

test('a mail that the person was asked about is unread until they have said what it is', () => {
  const asked = {
    type: 'provider_reply',
    createdAt: day(6),
    payload: { message: 'It came.', proven: true, asked: true, rawSha256: 'one' },
  } as const
  const said = {
    type: 'authorization',
    createdAt: day(8),
    payload: { message: '', by: 'you', rawSha256: 'one' },
  } as const
  expect(on(9, {}, asked).unreadAt).toBe(day(6))
  expect(on(9, {}, said, asked).unreadAt).toBeNull()
  expect(on(9, {}, { ...asked, payload: { ...asked.payload, proven: false } }).unreadAt).toBeNull()
})

test('a question that the person has settled is kept with its days', () => {
  const rawSha256 = 'one'
  const asked = { type: 'action_required', createdAt: day(6), payload: { message: '', rawSha256 } } as const
  const payload = { message: '', by: 'you', settled: 'cannot', category: 'identity_verification', rawSha256 } as const
  expect(on(20, {}, { type: 'authorization', createdAt: day(10), payload }, asked).settled).toEqual({
    how: 'cannot',
    asks: 'identity_verification',
    askedOn: day(6),
    on: day(10),
  })
})

test('a provider that has decided, waits or says it has deleted is never late; one that announced a day is, after it', () => {
  for (const given of [{ waitingOn: 'you' }, { claimedAt: day(20) }, { decision: 'partial' }] as const) {
    expect(on(90, given).overdue).toBe(false)
  }
  const announced = { type: 'decision', payload: { message: '', checkAt: day(60) } } as const
  expect(on(59, { decision: 'scheduled' }, announced)).toMatchObject({ by: day(60), overdue: false })
  expect(on(60, { decision: 'scheduled' }, announced).overdue).toBe(true)
  expect(on(46).overdue).toBe(true)
})
