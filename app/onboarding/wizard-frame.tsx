import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { WIZARD_STEPS } from '../../sync/rules/account/onboarding.ts'
import { documentTitle } from '../shell/page-title.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { StepProgress } from '../ui/progress.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Trans } from '../ui/trans.tsx'

import './onboarding.css'

const TITLES = WIZARD_STEPS.map(({ title }) => title)

type WizardFrameProps = {
  step: (typeof WIZARD_STEPS)[number]['step']
  /** A short status in the bar: what happened to the person's choices. */
  status?: string | undefined
  /** Goes one step back; left out on the first page, whose Back leads home. */
  onBack?: (() => void) | undefined
  children: ReactNode
}

/** Bar, progress and page of every step. */
export function WizardFrame({ step, status, onBack, children }: WizardFrameProps) {
  const titles = TITLES.map(tIfKnown)
  const title = documentTitle(titles[step - 1])
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <>
      <WizardBar status={status} onBack={onBack} />
      <main id="main" className="wrap onboarding">
        <StepProgress step={step} titles={titles} />
        {children}
      </main>
    </>
  )
}

/** The bar without a step: also used for pages outside the steps. */
export function WizardBar({ status, onBack }: Pick<WizardFrameProps, 'status' | 'onBack'>) {
  return (
    <header className="wrap simple-bar onboarding-bar">
      <Link to="/" className="no-underline" aria-label={t('Total Recall, home')}>
        <Logo />
      </Link>
      {status !== undefined && <span className="simple-end onboarding-state">{status}</span>}
      {onBack === undefined ? (
        <Link to="/" className={buttonClass({ variant: 'ghost', size: 'sm', className: 'simple-end' })}>
          <ChevronLeft strokeWidth={1.75} aria-hidden />
          <Trans message="Back<span> to the home page</span>" tags={{ span: <span className="unseen" /> }} />
        </Link>
      ) : (
        <Button variant="ghost" size="sm" className="simple-end" onClick={onBack}>
          <ChevronLeft strokeWidth={1.75} aria-hidden />
          <Trans message="Back<span> one step</span>" tags={{ span: <span className="unseen" /> }} />
        </Button>
      )}
    </header>
  )
}

/** A placeholder of the same layout until the account is loaded, so that no wrong step flashes and nothing jumps. */
export function WizardLoading({ wayOut }: { wayOut?: ReactNode }) {
  return (
    <>
      <WizardBar />
      <main id="main" className="wrap onboarding">
        <Loading wayOut={wayOut}>
          <div className="progress" aria-hidden="true">
            {TITLES.map(title => (
              <i key={title} />
            ))}
          </div>
          <div className="progress-line" aria-hidden="true">
            <Skeleton className="my-1.5 h-3.5 w-52" />
          </div>
          <div className="two-columns" aria-hidden="true">
            <div className="grid gap-4">
              <Skeleton className="h-11 w-[86%]" />
              <Skeleton className="h-11 w-[60%]" />
              <Skeleton className="mt-3 h-5 w-[92%]" />
              <Skeleton className="mt-6 h-40 w-full rounded-sheet" />
              <Skeleton className="h-64 w-full rounded-sheet" />
            </div>
            <div className="side">
              <Skeleton className="h-80 w-full" />
            </div>
          </div>
        </Loading>
      </main>
    </>
  )
}

/** The heading of a step, which gets the focus when the step changes. */
export function StepHeading({ children }: { children: ReactNode }) {
  return (
    <h1 className="page-heading" tabIndex={-1} data-step-heading>
      {children}
    </h1>
  )
}
