import { useState } from 'react'
import { tellFailure } from '../auth/tell-failure.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useToastFor } from '../ui/toast-for.ts'
import { siteConfig } from './site-config.ts'

/** Says at once when there is no Google sign-in here, instead of a window that fails. */
export function GoogleButton() {
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const messages = useToastFor()
  async function start() {
    setBusy(true)
    messages.over()
    try {
      await siteConfig()
      setMissing(true)
    } catch (error) {
      tellFailure(error, { title: 'Authentication Error', text: 'Google authentication failed' }, messages.say)
    }
    setBusy(false)
  }
  return (
    <>
      <Button className="goog w" busy={busy} onClick={() => void start()}>
        <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2.6" aria-hidden="true">
          <path d="M16.5 6A7.5 7.5 0 1 0 17.5 10.3H10.5" />
        </svg>
        Continue with Google
      </Button>
      {missing && (
        <Note className="mt-3" role="status">
          {NO_GOOGLE}
        </Note>
      )}
    </>
  )
}

const NO_GOOGLE = 'Google sign-in is not set up on this server. Please use your email below.'
