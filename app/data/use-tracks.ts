import { useMemo } from 'react'

import { readWritable, WRITABLE_TABLES } from '../../sync/mirror/read.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { type ProviderTrack, providerTracks } from '../../sync/rules/tracks.ts'
import { useMirrorQuery } from './mirror-context.tsx'

/** One track a provider, with edits that still wait. `undefined` while IndexedDB opens. */
export function useTracks(now: Instant): ProviderTrack[] | undefined {
  // Rows are read when they change; the clock ticks without touching the database.
  const rows = useMirrorQuery(
    mirror =>
      mirror.transaction('r', [...WRITABLE_TABLES, 'cycles', 'requests', 'events', 'artifacts'], async () => {
        const { email_providers: choices } = await readWritable(mirror)
        const [cycles, requests, events, artifacts] = await Promise.all([
          mirror.rows('cycles').toArray(),
          mirror.rows('requests').toArray(),
          mirror.rows('events').toArray(),
          mirror.rows('artifacts').toArray(),
        ])
        return { choices, cycles, requests, events, artifacts }
      }),
    [],
  )
  return useMemo(() => rows && providerTracks(rows, now), [rows, now])
}
