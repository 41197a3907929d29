import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { matchesOf } from '../surroundings.ts'

const HANDLE = /(?<![a-z0-9_@./:#-])@[a-z0-9_](?:[a-z0-9_.-]{0,28}[a-z0-9_])(?![a-z0-9_/(@-])/g

/** What may be a user name: `@rosie_t88` is one, `@media` is code. */
export function findHandles({ low }: Reading): Candidate[] {
  const found: Candidate[] = []
  for (const match of matchesOf(HANDLE, low))
    found.push(candidate('OTHER_ID', match.index, match.index + match[0].length, 'guessed'))
  return found
}
