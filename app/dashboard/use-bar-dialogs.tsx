import { lazy, type ReactNode, Suspense } from 'react'

import type { Instant } from '../../sync/records/ids.ts'
import type { ProviderTrack } from '../../sync/rules/shown/tracks.ts'
import { useOverlay } from './shortcuts.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

interface Needs {
  tracks: readonly ProviderTrack[] | undefined
  now: Instant
  onSignOut: () => void
}

/** What every page with the bar can open over itself: the palette, and the list of keys. */
export function useBarDialogs({ tracks, now, onSignOut }: Needs): { search: () => void; dialogs: ReactNode } {
  const { overlay, setOverlay, single } = useOverlay()
  const dialogs = (
    <Suspense>
      {overlay === 'palette' && (
        <CommandPalette
          tracks={tracks ?? []}
          now={now}
          onSignOut={onSignOut}
          onShortcuts={() => setOverlay('shortcuts')}
          onClose={() => setOverlay(open => (open === 'palette' ? undefined : open))}
        />
      )}
      {overlay === 'shortcuts' && <ShortcutsDialog {...single} onClose={() => setOverlay(undefined)} />}
    </Suspense>
  )
  return { search: () => setOverlay('palette'), dialogs }
}
