import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { anEvent, aPreparedRequest, aRequest, day } from '../../../tests/builders.ts'
import { PROVIDERS, type Provider } from '../../catalog/providers.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { byWhoMustAct } from './track-order.ts'
import type { ProviderTrack } from './tracks.ts'

const aTrack = (name: string, request: DeletionRequest | undefined, given: Partial<ProviderTrack> = {}) => ({
  provider: { ...PROVIDERS[0], company: name } as Provider,
  request,
  cycle: undefined,
  fromEarlierCycle: false,
  events: [],
  artifacts: [],
  daysSinceSubmitted: 1,
  isOverdue: false,
  nextAction: null,
  ...given,
})

const TRACKS: readonly ProviderTrack[] = [
  aTrack('waits for you', aRequest({ waitingOn: 'you' })),
  aTrack('paused', aRequest({ pausedAt: day(2) })),
  aTrack('overdue', aRequest(), { isOverdue: true }),
  aTrack('escalated', aRequest({ stage: 'escalation_reminder', escalated: true })),
  aTrack('prepared', aPreparedRequest()),
  aTrack('silent', aRequest(), { daysSinceSubmitted: 9 }),
  aTrack('asked', aRequest()),
  aTrack('in review', aRequest({ stage: 'in_review' })),
  aTrack('refused', aRequest({ decision: 'refused' })),
  aTrack('archived', aRequest({ archivedAt: day(4) })),
  aTrack('verified', aRequest({ stage: 'verified_deleted' })),
]
const namesOf = (tracks: readonly ProviderTrack[]) => tracks.map(({ provider }) => provider.company)

describe('tracks by who must act', () => {
  test('the person comes first, then we, then the provider, and last those who need nobody', () => {
    expect(namesOf(byWhoMustAct([...TRACKS].reverse()))).toEqual(namesOf(TRACKS))
  })

  test('whatever order they come in, it is the same, and nobody is lost', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...TRACKS]), given => {
        expect(byWhoMustAct(given)).toEqual(TRACKS.filter(track => given.includes(track)))
      }),
    )
  })

  test('of two alike the earlier deadline comes first, and letters of one day keep their order', () => {
    const later = aTrack('later', aRequest({ submittedAt: day(2), dueAt: day(47) }))
    const first = aTrack('first', aRequest({ dueAt: day(45.01) }))
    const second = aTrack('second', aRequest({ dueAt: day(45) }))
    expect(namesOf(byWhoMustAct([later, first, second]))).toEqual(['first', 'second', 'later'])
  })

  test('an address that takes no mail waits for the person', () => {
    const own = {
      name: 'no mail',
      address: 'privacy@nowhere.example',
      site: null,
      addedAt: day(0),
      removedAt: null,
      mail: 'none',
      replyDomain: null,
    } as const
    const dead = { ...aTrack('no mail', undefined), provider: { ...PROVIDERS[0], company: 'no mail', own } }
    expect(namesOf(byWhoMustAct([aTrack('asked', aRequest(), { events: [anEvent()] }), dead]))).toEqual([
      'no mail',
      'asked',
    ])
  })
})
