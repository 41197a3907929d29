import type { ProblemCode } from '../sync/wire/problem.ts'

/**
 * Log events about who signed in, who was refused, and who tried too often: event names, with the text that `npm run -s
 * security` shows for them. They contain ids, names of routes and of limits, and nothing else.
 */
export const SECURITY_EVENTS = {
  signed_up: 'signed up',
  sign_up_known: 'sign-up with the address of an account',
  ticket_spent: 'came in by a link or code',
  ticket_refused: 'link not taken',
  code_wrong: 'wrong code',
  signed_in: 'signed in',
  signed_in_google: 'signed in with Google',
  signed_up_google: 'signed up with Google',
  google_linked: 'a Google account was connected',
  google_refused: 'sign-in with Google refused',
  google_disconnected: 'a Google account was disconnected',
  signed_in_passkey: 'signed in with a passkey',
  passkey_refused: 'passkey refused',
  passkey_behind: 'a passkey counted fewer uses than before',
  passkey_added: 'a passkey was added',
  passkey_renamed: 'a passkey was named',
  passkey_removed: 'a passkey was removed',
  second_factor_on: 'second factor switched on',
  second_factor_off: 'second factor switched off',
  second_factor_asked: 'second factor asked for',
  second_factor_passed: 'second factor shown',
  second_factor_failed: 'second factor failed',
  recovery_codes_made: 'new recovery codes',
  recovery_code_used: 'came in by a recovery code',
  sign_in_failed: 'sign-in failed',
  signed_out: 'signed out',
  sessions_ended: 'signed out elsewhere',
  recovery_asked: 'asked for a link to set a new password',
  password_changed: 'password changed, others signed out',
  refresh_reused: 'a spent refresh token came again: session ended',
  link_asked: 'an extension asked to be linked',
  link_code_wrong: 'wrong code of an extension',
  link_ended: 'an extension unlinked itself',
  shown_again: 'showed again who is signed in',
  show_again_failed: 'failed to show again who is signed in',
  staff_acted: 'acted as staff on a request',
  staff_refunded: 'refunded as staff',
  staff_denied: 'staff action refused: no staff role',
  limited: 'a limit was met',
  origin_refused: 'a request of another site refused',
  webhook_refused: 'a payment event without our signature',
  proxy_not_trusted: 'a proxy that is not listed speaks for others',
  inbound_refused: 'mail refused at the door',
  mail_surplus: 'more strange mail on a request than it takes in a day',
} as const
export type SecurityEvent = keyof typeof SECURITY_EVENTS

/** Refusals that are logged where they become a response. Code that knows more about one logs it itself. */
export const REFUSALS: { readonly [Code in ProblemCode]?: SecurityEvent } = {
  staff_only: 'staff_denied',
  staff_second_factor: 'staff_denied',
  wrong_origin: 'origin_refused',
  webhook_signature: 'webhook_refused',
}

export function isSecurityEvent(event: string): event is SecurityEvent {
  return Object.hasOwn(SECURITY_EVENTS, event)
}
