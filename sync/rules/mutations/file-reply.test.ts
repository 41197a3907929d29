import { describe, expect, test } from 'vitest'

import { aRequest, day, writableRows } from '../../../tests/builders.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { applyMutation, withMutations } from './apply-mutations.ts'

const open = aRequest({
  stage: 'submitted',
  waitingOn: 'provider',
  submittedAt: day(0),
  dueAt: day(45),
  owedLetter: null,
  claimedAt: null,
})
const HASH = 'ab'.repeat(32)
const args = {
  requestId: open.id,
  key: 'filed0001',
  category: 'refusal',
  receivedAt: day(9),
  from: 'Privacy <privacy@openai.com>',
  subject: 'Your request',
  excerpt: 'We will not delete your data.',
  sha256: HASH,
  name: 'answer.eml',
  mediaType: 'message/rfc822',
  size: 120,
}
const filed = (more: Partial<typeof args> = {}, at = day(10)) => ({
  name: 'file_reply@1',
  args: { ...args, ...more },
  at,
})
const rows = (request: DeletionRequest = open) => writableRows({ requests: [request] })
const codeOf = (more: Partial<typeof args>, request: DeletionRequest = open) => {
  const outcome = applyMutation(rows(request), filed(more), day(10))
  return outcome.ok ? 'ok' : outcome.code
}

describe('an answer that came to the person', () => {
  test('lies in the Inbox as theirs, proves nothing, and moves the request by their word', () => {
    const after = withMutations(rows(), [filed()])
    expect(after.requests).toEqual([{ ...open, stage: 'non_compliant', waitingOn: 'you', decision: 'refused' }])
    expect(after.replies).toEqual([
      {
        id: `${open.id}.filed0001`,
        requestId: open.id,
        providerId: open.providerId,
        receivedAt: day(9),
        fromAddress: 'Privacy <privacy@openai.com>',
        subject: 'Your request',
        excerpt: 'We will not delete your data.',
        category: 'refusal',
        authentic: false,
        sha256: HASH,
        needsConfirmation: false,
        proven: false,
        sentence: '',
        claims: false,
        answeredAt: day(10),
        readAs: null,
        before: { stage: 'submitted', waitingOn: 'provider', decision: 'none', dueAt: day(45), owedLetter: null },
        settled: null,
        settledAt: null,
        readAt: day(10),
        filed: true,
      },
    ])
  })

  test('filed twice it is one, by its key or by its bytes', () => {
    const once = withMutations(rows(), [filed()])
    expect(withMutations(once, [filed({}, day(11))])).toEqual(once)
    expect(withMutations(once, [filed({ key: 'filed0002' }, day(11))])).toEqual(once)
    expect(withMutations(once, [filed({ key: 'filed0002', sha256: 'cd'.repeat(32) }, day(11))]).replies).toHaveLength(2)
  })

  test('what was said of it can be corrected, and the request goes back to where it stood', () => {
    const once = withMutations(rows(), [filed()])
    const said = { replyId: `${open.id}.filed0001`, category: 'acknowledgement' }
    const corrected = withMutations(once, [{ name: 'confirm_reply@1', args: said, at: day(12) }])
    expect(corrected.requests).toEqual([{ ...open, stage: 'acknowledged', restsUntil: day(26) }])
    // It had no earlier reading.
    expect(corrected.replies).toMatchObject([{ category: 'acknowledgement', readAs: null, answeredAt: day(12) }])
  })

  test('what it asks of the person can be settled', () => {
    const asked = withMutations(rows(), [filed({ category: 'identity_verification' })])
    expect(asked.requests).toMatchObject([{ waitingOn: 'you' }])
    const answer = { replyId: `${open.id}.filed0001`, settled: 'answered' }
    const settled = withMutations(asked, [{ name: 'settle_question@1', args: answer, at: day(12) }])
    expect(settled.requests).toMatchObject([{ waitingOn: 'provider' }])
    expect(settled.replies).toMatchObject([{ settled: 'answered', settledAt: day(12) }])
  })

  test('a day that has not come yet is today', () => {
    expect(withMutations(rows(), [filed({ receivedAt: day(40) })]).replies).toMatchObject([{ receivedAt: day(10) }])
  })

  test.each([
    ['it came before the letter', { receivedAt: day(-2) }, {}, 'reply_too_early'],
    ['it came on the day of the letter', { receivedAt: day(-0.5) }, {}, 'ok'],
    ['the request is closed', {}, { archivedAt: day(5) }, 'request_closed'],
    ['no letter has left', {}, { submittedAt: null }, 'request_not_sent'],
    ['it has no bytes', { size: 0 }, {}, 'bad_request'],
    ['it is a page that a browser would run', { mediaType: 'text/html' }, {}, 'bad_request'],
    ['it names what only a server can know', { category: 'bounce' }, {}, 'bad_request'],
    ['its key could end the id of another row', { key: 'a.b.c.d.e' }, {}, 'bad_request'],
  ] as const)('where %s: %o, %o', (_, more, request, code) => {
    expect(codeOf(more, { ...open, ...request })).toBe(code)
  })

  test('of a request that is not there, it is refused', () => {
    expect(applyMutation(writableRows({}), filed(), day(10))).toEqual({ ok: false, code: 'not_found' })
  })

  test('a hundred answers are enough for one request', () => {
    const many = Array.from({ length: 101 }, (_, n) =>
      filed({ key: `filed${String(n).padStart(4, '0')}`, sha256: String(n).padStart(64, '0') }),
    )
    expect(withMutations(rows(), many).replies).toHaveLength(100)
  })
})
