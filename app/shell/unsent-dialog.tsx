import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type UnsentDialogProps = { unsent: number; onStay: () => void; onLeave: () => void }

/** Asked before a sign-out that would lose changes which only this device has. */
export function UnsentDialog({ unsent, onStay, onLeave }: UnsentDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onStay()
      }}
      role="alertdialog"
      title={unsent === 1 ? 'One change has not been sent.' : `${unsent} changes have not been sent.`}
      description="Signing out deletes everything of this account from this device, also what has not reached the server. Go online first to keep it."
      footer={
        <>
          <Button variant="ghost" size="sm" onClick={onStay}>
            Stay signed in
          </Button>
          <Button variant="destructive" size="sm" onClick={onLeave}>
            Sign out anyway
          </Button>
        </>
      }
    />
  )
}
