import type { Instant } from '../../sync/records/ids.ts'
import { deadlinesIcs } from '../../sync/rules/shown/deadlines-ics.ts'
import type { ProviderTrack } from '../../sync/rules/shown/tracks.ts'
import { tracksCsv } from '../../sync/rules/shown/tracks-csv.ts'
import { saveBlob } from './save-blob.ts'

export function saveDeadlines(tracks: readonly ProviderTrack[], now: Instant) {
  saveBlob(new Blob([deadlinesIcs(tracks, now)], { type: 'text/calendar;charset=utf-8' }), 'total-recall-deadlines.ics')
}

export function saveTable(tracks: readonly ProviderTrack[]) {
  saveBlob(new Blob([tracksCsv(tracks)], { type: 'text/csv;charset=utf-8' }), 'total-recall-tracks.csv')
}
