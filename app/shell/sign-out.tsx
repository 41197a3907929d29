import { lazy, type ReactNode, Suspense, useState } from 'react'

type Result = { done: true } | { done: false; unsent: number }
type Needs = {
  signOut: (options?: { evenIfUnsent?: boolean }) => Promise<Result>
  onSignedOut: () => void
}

// Asked once in a blue moon: its code stays out of what every page loads.
const UnsentDialog = lazy(async () => ({ default: (await import('./unsent-dialog.tsx')).UnsentDialog }))

/** Signs out at a press; asks first when that would lose changes that only this device has. */
export function useSignOut({ signOut, onSignedOut }: Needs): { start: () => void; dialog: ReactNode } {
  const [unsent, setUnsent] = useState(0)
  const leave = async (options?: { evenIfUnsent: boolean }) => {
    const result = await signOut(options)
    setUnsent(result.done ? 0 : result.unsent)
    if (result.done) onSignedOut()
  }
  const dialog = unsent > 0 && (
    <Suspense>
      <UnsentDialog unsent={unsent} onStay={() => setUnsent(0)} onLeave={() => void leave({ evenIfUnsent: true })} />
    </Suspense>
  )
  return { start: () => void leave(), dialog }
}
