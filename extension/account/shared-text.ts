import { readWords, type SharedWords, writtenWords } from '../settings/shared-words.ts'
import { bytesIn, MOST_BYTES, STEP_BYTES } from '../sites/edits.ts'
import { readWritten, type SharedList, written } from '../sites/shared-list.ts'

/** What a browser hands to the person's others. What it does not share is empty. */
export interface Shared {
  readonly sites: SharedList
  readonly words: SharedWords
}

const VERSION = 1

/** The text that is sealed, of a multiple of `STEP_BYTES`. Equal lists give equal texts. Words get the room that sites leave. */
export function textOf(shared: Shared): string {
  const byName = ([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]) =>
    one < other ? -1 : 1
  const sites = written(shared.sites).sort(byName)
  const words = writtenWords(shared.words, MOST_BYTES - STEP_BYTES - bytesIn(JSON.stringify(sites))).sort(byName)
  // Browsers with an older Shield read the sites, and pass over the words.
  const text = JSON.stringify({ shieldSites: VERSION, sites, ...(words.length > 0 ? { words } : {}) })
  return text + ' '.repeat(Math.ceil(bytesIn(text) / STEP_BYTES) * STEP_BYTES - bytesIn(text))
}

/** Undefined for anything that `textOf`, or an older one without words, did not make. */
export function readText(text: string): Shared | undefined {
  if (text.length > MOST_BYTES) return undefined
  try {
    const list: unknown = JSON.parse(text)
    if (typeof list !== 'object' || list === null || !('shieldSites' in list) || list.shieldSites !== VERSION) return
    const sites = 'sites' in list ? readWritten(list.sites) : undefined
    const words = readWords('words' in list ? list.words : [])
    return sites === undefined || words === undefined ? undefined : { sites, words }
  } catch {
    return undefined
  }
}
