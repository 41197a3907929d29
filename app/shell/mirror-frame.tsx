import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { MirrorProvider, useIsSettled, useMirrorStatus } from '../data/mirror-context.tsx'
import { useSession } from '../data/session-context.tsx'
import { useLanguageOfAccount } from '../data/use-language-choice.ts'
import { useWaitingClosing } from '../data/use-waiting-closing.ts'
import { useReloadGuard } from '../ui/reload-guard.ts'
import { showTheme } from '../ui/theme.ts'
import { EvictionNotice } from './eviction-notice.tsx'

// Before the first render. Public pages are rendered before any script runs: they follow the device's theme.
if (typeof window !== 'undefined') showTheme()

/** Opens the device's copy of the data for the pages inside. */
export function MirrorFrame() {
  const { onlyFor } = useSession()
  const { pathname } = useLocation()
  // Until the new password is set, nothing of the account is requested or shown.
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
      <LanguageOfAccount />
      <WaitingClosing />
      <EvictionNotice />
      <Unlocked />
    </MirrorProvider>
  )
}

// For people who came by a password recovery link.
const NewPassword = lazy(async () => ({ default: (await import('./new-password.tsx')).NewPassword }))
const CarryOutClosing = lazy(async () => ({ default: (await import('./waiting-closing.tsx')).CarryOutClosing }))
// Needed only where the copy is locked.
const Unlock = lazy(async () => ({ default: (await import('./unlock.tsx')).Unlock }))

/** The page, as soon as there is an open copy that it may show. */
function Unlocked() {
  const { locked } = useMirrorStatus()
  const { pathname } = useLocation()
  // A link in our mails may be for someone else, or for a person who lost the key: the callback page reads no copy.
  if (!locked || pathname === '/auth/callback') return <Outlet />
  return (
    <Suspense>
      <Unlock />
    </Suspense>
  )
}

function LanguageOfAccount() {
  useLanguageOfAccount()
  return null
}

/** The account was closed without a network. This is rare, so its code is loaded only then. */
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
  useReloadGuard(useIsSettled())
  return null
}
