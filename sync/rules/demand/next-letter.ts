import type { Authorization } from '../../records/authorization.ts'
import type { Email } from '../../records/email.ts'
import type { Instant } from '../../records/ids.ts'
import type { Journey } from '../../records/onboarding.ts'
import type { DeletionRequest } from '../../records/request.ts'
import type { Subscription } from '../../records/subscription.ts'
import { isEntitled } from '../account/entitlements.ts'
import { type Choices, knownProvider } from '../providers/known-providers.ts'
import { dueLetter } from './due-letter.ts'
import { letterNamed, type SentLetterId } from './lifecycle.ts'
import { whyNotCovered } from './scope.ts'
import { type Reason, whyNotSend } from './sending.ts'
import { whatStands } from './what-stands.ts'
import { nextChannel, type ReturnedAddress, standingLetters, type WrittenLetter } from './written-letters.ts'

/** Everything that decides whether a letter of a request is written, and to which address. */
export interface TurnFacts {
  request: DeletionRequest
  email: Email
  /** All authorizations that the account ever signed. */
  authorizations: readonly Authorization[]
  subscription: Subscription | undefined
  /** State of the account: nothing is sent for a closed one. */
  journey?: Pick<Journey, 'currentStage'> | undefined
  choices: Choices
  /** Every letter ever written for this request, oldest first. */
  written: readonly WrittenLetter[]
  /** Addresses from which an earlier letter of the account came back permanently: none is sent there again. */
  returned?: readonly ReturnedAddress[]
  /** In production: no letter is sent to a catalog address that no source has confirmed. */
  onlyVerified?: boolean
}

export type NextTurn =
  | { done: 'write'; letter: SentLetterId; channel: number; address: string }
  | { done: 'nothing' }
  /** A letter is due, and `reason` says why it may not be sent. */
  | { done: 'held'; reason: Reason }
  /** Every address of the provider has refused the letter. */
  | { done: 'no_address' }

/** What to do for a request at a given moment. */
export function nextTurn(facts: TurnFacts, now: Instant): NextTurn {
  const { request, written } = facts
  const letter = letterDue(request, written, now)
  if (letter === undefined) return { done: 'nothing' }
  const reason = whyHeldNow(facts, now)
  if (reason !== undefined) return { done: 'held', reason }
  const provider = knownProvider(request.providerId, facts.choices)
  // The person entered the address of their own provider, and is responsible for it.
  const onlyVerified = facts.onlyVerified === true && provider?.own === undefined
  const next = nextChannel(provider, written, now, { returned: facts.returned, onlyVerified })
  if (next !== undefined) return { done: 'write', letter, ...next }
  const isThereAny = onlyVerified && nextChannel(provider, written, now, { returned: facts.returned }) !== undefined
  return isThereAny ? { done: 'held', reason: 'address_unverified' } : { done: 'no_address' }
}

/** The letter that must be written, whether or not it may be sent. */
export function letterDue(
  request: DeletionRequest,
  written: readonly WrittenLetter[],
  now: Instant,
): SentLetterId | undefined {
  const standing = standingLetters(written)
  // The next letter refers to this one, so it is not written before this one has been sent.
  if (standing.some(letter => letter.state !== 'sent')) return undefined
  const sent = standing.flatMap(letter => letterNamed(letter.step)?.letter ?? [])
  // Which letter is due follows from the row alone.
  return dueLetter({ stands: whatStands(request, [], now), sent }, now)
}

/** Why no letter of this request may be sent at this moment; undefined if one may. */
export function whyHeldNow(
  { request, email, authorizations, subscription, choices, journey }: Omit<TurnFacts, 'written'>,
  now: Instant,
): Reason | undefined {
  const authorization = newestAuthorization(authorizations, email)
  const provider = knownProvider(request.providerId, choices)
  return whyNotSend({
    closed: journey?.currentStage === 'closed',
    authorization,
    notCovered: authorization && provider ? whyNotCovered({ request, provider, choices, authorization }) : undefined,
    emailVerified: email.verifiedAt !== null,
    entitled: isEntitled(subscription, 'erase', now),
    subscription,
    providerEnabled: choices.some(({ providerId, enabled }) => enabled && providerId === request.providerId),
    pausedAt: request.pausedAt,
    archivedAt: request.archivedAt,
  })
}

/** The authorization that counts today: the newest for exactly this address, withdrawn or not. */
export function newestAuthorization(
  authorizations: readonly Authorization[],
  { id, email }: Email,
): Authorization | undefined {
  // With equal times the later one counts: the list is in the order of signing.
  return authorizations
    .filter(signed => signed.emailId === id && signed.email === email)
    .reverse()
    .sort((a, b) => b.signedAt - a.signedAt)[0]
}
