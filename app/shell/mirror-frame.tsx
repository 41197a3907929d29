import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { MirrorProvider, useMirror, useMirrorStatus } from '../data/mirror-context.tsx'
import { useSession } from '../data/session-context.tsx'
import { useWaitingClosing } from '../data/use-waiting-closing.ts'
import { useReloadGuard } from '../ui/reload-guard.ts'
import { showTheme } from '../ui/theme.ts'
import { EvictionNotice } from './eviction-notice.tsx'

// Before the first picture of it. Public pages are drawn before any script: they follow the device.
if (typeof window !== 'undefined') showTheme()

/** Opens the device's copy of the data for the pages inside. */
export function MirrorFrame() {
  const { onlyFor } = useSession()
  const { pathname } = useLocation()
  // Nothing of the account is asked for, and nothing shown, before the new password is set.
  if (onlyFor === 'new-password' && pathname !== '/auth/callback') {
    return (
      <Suspense>
        <NewPassword />
      </Suspense>
    )
  }
  return (
    <MirrorProvider>
      <KeepUnsent />
      <WaitingClosing />
      <EvictionNotice />
      <Unlocked />
    </MirrorProvider>
  )
}

// For who has come by a link to recover a password.
const NewPassword = lazy(async () => ({ default: (await import('./new-password.tsx')).NewPassword }))
const CarryOutClosing = lazy(async () => ({ default: (await import('./waiting-closing.tsx')).CarryOutClosing }))
// For those who lock their copy only.
const Unlock = lazy(async () => ({ default: (await import('./unlock.tsx')).Unlock }))

/** The page, as soon as there is a copy that it may show. */
function Unlocked() {
  const { locked } = useMirrorStatus()
  const { pathname } = useLocation()
  // A link of our mails may be for somebody else, or the way of one who has lost the key: it reads no copy.
  if (!locked || pathname === '/auth/callback') return <Outlet />
  return (
    <Suspense>
      <Unlock />
    </Suspense>
  )
}

/** The account was closed without a network: seldom, so its code comes when it is so. */
function WaitingClosing() {
  const waiting = useWaitingClosing()
  if (!waiting?.askedAt) return null
  return (
    <Suspense>
      <CarryOutClosing />
    </Suspense>
  )
}

/** No new version is loaded while something the person did has not reached the server. */
function KeepUnsent() {
  const mirror = useMirror()
  useReloadGuard(async () => mirror === undefined || (await mirror.pendingEntries()).length === 0)
  return null
}
