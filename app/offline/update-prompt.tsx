import { useEffect } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { toast } from '../ui/toast.tsx'

type UpdatePromptProps = { isSafeToReload: () => Promise<boolean> }

/** Asks when a new version is ready; it is loaded only if the person agrees. */
export function UpdatePrompt({ isSafeToReload }: UpdatePromptProps) {
  useEffect(() => {
    if (registered) return
    registered = true
    // If the code fails to load (a first visit that loses the network), there is no worker to register yet: the next
    // visit tries again.
    void import('./register.ts')
      .then(({ registerServiceWorker }) => registerServiceWorker({ isSafeToReload, onWaiting: offer }))
      .catch(() => undefined)
  }, [isSafeToReload])
  return null
}

// StrictMode and a remount run the effect again; a page has one registration.
let registered = false

function offer(agree: () => Promise<'updating' | 'waiting'>) {
  const answer = async () => {
    if ((await agree()) === 'waiting') holdBack(agree)
  }
  toast({
    id: 'update',
    title: t('A new version is ready'),
    description: t('It loads in about a second. Your notes stay.'),
    tone: 'update',
    action: { label: t('Update now'), onClick: () => void answer() },
  })
}

function holdBack(agree: () => Promise<'updating' | 'waiting'>) {
  toast({
    id: 'update',
    title: t('Not yet'),
    description: t('Some changes have not left this device. The update can follow once they are sent.'),
    tone: 'waiting',
    action: { label: t('Try again'), onClick: () => offerAgain(agree) },
  })
}

function offerAgain(agree: () => Promise<'updating' | 'waiting'>) {
  void agree().then(result => {
    if (result === 'waiting') holdBack(agree)
  })
}
