import { describe, expect, test } from 'vitest'

import { aReply, aRequest, day, writableRows } from '../../../tests/builders.ts'
import type { Reply } from '../../records/reply.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { applyMutation, withMutations } from './apply-mutations.ts'

const asked = aRequest({ stage: 'acknowledged', waitingOn: 'you' })
const question = (given: Partial<Reply> = {}) =>
  aReply({ category: 'identity_verification', receivedAt: day(9), ...given })
const rowsOf = (replies: Reply[], request: DeletionRequest = asked) => writableRows({ requests: [request], replies })
const settle = (settled = 'answered', replyId = 'reply-01', n = 10) => ({
  name: 'settle_question@1',
  args: { replyId, settled },
  at: day(n),
})
const codeOf = (rows: ReturnType<typeof rowsOf>, mutation = settle()) => {
  const outcome = applyMutation(rows, mutation, day(10))
  return outcome.ok ? 'ok' : outcome.code
}

describe('a question that the person has settled', () => {
  test.each(['answered', 'cannot'])(
    '%s: the next step is the provider’s, who has two weeks, and the mail says what was done',
    settled => {
      const shown = withMutations(rowsOf([question()]), [settle(settled)])
      expect(shown.requests[0]).toEqual({ ...asked, waitingOn: 'provider', restsUntil: day(24) })
      expect(shown.replies[0]).toMatchObject({ settled, settledAt: day(10) })
    },
  )

  test('takes older questions of its request with it; a newer one still waits', () => {
    const mails = [
      question({ id: 'newer', receivedAt: day(9) }),
      question({ id: 'older', receivedAt: day(5) }),
      question({ id: 'elsewhere', requestId: aRequest({ id: 'request-other' }).id, receivedAt: day(2) }),
    ]
    const both = withMutations(rowsOf(mails), [settle('answered', 'newer')])
    expect(both.replies.map(({ settled = null }) => settled)).toEqual(['answered', 'answered', null])
    expect(both.requests[0]?.waitingOn).toBe('provider')
    const first = withMutations(rowsOf(mails), [settle('answered', 'older')])
    expect(first.replies.map(({ settled = null }) => settled)).toEqual([null, 'answered', null])
    expect(first.requests[0]?.waitingOn).toBe('you')
  })

  test('said twice it is said once; the other word corrects it', () => {
    const once = withMutations(rowsOf([question()]), [settle()])
    expect(withMutations(once, [settle('answered', 'reply-01', 12)])).toEqual(once)
    expect(withMutations(once, [settle('cannot', 'reply-01', 12)]).replies[0]).toMatchObject({
      settled: 'cannot',
      settledAt: day(12),
    })
  })

  test.each([
    ['a mail that nobody has signed', question({ authentic: false }), asked, 'reply_not_signed'],
    ['a mail in quarantine', question({ category: 'suspicious' }), asked, 'reply_not_signed'],
    ['a mail that asks for nothing', question({ category: 'acknowledgement' }), asked, 'reply_settled'],
    ['a mail that has to be named first', question({ needsConfirmation: true }), asked, 'reply_settled'],
    ['an archived request', question(), aRequest({ waitingOn: 'you', archivedAt: day(9) }), 'request_closed'],
    ['a verified request', question(), aRequest({ stage: 'verified_deleted' }), 'request_closed'],
  ])('nothing is settled of %s', (_, reply, request, code) => {
    expect(codeOf(rowsOf([reply], request))).toBe(code)
  })

  test('a mail that is not there is said to be so', () => {
    expect(codeOf(rowsOf([question()]), settle('answered', 'nobody'))).toBe('not_found')
    expect(codeOf(rowsOf([question()]), settle('ignored'))).toBe('bad_request')
  })
})
