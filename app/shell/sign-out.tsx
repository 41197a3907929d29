import { type ReactNode, useState } from 'react'

import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Result = { done: true } | { done: false; unsent: number }
type Needs = {
  signOut: (options?: { evenIfUnsent?: boolean }) => Promise<Result>
  onSignedOut: () => void
}

/** Signs out at a press; asks first when that would lose changes that only this device has. */
export function useSignOut({ signOut, onSignedOut }: Needs): { start: () => void; dialog: ReactNode } {
  const [unsent, setUnsent] = useState(0)
  const leave = async (options?: { evenIfUnsent: boolean }) => {
    const result = await signOut(options)
    setUnsent(result.done ? 0 : result.unsent)
    if (result.done) onSignedOut()
  }
  const dialog = (
    <Dialog
      open={unsent > 0}
      onOpenChange={open => {
        if (!open) setUnsent(0)
      }}
      role="alertdialog"
      title={unsent === 1 ? 'One change has not been sent.' : `${unsent} changes have not been sent.`}
      description="Signing out deletes everything of this account from this device, also what has not reached the server. Go online first to keep it."
      footer={
        <>
          <Button variant="ghost" size="sm" onClick={() => setUnsent(0)}>
            Stay signed in
          </Button>
          <Button variant="destructive" size="sm" onClick={() => void leave({ evenIfUnsent: true })}>
            Sign out anyway
          </Button>
        </>
      }
    />
  )
  return { start: () => void leave(), dialog }
}
