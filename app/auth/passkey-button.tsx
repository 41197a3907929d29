import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { call } from '../data/calls.ts'
import { useSession } from '../data/session-context.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { useToastFor } from '../ui/toast-for.ts'
import { tellFailure } from './tell-failure.ts'
import { forgetTyped } from './typed-values.ts'
import { SUCCESSES } from './words.ts'

/** Signs in without a name or a password: the device knows whose passkey it holds. */
export function PasskeyButton() {
  const [busy, setBusy] = useState(false)
  const session = useSession()
  const navigate = useNavigate()
  const messages = useToastFor()

  async function enter() {
    setBusy(true)
    messages.over()
    try {
      const { attempt, options } = await call('passkeyChallenge', {})
      const { askForPasskey, BROKEN_OFF } = await import('./webauthn.ts')
      const response = await askForPasskey(options)
      if (response === BROKEN_OFF) {
        messages.say({ title: t('No passkey answered'), description: t('Try again, or sign in another way.') })
        return
      }
      const { session: fresh, next } = await call('passkeySignIn', { attempt, response })
      forgetTyped(window.sessionStorage)
      await session.signIn(fresh)
      toast(t(SUCCESSES.signedIn))
      await navigate({ to: next })
    } catch (error) {
      tellFailure(
        error,
        { title: 'Sign in failed', text: 'The passkey could not be used. Please try again.' },
        messages.say,
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="outline" size="lg" busy={busy} onClick={() => void enter()}>
      {t('Sign in with a passkey')}
    </Button>
  )
}
