import { describe, expect, test } from 'vitest'
import { noRows, WRITABLE_TABLES } from '../../sync/records/index.ts'
import { ProviderChoice } from '../../sync/records/provider-choice.ts'
import { dueLetter } from '../../sync/rules/demand/due-letter.ts'
import { isDeadlineNews } from '../../sync/rules/demand/notices.ts'
import { receiptIn, whatStands } from '../../sync/rules/demand/what-stands.ts'
import { MUTATIONS } from '../../sync/rules/mutations/index.ts'
import { standing } from '../../sync/rules/shown/standing.ts'
import { providerTracks } from '../../sync/rules/shown/tracks.ts'
import { aCycle, anEvent, aReply, aRequest, day } from '../builders.ts'

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

  test('[TRUTH-106] a claim does not stand again when an older mail is read after a newer question', () => {
    const request = aRequest({ stage: 'acknowledged', waitingOn: 'you' })
    const claim = { claims: true, needsConfirmation: true, proven: true, category: 'completion' as const }
    const replies = [
      aReply({ id: 'reply-01', receivedAt: day(2), needsConfirmation: true, proven: true }),
      aReply({ id: 'reply-02', receivedAt: day(5), ...claim }),
      aReply({ id: 'reply-03', receivedAt: day(9), category: 'identity_verification', proven: true }),
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
  })

  test.each([
    ['points to its own form', { message: '', proven: true, category: 'portal_deflection' }, true],
    ['is absent', { message: '', proven: true, effect: 'none' }, false],
    ['may not be the provider', { message: '', proven: false }, false],
  ])('[TRUTH-107] a mail that %s shows that it has the demand: %s', (_what, payload, shows) => {
    expect(receiptIn([anEvent({ type: 'provider_reply', payload })]) !== null).toBe(shows)
  })
})
