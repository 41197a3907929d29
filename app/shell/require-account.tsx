import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { t } from '../../sync/i18n/translate.ts'

type RequireAccountProps = {
  /** 'expired' may read on: what is on the device stays readable until the person signs in again or out. */
  status: 'loading' | 'out' | 'in' | 'expired'
  children: ReactNode
}

/** Shows a protected page to a signed-in person only; anyone else goes to the wizard, leaving nothing in history. */
export function RequireAccount({ status, children }: RequireAccountProps) {
  if (status === 'in' || status === 'expired') return children
  return (
    <main id="main" className="wrap grid min-h-[60dvh] place-items-center">
      <p className="muted" role="status">
        {status === 'loading' ? t('Loading...') : t('Redirecting to sign in...')}
      </p>
      {status === 'out' && <Navigate to="/onboarding" state={{ signIn: true }} replace />}
    </main>
  )
}
