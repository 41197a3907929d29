import { useNavigate } from '@tanstack/react-router'
import { t } from '../../sync/i18n/translate.ts'
import { forgetTyped } from '../auth/typed-values.ts'
import { SUCCESSES } from '../auth/words.ts'
import { call } from '../data/calls.ts'
import { useSession } from '../data/session-context.tsx'
import { toast } from '../ui/toast.tsx'

/** Signs in with Google's token. Throws when that fails. */
export function useGoogleSignIn(): (token: string, nonce: string) => Promise<void> {
  const session = useSession()
  const navigate = useNavigate()
  return async (token, nonce) => {
    const { session: fresh, next, welcome } = await call('googleSignIn', { provider: 'google', token, nonce })
    forgetTyped(window.sessionStorage)
    await session.signIn(fresh)
    toast(t(SUCCESSES.google))
    if (welcome !== null) void askForWelcome(fresh.email, welcome.firstName)
    await navigate({ to: next })
  }
}

/** Failures are not shown to the person, and nothing waits for it. Never throws. */
export async function askForWelcome(
  email: string,
  firstName: string,
  { call: ask, warn }: { call: typeof call; warn(message: string): void } = {
    call,
    warn: message => console.warn(message),
  },
): Promise<void> {
  try {
    await ask('sendAuthEmail', { email, isWelcome: true, firstName })
  } catch {
    warn('The welcome could not be asked for from this page.')
  }
}
