import { AMBIGUOUS_NAMES } from './ambiguous-names.ts'
import { cuesOf } from './cues.ts'
import type { Reading } from './reading.ts'
import { matchAt } from './surroundings.ts'
import { wordHash } from './tagger/fold.ts'
import { FORENAME, lexiconFlags, ORDINARY, PROPER } from './tagger/lexicon.ts'

/** Verbs whose subject is a person: with one of them right behind it, a word that may be a name is one. */
const DOES =
  /(?: (?:also |just |still |never |always |really |actually |even )?(?:(?:said|says|told|tells|ask(?:s|ed)|want(?:s|ed)|thinks?|thought|knows|knew|call(?:s|ed)|text(?:s|ed)|email(?:s|ed)|wrote|writes|lives|lived|left|came|went|keeps|kept|hate[sd]|love[sd]|like[sd]|married|gave|gives|took|feels|felt|refuse[sd]|promised|cheated|lied|lies|hit|owe[sd]|paid|got (?:me|my|so)|won't|didn't|doesn't|isn't|wasn't|can't|wouldn't|(?:is|was|has) (?:my|his|her|our|your|been|so|mad|angry|upset|sick|pregnant|late|coming|going|getting|leaving|being|married|dating|asking|telling|trying|working|living)|dice|dijo|quiere|piensa|cree|sagt|sagte|meint|meinte|will nicht|hat (?:mir|mich|mein|gesagt|gestern)|ist (?:meine?|krank|schwanger)|ruft|wohnt|arbeitet|mochte|schreibt|dit|veut|pense|habite|a dit|ha detto|vuole|disse|falou|quer|zegt|zei|wil|vindt|mowi|powiedzial|chce|vill|diyor|bilang)(?![a-z])|m'a |(?:no |nao |ne |non |nie )?(?:me|te|mi|ti|mir|mich|nam|nos) )|'s (?!a |the ))/y
/** Whether right behind a place stands what only people do. */
export function actsLikePerson(low: string, at: number): boolean {
  return matchAt(DOES, low, at) !== null
}

/** A list of people: `Grace and Bill`, `Rose, Mark, and I`. */
const WITH =
  /(?:,? (?:and|und|et|y|e|i|og|och|en|ve|si|va|ja|dan|na|ile|z|s|cu|con|com|mit|avec|with|&) |, )(\p{Lu}[\p{L}'’-]+)/uy
/** Somebody who is spoken to: `Rose, can you …`. */
const TOLD =
  /, (?:can|could|would|will you|please|you|your|thanks|thank|sorry|how |are |did |do i |i'm|we |it's|bye|come|stop|listen|look|wait|tell|call|help|let|kannst|puoi|puedes|peux)(?![a-z])/y

const OPENERS = cuesOf('openers')
const BEGINS = /(?:^|[.!?…:;"“«„\n(>*¿¡–—•-])[ \t]{0,4}["“«„'(¿¡]?$/

/**
 * Whether a word that was taken for a name only begins a sentence, where everything is capitalized: `Rose petals fade`,
 * `Mark each row`. Evidence of a person is a verb that only people do, a list of names, an address, or the same word
 * capitalized inside a sentence.
 */
export function onlyOpens({ text, low }: Reading, start: number, end: number): boolean {
  if (!BEGINS.test(text.slice(Math.max(0, start - 6), start))) return false
  const word = low.slice(start, end)
  const known = lexiconFlags(wordHash(word))
  const isAmbiguous =
    AMBIGUOUS_NAMES.has(word) || OPENERS.has(word) || (known & (ORDINARY | PROPER)) !== 0 || (known & FORENAME) === 0
  // A word alone on its line is a signature or an item of a list.
  if (!isAmbiguous || /^[ \t.,:;!?)\]"”»]*(?:\n|$)/.test(text.slice(end, end + 8))) return false
  if (matchAt(DOES, low, end) !== null || matchAt(TOLD, low, end) !== null) return false
  const other = matchAt(WITH, text, end)?.[1]
  if (other !== undefined && (lexiconFlags(wordHash(other)) & FORENAME) !== 0) return false
  return !isInside(text, text.slice(start, end))
}

/** Whether the word is also capitalized inside a sentence. */
function isInside(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    if (/\p{L},? $/u.test(text.slice(Math.max(0, at - 3), at)) && !/\p{L}/u.test(text.charAt(at + word.length)))
      return true
  return false
}
