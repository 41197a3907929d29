import { describe, expect, test } from 'vitest'
import { letterReturned } from '../../server/erase/after-delivery.ts'
import { noteAnswer } from '../../server/replies/note-answer.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { noRows, WRITABLE_TABLES } from '../../sync/records/index.ts'
import { ProviderChoice } from '../../sync/records/provider-choice.ts'
import type { SAYABLE } from '../../sync/records/reply.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { dueLetter } from '../../sync/rules/demand/due-letter.ts'
import { isDeadlineNews } from '../../sync/rules/demand/notices.ts'
import { receiptIn, whatStands } from '../../sync/rules/demand/what-stands.ts'
import { standingAfter, whyNotAnswer } from '../../sync/rules/mutations/confirm-reply.ts'
import { MUTATIONS } from '../../sync/rules/mutations/index.ts'
import { standing } from '../../sync/rules/shown/standing.ts'
import { providerTracks } from '../../sync/rules/shown/tracks.ts'
import { aCycle, anEvent, aReply, aRequest, aTrack, day } from '../builders.ts'
import { aSubmittedAccount } from '../builders-erase.ts'
import { type MemoryTenant, memoryTenant } from './memory-tenant.ts'

/** A demand that the relay has taken on day 0. */
async function aSentDemand(): Promise<MemoryTenant> {
  const tenant = memoryTenant(aRequest())
  tenant.letters = [{ step: 'demand', messageId: '<demand@totalrecall.example>', channel: 0, state: 'sent' }]
  const { id } = tenant.request()
  await tenant.tx.appendEvent({ requestId: id, type: 'submitted', createdAt: day(0), payload: { message: '' } })
  return tenant
}

/** A mail of which nobody knows yet what it says. */
async function arrives({ tx }: MemoryTenant, given: { receivedAt: Instant; proven: boolean }): Promise<void> {
  const reply = aReply({ ...given, needsConfirmation: true })
  await tx.insert('replies', reply)
  const payload = { message: '', proven: given.proven, asked: true, rawSha256: reply.sha256 }
  await tx.appendEvent({ requestId: reply.requestId, type: 'provider_reply', createdAt: given.receivedAt, payload })
}

async function comesBack({ tx, letters, request }: MemoryTenant, n: number): Promise<void> {
  const { step, messageId } = letters[0] ?? { step: '', messageId: '' }
  const mail = { requestId: request().id, step, messageId, envelopeTo: ['dsar@openai.com'] }
  await letterReturned(tx, mail, { serverReply: '550 no', bounce: 'hard' }, day(n))
}

async function says(tenant: MemoryTenant, category: (typeof SAYABLE)[number], n: number): Promise<void> {
  const outcome = MUTATIONS['confirm_reply@1'].apply(tenant.rows(), { replyId: 'reply-01', category }, day(n))
  if (outcome.ok) tenant.apply(outcome.patches)
  await noteAnswer(tenant.tx, { replyId: 'reply-01', how: 'said' }, day(n), undefined)
}

/** What the random years and the printed year have found, each as a case of its own. */
describe('found in a year', () => {
  test('[TRUTH-103] a provider that has refused is not being prepared in the next cycle', () => {
    const rows = {
      choices: [
        ProviderChoice.parse({ id: 'choice-openai', emailId: 'email-01', providerId: 'openai', enabled: true }),
      ],
      cycles: [aCycle(), aCycle({ id: 'cycle-02', number: 2, createdAt: day(31) })],
      requests: [aRequest({ stage: 'non_compliant', decision: 'refused', waitingOn: 'you' })],
      events: [],
      artifacts: [],
    }
    const [track] = providerTracks(rows, day(40))
    expect(track && standing(track, day(40), undefined).title).toBe('Refused')
  })

  test.each([
    [true, false],
    [false, true],
  ])(
    '[TRUTH-104] a deadline that passes while a proven mail waits to be understood (%s) is news: %s',
    (asked, isNews) => {
      const events = [
        anEvent({
          type: 'provider_reply',
          createdAt: day(6),
          payload: { message: 'It wrote.', proven: true, ...(asked ? { asked: true, rawSha256: 'a' } : {}) },
        }),
      ]
      expect(isDeadlineNews(whatStands(aRequest({ stage: 'escalation_reminder' }), events, day(46)))).toBe(isNews)
    },
  )

  test('[TRUTH-105] after an appeal no letter leaves before its answer is due', () => {
    const request = aRequest({ stage: 'in_review', decision: 'partial', waitingOn: 'you' })
    const rows = { ...noRows(WRITABLE_TABLES), requests: [request] }
    const args = { requestId: request.id, step: 'appealed' as const, words: '' }
    const outcome = MUTATIONS['take_last_step@1'].apply(rows, args, day(30))
    const [patch] = outcome.ok ? outcome.patches : []
    const after = aRequest({ ...request, ...(patch?.table === 'requests' && patch.op === 'update' ? patch.patch : {}) })
    const due = (n: number) => dueLetter({ stands: whatStands(after, [], day(n)), sent: ['demand'] }, day(n))
    expect([due(46), due(89), due(91)]).toEqual([undefined, undefined, 'final_notice'])
  })

  // A question about the agent waits for the person where we cannot answer it once more.
  test.each(['identity_verification', 'agent_proof'] as const)(
    '[TRUTH-106] a claim does not stand again when an older mail is read after %s',
    asked => {
      const request = aRequest({ stage: 'acknowledged', waitingOn: 'you' })
      const claim = { claims: true, needsConfirmation: true, proven: true, category: 'completion' as const }
      const replies = [
        aReply({ id: 'reply-01', receivedAt: day(2), needsConfirmation: true, proven: true }),
        aReply({ id: 'reply-02', receivedAt: day(5), ...claim }),
        aReply({ id: 'reply-03', receivedAt: day(9), category: asked, proven: true }),
      ]
      const rows = { ...noRows(WRITABLE_TABLES), requests: [request], replies }
      const args = { replyId: 'reply-01', category: 'out_of_office' as const }
      const outcome = MUTATIONS['confirm_reply@1'].apply(rows, args, day(12))
      const patches = outcome.ok ? outcome.patches : []
      expect(patches.find(({ table }) => table === 'requests')).toMatchObject({ patch: { claimedAt: null } })
      // Without the question, the claim stands.
      const bare = MUTATIONS['confirm_reply@1'].apply({ ...rows, replies: replies.slice(0, 2) }, args, day(12))
      expect(bare.ok && bare.patches.find(({ table }) => table === 'requests')).toMatchObject({
        patch: { claimedAt: day(5) },
      })
    },
  )

  test('[TRUTH-106] a claim after a refusal stands, though a mail that could not count came after it', () => {
    const requests = [aRequest({ stage: 'non_compliant', decision: 'refused', waitingOn: 'you', claimedAt: day(9) })]
    const replies = [
      aReply({ id: 'reply-01', receivedAt: day(2), needsConfirmation: true, proven: true }),
      aReply({ id: 'reply-02', receivedAt: day(9), claims: true, needsConfirmation: true, proven: true }),
      aReply({
        id: 'reply-03',
        receivedAt: day(10),
        category: 'no_data_found',
        needsConfirmation: false,
        proven: true,
      }),
    ]
    const args = { replyId: 'reply-01', category: 'unrelated' as const }
    const outcome = MUTATIONS['confirm_reply@1'].apply({ ...noRows(WRITABLE_TABLES), requests, replies }, args, day(12))
    expect(outcome.ok && outcome.patches[0]).toMatchObject({ patch: { claimedAt: day(9) } })
  })

  test.each([
    ['identity_verification', { waitingOn: 'you', decision: 'partial' }],
    ['no_data_found', { waitingOn: 'you', decision: 'no_data_found' }],
  ] as const)('[TRUTH-108] an older mail that is read after %s leaves that standing', (later, stands) => {
    const decision = later === 'no_data_found' ? later : 'none'
    const request = aRequest({ stage: 'acknowledged', waitingOn: 'you', decision })
    const replies = [
      aReply({ id: 'reply-01', receivedAt: day(2), needsConfirmation: true, proven: true }),
      aReply({ id: 'reply-02', receivedAt: day(9), category: later, proven: true }),
    ]
    const rows = { ...noRows(WRITABLE_TABLES), requests: [request], replies }
    const read = (category: 'partial_deletion' | 'progress_update') => {
      const outcome = MUTATIONS['confirm_reply@1'].apply(rows, { replyId: 'reply-01', category }, day(12))
      return outcome.ok ? outcome.patches.find(({ table }) => table === 'requests') : undefined
    }
    expect(read('partial_deletion')).toMatchObject({ patch: stands })
    expect(read('progress_update')).toMatchObject({ patch: { waitingOn: 'you', decision } })
  })

  test('[TRUTH-109] a word about an older mail after the confirmation sends no second receipt', async () => {
    const world = await aSubmittedAccount()
    await world.receive('openai', 'We may need more time, or not, and will see about your matter in due course.')
    await world.receive('openai', 'We have permanently deleted your account and all personal data in it.')
    expect(await world.mailsOf('receipt')).toHaveLength(1)
    const [older] = await world.tenant.list('replies')
    await world.say('progress_update', older?.id)
    expect(await world.mailsOf('receipt')).toHaveLength(1)
  })

  test.each([
    ['partial', false],
    ['none', true],
  ] as const)(
    '[TRUTH-110] past the deadline, with the authority and decided %s: overdue is %s',
    (decision, overdue) => {
      const request = aRequest({ stage: 'in_review', decision, waitingOn: 'regulator' })
      expect(whatStands(request, [], day(50)).overdue).toBe(overdue)
    },
  )

  test('[TRUTH-111] what came while a mistaken word held it deleted is asked about once the word is corrected', () => {
    const before = {
      stage: 'submitted',
      waitingOn: 'provider',
      decision: 'none',
      dueAt: day(45),
      owedLetter: null,
    } as const
    const replies = [
      aReply({ id: 'reply-01', receivedAt: day(2), category: 'completion', proven: true, answeredAt: day(3), before }),
      aReply({ id: 'reply-02', receivedAt: day(9), category: 'identity_verification', proven: true }),
      aReply({ id: 'reply-03', receivedAt: day(10), category: 'out_of_office', proven: true }),
    ]
    const requests = [aRequest({ stage: 'verified_deleted' })]
    const args = { replyId: 'reply-01', category: 'unrelated' as const }
    const outcome = MUTATIONS['confirm_reply@1'].apply({ ...noRows(WRITABLE_TABLES), requests, replies }, args, day(12))
    const asked = (outcome.ok ? outcome.patches : []).filter(
      patch =>
        patch.op === 'update' && Object.entries(patch.patch).some(([field, is]) => field === 'needsConfirmation' && is),
    )
    expect(asked).toMatchObject([{ table: 'replies', id: 'reply-02' }])
  })

  test.each([
    ['out_of_office', { stage: 'prepared', submittedAt: null, dueAt: null, waitingOn: 'us' }],
    ['progress_update', { stage: 'in_review', submittedAt: day(0), dueAt: day(45) }],
  ] as const)(
    '[TRUTH-113] a demand that came back after a mail of which the person then says %s',
    async (is, stands) => {
      const tenant = await aSentDemand()
      await arrives(tenant, { receivedAt: day(2), proven: true })
      await comesBack(tenant, 4)
      expect(tenant.request()).toMatchObject({ stage: 'submitted', dueAt: day(45) })
      await says(tenant, is, 9)
      expect(tenant.request()).toMatchObject(stands)
    },
  )

  test('[TRUTH-113] the word of the person that a mail answers a demand keeps a server from returning it', async () => {
    const tenant = await aSentDemand()
    await arrives(tenant, { receivedAt: day(2), proven: false })
    await says(tenant, 'portal_deflection', 3)
    await comesBack(tenant, 4)
    expect(tenant.request()).toMatchObject({ stage: 'submitted', submittedAt: day(0), waitingOn: 'you' })
  })

  test('[TRUTH-113] a demand that had come back counts from its day once the person says that it was answered', async () => {
    const tenant = await aSentDemand()
    await arrives(tenant, { receivedAt: day(2), proven: false })
    await comesBack(tenant, 4)
    expect(tenant.request()).toMatchObject({ stage: 'prepared', submittedAt: null })
    await says(tenant, 'extension_notice', 9)
    expect(tenant.request()).toMatchObject({ stage: 'in_review', submittedAt: day(0), dueAt: day(90) })
    const events = tenant.events.toReversed()
    const track = aTrack(9, tenant.request(), { events })
    expect(standing(track, day(9), undefined).text).not.toContain('It goes to')
  })

  test('[TRUTH-113] a mail that its sender calls a bounce does not show that the provider has the demand', () => {
    const payload = { message: '', proven: true, category: 'bounce' }
    expect(receiptIn([anEvent({ type: 'provider_reply', payload })])).toBe(null)
  })

  test('[TRUTH-114] a question that the person has taken back by another word waits for nobody', () => {
    const said = (n: number, type: 'action_required' | 'authorization', category: string) =>
      anEvent({
        type,
        createdAt: day(n),
        payload: { message: '', by: 'you', reply: 'reply-02', category, readAs: 'clarification', rawSha256: 'b' },
      })
    const kept = anEvent({
      type: 'decision',
      createdAt: day(2),
      payload: { message: '', category: 'partial_deletion', rawSha256: 'a' },
    })
    const request = aRequest({ stage: 'in_review', decision: 'partial', waitingOn: 'you' })
    const asked = [said(11, 'action_required', 'clarification'), kept]
    expect(whatStands(request, asked, day(12)).is).toBe('waits_for_you')
    expect(whatStands(request, [said(12, 'authorization', 'out_of_office'), ...asked], day(12)).is).toBe('partial')
  })

  test.each([
    ['identity_verification', 'closed_no_action', { proven: true }, 'reply_overtaken'],
    ['identity_verification', 'closed_no_action', { proven: false, needsConfirmation: true }, undefined],
    ['identity_verification', 'out_of_office', { proven: true }, undefined],
    ['refusal', 'refusal', { proven: true }, 'reply_overtaken'],
    ['refusal', 'identity_verification', { proven: true }, undefined],
    ['completion', 'refusal', { proven: true }, undefined],
  ] as const)('[TRUTH-115] the word %s is corrected after %s (%o): %s', (is, category, given, why) => {
    const before = {
      stage: 'submitted',
      waitingOn: 'provider',
      decision: 'none',
      dueAt: day(45),
      owedLetter: null,
    } as const
    const said = aReply({ category: is, proven: true, answeredAt: day(4), before })
    const request = aRequest()
    const after = { ...request, ...standingAfter(request, is, said) }
    const later = aReply({ id: 'reply-02', receivedAt: day(6), category, ...given })
    expect(whyNotAnswer(said, after, [said, later])).toBe(why)
  })

  test('[TRUTH-116] what came after a refusal is asked about once the person says that a later mail announces the deletion', () => {
    const requests = [aRequest({ stage: 'non_compliant', decision: 'refused', waitingOn: 'you' })]
    const came = (id: string, n: number, category: 'acknowledgement' | 'out_of_office', proven: boolean) =>
      aReply({ id, receivedAt: day(n), category, proven, needsConfirmation: false })
    const replies = [
      came('reply-01', 5, 'acknowledgement', true),
      aReply({
        id: 'reply-02',
        receivedAt: day(9),
        category: 'deletion_scheduled',
        needsConfirmation: true,
        proven: true,
      }),
      came('reply-03', 10, 'acknowledgement', true),
      came('reply-04', 11, 'out_of_office', true),
      came('reply-05', 12, 'out_of_office', false),
    ]
    const args = { replyId: 'reply-02', category: 'deletion_scheduled' as const }
    const outcome = MUTATIONS['confirm_reply@1'].apply({ ...noRows(WRITABLE_TABLES), requests, replies }, args, day(20))
    const asked = (outcome.ok ? outcome.patches : []).filter(
      patch => patch.op === 'update' && 'needsConfirmation' in patch.patch && patch.patch.needsConfirmation === true,
    )
    expect(asked).toMatchObject([{ id: 'reply-03' }, { id: 'reply-05' }])
  })

  test('[TRUTH-117] a notice that is taken back leaves the days of a pause since then', () => {
    const before = {
      stage: 'submitted',
      waitingOn: 'provider',
      decision: 'none',
      dueAt: day(45),
      owedLetter: null,
    } as const
    const replies = [aReply({ category: 'extension_notice', proven: true, answeredAt: day(4), before })]
    const requests = [aRequest({ stage: 'in_review', pausedMs: 7 * DAY_MS, dueAt: day(97) })]
    const args = { replyId: 'reply-01', category: 'out_of_office' as const }
    const outcome = MUTATIONS['confirm_reply@1'].apply({ ...noRows(WRITABLE_TABLES), requests, replies }, args, day(20))
    expect(outcome.ok && outcome.patches[0]).toMatchObject({ patch: { stage: 'submitted', dueAt: day(52) } })
  })

  test('[TRUTH-117] a notice that came before a refusal moves the deadline, though the refusal stands', () => {
    const replies = [
      aReply({ category: 'extension_notice', needsConfirmation: true, proven: true }),
      aReply({ id: 'reply-02', receivedAt: day(9), category: 'refusal', proven: true }),
    ]
    const requests = [aRequest({ stage: 'non_compliant', decision: 'refused', waitingOn: 'you' })]
    const args = { replyId: 'reply-01', category: 'extension_notice' as const }
    const outcome = MUTATIONS['confirm_reply@1'].apply({ ...noRows(WRITABLE_TABLES), requests, replies }, args, day(12))
    expect(outcome.ok && outcome.patches[0]).toMatchObject({ patch: { decision: 'refused', dueAt: day(90) } })
  })

  test.each([
    ['points to its own form', { message: '', proven: true, category: 'portal_deflection' }, true],
    ['is absent', { message: '', proven: true, effect: 'none' }, false],
    ['may not be the provider', { message: '', proven: false }, false],
  ])('[TRUTH-107] a mail that %s shows that it has the demand: %s', (_what, payload, shows) => {
    expect(receiptIn([anEvent({ type: 'provider_reply', payload })]) !== null).toBe(shows)
  })
})
