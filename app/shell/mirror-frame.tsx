import { Outlet } from '@tanstack/react-router'

import { MirrorProvider, useMirror } from '../data/mirror-context.tsx'
import { useReloadGuard } from '../ui/reload-guard.ts'
import { EvictionNotice } from './eviction-notice.tsx'

/** Opens the device's copy of the data for the pages inside. */
export function MirrorFrame() {
  return (
    <MirrorProvider>
      <KeepUnsent />
      <EvictionNotice />
      <Outlet />
    </MirrorProvider>
  )
}

/** No new version is loaded while something the person did has not reached the server. */
function KeepUnsent() {
  const mirror = useMirror()
  useReloadGuard(async () => mirror === undefined || (await mirror.pendingEntries()).length === 0)
  return null
}
