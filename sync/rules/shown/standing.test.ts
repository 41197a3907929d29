import { describe, expect, test } from 'vitest'

import { anArtifact, anEvent, aPreparedRequest, aRequest, aTrack, day } from '../../../tests/builders.ts'
import type { EventType, LedgerEvent } from '../../records/event.ts'
import type { DeletionRequest } from '../../records/request.ts'
import type { Reason } from '../demand/sending.ts'
import { standing } from './standing.ts'
import type { ProviderTrack } from './tracks.ts'

// Day 0 of the builders is May 4, 2026; day 45 is June 18.
type Entry = [at: number, type: EventType, payload?: Record<string, unknown>]

function onDay(request: DeletionRequest | undefined, n: number, entries: Entry[]): ProviderTrack {
  const events: LedgerEvent[] = entries.map(([at, type, payload], index) =>
    anEvent({ type, createdAt: day(at), ledgerSeq: index + 1, payload: { message: 'It happened.', ...payload } }),
  )
  const track = aTrack(n, request, {
    events: events.reverse(),
    artifacts: [anArtifact(), anArtifact({ ledgerSeq: 3 })],
  })
  return request === undefined ? { ...track, request, stands: undefined } : track
}

const say = (request: DeletionRequest | undefined, n: number, entries: Entry[] = [], blocked?: Reason) =>
  standing(onDay(request, n, entries), day(n), blocked)

const demand: Entry = [0, 'submitted', { letter: 'demand' }]
const followUp: Entry = [7, 'follow_up', { letter: 'follow_up_1' }]

describe('before the letter has left', () => {
  test('we act next, unless something holds it up', () => {
    expect(say(undefined, 0)).toEqual({ title: 'Not started', text: 'We prepare it next.' })
    expect(say(aPreparedRequest(), 0)).toEqual({ title: 'Prepared', text: 'The letter goes out within a minute.' })
    expect(say(aPreparedRequest(), 0, [], 'unsigned').text).toBe('Waiting for your signature.')
    expect(say(aPreparedRequest(), 0, [], 'email_unverified').text).toBe('Waiting for your confirmation.')
    expect(say(undefined, 0, [], 'subscription_inactive').text).toBe('On hold; no letter goes out now.')
  })

  test('a returned letter is said until another one is written', () => {
    const returned: Entry = [1, 'delivery_failed', { message: 'It came back. It goes to the next address.' }]
    expect(say(aPreparedRequest(), 1, [demand, returned])).toEqual({
      title: 'Letter returned',
      text: 'It came back. It goes to the next address.',
    })
    expect(say(aPreparedRequest(), 1, [demand, returned, [1.1, 'prepared', { letter: 'demand' }]]).title).toBe(
      'Prepared',
    )
  })
})

describe('while the provider is silent', () => {
  test('the first days are no silence; what comes next has its date', () => {
    expect(say(aRequest(), 2, [demand])).toEqual({
      title: 'Submitted',
      text: 'Waiting for the provider. Next: Follow-up #1, May 11.',
    })
  })

  test('from the first follow-up on it is called what it is, with the letter sent last', () => {
    expect(say(aRequest(), 8, [demand, followUp])).toEqual({
      title: 'No answer yet',
      text: 'Follow-up #1 sent on May 11. Next: Follow-up #2, May 25.',
    })
  })

  test('a letter that is due leaves today', () => {
    expect(say(aRequest(), 22, [demand, followUp]).text).toBe('Follow-up #1 sent on May 11. Next: Follow-up #2, today.')
  })

  test('nothing is promised that may not leave', () => {
    expect(say(aRequest(), 8, [demand, followUp], 'withdrawn').text).toBe(
      'Follow-up #1 sent on May 11. No letter goes out now.',
    )
  })

  test('whoever has written is not called silent', () => {
    expect(say(aRequest(), 8, [demand, followUp, [7.5, 'provider_reply']])).toEqual({
      title: 'Has written',
      text: 'Follow-up #1 sent on May 11. Decision due June 18.',
    })
  })

  test('a returned letter and a mail in quarantine are no answer of the provider', () => {
    const others: Entry[] = [
      [7.5, 'provider_reply', { category: 'bounce' }],
      [7.6, 'quarantined'],
    ]
    expect(say(aRequest(), 8, [demand, followUp, ...others]).title).toBe('No answer yet')
  })
})

describe('after an answer', () => {
  test('the provider acts next, until its deadline', () => {
    expect(say(aRequest({ stage: 'acknowledged' }), 10, [demand, [5, 'acknowledged']])).toEqual({
      title: 'Acknowledged',
      text: 'Waiting for the provider. Decision due June 18.',
    })
  })

  test('past the deadline we act', () => {
    expect(say(aRequest({ stage: 'in_review' }), 46, [demand]).text).toBe(
      'Waiting for the provider. Next: Escalate to legal, today.',
    )
  })

  test('an escalation has been sent, and the next legal letter has its date', () => {
    const request = aRequest({ stage: 'escalation_reminder', escalated: true })
    expect(say(request, 50, [demand, [45, 'escalation', { letter: 'escalation' }]])).toEqual({
      title: 'Escalation reminder',
      text: 'Escalation to legal sent on June 18. Next: Legal reminder, June 28.',
    })
  })

  test('after the last letter none is promised', () => {
    const request = aRequest({ stage: 'escalation_reminder', escalated: true })
    expect(say(request, 90, [demand, [85, 'escalation', { letter: 'final_notice' }]]).text).toBe(
      'Final notice sent on July 28. All our letters are sent. From August 7 on you choose what comes next.',
    )
    expect(say(request, 96, [demand, [85, 'escalation', { letter: 'final_notice' }]]).text).toBe(
      'Final notice sent on July 28. All our letters are sent. You choose what comes next.',
    )
  })

  test('a confirmation has its day and its files', () => {
    const verified = aRequest({ stage: 'verified_deleted' })
    expect(say(verified, 40, [demand, [26.2, 'verification']])).toEqual({
      title: 'Verified deleted',
      text: 'Confirmed on day 26, May 30; 2 files on record.',
    })
  })
})

test.each([
  [{ decision: 'refused' }, 'Refused'],
  [{ pausedAt: day(3) }, 'Paused'],
  [{ archivedAt: day(3) }, 'Archived'],
  [{ waitingOn: 'you' }, 'Waiting for you'],
] as const)('%o is called %j', (given, title) => {
  expect(say(aRequest(given), 5, [demand]).title).toBe(title)
})

test('[EVID-012] what staff marked is told as such, and not as a word of the provider', () => {
  const entry: Entry = [20, 'admin', { action: 'mark_verified', by: 'staff', stage: 'verified_deleted' }]
  expect(say(aRequest({ stage: 'verified_deleted' }), 30, [demand, entry])).toEqual({
    title: 'Verified deleted',
    text: 'Marked verified by our staff on day 20, May 24; 2 files on record.',
  })
})

test('a claim is the provider’s word until the person has answered, and then rests; no letter says otherwise', () => {
  const claimed = aRequest({ stage: 'acknowledged', claimedAt: day(9) })
  expect(say(claimed, 9)).toEqual({
    title: 'Waiting for you',
    text: 'It says that your data is deleted. Say in the Inbox whether that is so. Without your word we ask it to confirm on May 27; no reminder goes out.',
  })
  for (const n of [23, 60, 300]) {
    const asked: Entry = [23, 'follow_up', { letter: 'claim_check' }]
    expect(say(claimed, n, [demand, asked])).toEqual({
      title: 'Provider says deleted',
      text: 'We have asked it to confirm that this covers everything. It counts as deleted once you confirm it.',
    })
    // What has not left is not said to have left.
    expect(say(claimed, n, [demand]).text).toBe(
      'It says that your data is deleted. It counts as deleted once you confirm it.',
    )
  }
})

describe('a provider that waits for the person', () => {
  test('is not blamed, and holds all letters', () => {
    const waits = aRequest({ stage: 'acknowledged', waitingOn: 'you' })
    const asked = (category: string): Entry[] => [demand, [6, 'action_required', { category }]]
    for (const n of [7, 46, 100]) {
      expect(say(waits, n, asked('identity_verification'))).toEqual({
        title: 'Waiting for you',
        text: 'It needs an answer from you. The Inbox has its email. No letter goes out until you have answered.',
      })
    }
    expect(say(waits, 7, asked('portal_deflection')).text).toMatch(/^It points to its own form or settings\./)
  })

  test('has the time to act on the answer: the next letter has the day on which its rest ends', () => {
    const rests = aRequest({ restsUntil: day(26) })
    expect(say(rests, 12, [demand, followUp]).text).toBe('Follow-up #1 sent on May 11. Next: Follow-up #2, May 30.')
  })
})

describe('a refusal', () => {
  const refused = (state: string, given: Partial<DeletionRequest> = {}) =>
    aRequest({ stage: 'non_compliant', decision: 'refused', state, ...given })
  const decision: Entry = [20, 'decision']

  test('can be appealed where an act says so, until a day that is still to come', () => {
    expect(say(refused('VA'), 21, [demand, decision]).text).toBe(
      'Its refusal is on record. You can appeal until July 8. We ask again only if you say so.',
    )
    expect(say(refused('VA'), 66, [demand, decision]).text).toBe(
      'Its refusal is on record. We ask again only if you say so.',
    )
    expect(say(refused('CA'), 21, [demand, decision]).text).toBe(
      'Its refusal is on record. We ask again only if you say so.',
    )
  })

  test('that was appealed has the day of its answer', () => {
    expect(say(refused('VA'), 31, [demand, decision, [30, 'authorization', { step: 'appealed' }]]).text).toBe(
      'You appealed on June 3; an answer is due by August 2. We ask again only if you say so.',
    )
  })

  test('is answered by the next cycle if the person says so', () => {
    expect(say(refused('CA', { usedAgainAt: day(22) }), 23, [demand, decision]).text).toBe(
      'Its refusal is on record. The next cycle asks again, as you said.',
    )
  })
})

test('no past day is told as the day of a decision, and an announced deletion has its own', () => {
  const announced = aRequest({ stage: 'in_review', decision: 'scheduled' })
  const said: Entry = [20, 'decision', { checkAt: day(60) }]
  expect(say(announced, 50, [demand, said]).text).toBe(
    'Waiting for the provider. It deletes by July 3, and we ask then.',
  )
  const partial = aRequest({ stage: 'in_review', decision: 'partial' })
  expect(say(partial, 50, [demand]).text).not.toContain('due')
})

test('[LIFE-022] what the attorney demand really was stands beside its name', () => {
  const escalated = aRequest({ stage: 'escalation_reminder', escalated: true })
  const sent: Entry = [70, 'escalation', { letter: 'attorney_demand' }]
  const said = (title: string) => {
    const written: Entry = [70, 'prepared', { letter: 'attorney_demand', message: `${title} written to a@b.example.` }]
    return say(escalated, 71, [demand, written, sent]).text
  }
  const next = 'Next: Final notice, July 28.'
  for (const title of ['Formal legal notice', 'Formal notice']) {
    expect(said(title)).toBe(`Attorney demand sent on July 13: our ${title}; no attorney signed it. ${next}`)
  }
  // Counsel has signed, or the ledger does not say.
  expect(said('Attorney demand')).toBe(`Attorney demand sent on July 13. ${next}`)
  expect(say(escalated, 71, [demand, sent]).text).toBe(`Attorney demand sent on July 13. ${next}`)
})
