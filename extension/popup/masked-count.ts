import type { Sighting } from '../meeting/call-state.ts'
import type { DiaryEntry } from '../messages/messages.ts'

/** Seen in a call, not masked: a row of the diary all the same. */
const SEEN = { notetaker: true, recording: true, captions: true } satisfies Record<Sighting['kind'], true>

/** How many details were masked. */
export function maskedCount(entries: readonly Pick<DiaryEntry, 'counts'>[]): number {
  return entries
    .flatMap(({ counts }) => Object.entries(counts))
    .reduce((sum, [kind, count]) => (kind in SEEN ? sum : sum + count), 0)
}
