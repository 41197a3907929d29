import { useEffect, useState } from 'react'

import { useSession } from '../data/session-context.tsx'
import { forgetTyped } from './typed-values.ts'

/**
 * Whether somebody was signed in before this page was opened, or has signed in since then in another tab. Who signs in
 * on this page is led on by what they have done.
 */
export function useCameSignedIn(): boolean {
  const { status, beganHere } = useSession()
  const [came, setCame] = useState<boolean>()
  if (came === undefined && status !== 'loading') setCame(status !== 'out')
  const cameElsewhere = came === false && status === 'in' && !beganHere
  // What was typed here, a password with it, is of no more use.
  useEffect(() => {
    if (cameElsewhere) forgetTyped(window.sessionStorage)
  }, [cameElsewhere])
  return came === true || cameElsewhere
}
