import { describe, expect, test } from 'vitest'

import { anArtifact, anEvent, aReply, day } from '../../../tests/builders.ts'
import { correspondence, hasWords, type MailFilter, mailFits, threadsOf, waitsForYou } from './threads.ts'

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

describe('threads', () => {
  test('one a request, in the order of its newest mail; mails without a request stand together', () => {
    const mails = [
      aReply({ id: 'e', requestId: 'request-xai', receivedAt: day(9) }),
      aReply({ id: 'd', receivedAt: day(8) }),
      aReply({ id: 'c', requestId: null, receivedAt: day(7) }),
      aReply({ id: 'b', requestId: 'request-xai', receivedAt: day(6) }),
      aReply({ id: 'a', requestId: null, receivedAt: day(5) }),
    ]
    expect(threadsOf(mails).map(({ requestId, replies }) => [requestId, ids(replies)])).toEqual([
      ['request-xai', ['e', 'b']],
      ['request-openai', ['d']],
      [null, ['c', 'a']],
    ])
  })

  test('our letters stand between the answers, oldest first, each with the mail that left', () => {
    const letter = { letter: 'demand', messageId: '<1@total-recall>' }
    const events = [
      anEvent({ ledgerSeq: 1, type: 'prepared', createdAt: day(0), payload: { message: 'Written.', ...letter } }),
      anEvent({ ledgerSeq: 4, type: 'submitted', createdAt: day(0.1), payload: { message: 'Sent.', ...letter } }),
      anEvent({ ledgerSeq: 5, type: 'acknowledged', createdAt: day(2) }),
      anEvent({
        ledgerSeq: 6,
        type: 'follow_up',
        createdAt: day(7),
        payload: { message: 'Sent.', letter: 'follow_up_1', messageId: '<2@total-recall>' },
      }),
    ]
    const artifacts = [
      anArtifact({ ledgerSeq: 2, eventId: 'event-0001', kind: 'pdf' }),
      anArtifact({ ledgerSeq: 3, eventId: 'event-0001', kind: 'email', name: 'demand.eml' }),
    ]
    const replies = [aReply({ id: 'late', receivedAt: day(9) }), aReply({ id: 'early', receivedAt: day(2) })]
    const told = correspondence({ replies }, { events, artifacts }).map(turn =>
      turn.kind === 'letter' ? [turn.label, turn.file?.name] : [turn.id],
    )
    expect(told).toEqual([['Deletion demand', 'demand.eml'], ['early'], ['Follow-up #1', undefined], ['late']])
  })
})

describe('what waits for the person', () => {
  const waiting = { waitingOn: 'you', archivedAt: null } as const
  const theirs = { waitingOn: 'provider', archivedAt: null } as const

  test.each([
    ['a question that is open', aReply({ needsConfirmation: true }), theirs, true],
    ['a question that was answered', aReply({ needsConfirmation: true, answeredAt: day(1) }), theirs, false],
    ['who they are', aReply({ category: 'identity_verification' }), waiting, true],
    ['who they were, and it was settled', aReply({ category: 'identity_verification' }), theirs, false],
    ['nothing but a receipt', aReply({ category: 'acknowledgement' }), waiting, false],
    ['anything, by a mail in quarantine', aReply({ category: 'suspicious', needsConfirmation: true }), waiting, false],
    [
      'something, in an archived request',
      aReply({ needsConfirmation: true }),
      { ...theirs, archivedAt: day(2) },
      false,
    ],
    ['something, without a request', aReply({ needsConfirmation: true }), undefined, false],
  ])('a mail that asks %s', (_, reply, request, expected) => {
    expect(waitsForYou(reply, request)).toBe(expected)
  })
})

describe('what is listed', () => {
  const mails = [
    aReply({ id: 'unread', readAt: null }),
    aReply({ id: 'older version' }),
    aReply({ id: 'spoof', readAt: day(1), category: 'suspicious', providerId: 'xai' }),
    aReply({
      id: 'asks',
      readAt: day(1),
      needsConfirmation: true,
      providerId: 'xai',
      subject: 'Réponse à votre demande',
    }),
  ]
  const listed = (filter: MailFilter) =>
    ids(
      mails.filter(reply =>
        mailFits(reply, filter, {
          request: { waitingOn: 'provider', archivedAt: null },
          text: `${reply.subject} ${reply.excerpt}`,
        }),
      ),
    )

  test.each<[string, MailFilter, string[]]>([
    ['all without a filter', {}, ['unread', 'older version', 'spoof', 'asks']],
    ['what nobody has opened', { show: 'unread' }, ['unread']],
    ['what is in quarantine', { show: 'quarantine' }, ['spoof']],
    ['what needs the person', { show: 'needs' }, ['asks']],
    ['one provider', { providerId: 'xai' }, ['spoof', 'asks']],
    ['one provider and one kind', { providerId: 'openai', show: 'quarantine' }, []],
    ['what has all the words', { words: 'DEMANDE reponse' }, ['asks']],
  ])('%s', (_, filter, expected) => {
    expect(listed(filter)).toEqual(expected)
  })

  test('every word has to be there, in any order, case and accents aside', () => {
    expect(hasWords('Case 55102 is closed', 'closed 551')).toBe(true)
    expect(hasWords('Case 55102 is closed', 'closed 552')).toBe(false)
    expect(hasWords('Löschung bestätigt', 'loschung')).toBe(true)
    expect(hasWords('anything', '  ')).toBe(true)
  })
})
