import { useEffect, useState } from 'react'
import { googleFailure } from '../auth/tell-failure.ts'
import { CallFailed } from '../data/calls.ts'
import { useToastFor } from '../ui/toast-for.ts'
import { GoogleFrame } from './google-frame.tsx'
import { siteConfig } from './site-config.ts'
import { useGoogleSignIn } from './use-google-sign-in.ts'

/** How long a page is open before it asks for the prompt. */
export const ONE_TAP_MS = 500

type GoogleOneTapProps = {
  /** Whether this browser has been signed in before: only then is the prompt shown, and Google contacted. */
  isKnown: boolean
}

/** Google's prompt, for returning people. */
export function GoogleOneTap({ isKnown }: GoogleOneTapProps) {
  const [clientId, setClientId] = useState<string | null>(null)
  const [shown, setShown] = useState(false)
  const messages = useToastFor()
  const signIn = useGoogleSignIn()

  useEffect(() => {
    if (!isKnown) return
    const waiting = setTimeout(async () => {
      // The person did not ask for the prompt, so failures are not reported.
      const config = await siteConfig().catch(() => undefined)
      setClientId(config?.googleClientId ?? null)
    }, ONE_TAP_MS)
    return () => clearTimeout(waiting)
  }, [isKnown])

  async function take(token: string, nonce: string) {
    try {
      await signIn(token, nonce)
    } catch (error) {
      setClientId(null)
      messages.say(googleFailure(error))
    }
  }

  if (clientId === null) return null
  return (
    <GoogleFrame
      clientId={clientId}
      shows="prompt"
      className={shown ? 'google-prompt shown' : 'google-prompt'}
      onShown={setShown}
      onToken={(token, nonce) => void take(token, nonce)}
      onFailed={error => {
        setClientId(null)
        if (!(error instanceof CallFailed)) console.warn('The prompt of Google did not come.')
      }}
    />
  )
}
