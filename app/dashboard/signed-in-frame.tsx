import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useNow } from '../data/use-now.ts'
import { useLeave } from '../shell/sign-out.tsx'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { searchOf } from './address.ts'
import { CountAt, PLACES, SearchButton, SyncBadge } from './bar-parts.tsx'
import { useBarDialogs, useBarFacts } from './dashboard.tsx'

/** The dashboard's own bar on pages beside it: its parts with what waits there, the search, and the way out. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const now = useNow()
  const { tracks, counts } = useBarFacts(now)
  const leave = useLeave()
  const { search, dialogs } = useBarDialogs({ tracks, now, onSignOut: leave.start })
  return (
    <>
      <header className="top">
        <div className="wrap">
          <Link to="/dashboard" className="no-underline" aria-label="Total Recall, dashboard">
            <Logo />
          </Link>
          <nav className="tabs" aria-label="Dashboard">
            {PLACES.map(({ id, name }) => (
              <Link key={id} to="/dashboard" search={searchOf({ tab: id })}>
                {name}
                <CountAt id={id} counts={counts} />
              </Link>
            ))}
          </nav>
          <div className="end">
            <SyncBadge />
            <SearchButton onSearch={search} />
            <Button size="sm" variant="ghost" className="so" onClick={leave.start}>
              Sign Out
            </Button>
          </div>
        </div>
      </header>
      <main id="main">{children}</main>
      <nav className="bnav three" aria-label="Main">
        {PLACES.map(({ id, name, Icon }) => (
          <Link key={id} to="/dashboard" search={searchOf({ tab: id })}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            {name}
            <CountAt id={id} counts={counts} />
          </Link>
        ))}
      </nav>
      {dialogs}
      {leave.dialog}
    </>
  )
}
