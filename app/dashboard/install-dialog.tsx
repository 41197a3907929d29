import { Download } from 'lucide-react'
import { useState } from 'react'

import { buildPackage, SOURCES } from '../../extension/package/build-package.ts'
import { formatSize } from '../../extension/package/size.ts'
import { t } from '../../sync/i18n/translate.ts'
import { shieldWatch } from '../data/installed-shield.ts'
import { readPackageFile } from '../data/package-files.ts'
import { InstallSteps, NeedsDesktop } from '../shell/install-steps.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'
import { saveBlob } from './save-blob.ts'
import { installedToast, reloadAndLook } from './shield-offer.ts'

type InstallDialogProps = {
  /** The page was reloaded for the extension, which has not answered. */
  isAgain: boolean
  onClose: () => void
}

/** Five steps from the ZIP to the first masked prompt, and a check whether they worked. */
export function InstallDialog({ isAgain, onClose }: InstallDialogProps) {
  const [look, setLook] = useState<'before' | 'looking' | 'not-found'>(isAgain ? 'not-found' : 'before')
  const [hasReloaded, setReloaded] = useState(isAgain)

  const check = async () => {
    setLook('looking')
    const version = await shieldWatch().pingAgain()
    if (version === null) return setLook('not-found')
    toast(installedToast(version))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      wide
      title={t('Install Shield')}
      description={t('Five steps in Chrome, Edge, Brave or another browser of their kind. It takes about two minutes.')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button busy={look === 'looking'} onClick={() => void check()}>
            {t("I've Installed It")}
          </Button>
        </>
      }
    >
      <NeedsDesktop />
      <InstallSteps download={<DownloadZip />} />
      <div role="status">
        {look === 'not-found' && (
          <NotFound
            hasReloaded={hasReloaded}
            onReload={() => {
              setReloaded(true)
              reloadAndLook()
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

function NotFound({ hasReloaded, onReload }: { hasReloaded: boolean; onReload: () => void }) {
  // On a small screen it is rendered below the visible part.
  const show = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' })
  if (hasReloaded) {
    return (
      <Note ref={show} tone="amber" title={t('Shield does not answer yet')}>
        {t(
          'Look at the extensions page: it must be listed there and switched on, and this site allowed under Details.',
        )}
      </Note>
    )
  }
  return (
    <Note tone="amber" title={t('Shield does not answer yet')}>
      <p>
        {t(
          'This page was open before it was installed, and a browser gives an extension only to pages that come after it.',
        )}
      </p>
      <Button size="sm" onClick={onReload}>
        {t('Reload this page')}
      </Button>
    </Note>
  )
}

/** The ZIP is made in this browser, from files that are checked one by one. */
function DownloadZip() {
  const [isMaking, setMaking] = useState(false)
  const [saved, setSaved] = useState<string>()
  const make = async () => {
    setMaking(true)
    try {
      const { zip, name } = await buildPackage(SOURCES.simple, SURROUNDINGS)
      saveBlob(new Blob([zip], { type: 'application/zip' }), name)
      setSaved(t('{name}, {size}, is in your downloads.', { name, size: formatSize(zip.byteLength) }))
    } catch {
      // The Extension Builder says which file failed and why; here the person needs a way on.
      toast(t('Download failed: Could not package the extension. Please refresh and try again.'), 'destructive')
    } finally {
      setMaking(false)
    }
  }
  return (
    <>
      <Button size="sm" variant="secondary" busy={isMaking} onClick={() => void make()}>
        <Download strokeWidth={1.75} aria-hidden />
        {t('Download ZIP')}
      </Button>
      <p role="status">{saved}</p>
    </>
  )
}

const SURROUNDINGS = {
  readFile: readPackageFile,
  pause: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)),
  now: () => Date.now(),
}
