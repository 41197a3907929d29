import { type PlainMessage, t, tIfKnown } from '../../sync/i18n/translate.ts'
import { problems } from '../../sync/wire/problem.ts'

/** A failure in words: a title and a sentence, as the specification splits them. */
export interface Words {
  title: string
  text: string
  /** This title is shown whatever the server says; otherwise the server's title is. */
  keepsTitle?: true
}

/**
 * What a sign-in or sign-up page says when an attempt fails. The text is used if the server had no words of its own.
 */
export const FAILURES = {
  signUp: { title: 'Error', text: 'Failed to create account.', keepsTitle: true },
  signUpPage: { title: 'Signup Error', text: 'Signup failed', keepsTitle: true },
  resend: { title: 'Error', text: 'Failed to resend email.', keepsTitle: true },
  google: { title: 'Authentication Error', text: 'Google authentication failed', keepsTitle: true },
  signIn: problems.sign_in_failed,
  profile: problems.profile_not_saved,
  password: { title: 'Error', text: 'Your password was not changed. Please try again.', keepsTitle: true },
  sessions: { title: 'Error', text: 'We could not sign it out. Please try again.', keepsTitle: true },
  address: { title: 'Error', text: 'The address was not changed. Please try again.', keepsTitle: true },
} as const satisfies Record<string, Words>

/** What these pages say when an attempt succeeds. */
export const SUCCESSES = {
  accountCreated: "Account created! Welcome to Total Recall. Let's verify your email.",
  emailSent: 'Email sent! Check your inbox for a new sign-in link.',
  signedIn: 'Welcome back!: Successfully signed in.',
  google: 'Success: Signed in with Google',
  authorized: "Authorization complete! You're authorized to proceed with data deletion.",
} as const satisfies Record<string, PlainMessage>

/** The texts on and around the Google button. */
export const GOOGLE = {
  button: 'Continue with Google',
  taking: 'Signing in with Google...',
  missing: 'Google sign-in is not set up on this server. Please use your email below.',
  connect: 'Connect Google',
  connectMissing: 'Google sign-in is not set up on this server. The other ways in work as before.',
} as const satisfies Record<string, PlainMessage>

/** Shown on the page instead of as a toast. */
export const NOTES = {
  alreadyRegistered: 'An account with this email already exists. Please sign in instead.',
  confirmEmail: 'Confirm your email',
} as const satisfies Record<string, PlainMessage>

/** For developers, in English only. */
export const DEMO_NOTES = {
  unconfirmed: 'The demo user needs manual email confirmation: open its mail and press the button in it.',
  why: 'Open it in this browser: a password counts only where its mail was opened, so another browser asks for one again.',
} as const

export const googleFailedBecause = (reason: string) => ({ title: 'Google sign-in failed', text: reason })
export const demoFailedBecause = (reason: string) => `Demo setup failed: ${reason}`

/** An entry of `problems` in one line, as the specification's catalog writes it. A meaningless title is left out. */
export function inOneLine({ title, text }: Words): string {
  return title === 'Error' ? tIfKnown(text) : t('{title}: {text}', { title: tIfKnown(title), text: tIfKnown(text) })
}
