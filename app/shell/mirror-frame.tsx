import { Outlet } from '@tanstack/react-router'

import { MirrorProvider } from '../data/mirror-context.tsx'

/** Opens the device's copy of the data for the pages inside. */
export function MirrorFrame() {
  return (
    <MirrorProvider>
      <Outlet />
    </MirrorProvider>
  )
}
