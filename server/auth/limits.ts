import { type Attempt, aDay, aMinute, FIVE_A_MINUTE } from '../http/rate-limit.ts'
import type { Visitor } from '../visitor.ts'

type Action = 'sign_in' | 'sign_up' | 'resend' | 'code'

/**
 * What one try counts against. The specification's five a minute apply to an address, and to an account as tried from
 * one network: a stranger who uses up the account's five leaves the owner, on another network, their own. Wider limits
 * cover what many share: many networks against one account, and one network against many accounts.
 */
export function attemptsAt(action: Action, visitor: Visitor, email: string): Attempt[] {
  return [
    { action: `${action}.address`, by: visitor.address, limit: FIVE_A_MINUTE },
    { action: `${action}.neighborhood`, by: visitor.neighborhood, limit: aMinute(60) },
    { action: `${action}.email_network`, by: `${email} ${visitor.network}`, limit: FIVE_A_MINUTE },
    { action: `${action}.email`, by: email, limit: aMinute(30) },
  ]
}

/** Until the token is read, only the visitor is known. A page asks for a nonce every time that it is opened. */
export function googleAttempts(action: 'google' | 'google_nonce', visitor: Visitor): Attempt[] {
  return [
    { action: `${action}.address`, by: visitor.address, limit: action === 'google' ? FIVE_A_MINUTE : aMinute(30) },
    { action: `${action}.neighborhood`, by: visitor.neighborhood, limit: aMinute(120) },
  ]
}

/** Only the signature tells whose passkey it is. A page asks for a challenge every time that it is opened. */
export function passkeyAttempts(action: 'passkey' | 'passkey_options', visitor: Visitor): Attempt[] {
  return [
    { action: `${action}.address`, by: visitor.address, limit: action === 'passkey' ? FIVE_A_MINUTE : aMinute(30) },
    { action: `${action}.neighborhood`, by: visitor.neighborhood, limit: aMinute(120) },
  ]
}

/** Changes to the ways into one's own account, including tries of the password. */
export function waysAttempts(authUserId: string): Attempt[] {
  return [
    { action: 'ways', by: authUserId, limit: aMinute(20) },
    { action: 'ways.day', by: authUserId, limit: aDay(200) },
  ]
}

/**
 * Every new mail allows five new guesses at its code; together they must stay few against a million codes. At ninety
 * guesses a day, each against two mails at most, a tireless attacker needs ten years for an even chance.
 */
export function codesOfADay(visitor: Visitor, email: string): Attempt[] {
  return [
    { action: 'code.day.email_network', by: `${email} ${visitor.network}`, limit: aDay(30) },
    { action: 'code.day.email', by: email, limit: aDay(90) },
  ]
}

/**
 * Anybody can have mails sent to an address. No single network can use up the day's limit, so the owner has some left.
 */
export function mailsOfADay(visitor: Visitor, email: string): Attempt[] {
  const problem = 'too_many_mails'
  return [
    { action: 'mail.day.email_network', by: `${email} ${visitor.network}`, limit: aDay(15), problem },
    { action: 'mail.day.email', by: email, limit: aDay(20), problem },
  ]
}
