import type { PlainMessage } from '../../i18n/translate.ts'
import type { Authorization } from '../../records/authorization.ts'
import type { DeletionRequest } from '../../records/request.ts'
import type { Subscription } from '../../records/subscription.ts'

/** Why a letter that is due is held, in the words that the person reads. */
export const REASONS = {
  closed: 'This account is closed, so no letter goes out. You can keep it until its last day.',
  archived: 'This request is archived, so no more letters go out for it.',
  paused: 'This request is paused. Letters go out again when you resume it.',
  provider_off: 'This provider is switched off in Settings, so no letter goes to it.',
  email_unverified: 'Your email address is not confirmed yet. Letters go out once you confirm it.',
  no_subscription: 'There is no plan on this account yet. Letters go out once you choose one.',
  subscription_inactive: 'Your plan is not active, so no letter goes out. Renew it, and they do again.',
  not_entitled: 'Your plan does not include Erase, so no letter goes out.',
  unsigned: 'Your authorization is not signed yet. Letters go out as soon as you sign it.',
  address_unverified: 'We have not confirmed this provider’s privacy address yet. The letter goes out once we have.',
  scope_unsigned:
    'You changed what this provider is asked to delete. Its letter goes out once you have signed the change.',
  scope_narrowed:
    'You have since chosen to keep a part of what this request asks for, so no more letters go out for it.',
  withdrawn: 'You have withdrawn your authorization. No letter goes out until you sign a new one.',
} as const satisfies Record<string, PlainMessage>

export type Reason = keyof typeof REASONS

export interface SendingFacts {
  /** The owner has closed the account. */
  closed?: boolean
  authorization: Pick<Authorization, 'signedAt' | 'withdrawnAt'> | undefined
  emailVerified: boolean
  /** `isEntitled(subscription, 'erase', now)`: it also covers the grace period after a failed payment. */
  entitled: boolean
  subscription: Pick<Subscription, 'status' | 'pastDueSince'> | undefined
  providerEnabled: boolean
  pausedAt: DeletionRequest['pausedAt']
  archivedAt: DeletionRequest['archivedAt']
  /** What the letter asks for is not what was signed (`whyNotCovered`); absent if it is not about one letter. */
  notCovered?: 'scope_unsigned' | 'scope_narrowed' | undefined
}

/** The first reason why no letter may be sent at this moment, or undefined if one may. */
export function whyNotSend(facts: SendingFacts): Reason | undefined {
  if (facts.closed) return 'closed'
  if (facts.archivedAt !== null) return 'archived'
  if (facts.pausedAt !== null) return 'paused'
  if (!facts.providerEnabled) return 'provider_off'
  if (!facts.emailVerified) return 'email_unverified'
  if (facts.subscription === undefined) return 'no_subscription'
  if (!isCurrent(facts)) return 'subscription_inactive'
  if (!facts.entitled) return 'not_entitled'
  if (facts.authorization === undefined) return 'unsigned'
  if (facts.authorization.withdrawnAt !== null) return 'withdrawn'
  return facts.notCovered
}

function isCurrent({ subscription, entitled }: SendingFacts): boolean {
  if (subscription === undefined) return false
  if (subscription.status === 'active' || subscription.status === 'trialing') return true
  // During the grace period a failed payment takes nothing away; after it `entitled` is false.
  return subscription.status === 'past_due' && subscription.pastDueSince !== null && entitled
}
