import { type Candidate, candidate } from './candidate.ts'
import type { Reading } from './reading.ts'
import type { Span } from './span.ts'
import { matchAt } from './surroundings.ts'
import { trimGuess } from './trimmed-guess.ts'

/** An office that a name came with: `President Okafor` is a name from its second word on. */
const OFFICE =
  /(?:(?:vice[ -]|former |ex-)?president|prime minister|chancellor|senator|governor|mayor|minister|secretary|congress(?:wo)?man|ambassador) (?=\S)/y
/** What makes a firm or an institution of the name before it, in capitals as those are written. */
const FIRM_AFTER =
  /,? (?:Inc|INC|Corp|CORP|Ltd|LTD|LLC|LLP|L\.P|PLC|GmbH)(?![A-Za-z])| (?:Corporation|Company|Limited|Holdings|Industries|Foundation|University|College|Hospital|Bank|Airlines|Motors|Press)(?![A-Za-z])/y

/** What a tagger takes for names and addresses, with what the words right before and behind say of it. */
export function fromTagger(reading: Reading, spans: readonly Span[]): Candidate[] {
  const { plain, low } = reading
  const found: Candidate[] = []
  for (const span of spans) {
    const { type } = span
    const trimmed = type === 'NAME' ? trimGuess(reading, span.start, span.end) : span
    if (trimmed === null) continue
    const { start, end } = trimmed
    if (type === 'NAME' && matchAt(FIRM_AFTER, plain, end) !== null) continue
    const office = type === 'NAME' ? (matchAt(OFFICE, low, start)?.[0].length ?? 0) : 0
    // A guess yields to any form, and to a label.
    found.push(candidate(type, start + office < end ? start + office : start, end, 'guessed'))
  }
  return found
}
