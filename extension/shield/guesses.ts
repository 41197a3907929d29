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
    const parts =
      type === 'NAME'
        ? partsOfGuess(reading, span.start, span.end)
        : [{ start: span.start, end: endOfAddress(reading, span.start, span.end) }]
    for (const { start, end } of parts) {
      if (type === 'NAME' && matchAt(FIRM_AFTER, plain, end) !== null) continue
      if (type === 'NAME' && isAloneInQuery(reading, start, end)) continue
      if (type === 'NAME' && !low.slice(start, end).includes(' ') && onlyOpens(reading, start, end)) continue
      const office = type === 'NAME' ? (matchAt(OFFICE, low, start)?.[0].length ?? 0) : 0
      // A guess ranks below any form and any label.
      found.push(candidate(type, start + office < end ? start + office : start, end, 'guessed'))
    }
  }
  return found
}

/** `ashley furniture reviews`: in a few search terms a lowercase forename alone is a brand or a town more often. */
function isAloneInQuery({ text, low }: Reading, start: number, end: number): boolean {
  return (
    low.length <= 50 &&
    !/[\s]/.test(low.slice(start, end)) &&
    text === low &&
    !/[.?!,;:\n]|(?<![a-z])(?:i|im|my|me|he|his|him|she|her|we|our|us|they|you|your|is|are|was|does|did|do|should|can|tell|ask)(?![a-z])/.test(
      low,
    )
  )
}

/** Lowercase words of addresses: `Calle de la Paz 3, esc. B, piso 2`. */
const IN_ADDRESS =
  /^(?:d[aeiou]s?|de[lnrs]|l[aeo]s?|el|van|von|a[mn]|on|upon|sur|en|bis|ter|[a-z]|n[or]|apto?|piso|esc|pta|planta|puerta|bloque|int|ap|bl|sc|et|og|lok|kat|daire|tr|tv|em|floor|street|road|avenue|lane|drive|court|st|rd|ave|ln|dr|ct|blvd|nan)\.?$/

function isUpper(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code < 128 ? code >= 65 && code <= 90 : /\p{Lu}/u.test(text.charAt(at))
}

/**
 * Where a guessed address ends: behind its number, lowercase words without any capital after them belong to the
 * sentence, and so does what stands with them between commas (`10121 Torino al 5`, `77, Heizung kaputt seit 3`).
 */
function endOfAddress({ text, low }: Reading, start: number, end: number): number {
  let capital = end - 1
  while (capital >= start && !isUpper(text, capital)) capital -= 1
  // Most guesses have nothing small behind their last capital, or no capital at all.
  if (capital < start || !/[\s,;]\p{Ll}/u.test(text.slice(capital, end))) return end
  const words = [...text.slice(start, end).matchAll(/[^\s,;]+/g)]
  const isNumber = (word: string): boolean => /^\d/.test(word)
  let cut = words.length
  while (cut > 1 && !/\p{Lu}|\n/u.test(words[cut - 1]?.[0] ?? '')) cut -= 1
  // Behind the last capital: numbers may follow, then the sentence.
  for (; cut < words.length; cut += 1) {
    const word = words[cut]
    if (word === undefined || isNumber(word[0])) continue
    const at = start + word.index
    if (!/^[a-zß-ɏ]/.test(word[0]) || IN_ADDRESS.test(low.slice(at, at + word[0].length))) continue
    if (!words.slice(0, cut).some(each => isNumber(each[0])) || text.slice(start, at).includes('\n')) return end
    const comma = text.lastIndexOf(',', at)
    const head = text.slice(start, comma)
    return comma > start && /\d/.test(head) && !/\d/.test(text.slice(comma, at))
      ? comma
      : start + (words[cut - 1]?.index ?? 0) + (words[cut - 1]?.[0].length ?? 0)
  }
  return end
}
