import { AMBIGUOUS_NAMES, NAME_PARTICLES } from './ambiguous-names.ts'
import { type Candidate, candidate } from './candidate.ts'
import { AND, KIN, NAMED, NO_LOWER_NAME, TELL, TITLES, TITLES_BEHIND, TOWARDS, VIETNAMESE_TITLES } from './cue-words.ts'
import { cuesOf } from './cues.ts'
import { fold, type Reading } from './reading.ts'
import { isNobody } from './seeds.ts'
import { actsLikePerson } from './sentence-openers.ts'
import type { Token } from './span.ts'
import { wordHash } from './tagger/fold.ts'
import { FORENAME, lexiconFlags, ORDINARY, PROPER, SURNAME } from './tagger/lexicon.ts'

/** A word of a text, with the properties that the rules below need. */
interface Word {
  readonly start: number
  readonly end: number
  readonly low: string
  readonly isCapital: boolean
  /** Whether only a single space separates it from the previous word. */
  readonly isClose: boolean
  /** The text between the previous word and this one. */
  readonly gap: string
}

/** Whether a sentence, a line or a quotation begins with it. */
const isFirst = ({ gap }: Word): boolean => gap !== ' ' && /[.!?:\n"“«„(]/.test(gap)

const IS_KIN = 1
const IS_TITLE = 2
const IS_TELL = 4
const IS_BEHIND = 8
const IS_NAMED = 16

/** The roles of each cue, in one lookup. */
const CUES: ReadonlyMap<string, number> = (() => {
  const cues = new Map<string, number>()
  const put = (words: Iterable<string>, flag: number): void => {
    for (const word of words) cues.set(fold(word), (cues.get(fold(word)) ?? 0) | flag)
  }
  put(KIN, IS_KIN)
  put([...TITLES, ...VIETNAMESE_TITLES], IS_TITLE)
  put(TELL, IS_TELL)
  put(TITLES_BEHIND, IS_BEHIND)
  put(
    NAMED.map(cue => cue.split(' ').at(-1) ?? ''),
    IS_NAMED,
  )
  return cues
})()

const flagsOf = (word: string): number => lexiconFlags(wordHash(word))

/** Latin names, including lowercase ones, that the adjacent words announce, in twenty languages. */
export function findNamesByCue(reading: Reading, tokens: readonly Token[]): Candidate[] {
  const words = wordsOf(reading, tokens)
  const found: Candidate[] = []
  const add = (from: number, to: number): void => {
    const first = words[from]
    const last = words[to]
    if (first !== undefined && last !== undefined) found.push(candidate('NAME', first.start, last.end, 'likely'))
  }
  inQuery(reading, words, add)
  // Who begins a text with a small letter writes names with one, too.
  const isCasual = /^\s*[a-z]/.test(reading.text)
  let cueOfNext = CUES.get(words[0]?.low ?? '') ?? 0
  words.forEach((word, index) => {
    const cue = cueOfNext
    const next = words[index + 1]
    cueOfNext = next === undefined ? 0 : (CUES.get(next.low) ?? 0)
    if (next === undefined) return
    const { low } = word
    if (word.isCapital) {
      if (low.length === 1) {
        if (next.gap.startsWith('.')) behindInitials(words, index, add)
      } else if (word.gap === ' ' && isInflected(low)) add(index, index)
    } else if (
      isCasual &&
      isSmallName(word) &&
      (ACTS_WITH.test(words[index - 1]?.low ?? '') ||
        (word.end < reading.low.length &&
          reading.low.charAt(word.end) === ' ' &&
          actsLikePerson(reading.low, word.end)))
    )
      add(index, index)
    if ((cueOfNext & IS_BEHIND) !== 0 && next.isClose && word.isCapital && isPossible(word, true)) add(index, index)
    if (cue === 0) return
    if ((cue & IS_KIN) !== 0 && !isGermanNoun(word, low)) {
      const isAlone = isApart(reading, word, next)
      const isOwn = next.isClose && OWNS_BEHIND.has(next.low)
      const at = isOwn ? index + 2 : !isAlone || isAside(reading, word, next, words, index + 2) ? index + 1 : -1
      if (at > 0) take(words, at, { small: isOwned(words, index), unknown: true }, add)
    }
    if ((cue & IS_TITLE) !== 0 && isTitle(reading, word) && isNear(reading, word, next))
      take(words, index + 1, { small: false, unknown: true }, add)
    if ((cue & IS_TELL) !== 0) behindTell(words, index, add)
    if ((cue & IS_NAMED) !== 0 && isNamed(reading, next)) {
      if (next.isCapital || isSmallName(next)) take(words, index + 1, { small: true, unknown: true }, add)
      else if (/^(?:named|called)$/.test(low) && isUnlisted(next)) add(index + 1, index + 1)
    }
    // 'her fiance dre texted me'
    if (
      (cue & IS_KIN) !== 0 &&
      next.isClose &&
      !next.isCapital &&
      isOwned(words, index) &&
      isUnlisted(next) &&
      actsLikePerson(reading.low, next.end)
    )
      add(index + 1, index + 1)
  })
  return found
}

/** Behind these a small forename is somebody: `mit kevin geredet`, `she says that yusuf took it`. */
const ACTS_WITH = /^(?:with|mit|avec|con|com|med|met|cu|than|dass|meint|says|said|think|thinks|guess|swear|because|if)$/

/** `R. J. Tolland`, `J. van den Broek`: initials before a name that no list may know. */
function behindInitials(words: readonly Word[], from: number, add: (from: number, to: number) => void): void {
  const before = words[from - 1]
  if (before?.isCapital === false && before.low.length === 1 && words[from]?.gap === '. ') return
  if (NUMBERED.test(before?.low ?? '') && words[from]?.gap === ' ') return
  let at = from + 1
  let initials = words[from]?.low ?? ''
  for (
    ;
    words[at]?.gap.startsWith('.') === true && words[at]?.low.length === 1 && words[at]?.isCapital === true;
    at += 1
  )
    initials += words[at]?.low ?? ''
  if (/^(?:us|usa|uk|eu|un|uae|dc|ps|ai|pm|am|bc|ad|ph|c|i|a|o|e)$/.test(initials) || words[at]?.gap !== '. ') return
  let last = at
  while (last < at + 2 && words[last]?.isCapital === false && NOBLE.test(words[last]?.low ?? '')) last += 1
  const name = words[last]
  if (name?.isCapital !== true || name.low.length < 3 || !isPossible(name, true)) return
  const flags = flagsOf(name.low)
  if ((flags & (SURNAME | FORENAME)) !== 0 || (flags === 0 && initials.length > 1) || before?.isCapital === false)
    add(from, last)
}
/** Particles between initials and a family name. */
const NOBLE = /^(?:v[ao]n|d[aeiu]|de[lrn]|l[ae]|[ae]l|te[rn]|zu)$/
/** What single letters count or name: `vitamin B`, `Plan B`, `Klasse C`. */
const NUMBERED =
  /^(?:vitamin|plan|hepatitis|grade|class|type|team|group|option|step|appendix|section|klasse|gruppe|typ|teil|punkt|tipo|plano|classe|groupe|serie|series|block|bloc|building|terminal|gate)$/

const CASES: ReadonlySet<string> = new Set('nak nek val vel tol hoz hez owi ovi'.split(' '))

/** A forename in a case that writes its ending together: Ágnesnek, Péterrel, Markowi. */
function isInflected(low: string): boolean {
  if (low.length < 6 || !CASES.has(low.slice(-3)) || flagsOf(low) !== 0) return false
  const stem = low.slice(0, -3)
  return (flagsOf(stem) & (FORENAME | ORDINARY | PROPER)) === FORENAME
}

/** What people search for about a private person, but not about a celebrity. */
const LOOKED_UP =
  /\b(?:linkedin|facebook|instagram|obituary|divorce|wedding|arrest(?:ed)?|mugshot|address|phone|number|cell|lawyer|attorney|dentist|cardiologist|realtor|therapist|court|records|notaio|notar(?:io|iusz)?|notaire|avvocat[oa]|advogad[oa]|abogada|anwaltin|medico|dottore|arzt|medecin|psycholog\w{0,3}|psicolog[oa]|indirizzo|endereco|adres|numero|nummer|handy|opini[a-z]{2,4}|avis|recensioni|bewertung(?:en)?|nachruf|traueranzeige|obituario|necrologio|salary|resume|funeral|surgeon|psychiatrist|gynecologist|orthodontist|chiropractor|pediatrician|plumber|contractor|tutor|background|lives?|email|house|married|nurse|notary|probation|inmate|eviction|landlord|reviews|telefon|adresse|anwalt|rechtsanwalt|erfahrungen|abogado|avocat|direccion|telefono|zahnarzt|dentista)\b/
const QUERY_MAX = 90

/** A lowercase name in a line that looks like a search query: `tracy mcnulty wedding june 2019`. */
function inQuery({ low }: Reading, words: readonly Word[], add: (from: number, to: number) => void): void {
  if (low.length > QUERY_MAX || /[.?!\n](?:\s|$)/.test(low.trimEnd().replace(/\b[a-z]\./g, '')) || !LOOKED_UP.test(low))
    return
  words.forEach((word, index) => {
    const isForename = (flagsOf(word.low) & FORENAME) !== 0 && word.low.length > 2 && !NO_LOWER_NAME.has(word.low)
    if (word.isCapital || !isForename || LOOKED_UP.test(word.low)) return
    const isInitial = words[index + 1]?.low.length === 1
    const at = isInitial ? index + 2 : index + 1
    const last = words[at]
    if (last === undefined || last.isCapital || last.low.length < 3 || !(last.isClose || isInitial)) return
    const flags = flagsOf(last.low)
    if (
      (flags & ORDINARY) === 0 &&
      ((flags & PROPER) === 0 || (flags & SURNAME) !== 0) &&
      !LOOKED_UP.test(last.low) &&
      !NO_LOWER_NAME.has(last.low)
    )
      add(index, at)
  })
}

function isTitleOrKin({ low }: Word): boolean {
  return ((CUES.get(low) ?? 0) & (IS_TITLE | IS_KIN)) !== 0 && (flagsOf(low) & FORENAME) === 0
}

/** Vietnamese words are titles only with their diacritics. */
function isTitle({ text }: Reading, word: Word): boolean {
  return TITLES.has(word.low) || VIETNAMESE_TITLES.has(text.slice(word.start, word.end).toLowerCase())
}

/** `my`, `his`, `mein`, `la mia`: possessives, after which a lowercase word may be a name. */
const OWNERS = cuesOf('owners')
/** Forenames that are nouns in their own language. */
const OPENERS = cuesOf('openers')

/** `sora mea Anuța`, `rafiki yangu Juma`: possessives between the word and the name. */
const OWNS_BEHIND = new Set(
  'mea meu mei lui ei yangu wangu yake wake zangu saya aku gue kami dia minun em toi ko niya nya min mitt'.split(' '),
)

function isOwned(words: readonly Word[], index: number): boolean {
  const one = words[index - 1]
  const two = words[index - 2]
  return (
    (one !== undefined && OWNERS.has(one.low)) ||
    (two !== undefined && OWNERS.has(two.low)) ||
    /(?:im|um|im|em|ni|ku)$/.test(words[index]?.low ?? '')
  )
}

/** In languages that capitalize nouns, `Frau` and `Mann` are also ordinary nouns; those are left to the titles. */
function isGermanNoun(word: Word, low: string): boolean {
  return (
    /^(?:frau|mann|man|chef|baby|ex|partner|client|patient|assistant|son|padre|father|brother|sister)$/.test(low) &&
    isFirst(word)
  )
}

function isApart({ low }: Reading, word: Word, next: Word): boolean {
  return low.slice(word.end, next.start) !== ' '
}

/** Directly after a title, with or without a period. */
function isNear({ low }: Reading, word: Word, next: Word): boolean {
  const gap = low.slice(word.end, next.start)
  return gap === ' ' || gap === '. '
}

/** `my son, Ezra,`: an aside. */
function isAside({ low }: Reading, word: Word, next: Word, words: readonly Word[], at: number): boolean {
  if (low.slice(word.end, next.start) !== ', ' || !next.isCapital) return false
  const second = words[at]
  const isLong = second?.isClose === true && second.isCapital
  const after = isLong ? words[at + 1] : second
  const close = low.charAt(isLong ? second.end : next.end)
  return (
    (close === ',' || close === '.' || close === ')' || after === undefined) &&
    (flagsOf(next.low) & (FORENAME | SURNAME)) !== 0
  )
}

function isNamed({ text }: Reading, next: Word): boolean {
  const before = text
    .slice(Math.max(0, next.start - 18), next.start)
    .toLowerCase()
    .trimEnd()
  return NAMED.some(cue => before.endsWith(cue) && !/[\p{L}\p{N}]/u.test(before.charAt(before.length - cue.length - 1)))
}

/** From a verb of telling to a name: right after it, or a few words later after `to` and similar words. */
function behindTell(words: readonly Word[], index: number, add: (from: number, to: number) => void): void {
  for (let at = index + 1; at <= index + 5; at++) {
    const word = words[at]
    if (word === undefined || isFirst(word)) return
    const isDirect = at === index + 1
    const isTowards = TOWARDS.has(words[at - 1]?.low ?? '') || KIN.has(words[at - 1]?.low ?? '')
    if (!isDirect && !isTowards) continue
    const isWeak = /^(?:for|with|and|och|und|et|y|e|i|a|an)$/.test(words[at - 1]?.low ?? '')
    if (take(words, at, { small: isDirect, unknown: !isWeak && isDirect === false }, add)) return
  }
}

/** Whether a capitalized word may be a name: a listed one or, with `unknown`, any word that no list knows. */
function isPossible({ low }: Word, unknown: boolean): boolean {
  if (low.length < 2 || isNobody(low) || !/^[\p{L}\p{M}'’-]+$/u.test(low)) return false
  const flags = flagsOf(low)
  if ((flags & (FORENAME | SURNAME)) !== 0) return (flags & PROPER) === 0 || (flags & FORENAME) !== 0
  return unknown && flags === 0 && low.length > 2
}

/** A small word that no list knows: a rare name, or a typo. */
function isUnlisted({ low }: Word): boolean {
  return (
    low.length >= 3 &&
    !NO_LOWER_NAME.has(low) &&
    (flagsOf(low) === 0 || (flagsOf(low) & (FORENAME | ORDINARY)) === FORENAME)
  )
}

function isSmallName({ low }: Word): boolean {
  const flags = flagsOf(low)
  return (
    low.length >= 3 &&
    (flags & FORENAME) !== 0 &&
    (flags & (ORDINARY | PROPER)) === 0 &&
    !NO_LOWER_NAME.has(low) &&
    !AMBIGUOUS_NAMES.has(low) &&
    !OPENERS.has(low) &&
    /^[\p{L}\p{M}'’-]+$/u.test(low)
  )
}

/** Adds the name that starts at a word, to its full length; returns whether there is one. */
function take(
  words: readonly Word[],
  from: number,
  { small, unknown }: { readonly small: boolean; readonly unknown: boolean },
  add: (from: number, to: number) => void,
): boolean {
  const first = words[from]
  const second = words[from + 1]
  // 'schreib an Frau Krüger', 'napisz do Pani Zofii': the title is not part of the name.
  if (first?.isCapital === true && second?.isClose === true && second.isCapital && isTitleOrKin(first))
    return take(words, from + 1, { small, unknown }, add)
  if (first === undefined || !(first.isCapital ? isPossible(first, unknown) : small && isSmallName(first))) return false
  let last = from
  for (let at = from + 1; at <= from + 4; at++) {
    const word = words[at]
    if (word === undefined || !word.isClose) break
    if (NAME_PARTICLES.has(word.low) && !AND.has(word.low)) continue
    const goesOn = first.isCapital
      ? word.isCapital && isPossible(word, true)
      : !word.isCapital &&
        (flagsOf(word.low) & SURNAME) !== 0 &&
        (flagsOf(word.low) & ORDINARY) === 0 &&
        !NO_LOWER_NAME.has(word.low)
    if (!goesOn) break
    last = at
  }
  add(from, last)
  return true
}

/** Names next to a name: `Sem en Fleur`, `Bo and Ng`, `Ruth, Abdul and Mateo`. */
export function findNamesBeside(reading: Reading, tokens: readonly Token[], names: readonly Candidate[]): Candidate[] {
  if (names.length === 0) return []
  const words = wordsOf(reading, tokens)
  const found: Candidate[] = []
  for (const { start, end, type } of names) {
    if (type !== 'NAME') continue
    for (let last = indexAt(words, end, 'end'); last !== undefined; ) {
      const next = besideAt(reading, words, last, 1)
      if (next === undefined) break
      add(next)
      last = next
    }
    for (let first = indexAt(words, start, 'start'); first !== undefined; ) {
      const next = besideAt(reading, words, first, -1)
      if (next === undefined) break
      add(next)
      first = next
    }
  }
  return found

  function add(index: number): void {
    const word = words[index]
    if (word !== undefined) found.push(candidate('NAME', word.start, word.end, 'guessed'))
  }
}

/** The index of the word that starts or ends at a place. */
function indexAt(words: readonly Word[], place: number, edge: 'start' | 'end'): number | undefined {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.[edge] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return words[low]?.[edge] === place ? low : undefined
}

/** The word next to a name, across `and` or a comma, if it may be a name too. */
function besideAt({ low }: Reading, words: readonly Word[], index: number, step: 1 | -1): number | undefined {
  const word = words[index]
  const one = words[index + step]
  if (word === undefined || one === undefined) return undefined
  const gap = step === 1 ? low.slice(word.end, one.start) : low.slice(one.end, word.start)
  const isComma = gap === ', '
  const at = isComma ? index + step : index + 2 * step
  const other = words[at]
  if (other === undefined || (!isComma && (gap !== ' ' || !AND.has(one.low)))) return undefined
  const farGap = step === 1 ? low.slice(one.end, other.start) : low.slice(other.end, one.start)
  if (!isComma && farGap !== ' ') return undefined
  if (!other.isCapital) return undefined
  const flags = flagsOf(other.low)
  // Before a name or at the start of a sentence, any word may be capitalized.
  const isListed = (flags & FORENAME) !== 0 && (flags & PROPER) === 0 && ((flags & ORDINARY) === 0 || !isComma)
  const isUnknown =
    !isComma && flags === 0 && !isFirst(other) && /^(?:and|&|y|et)$/.test(one.low) && other.low.length > 1
  return (isListed || isUnknown) && !isNobody(other.low) ? at : undefined
}

let lastTokens: readonly Token[] | undefined
let lastWords: readonly Word[] = []

function wordsOf({ text, low }: Reading, tokens: readonly Token[]): readonly Word[] {
  if (tokens === lastTokens) return lastWords
  const words: Word[] = []
  let before: Token | undefined
  for (const token of tokens) {
    const { start, end } = token
    const code = low.charCodeAt(start)
    if ((code < 97 || code > 122) && code <= 0xbf && (code !== 38 || end - start !== 1)) continue
    const isSpaced = before !== undefined && start - before.end === 1 && low.charCodeAt(start - 1) === 32
    const gap = isSpaced ? ' ' : before === undefined ? '\n' : low.slice(before.end, start)
    words.push({
      start,
      end,
      low: low.slice(start, end),
      isCapital: text.charCodeAt(start) !== code && text.charAt(start) !== text.charAt(start).toLowerCase(),
      isClose: gap === ' ',
      gap,
    })
    before = token
  }
  lastTokens = tokens
  lastWords = words
  return words
}
