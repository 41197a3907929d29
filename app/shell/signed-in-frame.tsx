import { Link, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { BarChart3, Inbox, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'

import { useSession } from '../data/session-context.tsx'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { toast } from '../ui/toast.tsx'
import { useSignOut } from './sign-out.tsx'

/** Parts of the dashboard, as its own bar names them. */
const PLACES = [
  { search: {}, name: 'Overview', Icon: BarChart3 },
  { search: { tab: 'inbox' }, name: 'Inbox', Icon: Inbox },
  { search: { tab: 'settings' }, name: 'Settings', Icon: SlidersHorizontal },
] as const

const TONES = { ok: '', offline: 'off', attention: 'bad' } as const

/** The bar of somebody who is signed in, on pages beside the dashboard: its parts, what is saved, and the way out. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const { text, tone } = useSyncStatus()
  const leave = useSignOut({
    signOut,
    onSignedOut: () => {
      toast({ title: 'Signed out', description: 'You have been successfully signed out.' })
      void navigate({ to: '/onboarding', state: { signIn: true } })
    },
  })
  return (
    <>
      <header className="top">
        <div className="wrap">
          <Link to="/dashboard" className="no-underline" aria-label="Total Recall, dashboard">
            <Logo />
          </Link>
          <nav className="tabs" aria-label="Dashboard">
            {PLACES.map(({ search, name }) => (
              <Link key={name} to="/dashboard" search={search}>
                {name}
              </Link>
            ))}
          </nav>
          <div className="end">
            <span className={clsx('sync', TONES[tone])} role="status">
              <i aria-hidden />
              {text}
            </span>
            <Button size="sm" variant="ghost" className="so" onClick={leave.start}>
              Sign Out
            </Button>
          </div>
        </div>
      </header>
      <main id="main">{children}</main>
      <nav className="bnav three" aria-label="Main">
        {PLACES.map(({ search, name, Icon }) => (
          <Link key={name} to="/dashboard" search={search}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            {name}
          </Link>
        ))}
      </nav>
      {leave.dialog}
    </>
  )
}
