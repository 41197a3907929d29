import type { Sighting } from '../meeting/call-state.ts'
import type { DiaryEntry } from '../messages/messages.ts'

/** Diary entries for what was seen in a call; nothing was masked there. */
const SEEN = { notetaker: true, recording: true, captions: true } satisfies Record<Sighting['kind'], true>

/** The number of masked details. */
export function maskedCount(entries: readonly Pick<DiaryEntry, 'counts'>[]): number {
  return entries
    .flatMap(({ counts }) => Object.entries(counts))
    .reduce((sum, [kind, count]) => (kind in SEEN ? sum : sum + count), 0)
}
