import { type Concept, type Lexicon, type Word, wordsIn } from './concept.ts'
import { ENGLISH } from './english.ts'
import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import { SPANISH } from './spanish.ts'

export const LEXICONS: readonly Lexicon[] = [ENGLISH, GERMAN, FRENCH, SPANISH]

/** A language is also used if it has at least this share of the first language's count of telltale words. */
const SECOND_LANGUAGE_SHARE = 0.25

/** The languages of a lower-case text, most likely first; English if there is no clue. */
export function languagesOf(text: string): readonly Lexicon[] {
  const words = wordsIn(text.slice(0, 8_000))
  const counted = LEXICONS.map(lexicon => ({
    lexicon,
    count: words.filter(({ word }) => lexicon.telltale.has(word)).length,
  })).sort((a, b) => b.count - a.count)
  const most = counted[0]?.count ?? 0
  // A line or two are not enough to decide, so every language is used.
  if (most < 3) return most === 0 ? [ENGLISH] : LEXICONS
  return counted
    .filter(({ count }) => count === most || count >= Math.max(3, most * SECOND_LANGUAGE_SHARE))
    .map(({ lexicon }) => lexicon)
}

/** The first mention of a concept. */
export interface ConceptMention {
  start: number
  end: number
}

/** The concepts of a plain sentence in any of these languages, found in one walk over its words. */
export function conceptsIn(plain: string, lexicons: readonly Lexicon[]): Map<Concept, ConceptMention> {
  const found = new Map<Concept, ConceptMention>()
  const words = wordsIn(plain)
  for (const [index, { word, start, end: wordEnd }] of words.entries()) {
    for (const { phrases, stems } of lexicons) {
      for (const { concept, stem } of stems) {
        if (!found.has(concept) && word.startsWith(stem)) found.set(concept, { start, end: wordEnd })
      }
      for (const { concept, rest } of phrases.get(word) ?? []) {
        if (found.has(concept)) continue
        const end = endOf(rest, words, index)
        if (end !== undefined) found.set(concept, { start, end })
      }
    }
  }
  return found
}

/** Maximum number of words that a gap may skip. */
const WIDEST_GAP = 3

/** Where a phrase ends whose first word is at `at`; undefined if other words follow. */
function endOf(rest: readonly string[], words: readonly Word[], at: number): number | undefined {
  const [next, ...others] = rest
  if (next === undefined) return words[at]?.end
  if (next !== '_') return words[at + 1]?.word === next ? endOf(others, words, at + 1) : undefined
  for (let skipped = 1; skipped <= WIDEST_GAP; skipped += 1) {
    const end = endOf(others, words, at + skipped)
    if (end !== undefined) return end
  }
  return undefined
}
