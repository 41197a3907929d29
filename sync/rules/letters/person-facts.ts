import type { Provider } from '../../catalog/providers.ts'
import { citable, type Regime } from '../../catalog/regimes.ts'
import type { Account } from '../../records/account.ts'
import type { LedgerEvent } from '../../records/event.ts'
import type { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { LADDER } from '../demand/lifecycle.ts'
import { askedIn } from '../demand/scope.ts'
import { whatStands } from '../demand/what-stands.ts'
import type { LetterFacts } from './letter.ts'

/** The record of one request, as needed for the letters that only the person can send. */
export interface RecordFacts {
  request: DeletionRequest
  account: Pick<Account, 'firstName' | 'lastName'>
  /** The address that the letters were about. */
  email: string
  /** Address for answers; `email` if left out. */
  replyTo?: string | undefined
  /** Oldest first. Only the request's own are used; others may be missing. */
  events: readonly LedgerEvent[]
  now: Instant
  /** In production: like the server's letters, these cite no act that nobody has verified. */
  onlyVerified?: boolean
}

/** Taken from the ledger alone: what it does not contain is not claimed. */
export function personFacts(given: RecordFacts, provider: Provider, regime: Regime): LetterFacts {
  const { request, account, email, now } = given
  const events = given.events.filter(({ requestId }) => requestId === request.id)
  const previous = events.flatMap(({ type, payload, createdAt }) => {
    const rung = LADDER.find(({ letter, eventType }) => letter === payload.letter && eventType === type)
    return rung === undefined ? [] : [{ letter: rung.letter, sentAt: createdAt }]
  })
  const written = events.findLast(({ payload }) => typeof payload.to === 'string')?.payload.to
  const signed = given.events.findLast(
    ({ type, requestId, payload }) => type === 'authorization' && requestId === null && 'textSha256' in payload,
  )
  return {
    provider,
    address: typeof written === 'string' ? written : (provider.channels[0]?.address ?? ''),
    person: { firstName: account.firstName, lastName: account.lastName, email },
    asked: askedIn(request),
    regime: citable(regime, given.onlyVerified === true),
    reference: request.reference,
    replyTo: given.replyTo ?? email,
    writtenOn: now,
    stands: whatStands(request, [...events].reverse(), now),
    signedAt: signed?.createdAt ?? null,
    signature: null,
    company: { name: 'Total Recall', address: '' },
    counsel: null,
    previous,
  }
}
