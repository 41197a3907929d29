import type { PlainMessage } from '../../sync/i18n/translate.ts'
import { problems } from '../../sync/wire/problem.ts'
import type { CallFailed } from '../data/calls.ts'

/** Why a sign-in failed; shown in the form until something is changed. */
export interface SignInFailure {
  title: string
  text: string
  isOffline: boolean
}

export const ENTER_CREDENTIALS: SignInFailure & { title: PlainMessage; text: PlainMessage } = {
  title: 'Enter your credentials',
  text: 'Please enter your email and password above to sign in.',
  isOffline: false,
}

/** The server's words, or the specification's if it had none. */
export function signInFailure({ code, title, text, status }: CallFailed): SignInFailure {
  const words = code === 'unexpected' ? problems.sign_in_failed : { title, text }
  return { title: words.title, text: words.text, isOffline: status === 0 }
}
