import { X } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { shieldWatch } from '../data/installed-shield.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { dismissOffer, installedToast, isOfferDismissed, wasInstalling } from './shield-offer.ts'

const InstallDialog = lazy(async () => ({ default: (await import('./install-dialog.tsx')).InstallDialog }))

/** Offers the extension where this browser has none. `version`: of the extension that has answered. */
export function ShieldPromo({ version }: { version: string | null }) {
  const [isDismissed, setDismissed] = useState(isOfferDismissed)
  const [isOpen, setOpen] = useState(false)
  const [isAgain, setAgain] = useState(false)

  // The person was in the middle of the installation and reloaded the page, as asked.
  useEffect(() => {
    if (!wasInstalling()) return
    void shieldWatch()
      .pingAgain()
      .then(found => {
        if (found !== null) return toast(installedToast(found))
        setAgain(true)
        setOpen(true)
      })
  }, [])

  if (version !== null) return null
  return (
    <>
      {!isDismissed && (
        <section className="slab shield-offer" aria-labelledby="shield-offer">
          <button
            type="button"
            aria-label={t('Dismiss the offer')}
            onClick={() => {
              dismissOffer()
              setDismissed(true)
            }}
          >
            <X size={20} strokeWidth={1.75} aria-hidden />
          </button>
          <h2 id="shield-offer">{t('Now put Shield on')}</h2>
          <p>
            {t('Install the Chrome extension, so that the next thing you type into an AI never needs deleting.')}
            <span className="only-narrow">{t('It needs a desktop browser: open this page on a computer.')}</span>
          </p>
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('Install the extension')}
          </Button>
        </section>
      )}
      {isOpen && (
        <Suspense>
          <InstallDialog isAgain={isAgain} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
