import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'

import { Button, buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

/** What a person sees when a page breaks: what happened, what to do, and that nothing is lost. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const missing = isMissingPart(error)
  const again = () => {
    // A part that failed to load is remembered as failed by the browser: only a fresh document asks for it again.
    if (missing) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <main id="main" className="wrap grid min-h-[70dvh] place-items-center py-12">
      <div className="sheet w-full max-w-[640px]" role="alert">
        <Empty
          picture="broken"
          title={missing ? 'A part of this page could not be loaded.' : 'This page stopped working.'}
          text={
            missing
              ? 'The connection broke off, or a newer version has replaced this one. What was saved on this device is still here.'
              : 'The mistake is ours. What was saved on this device is still here, and no letter was sent twice.'
          }
          action={
            <>
              <Button size="sm" onClick={again}>
                Try again
              </Button>
              <Link to="/" className={buttonClass({ variant: 'outline', size: 'sm' })}>
                Return to Home
              </Link>
            </>
          }
        />
      </div>
    </main>
  )
}

/** Chromium, Firefox and Safari each have their own words for a chunk that did not arrive. */
function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|error loading dynamically|preload CSS/i.test(error.message)
  )
}
