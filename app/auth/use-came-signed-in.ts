import { useState } from 'react'

import { useSession } from '../data/session-context.tsx'

/** Whether somebody was signed in before this page was opened. Who signs in on it is led on by what they have done. */
export function useCameSignedIn(): boolean {
  const { status } = useSession()
  const [came, setCame] = useState<boolean>()
  if (came === undefined && status !== 'loading') setCame(status !== 'out')
  return came === true
}
