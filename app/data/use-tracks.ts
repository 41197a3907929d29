import { useMemo } from 'react'

import { eventsOf } from '../../sync/mirror/ledger.ts'
import { CHOICE_TABLES, readChoices } from '../../sync/mirror/read.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { mayBeShown, type ProviderTrack, providerTracks } from '../../sync/rules/shown/tracks.ts'
import { useMirrorQuery } from './mirror-context.tsx'

/** One track a provider, with edits that still wait. `undefined` while IndexedDB opens. */
export function useTracks(now: Instant): ProviderTrack[] | undefined {
  // Rows are read when they change; the clock ticks without touching the database.
  const rows = useMirrorQuery(async mirror => {
    const { choices, cycles, requests } = await mirror.transaction('r', [...CHOICE_TABLES, 'cycles'], async () => {
      const { email_providers: choices, requests } = await readChoices(mirror)
      return { choices, requests, cycles: await mirror.rows('cycles').toArray() }
    })
    // Years of history stay where they are: only what stands on the dashboard is unpacked.
    const shown = mayBeShown(requests, cycles).map(({ id }) => id)
    const artifacts = await mirror.rows('artifacts').where('requestId').anyOf(shown).toArray()
    return { choices, cycles, requests, artifacts, events: await eventsOf(mirror, shown) }
  }, [])
  return useMemo(() => rows && providerTracks(rows, now), [rows, now])
}
