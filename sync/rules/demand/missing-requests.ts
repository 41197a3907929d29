import { planById } from '../../catalog/plans.ts'
import { stateOfZip } from '../../catalog/zip-states.ts'
import type { Account } from '../../records/account.ts'
import type { Cycle } from '../../records/cycle.ts'
import type { Email } from '../../records/email.ts'
import type { Instant } from '../../records/ids.ts'
import type { Journey } from '../../records/onboarding.ts'
import type { DeletionRequest } from '../../records/request.ts'
import type { Subscription } from '../../records/subscription.ts'
import { isEntitled } from '../account/entitlements.ts'
import { type Choices, chosenProviders, takesLetters } from '../providers/known-providers.ts'
import { askAgainAt, newestRequest } from './ask-again.ts'
import { currentCycle, cycleIsDue } from './cycles.ts'
import { isOpen } from './lifecycle.ts'

/** The records that decide whether an account lacks a cycle or a request. */
export interface CycleFacts {
  account: Account | undefined
  email: Email | undefined
  subscription: Subscription | undefined
  journey: Journey | undefined
  choices: Choices
  cycles: readonly Cycle[]
  requests: readonly DeletionRequest[]
}

export interface Missing {
  /** Owner of the cycle and requests: the protected address, and the state whose law the letters cite. */
  email: Email
  state: string
  /** The cycle that is open now; undefined before the first of a year. */
  cycle: Cycle | undefined
  /** The plan's cadence calls for another cycle. */
  openCycle: boolean
  providerIds: string[]
}

/**
 * What an account lacks today: a cycle that its plan has reached, and a request for each enabled provider that has none
 * in this cycle and none still open from an earlier one (a second letter would only be a nuisance). A provider that has
 * confirmed the deletion gets one only if the person says that they used it again, or when the year is over. Undefined
 * if it lacks nothing, or if nothing could be done about it.
 */
export function whatIsMissing(facts: CycleFacts, now: Instant): Missing | undefined {
  const { account, email, subscription, cycles, requests } = facts
  const plan = subscription === undefined ? undefined : planById(subscription.planId)
  if (plan === undefined || !isEntitled(subscription, 'erase', now)) return undefined

  const state = stateOfZip(account?.zipCode ?? '')
  // A letter cites the law of a state: without one there is nothing that it could honestly claim.
  if (email === undefined || state === undefined) return undefined

  // A pause also holds back the next cycle; it opens when the person resumes.
  if (facts.journey?.currentStage === 'paused' || facts.journey?.currentStage === 'closed') return undefined

  const openCycle = cycleIsDue(plan, cycles, now)
  const cycle = currentCycle(cycles, now)
  if (!openCycle && cycle === undefined) return undefined

  const providerIds = chosenProviders(facts.choices)
    .filter(takesLetters)
    .map(({ id }) => id)
    .filter(id => !requests.some(request => request.providerId === id && isOpen(request)))
    .filter(id => now >= askAgainAt(newestRequest(requests, id)))
    .filter(id => openCycle || !requests.some(request => request.providerId === id && request.cycleId === cycle?.id))
  if (!openCycle && providerIds.length === 0) return undefined
  return { email, state, cycle, openCycle, providerIds }
}
