import { useMemo } from 'react'

import { eventsOf } from '../../sync/mirror/ledger.ts'
import type { Mirror } from '../../sync/mirror/mirror.ts'
import { CHOICE_TABLES, readChoices } from '../../sync/mirror/read.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { mayBeShown, type ProviderTrack, providerTracks, type TrackRows } from '../../sync/rules/shown/tracks.ts'
import { useMirrorQuery } from './mirror-context.tsx'

/** One track per provider, including mutations that still wait. `undefined` while IndexedDB opens. */
export function useTracks(now: Instant): ProviderTrack[] | undefined {
  // Rows are read again only when they change; the clock ticks without touching the database.
  const rows = useMirrorQuery(readTracks, [])
  return useMemo(() => rows && providerTracks(rows, now), [rows, now])
}

/** The rows that tracks are made of. Years of history stay packed: only what the dashboard shows is read. */
export async function readTracks(mirror: Mirror): Promise<TrackRows> {
  const { choices, cycles, requests } = await mirror.transaction('r', [...CHOICE_TABLES, 'cycles'], async () => {
    const { email_providers: choices, requests } = await readChoices(mirror)
    return { choices, requests, cycles: await mirror.rows('cycles').toArray() }
  })
  const shown = mayBeShown(requests, cycles).map(({ id }) => id)
  const artifacts = await mirror.rows('artifacts').where('requestId').anyOf(shown).toArray()
  return { choices, cycles, requests, artifacts, events: await eventsOf(mirror, shown) }
}
