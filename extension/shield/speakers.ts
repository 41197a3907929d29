import { type Candidate, candidate } from './candidate.ts'
import { typeOfLabel } from './label-words.ts'
import type { Reading } from './reading.ts'
import { matchAt } from './surroundings.ts'

/** The beginning of a line of a chat: `Anna: hi`, `[Anna] hi`, `[12:04] Anna: hi`, `3/12/24, 10:15 - Anna Kern: hi`. */
const LINE =
  /[ \t>]{0,4}\*{0,2}(?:\[?\d[\d/., :-]{3,20}(?: ?[AaPp][Mm])?\]?(?: -)? {1,2})?(?:\[(\p{L}[\p{L}'’.-]{1,19}(?: \p{L}[\p{L}'’.-]{0,19})?)\]|(\p{L}[\p{L}'’.-]{1,19}(?: \p{L}[\p{L}'’.-]{0,19})?)(?: \(\d{1,2}:\d{2}\))?\*{0,2} ?:)(?=[ \n*])/uy
/** Roles and headings that begin a line of a chat or of a list instead of a name. */
const NOBODY =
  /^(?:me|you|us|user|assistant|bot|ai|system|admin|support|agent|q|a|note|step|input|output|ich|yo|moi|io|ja|jag|ik)$/

/** Who speaks in a chat: two or more words before colons at the beginnings of lines, at least one of them twice. */
export function findSpeakerNames({ text, low }: Reading): Candidate[] {
  if (!low.includes('\n') || !/[:\]]/.test(low)) return []
  const speakers: Candidate[] = []
  const times = new Map<string, number>()
  for (let line = 0; line >= 0; line = nextLine(text, line)) {
    const match = matchAt(LINE, text, line)
    if (match === null) continue
    const named = match[1] ?? match[2] ?? ''
    const start = match.index + match[0].lastIndexOf(named)
    const name = low.slice(start, start + named.length)
    if (NOBODY.test(name) || typeOfLabel(name) !== undefined) continue
    speakers.push(candidate('NAME', start, start + named.length, 'likely'))
    times.set(name, (times.get(name) ?? 0) + 1)
  }
  return times.size > 1 && [...times.values()].some(count => count > 1) ? speakers : []
}

function nextLine(text: string, line: number): number {
  const newline = text.indexOf('\n', line)
  return newline < 0 ? -1 : newline + 1
}
