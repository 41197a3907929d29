import { type Candidate, candidate } from './candidate.ts'
import type { Reading } from './reading.ts'
import { onlyOpens } from './sentence-openers.ts'
import type { Span } from './span.ts'
import { matchAt } from './surroundings.ts'
import { partsOfGuess } from './trimmed-guess.ts'

/** An office that the tagger included in a name: in `President Okafor` the name starts at the second word. */
const OFFICE =
  /(?:(?:vice[ -]|former |ex-)?president|prime minister|chancellor|senator|governor|mayor|minister|secretary|congress(?:wo)?man|ambassador) (?=\S)/y
/** Turns the preceding name into that of a firm or an institution; case-sensitive, as these are capitalized. */
const FIRM_AFTER =
  /,? (?:Inc|INC|Corp|CORP|Ltd|LTD|LLC|LLP|L\.P|PLC|GmbH)(?![A-Za-z])| (?:Corporation|Company|Limited|Holdings|Industries|Foundation|University|College|Hospital|Bank|Airlines|Motors|Press)(?![A-Za-z])/y

/** The tagger's names and addresses, corrected by the words right before and after them. */
export function fromTagger(reading: Reading, spans: readonly Span[]): Candidate[] {
  const { plain, low } = reading
  const found: Candidate[] = []
  for (const span of spans) {
    const { type } = span
    for (const { start, end } of type === 'NAME' ? partsOfGuess(reading, span.start, span.end) : [span]) {
      if (type === 'NAME' && matchAt(FIRM_AFTER, plain, end) !== null) continue
      if (type === 'NAME' && !low.slice(start, end).includes(' ') && onlyOpens(reading, start, end)) continue
      const office = type === 'NAME' ? (matchAt(OFFICE, low, start)?.[0].length ?? 0) : 0
      // A guess ranks below any form and any label.
      found.push(candidate(type, start + office < end ? start + office : start, end, 'guessed'))
    }
  }
  return found
}
