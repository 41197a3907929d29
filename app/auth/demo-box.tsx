import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { CallFailed, call } from '../data/calls.ts'
import { useSession } from '../data/session-context.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'
import { newFlow } from './flow.ts'
import { DEMO_NOTES, demoFailedBecause, SUCCESSES } from './words.ts'

/** Not a secret: it opens an account only on a developer's own machine. */
const DEMO = { name: 'Demo User', email: 'demo@demo.example', password: 'paper kite demo lantern' }

/** The credentials of the demo user, on this machine only. */
function demoCredentials(hostname: string): typeof DEMO | undefined {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? DEMO : undefined
}

/** For development: one press signs in to a throwaway account. Not in production builds. */
export function DemoBox() {
  const demo = demoCredentials(window.location.hostname)
  const session = useSession()
  const { history } = useRouter()
  const [busy, setBusy] = useState(false)
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  if (demo === undefined) return null

  async function enter({ name, email, password }: typeof DEMO) {
    setBusy(true)
    try {
      const found = await call('namedSignUp', { name, email, password, flow: newFlow() })
      if (found.session === null) {
        setUnconfirmed(true)
      } else {
        await session.signIn(found.session)
        toast(SUCCESSES.signedIn)
        history.push('/dashboard')
      }
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toast(demoFailedBecause(error.text), 'destructive')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Note className="mt-8" title="Demo (development only)">
      <p>An account to try things with, on this machine.</p>
      {isUnconfirmed && (
        <p role="status">
          {DEMO_NOTES.unconfirmed} {DEMO_NOTES.why} <a href="/__sandbox/mail">Open its mail</a>
        </p>
      )}
      <Button size="sm" variant="outline" className="mt-3" busy={busy} onClick={() => void enter(demo)}>
        Sign in as the demo user
      </Button>
    </Note>
  )
}
