import { CUE_LISTS, CUES } from './packed-cues.ts'
import { unsqueeze } from './squeezing.ts'

type CueList = (typeof CUE_LISTS)[number]

const LISTS = new Map<string, string[]>(CUE_LISTS.map(name => [name, []]))
for (const word of unsqueeze(CUES)) LISTS.get(CUE_LISTS[word.charCodeAt(0) - 65] ?? '')?.push(word.slice(1))

/** The words of a list in the folder `cues`. */
export function cuesOf(list: CueList): ReadonlySet<string> {
  return new Set(LISTS.get(list))
}
