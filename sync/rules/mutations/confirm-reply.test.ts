import { describe, expect, test } from 'vitest'

import { aRequest, day, writableRows } from '../../../tests/builders.ts'
import { Reply, SAYABLE } from '../../records/reply.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { REPLY_EFFECTS } from '../demand/reply-effects.ts'
import { applyMutation, withMutations } from './apply-mutations.ts'
import { answerInWords, isUnread, whyNotAnswer } from './confirm-reply.ts'
import type { WritableRows } from './mutation-rule.ts'

const aReply = (given: Record<string, unknown> = {}) =>
  Reply.parse({
    id: 'reply-01',
    requestId: 'request-openai',
    providerId: 'openai',
    receivedAt: day(9),
    fromAddress: 'privacy@openai.com',
    subject: 'Your request',
    excerpt: 'The matter is settled.',
    category: 'progress_update',
    authentic: true,
    sha256: 'c'.repeat(64),
    needsConfirmation: true,
    proven: true,
    readAt: null,
    ...given,
  })

const rowsOf = (reply: Reply, request: DeletionRequest = aRequest({ stage: 'acknowledged' })): WritableRows =>
  writableRows({ requests: [request], replies: [reply] })
const say = (category: string, n = 10) => ({
  name: 'confirm_reply@1',
  args: { replyId: 'reply-01', category },
  at: day(n),
})
const codeOf = (rows: WritableRows, category = 'completion') => {
  const outcome = applyMutation(rows, say(category), day(10))
  return outcome.ok ? 'ok' : outcome.code
}

describe('the person says what a mail is', () => {
  test('any answer takes the claim off the request, offline too; another claim goes on waiting for its own', () => {
    const claimed = aRequest({ stage: 'acknowledged', claimedAt: day(9) })
    const claim = (id: string, n: number) => aReply({ id, category: 'completion', claims: true, receivedAt: day(n) })
    const rows = rowsOf(claim('reply-01', 9), claimed)
    for (const category of SAYABLE) {
      expect(withMutations(rows, [say(category)]).requests[0]?.claimedAt, category).toBe(null)
    }
    const two = { ...rows, replies: [claim('reply-01', 9), claim('reply-02', 12)] }
    expect(withMutations(two, [say('unrelated')]).requests[0]?.claimedAt).toBe(day(12))
    const both = [say('unrelated'), { ...say('unrelated'), args: { replyId: 'reply-02', category: 'unrelated' } }]
    expect(withMutations(two, both).requests[0]).toEqual({
      ...claimed,
      claimedAt: null,
      owedLetter: null,
      restsUntil: day(24),
    })
  })

  test('a provider whose letters were held back until then has two weeks; one that was reminded anyway has none', () => {
    const held = [aRequest({ stage: 'acknowledged', claimedAt: day(9) }), aRequest({ waitingOn: 'you' })]
    for (const request of held) {
      expect(withMutations(rowsOf(aReply(), request), [say('progress_update')]).requests[0]?.restsUntil).toBe(day(24))
    }
    expect(withMutations(rowsOf(aReply()), [say('progress_update')]).requests[0]?.restsUntil).toBeUndefined()
    // It asks for something else: the ladder is held, and there is nothing to rest from.
    const asks = withMutations(rowsOf(aReply(), held[0]), [say('clarification')]).requests[0]
    expect([asks?.waitingOn, asks?.restsUntil]).toEqual(['you', undefined])
  })

  test('[DASH-029] yes, it is a completion: the request is verified by their word, seen at once', () => {
    const shown = withMutations(rowsOf(aReply()), [say('completion')])
    expect(shown.requests[0]).toMatchObject({ stage: 'verified_deleted' })
    expect(shown.replies[0]).toMatchObject({
      category: 'completion',
      needsConfirmation: false,
      answeredAt: day(10),
      readAs: 'progress_update',
      before: { stage: 'acknowledged', waitingOn: 'provider', decision: 'none', dueAt: day(45), owedLetter: null },
    })
  })

  test('each of the others has the effect that the table gives it, and no other', () => {
    for (const category of SAYABLE) {
      const shown = withMutations(rowsOf(aReply()), [say(category)])
      const { stage, waitingOn, decision } = REPLY_EFFECTS[category]
      const request = shown.requests[0]
      expect(request?.stage, category).toBe(stage === 'acknowledged' || stage === null ? 'acknowledged' : stage)
      expect(request?.decision, category).toBe(decision ?? 'none')
      if (waitingOn !== null && category !== 'acknowledgement') expect(request?.waitingOn, category).toBe(waitingOn)
      expect(request?.dueAt, category).toBe(category === 'extension_notice' ? day(90) : day(45))
      expect(request?.owedLetter ?? null, category).toBe(category === 'agent_proof' ? 'agent_proof' : null)
      expect(answerInWords(category), category).not.toBe('it is none of these')
    }
  })

  test('nothing follows from a mail that nobody has signed, nor from one that was read for sure, nor after the end', () => {
    expect(codeOf(rowsOf(aReply({ authentic: false })))).toBe('reply_not_signed')
    expect(codeOf(rowsOf(aReply({ category: 'suspicious' })))).toBe('reply_not_signed')
    expect(codeOf(rowsOf(aReply({ needsConfirmation: false })))).toBe('reply_settled')
    expect(codeOf(rowsOf(aReply(), aRequest({ archivedAt: day(8) })))).toBe('request_closed')
    expect(codeOf({ ...rowsOf(aReply()), replies: [] })).toBe('not_found')
    expect(codeOf(rowsOf(aReply()), 'suspicious')).toBe('bad_request')
    const closed = aRequest({ stage: 'verified_deleted' })
    expect(withMutations(rowsOf(aReply(), closed), [say('refusal')]).requests[0]).toMatchObject({
      stage: 'verified_deleted',
    })
  })

  test('said twice it is said once; another word corrects it from where the request stood before', () => {
    const once = withMutations(rowsOf(aReply()), [say('completion')])
    expect(withMutations(once, [say('completion', 12)])).toEqual(once)
    const corrected = withMutations(once, [say('refusal', 12)])
    expect(corrected.requests[0]).toMatchObject({ stage: 'non_compliant', decision: 'refused', waitingOn: 'you' })
    expect(corrected.replies[0]).toMatchObject({ category: 'refusal', readAs: 'progress_update', answeredAt: day(12) })
    expect(withMutations(corrected, [say('unrelated', 13)]).requests[0]).toMatchObject({
      stage: 'acknowledged',
      decision: 'none',
      waitingOn: 'provider',
    })
  })

  test('what something else has moved since is not corrected any more', () => {
    const once = withMutations(rowsOf(aReply()), [say('progress_update')])
    const [reply] = once.replies
    const [request] = once.requests
    if (reply === undefined || request === undefined) throw new Error('both were given')
    expect(whyNotAnswer(reply, request, once.replies)).toBe(undefined)
    const moved: DeletionRequest = { ...request, stage: 'escalation_reminder', escalated: true }
    expect(whyNotAnswer(reply, moved, once.replies)).toBe('reply_overtaken')
    expect(withMutations({ ...once, requests: [moved] }, [say('completion', 20)]).requests[0]).toEqual(moved)
    // The proof that was owed has been sent automatically: that does not count as another change.
    const proof = withMutations(rowsOf(aReply()), [say('agent_proof')])
    const [answered] = proof.replies
    const sent: DeletionRequest = { ...request, stage: 'acknowledged', owedLetter: null, waitingOn: 'provider' }
    expect(answered && whyNotAnswer(answered, sent, proof.replies)).toBe(undefined)
  })
})

test('[DASH-027] a mail is unread until it is opened, on any device; the first time stands', () => {
  const read = (n: number) => ({ name: 'read_reply@1', args: { replyId: 'reply-01' }, at: day(n) })
  const fresh = rowsOf(aReply())
  expect(fresh.replies.filter(isUnread)).toHaveLength(1)
  const once = withMutations(fresh, [read(10)])
  expect(once.replies.filter(isUnread)).toHaveLength(0)
  expect(withMutations(once, [read(12)]).replies[0]?.readAt).toBe(day(10))
  // Rows stored by an older version are not news.
  expect(isUnread(aReply({ readAt: undefined }))).toBe(false)
})
