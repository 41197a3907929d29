import { type ErrorComponentProps, Link, useMatches, useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Logo } from '../ui/logo.tsx'
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
  const isFramed = useMatches({ select: matches => matches.some(({ staticData }) => staticData.hasMain) })
  // The frame of an open page has the main part already, and a second one would confuse a screen reader.
  const Main = isFramed ? 'div' : 'main'
  return (
    <>
      {!isFramed && (
        <header className="wrap simple-bar">
          <Link to="/" className="no-underline" aria-label={t('Total Recall, home')}>
            <Logo />
          </Link>
        </header>
      )}
      <Main id={isFramed ? undefined : 'main'} className="wrap grid min-h-[70dvh] place-items-center py-12">
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
      </Main>
    </>
  )
}
