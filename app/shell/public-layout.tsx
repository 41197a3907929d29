import { Outlet } from '@tanstack/react-router'

import { Footer } from './footer.tsx'
import { type Account, Navbar } from './navbar.tsx'

/** Bar, page, footer: the frame of everything that is open to anyone. */
export function PublicLayout({ account, onSignOut }: { account: Account; onSignOut: () => void }) {
  return (
    <>
      <Navbar account={account} onSignOut={onSignOut} />
      <main id="main" className="min-h-[56dvh]">
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
