import { expect, test } from 'vitest'

import { anEvent, aRequest, day } from '../../../tests/builders.ts'
import { REGIMES } from '../../../tests/laws.ts'
import { providerById } from '../../catalog/providers.ts'
import type { DeletionRequest } from '../../records/request.ts'
import type { LetterId, SentLetterId } from '../demand/lifecycle.ts'
import { UNCHOSEN } from '../demand/scope.ts'
import { type StandingEvent, whatStands } from '../demand/what-stands.ts'
import { letters } from './index.ts'
import { plainText } from './letter.ts'

const FORMAL: readonly LetterId[] = [
  'final_reminder',
  'escalation',
  'legal_reminder',
  'attorney_demand',
  'final_notice',
]

function aLetter(
  id: SentLetterId,
  n: number,
  request: DeletionRequest,
  given: {
    events?: StandingEvent[]
    state?: 'CA' | 'TX'
    previous?: { letter: LetterId; sentAt: ReturnType<typeof day> }[]
  } = {},
): string {
  const provider = providerById('openai')
  if (provider === undefined) throw new Error('no such provider')
  const { events = [], state = 'TX', previous = [{ letter: 'demand', sentAt: day(0) }] } = given
  const text = letters[id]({
    provider,
    asked: UNCHOSEN,
    address: 'dsar@openai.com',
    person: { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@whitfield.example' },
    regime: REGIMES[state],
    reference: request.reference,
    replyTo: 'dana.k3m9x2p7qa+t4f8s1zq0w@totalrecall.example',
    writtenOn: day(n),
    stands: whatStands(request, events, day(n)),
    signedAt: day(0),
    signature: { kind: 'typed', value: 'Dana Whitfield' },
    company: { name: 'Total Recall LLC', address: '30 N Gould St, Sheridan, WY 82801, USA' },
    counsel: null,
    previous,
  })
  return plainText(text).replace(/\s+/g, ' ')
}

test('[TRUTH-011] only the first letter after a decision is an appeal, and none once the person has appealed', () => {
  const partial = aRequest({ stage: 'in_review', decision: 'partial', waitingOn: 'provider', state: 'TX' })
  const decided = anEvent({
    type: 'decision',
    createdAt: day(30),
    payload: { message: '', category: 'partial_deletion' },
  })
  const APPEAL = 'Please treat this letter as an appeal'
  const previous = [{ letter: 'demand' as const, sentAt: day(0) }]
  const appeals = FORMAL.map((id, place) => {
    const n = 35 + 10 * place
    const isAppeal = aLetter(id, n, partial, { events: [decided], previous }).includes(APPEAL)
    previous.push({ letter: 'demand', sentAt: day(n) })
    return isAppeal
  })
  expect(appeals).toEqual([true, false, false, false, false])
  const appealed = anEvent({ type: 'authorization', createdAt: day(31), payload: { message: '', step: 'appealed' } })
  expect(aLetter('final_reminder', 35, partial, { events: [appealed, decided] })).not.toContain(APPEAL)
})

test('[TRUTH-118] a decision that is said once more gets no second appeal, nor one that the person has complained of as well', () => {
  const partial = aRequest({ stage: 'in_review', decision: 'partial', waitingOn: 'provider', state: 'TX' })
  const payload = { message: '', category: 'partial_deletion' }
  const decided = (n: number) => anEvent({ type: 'decision', createdAt: day(n), payload })
  const previous = [
    { letter: 'demand' as const, sentAt: day(0) },
    { letter: 'final_reminder' as const, sentAt: day(35) },
  ]
  const APPEAL = 'Please treat this letter as an appeal'
  expect(aLetter('escalation', 60, partial, { events: [decided(50)], previous })).toContain(APPEAL)
  expect(aLetter('escalation', 60, partial, { events: [decided(50), decided(30)], previous })).not.toContain(APPEAL)
  const complained = aRequest({ ...partial, waitingOn: 'regulator' })
  const appealed = anEvent({ type: 'authorization', createdAt: day(51), payload: { message: '', step: 'appealed' } })
  expect(aLetter('escalation', 60, complained, { events: [decided(50)], previous })).toContain(APPEAL)
  expect(aLetter('escalation', 60, complained, { events: [appealed, decided(50)], previous })).not.toContain(APPEAL)
})

test('[TRUTH-008] a letter after an answer says what was asked, and when it was given', () => {
  const request = aRequest({ stage: 'acknowledged', state: 'TX' })
  const events = [
    anEvent({
      type: 'authorization',
      createdAt: day(40),
      payload: { message: '', by: 'you', settled: 'answered', category: 'identity_verification', rawSha256: 'mail' },
    }),
    anEvent({
      type: 'action_required',
      createdAt: day(6),
      payload: { message: '', category: 'identity_verification', rawSha256: 'mail' },
    }),
  ]
  for (const id of FORMAL) {
    expect(aLetter(id, 60, request, { events })).toContain(
      'On May 10, 2026 you asked for something that only I can give. It was given on June 13, 2026.',
    )
  }
})

test('[TRUTH-023] the letter after a claim thanks, asks one thing, names the scope, and accuses nobody', () => {
  const claimed = aRequest({ claimedAt: day(22) })
  for (const state of ['CA', 'TX'] as const) {
    const text = aLetter('claim_check', 36, claimed, { state })
    expect(text).toContain('On May 26, 2026 you wrote that the data is deleted. Thank you.')
    expect(text).toContain('in one sentence that your answer covers everything that was asked for')
    expect(text).toContain('the copies held for you by vendors')
    expect(text).not.toMatch(/overdue|No decision has reached|formal notice|complaint|within \d+ days/i)
  }
})

test('[TRUTH-015] a mail that nobody has understood is no silence, in any letter', () => {
  const request = aRequest({ stage: 'submitted', state: 'CA' })
  const wrote = anEvent({
    type: 'provider_reply',
    createdAt: day(12),
    payload: { message: '', category: 'other', proven: true, asked: true, rawSha256: 'mail' },
  })
  for (const id of FORMAL) {
    const text = aLetter(id, 60, request, { events: [wrote], state: 'CA' })
    expect(text, id).toContain(
      'You wrote to us on May 16, 2026, and that message does not say plainly what you have decided.',
    )
    expect(text, id).not.toMatch(/No decision has reached|overdue/)
  }
  const settled = anEvent({
    type: 'acknowledged',
    createdAt: day(13),
    payload: { message: '', by: 'you', rawSha256: 'mail' },
  })
  expect(aLetter('legal_reminder', 60, request, { events: [settled, wrote], state: 'CA' })).toContain(
    'No decision has reached us',
  )
})
