import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { buttonClass } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'

/** A plain bar that leads back to the dashboard, for signed-in pages without tabs of their own. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="wrap bar1">
        <Link to="/dashboard" className="no-underline" aria-label="Total Recall, dashboard">
          <Logo />
        </Link>
        <Link to="/dashboard" className={buttonClass({ variant: 'ghost', size: 'sm', className: 's' })}>
          Dashboard
        </Link>
      </header>
      <main id="main">{children}</main>
    </>
  )
}
