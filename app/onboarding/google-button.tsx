import { useState } from 'react'
import { tellFailure } from '../auth/tell-failure.ts'

import { CallFailed } from '../data/calls.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useToastFor } from '../ui/toast-for.ts'
import { GoogleFrame } from './google-frame.tsx'
import { siteConfig } from './site-config.ts'
import { useGoogleSignIn } from './use-google-sign-in.ts'

type GoogleButtonProps = {
  /** The page with both forms names the failure in words of its own. */
  page?: 'sign-in'
  onError?: (error: unknown) => void
}

/**
 * Says at once when there is no Google sign-in here, instead of a window that fails. Google's own button comes in its place
 * with the first press: until then Google hears of nobody who only looks at this page.
 */
export function GoogleButton({ page, onError }: GoogleButtonProps) {
  const [state, setState] = useState<State>({ at: 'rest' })
  const messages = useToastFor()
  const signIn = useGoogleSignIn()

  function fail(error: unknown) {
    setState({ at: 'rest' })
    onError?.(error)
    if (error instanceof CallFailed && page === 'sign-in' && error.status !== 0) {
      messages.say({ title: 'Google sign-in failed', description: error.text, tone: 'destructive' })
      return
    }
    // Blockers and proxies keep its script away: nothing of ours is broken then.
    const known =
      error instanceof CallFailed ? error : new CallFailed({ ...UNFORESEEN, code: 'unexpected', status: 503 })
    tellFailure(known, UNFORESEEN, messages.say)
  }

  async function start() {
    setState({ at: 'asking' })
    messages.over()
    try {
      const { googleClientId } = await siteConfig()
      setState(googleClientId === null ? { at: 'missing' } : { at: 'coming', clientId: googleClientId })
    } catch (error) {
      fail(error)
    }
  }

  async function take(token: string, nonce: string) {
    if (state.at !== 'there') return
    setState({ at: 'taking', clientId: state.clientId })
    try {
      await signIn(token, nonce)
    } catch (error) {
      fail(error)
    }
  }

  const hasFrame = 'clientId' in state
  const isThere = state.at === 'there'
  return (
    <>
      {!isThere && (
        <Button className="goog w" busy={state.at !== 'rest' && state.at !== 'missing'} onClick={() => void start()}>
          <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2.6" aria-hidden="true">
            <path d="M16.5 6A7.5 7.5 0 1 0 17.5 10.3H10.5" />
          </svg>
          {state.at === 'taking' ? 'Signing in with Google...' : 'Continue with Google'}
        </Button>
      )}
      {hasFrame && (
        <GoogleFrame
          clientId={state.clientId}
          shows="button"
          className={isThere ? 'goog-frame' : 'goog-frame coming'}
          onShown={() => setState(before => (before.at === 'coming' ? { ...before, at: 'there' } : before))}
          onToken={(token, nonce) => void take(token, nonce)}
          onFailed={fail}
        />
      )}
      {isThere && (
        <p className="goog-note" role="status">
          Google’s own button is here: press it to choose an account. Google learns of this visit only now.
        </p>
      )}
      {state.at === 'missing' && (
        <Note className="mt-3" role="status">
          {NO_GOOGLE}
        </Note>
      )}
    </>
  )
}

/** `coming`: Google's button is on its way; `taking`: what it brought is on its way to our server. */
type State = { at: 'rest' | 'asking' | 'missing' } | { at: 'coming' | 'there' | 'taking'; clientId: string }

const NO_GOOGLE = 'Google sign-in is not set up on this server. Please use your email below.'
const UNFORESEEN = { title: 'Authentication Error', text: 'Google authentication failed' }
