import { useNavigate } from '@tanstack/react-router'
import { forgetTyped } from '../auth/typed-values.ts'
import { SUCCESSES } from '../auth/words.ts'
import { call } from '../data/calls.ts'
import { useSession } from '../data/session-context.tsx'
import { toast } from '../ui/toast.tsx'

/** What Google's token opens. Throws where it opens nothing. */
export function useGoogleSignIn(): (token: string, nonce: string) => Promise<void> {
  const session = useSession()
  const navigate = useNavigate()
  return async (token, nonce) => {
    const { session: fresh, next, welcome } = await call('googleSignIn', { provider: 'google', token, nonce })
    forgetTyped(window.sessionStorage)
    await session.signIn(fresh)
    toast(SUCCESSES.google)
    if (welcome !== null) void askForWelcome(fresh.email, welcome.firstName)
    await navigate({ to: next })
  }
}

async function askForWelcome(email: string, firstName: string): Promise<void> {
  try {
    await call('sendAuthEmail', { email, isWelcome: true, firstName })
  } catch {
    console.warn('The welcome could not be asked for from this page.')
  }
}
