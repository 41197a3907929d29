import { type Attempt, aDay, aMinute, FIVE_A_MINUTE } from '../http/rate-limit.ts'
import type { Visitor } from '../visitor.ts'

type Action = 'sign_in' | 'sign_up' | 'resend' | 'code'

/**
 * What one try counts against. The specification's five a minute hold for an address and for an account as tried
 * from one network: a stranger who tries the account's five leaves its owner, who sits elsewhere, their own. What
 * many share is limited too, further out: against many networks at one account, and one network at many.
 */
export function attemptsAt(action: Action, visitor: Visitor, email: string): Attempt[] {
  return [
    { action: `${action}.address`, by: visitor.address, limit: FIVE_A_MINUTE },
    { action: `${action}.neighborhood`, by: visitor.neighborhood, limit: aMinute(60) },
    { action: `${action}.email_network`, by: `${email} ${visitor.network}`, limit: FIVE_A_MINUTE },
    { action: `${action}.email`, by: email, limit: aMinute(30) },
  ]
}

/** Before it is known whose token it is there is only who asks. A page asks for a nonce each time that it is opened. */
export function googleAttempts(action: 'google' | 'google_nonce', visitor: Visitor): Attempt[] {
  return [
    { action: `${action}.address`, by: visitor.address, limit: action === 'google' ? FIVE_A_MINUTE : aMinute(30) },
    { action: `${action}.neighborhood`, by: visitor.neighborhood, limit: aMinute(120) },
  ]
}

/** Whose passkey it is shows only in what it signs. A page asks for a challenge each time that it is opened. */
export function passkeyAttempts(action: 'passkey' | 'passkey_options', visitor: Visitor): Attempt[] {
  return [
    { action: `${action}.address`, by: visitor.address, limit: action === 'passkey' ? FIVE_A_MINUTE : aMinute(30) },
    { action: `${action}.neighborhood`, by: visitor.neighborhood, limit: aMinute(120) },
  ]
}

/** What somebody does to the ways into their own account, tries of the password among it. */
export function waysAttempts(authUserId: string): Attempt[] {
  return [
    { action: 'ways', by: authUserId, limit: aMinute(20) },
    { action: 'ways.day', by: authUserId, limit: aDay(200) },
  ]
}

/**
 * Every new mail brings five new guesses at its code; together they must stay few against a million codes. At
 * ninety a day, each at two mails at most, somebody who never rests needs ten years for an even chance.
 */
export function codesOfADay(visitor: Visitor, email: string): Attempt[] {
  return [
    { action: 'code.day.email_network', by: `${email} ${visitor.network}`, limit: aDay(30) },
    { action: 'code.day.email', by: email, limit: aDay(90) },
  ]
}

/** Anybody can have mails sent to an address. One network cannot use up the day: some are left for its owner. */
export function mailsOfADay(visitor: Visitor, email: string): Attempt[] {
  const problem = 'too_many_mails'
  return [
    { action: 'mail.day.email_network', by: `${email} ${visitor.network}`, limit: aDay(15), problem },
    { action: 'mail.day.email', by: email, limit: aDay(20), problem },
  ]
}
