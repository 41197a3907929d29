import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Shows a protected page to a signed-in person only; anyone else goes to the wizard, leaving nothing in history. */
export function RequireAccount({ status, children }: { status: 'loading' | 'out' | 'in'; children: ReactNode }) {
  if (status === 'in') return children
  return (
    <main className="wrap grid min-h-[60dvh] place-items-center">
      <p className="mut" role="status">
        {status === 'loading' ? 'Loading...' : 'Redirecting to sign in...'}
      </p>
      {status === 'out' && <Navigate to="/onboarding" replace />}
    </main>
  )
}
