import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'

/** A gray bar of the real content's height, so that nothing jumps when it arrives. */
export function Skeleton({ className, ...rest }: ComponentProps<'span'>) {
  return <span className={clsx('skeleton', className)} {...rest} />
}

const PATIENCE_MS = 10_000

/** Wraps skeletons: says 'Loading...' to screen readers, and shows everyone 'Still loading' after ten seconds. */
export function Loading({ children, wayOut }: { children?: ReactNode; wayOut?: ReactNode }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-busy="true">
      <span className="unseen">{t('Loading...')}</span>
      {children}
      {late && (
        <p className="fine mt-3">
          {t('Still loading.')} {wayOut}
        </p>
      )}
    </div>
  )
}
