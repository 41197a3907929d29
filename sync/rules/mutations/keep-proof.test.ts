import { describe, expect, test } from 'vitest'

import { aReply, aRequest, day, writableRows } from '../../../tests/builders.ts'
import { Sha256 } from '../../records/ids.ts'
import type { Reply } from '../../records/reply.ts'
import { applyMutation, withMutations } from './apply-mutations.ts'
import { MAX_PROOFS } from './keep-proof.ts'

const asked = aRequest({ stage: 'acknowledged', waitingOn: 'you' })
const question = (given: Partial<Reply> = {}) => aReply({ category: 'portal_deflection', receivedAt: day(9), ...given })
const rowsOf = (replies: Reply[], request = asked) => writableRows({ requests: [request], replies })
const hash = (n: number) => Sha256.parse(n.toString(16).padStart(64, '0'))
const keep = (n = 1, replyId = 'reply-01') => ({
  name: 'keep_proof@1',
  args: { replyId, sha256: hash(n), name: `form-${n}.png`, mediaType: 'image/png', size: 5 },
  at: day(10),
})
const codeOf = (rows: ReturnType<typeof rowsOf>, mutation = keep()) => {
  const outcome = applyMutation(rows, mutation, day(10))
  return outcome.ok ? 'ok' : outcome.code
}

describe('a picture of what the person did about a question', () => {
  test('is named by its question, in the order in which it was kept, and moves nothing', () => {
    const shown = withMutations(rowsOf([question()]), [keep(1), keep(2)])
    expect(shown.replies[0]?.proofs).toEqual([
      { sha256: hash(1), name: 'form-1.png' },
      { sha256: hash(2), name: 'form-2.png' },
    ])
    expect(shown.replies[0]?.settled ?? null).toBeNull()
    expect(shown.requests).toEqual([asked])
  })

  test('kept twice it is kept once', () => {
    const once = withMutations(rowsOf([question()]), [keep()])
    expect(withMutations(once, [keep()])).toEqual(once)
  })

  test('may also come after the person has said that it is done', () => {
    expect(codeOf(rowsOf([question({ settled: 'answered', settledAt: day(9) })]))).toBe('ok')
  })

  test.each([
    ['to a mail of nobody', rowsOf([question()]), keep(1, 'another'), 'not_found'],
    ['to a mail that asks for nothing', rowsOf([question({ category: 'progress_update' })]), keep(), 'reply_settled'],
    ['to a mail whose meaning is still open', rowsOf([question({ needsConfirmation: true })]), keep(), 'reply_settled'],
    [
      'to a closed request',
      rowsOf([question()], aRequest({ waitingOn: 'you', archivedAt: day(9) })),
      keep(),
      'request_closed',
    ],
    [
      'beyond the last place',
      rowsOf([
        question({ proofs: Array.from({ length: MAX_PROOFS }, (_, n) => ({ sha256: hash(n + 50), name: 'a' })) }),
      ]),
      keep(),
      'too_many',
    ],
  ] as const)('%s is refused', (_, rows, mutation, code) => {
    expect(codeOf(rows, mutation)).toBe(code)
  })
})
