import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { aPreparedRequest, aRequest, aTrack, day } from '../../../tests/builders.ts'
import { PROVIDERS, type Provider } from '../../catalog/providers.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { byWhoMustAct } from './track-order.ts'
import type { ProviderTrack } from './tracks.ts'

/** On day 1, unless the test says which day. */
const named = (name: string, request: DeletionRequest, n = 1): ProviderTrack =>
  aTrack(n, request, { provider: { ...PROVIDERS[0], company: name } as Provider })

const TRACKS: readonly ProviderTrack[] = [
  named('waits for you', aRequest({ waitingOn: 'you' })),
  named('paused', aRequest({ pausedAt: day(2) })),
  named('overdue', aRequest(), 46),
  named('escalated', aRequest({ stage: 'escalation_reminder', escalated: true })),
  named('prepared', aPreparedRequest()),
  named('silent', aRequest(), 9),
  named('asked', aRequest()),
  named('in review', aRequest({ stage: 'in_review' })),
  named('says deleted', aRequest({ claimedAt: day(1) }), 15),
  named('refused', aRequest({ decision: 'refused' })),
  named('archived', aRequest({ archivedAt: day(4) })),
  named('verified', aRequest({ stage: 'verified_deleted' })),
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
    const later = named('later', aRequest({ submittedAt: day(2), dueAt: day(47) }))
    const first = named('first', aRequest({ submittedAt: day(0.01), dueAt: day(45.01) }))
    const second = named('second', aRequest({ dueAt: day(45) }))
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
    const provider = { ...PROVIDERS[0], company: 'no mail', own }
    const dead = { ...aTrack(1), request: undefined, stands: undefined, provider }
    expect(namesOf(byWhoMustAct([named('asked', aRequest()), dead]))).toEqual(['no mail', 'asked'])
  })
})
