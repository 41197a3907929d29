import { useEffect, useState } from 'react'

import { useSession } from '../data/session-context.tsx'
import { forgetTyped } from './typed-values.ts'

/**
 * Whether the person was signed in before this page opened, or has signed in since then in another tab. A sign-in on
 * this page is excluded: its own code navigates on.
 */
export function useCameSignedIn(): boolean {
  const { status, beganHere } = useSession()
  const [came, setCame] = useState<boolean>()
  if (came === undefined && status !== 'loading') setCame(status !== 'out')
  const cameElsewhere = came === false && status === 'in' && !beganHere
  // What was typed here, including a password, is no longer needed.
  useEffect(() => {
    if (cameElsewhere) forgetTyped(window.sessionStorage)
  }, [cameElsewhere])
  return came === true || cameElsewhere
}
