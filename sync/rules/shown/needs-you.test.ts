import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { anEvent, aReply, aRequest, aTrack, day, writableRows } from '../../../tests/builders.ts'
import { PROVIDERS } from '../../catalog/providers.ts'
import type { LedgerEvent } from '../../records/event.ts'
import { ReplyCategory, type Settled } from '../../records/reply.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { canMove, changesBy } from '../demand/reply-effects.ts'
import { withMutations } from '../mutations/apply-mutations.ts'
import type { WritableRows } from '../mutations/mutation-rule.ts'
import { groupOf, headline } from './headline.ts'
import { decidingWords, needsYou, withQuestions } from './needs-you.ts'
import { standing } from './standing.ts'
import { waitsForYou } from './threads.ts'
import type { ProviderTrack } from './tracks.ts'

const onDay = (n: number, request: DeletionRequest | undefined, events: LedgerEvent[] = []) =>
  request === undefined ? { ...aTrack(n), request: undefined, stands: undefined } : aTrack(n, request, { events })
const asked = aRequest({ stage: 'acknowledged', waitingOn: 'you', submittedAt: day(0), dueAt: day(45) })

describe('a card', () => {
  test('says what they want, what it takes, in which words they ask, and until when', () => {
    const mail = aReply({
      category: 'identity_verification',
      excerpt: 'Thank you for writing to us. Please verify your identity in our portal. Regards, Privacy',
    })
    expect(needsYou([onDay(10, asked)], [mail], day(10))).toEqual([
      {
        kind: 'answer',
        id: 'reply-01',
        providerId: 'openai',
        title: 'They want to see that it is you',
        text: 'Prove it the way their email says, from the address that the request is about. Only you can do this, and no letter goes out until you have.',
        words: 'Please verify your identity in our portal.',
        reply: mail,
        until: day(45),
      },
    ])
  })

  test.each([
    ['refusal', 'refused'],
    ['partial_deletion', 'partial'],
    ['no_data_found', 'no_data_found'],
  ] as const)('[TRUTH-112] of a %s names no day on which an answer is due', (category, decision) => {
    const [need] = needsYou([onDay(10, { ...asked, decision })], [aReply({ category })], day(10))
    expect(need).toMatchObject({ kind: 'answer', until: null })
  })

  test('of a claimed deletion asks for the person’s word, until we ask the provider to confirm', () => {
    const claimed = aRequest({ stage: 'acknowledged', submittedAt: day(0), dueAt: day(45), claimedAt: day(9) })
    const mail = aReply({
      needsConfirmation: true,
      claims: true,
      sentence: 'sentence\tSome parts remain.\nAll is gone.',
    })
    const unproven = { ...mail, proven: false }
    expect(needsYou([onDay(10, claimed)], [unproven], day(10))[0]).toMatchObject({
      kind: 'say',
      title: 'An email says that your data is deleted',
      text: 'We could not prove that it comes from a known desk about this request. Read it, then tell us whether it is true.',
    })
    const [need] = needsYou([onDay(10, claimed)], [mail], day(10))
    expect(need).toMatchObject({
      kind: 'say',
      title: 'They say that your data is deleted',
      words: 'Some parts remain.',
      until: day(23),
    })
    // The day is over, and the card stays: only the person can say it.
    expect(needsYou([onDay(30, claimed)], [mail], day(30))).toMatchObject([{ kind: 'say', until: null }])
  })

  test('comes for the newest question of a request alone, and for each mail that nobody has named', () => {
    const mails = [
      aReply({ id: 'newest', category: 'clarification', receivedAt: day(9) }),
      aReply({ id: 'unread', needsConfirmation: true, receivedAt: day(8) }),
      aReply({ id: 'older', category: 'portal_deflection', receivedAt: day(5) }),
    ]
    expect(needsYou([onDay(10, asked)], mails, day(10)).map(({ id }) => id)).toEqual(['newest', 'unread'])
  })

  test('asks what comes next ten days after the last letter, once, and not while the regulator has it', () => {
    const request = aRequest({ stage: 'escalation_reminder', escalated: true, submittedAt: day(0), dueAt: day(45) })
    const left = anEvent({ type: 'escalation', createdAt: day(85), payload: { message: '', letter: 'final_notice' } })
    const kinds = (patch: Partial<DeletionRequest>, n: number, events = [left]) =>
      needsYou([onDay(n, { ...request, ...patch }, events)], [], day(n)).map(({ kind }) => kind)
    expect(kinds({}, 94)).toEqual([])
    expect(kinds({}, 95)).toEqual(['choose'])
    expect(kinds({}, 200, [])).toEqual([])
    for (const patch of [
      { waitingOn: 'regulator' },
      { archivedAt: day(95) },
      { stage: 'verified_deleted' },
      { decision: 'refused' },
      { pausedAt: day(90) },
    ] as const) {
      expect(kinds(patch, 95)).toEqual([])
    }
    const asking = aReply({ category: 'clarification', receivedAt: day(94) })
    const track = onDay(96, { ...request, waitingOn: 'you' }, [left])
    expect(needsYou([track], [asking], day(96)).map(({ kind }) => kind)).toEqual(['answer'])
  })

  test('is there for a provider whose address takes no mail', () => {
    const own = {
      name: 'Lumen',
      address: 'privacy@lumen.example',
      site: null,
      addedAt: day(0),
      removedAt: null,
      mail: 'none',
      replyDomain: null,
    } as const
    const track = { ...onDay(1, undefined), provider: { ...PROVIDERS[0], own } }
    expect(needsYou([track], [], day(1)).map(({ kind }) => kind)).toEqual(['address'])
  })

  test.each([
    ['the end', aRequest({ stage: 'verified_deleted', waitingOn: 'you' })],
    ['the archive', aRequest({ waitingOn: 'you', archivedAt: day(8) })],
  ])('no card comes after %s', (_, request) => {
    expect(needsYou([onDay(10, request)], [aReply({ category: 'clarification' })], day(10))).toEqual([])
  })
})

test('what they ask is found among courtesies, and is never longer than it has to be', () => {
  const words = (excerpt: string) => decidingWords({ excerpt, sentence: '' })
  expect(words('Dear Dana, thank you. Which account do you mean?')).toBe('Which account do you mean?')
  expect(words('Bonjour. Votre demande est complexe.')).toBe('Bonjour. Votre demande est complexe.')
  expect(words(`${'word '.repeat(100)}`).length).toBeLessThanOrEqual(241)
  expect(words('-- Answer above this line to add to your request -- Your ticket is done.')).toBe('Your ticket is done.')
  expect(words('Dear requester, We looked at your case. It stays.')).toBe('We looked at your case. It stays.')
  expect(words('')).toBe('')
  // The mark may be the line that could not be read: what is claimed stands below it.
  const sentence = 'sentence\t-- Answer above this line to add to your request --\nAll of your data is deleted.'
  expect(decidingWords({ excerpt: '', sentence })).toBe('All of your data is deleted.')
})

test('an email that we could not read changes no request, and its track waits for the person all the same', () => {
  const quiet = aRequest({ stage: 'submitted', submittedAt: day(0), dueAt: day(45) })
  const tracks = [onDay(9, quiet), { ...onDay(9, undefined), provider: PROVIDERS[1] }]
  const unclear = aReply({ requestId: quiet.id, category: 'other', needsConfirmation: true })
  const [waiting, other] = withQuestions(tracks, needsYou(tracks, [unclear], day(9)))
  expect([waiting?.hasQuestion, other?.hasQuestion]).toEqual([true, undefined])
  expect(headline([waiting as ProviderTrack], day(9)).title).toBe('One waiting for you.')
  expect(standing(waiting as ProviderTrack, day(9), undefined)).toEqual({
    title: 'Waiting for you',
    text: 'One of its emails needs your word. It is in the Inbox.',
  })
  // Settled, the mail leaves no trace.
  const settled = { ...unclear, needsConfirmation: false }
  expect(withQuestions(tracks, needsYou(tracks, [settled], day(9)))).toEqual(tracks)
})

const STEPS = fc.array(
  fc.oneof(
    fc.record({ category: fc.constantFrom(...ReplyCategory.options) }),
    fc.record({ settled: fc.constantFrom('answered' as const, 'cannot' as const), nth: fc.nat(9) }),
  ),
  { maxLength: 12 },
)

test('whatever providers write and the person does: a track that needs them has a card, and no card is without need', () => {
  fc.assert(
    fc.property(STEPS, steps => {
      let rows = writableRows({ requests: [aRequest({ stage: 'submitted', submittedAt: day(0), dueAt: day(45) })] })
      for (const [at, step] of steps.entries()) {
        rows = 'category' in step ? afterMail(rows, step.category, at) : afterAnswer(rows, step, at)
        const [request] = rows.requests
        const needs = needsYou([onDay(20, request)], rows.replies, day(20))
        if (groupOf(onDay(20, request)) === 'needsYou') expect(needs.length).toBeGreaterThan(0)
        // And the headline counts every track that a mail's card is about.
        const [track] = withQuestions([onDay(20, request)], needs)
        if (needs.some(({ reply }) => reply !== undefined) && track) {
          expect(['needsYou', 'refused', 'paused']).toContain(groupOf(track))
        }
        const waits = rows.replies.some(reply => waitsForYou(reply, request))
        expect(needs.length > 0).toBe(waits && request?.stage !== 'verified_deleted')
      }
    }),
    { numRuns: 300 },
  )
})

/** The server's changes for an answer that is proven and clear. */
function afterMail(rows: WritableRows, category: ReplyCategory, at: number): WritableRows {
  const requests = rows.requests.map(request =>
    canMove(request, category) ? { ...request, ...changesBy(request, category) } : request,
  )
  return {
    ...rows,
    requests,
    replies: [aReply({ id: `reply-${at}`, category, receivedAt: day(at + 1) }), ...rows.replies],
  }
}

function afterAnswer(
  rows: WritableRows,
  { settled, nth }: { settled: Settled; nth: number },
  at: number,
): WritableRows {
  const reply = rows.replies[nth]
  if (reply === undefined) return rows
  return withMutations(rows, [{ name: 'settle_question@1', args: { replyId: reply.id, settled }, at: day(at + 1) }])
}
