import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { isMissingPart, mayLoadAgain } from './missing-part.ts'

/** Shown when a page breaks: what happened, what to do, and that nothing is lost. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const missing = isMissingPart(error)
  useLayoutEffect(() => {
    const load = { shelf: window.sessionStorage, now: Date.now(), isOnline: navigator.onLine }
    if (missing && mayLoadAgain(load)) window.location.reload()
  }, [missing])
  const again = () => {
    // The browser remembers that a module failed to load: only a reload requests it again.
    if (missing) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <main id="main" className="wrap grid min-h-[70dvh] place-items-center py-12">
      <div className="sheet w-full max-w-[640px]" role="alert">
        <Empty
          picture="broken"
          title={missing ? t('A part of this page could not be loaded.') : t('This page stopped working.')}
          titleAs="h1"
          text={
            missing
              ? t(
                  'The connection broke off, or a newer version has replaced this one. What was saved on this device is still here.',
                )
              : t('The mistake is ours. What was saved on this device is still here, and no letter was sent twice.')
          }
          action={
            <>
              <Button size="sm" onClick={again}>
                {t('Try again')}
              </Button>
              <Link to="/" className={buttonClass({ variant: 'outline', size: 'sm' })}>
                {t('Return to Home')}
              </Link>
            </>
          }
        />
      </div>
    </main>
  )
}
