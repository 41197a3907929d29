import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { type UnsentMutation, unsentFile } from '../data/unsent-mutations.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type UnsentDialogProps = {
  unsent: readonly UnsentMutation[]
  /** How many more there are in a locked copy. */
  hidden: number
  onStay: () => void
  onLeave: () => void
}

/** Asks before a sign-out that would lose changes that only this device has. */
export function UnsentDialog({ unsent, hidden, onStay, onLeave }: UnsentDialogProps) {
  const count = unsent.length + hidden
  const file = useFile(unsent)
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onStay()
      }}
      role="alertdialog"
      title={count === 1 ? t('One change has not been sent.') : t('{count} changes have not been sent.', { count })}
      description={
        hidden > 0
          ? t(
              'Signing out deletes everything of this account from this device, also what has not reached the server. This copy is locked, so it cannot be shown here: unlock it and go online first to keep it.',
            )
          : t(
              'Signing out deletes everything of this account from this device, also what has not reached the server. Go online first to keep it, or save it as a file.',
            )
      }
      footer={
        <>
          <Button variant="ghost" size="sm" onClick={onStay}>
            {t('Stay signed in')}
          </Button>
          <Button variant="destructive" size="sm" onClick={onLeave}>
            {t('Sign out anyway')}
          </Button>
        </>
      }
    >
      {file !== undefined && unsent.length > 0 && (
        <p className="mt-4">
          <a className={buttonClass({ variant: 'outline', size: 'sm' })} href={file.url} download={file.name}>
            <Download aria-hidden />
            {t('Save my unsent changes as a file')}
          </a>
        </p>
      )}
    </Dialog>
  )
}

/** The changes as a file at an object URL of this page. */
function useFile(unsent: readonly UnsentMutation[]): { name: string; url: string } | undefined {
  const [file, setFile] = useState<{ name: string; url: string }>()
  useEffect(() => {
    const { name, text } = unsentFile(unsent, Date.now())
    const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    setFile({ name, url })
    return () => URL.revokeObjectURL(url)
  }, [unsent])
  return file
}
