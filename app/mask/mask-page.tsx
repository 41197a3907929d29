import './mask.css'

import { lazy, Suspense, useEffect, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { ChecklistMirrorProvider } from '../data/checklist-mirror.tsx'
import { MirrorProvider, useMirrorStatus } from '../data/mirror-context.tsx'
import { Workplace } from './workplace.tsx'

// Needed only where the copy is locked.
const LockedCodes = lazy(async () => ({ default: (await import('./locked-codes.tsx')).LockedCodes }))

/** The public page that masks a text for any AI and brings the answer back, without the extension and without a network. */
export function MaskPage() {
  return (
    <div className="wrap mask-page">
      <div className="mask-head">
        <h1>{t('Mask it before you paste it.')}</h1>
        <p className="subtitle">
          {t('For any AI, in any app. Your words go in here, codes come out, and the answer gets your words back.')}
        </p>
        <NetworkLine />
      </div>
      <p className="without-scripts">{t('Masking needs JavaScript: it is done in your browser, and nowhere else.')}</p>
      <MirrorProvider>
        <ChecklistMirrorProvider>
          <Unlocked />
        </ChecklistMirrorProvider>
      </MirrorProvider>
    </div>
  )
}

/** With the lock on, what was hidden is as locked as the account. */
function Unlocked() {
  const { locked } = useMirrorStatus()
  if (!locked) return <Workplace />
  return (
    <Suspense>
      <LockedCodes />
    </Suspense>
  )
}

/** Offline is amber, and changes nothing else. */
function NetworkLine() {
  const [isOnline, setOnline] = useState(true)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    look()
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return (
    <p className="mask-network" role="status" data-tone={isOnline ? undefined : 'amber'}>
      <i aria-hidden />
      {isOnline ? t('Nothing you paste leaves this device') : t('Offline. Masking works as always')}
    </p>
  )
}
