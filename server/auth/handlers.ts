import { adoptCalls } from './adopt.ts'
import { demandEmailCalls } from './demand-email.ts'
import { googleCalls } from './google-sign-in.ts'
import { mailLinkCalls } from './mail-link.ts'
import { newPasskeyCalls } from './new-passkeys.ts'
import { passkeySignInCalls } from './passkey-sign-in.ts'
import { passwordCalls } from './password-calls.ts'
import { secondFactorCalls } from './second-factor.ts'
import { sessionCalls } from './session-calls.ts'
import { showAgainCalls } from './show-again.ts'
import { signInCalls } from './sign-in.ts'
import { signUpCalls } from './sign-up.ts'
import { ticketCalls } from './ticket-calls.ts'
import { waysInCalls } from './ways-in.ts'

/** Sign-up, links, sign-in, the ways into an account, and sessions. */
export const authCalls = {
  ...signUpCalls,
  ...mailLinkCalls,
  ...ticketCalls,
  ...signInCalls,
  ...googleCalls,
  ...passkeySignInCalls,
  ...secondFactorCalls,
  ...waysInCalls,
  ...newPasskeyCalls,
  ...passwordCalls,
  ...showAgainCalls,
  ...sessionCalls,
  ...adoptCalls,
  ...demandEmailCalls,
}
