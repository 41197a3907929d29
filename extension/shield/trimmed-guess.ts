import { AMBIGUOUS_NAMES, NAME_PARTICLES } from './ambiguous-names.ts'
import { KIN, NO_LOWER_NAME, TITLES } from './cue-words.ts'
import { cuesOf } from './cues.ts'
import type { Reading } from './reading.ts'
import { FULL_MONTHS, WEEKDAYS } from './recognisers/calendar-words.ts'
import { wordHash } from './tagger/fold.ts'
import { FORENAME, lexiconFlags, ORDINARY, PROPER, SURNAME } from './tagger/lexicon.ts'

/** Words of grammar and of forms that a tagger includes in a name at either end. */
const NO_PART = cuesOf('no-part')
/** Articles that precede a thing or an occupation but never a name, so the guess is not a person. */
const ARTICLES = cuesOf('articles')
/** Articles that some languages also put before names: they count only before a lowercase word. */
const SMALL_ARTICLES = cuesOf('small-articles')
/** Words before which the name of a saint, a peak, or a quarter is a place: `São Paulo`, `Mont Blanc`, `Bad Homburg`. */
const GEOGRAPHIC = cuesOf('geographic')
/** Words that make a longer guess a feast, a street, a school, or a club: `Ramazan Bayramı`, `Lycée Victor`. */
const NO_PERSON = cuesOf('no-person')
const ALWAYS_A_PLACE = /^(?:sao|santa|santo|sankt|sainte?|san|st|monte?|mount|puerto|lake|port)$/
const CALENDAR: ReadonlySet<string> = new Set(`${FULL_MONTHS}|${WEEKDAYS}`.split('|'))
/** Forenames and surnames that are nouns in their own language. */
const OPENERS = cuesOf('openers')
/** Articles before nouns, and in some languages before names that are nothing else: `la Rosa dei venti`, but `la Ornella`. */
const NOUN_FOLLOWS: ReadonlySet<string> = new Set(
  'il lo la gli le el los las o os as het the der die das den dem'.split(' '),
)
/** `Der alte Müller`, `am Bach`, `im König`: in German what follows is a noun. */
const NOUN_AFTER_ADJECTIVE =
  /(?:\b(?:d(?:er|ie|as|en|em)|eine?[rnms]?|keine?[rnm]?) [a-z]{2,12}e[rnsm]? |\b(?:am|im|ins|ans|aufs) )$/
const DETERMINES = /^(?:de|een|un|une|uno|una|um|uma|ein|eine|jeder|jede|jedes|en|ett|et)$/
const GERMAN = /\b(?:der|die|das|und|ist|nicht|ein|eine|wie|ohne|mir|ich|dass|mit|fur)\b/

/** Whether a lowercase word may belong to a name that begins with a capital: `Maria lopez`, but not `Frank opinions`. */
function isSmallPart(word: string): boolean {
  const known = flags(word) | flags(word.replace(/s$/, ''))
  return (known & (FORENAME | SURNAME)) !== 0 && (known & ORDINARY) === 0 && !NO_LOWER_NAME.has(word)
}

/** Words that join two names into one guess. */
const JOINS = /^(?:and|und|og|och|et|ve|ja|dan|na|va|si|ile|oraz)$/

/**
 * The names in a guess: lowercase words in the middle part one from the next, unless they are particles (`Larissa e
 * Thiago`, `Emre ile Zeynep`), and at the end they are no name (`Larissa brigaram`).
 */
export function partsOfGuess(reading: Reading, from: number, to: number): { start: number; end: number }[] {
  const { text, low } = reading
  const whole = trimGuess(reading, from, to)
  if (whole === null) return []
  if (!/\p{Lu}/u.test(text.slice(whole.start, whole.end)) || !low.slice(whole.start, whole.end).includes(' '))
    return [whole]
  const parts: { start: number; end: number }[] = []
  let part: { start: number; end: number } | undefined
  for (let at = whole.start; at < whole.end; ) {
    const gap = low.indexOf(' ', at)
    const end = gap < 0 || gap > whole.end ? whole.end : gap
    const word = low.slice(at, end)
    // 'al-Zarqawi' has its capital inside.
    const isLarge = /\p{Lu}/u.test(text.slice(at, end))
    const isJoint = !isLarge && JOINS.test(word)
    if (!isJoint && (isLarge || isSmallPart(word))) {
      part ??= { start: at, end }
      part.end = end
      if (parts.at(-1) !== part) parts.push(part)
    } else if (isJoint || !NAME_PARTICLES.has(word)) part = undefined
    at = end + 1
  }
  const isWhole = parts.length === 1 && parts[0]?.start === whole.start && parts[0].end === whole.end
  return isWhole ? parts : parts.flatMap(({ start, end }) => trimGuess(reading, start, end) ?? [])
}

/**
 * The actual name in a guessed one: without titles, grammar and search terms; null if an article shows that it is a
 * thing or an occupation.
 */
function trimGuess({ text, low }: Reading, from: number, to: number): { start: number; end: number } | null {
  let start = from
  let end = to
  for (let next = wordFrom(low, start, end); next !== ''; next = wordFrom(low, start, end)) {
    const isTitle =
      (TITLES.has(next) || KIN.has(next) || /^(?:frau|herrn?)$/.test(next)) && start + next.length + 1 < end
    const isGrammar =
      (NO_PART.has(next) || (isSmall(text, low, start) && NO_LOWER_NAME.has(next) && start + next.length + 1 < end)) &&
      (isSmall(text, low, start) || (start + next.length + 1 < end && (flags(next) & FORENAME) === 0))
    if (!isTitle && !isGrammar) break
    start = behind(low, start + next.length, end)
  }
  for (let last = wordTo(low, start, end); last !== '' && last.length < end - start; last = wordTo(low, start, end)) {
    const at = end - last.length
    const isVerb = /-(?:t-)?(?:ils?|elles?|on|je|tu|nous|vous|moi|lui)$/.test(last)
    if (!NO_PART.has(last) && !isVerb && !(isSmall(text, low, at) && NO_LOWER_NAME.has(last))) break
    end = at
    while (end > start && !/[\p{L}\p{N}]/u.test(low.charAt(end - 1))) end -= 1
  }
  // Where a sentence begins, an article is capitalized, too: `Das Roggenbrot`, `Le Louvre`, `De Koning`.
  const opening = wordFrom(low, start, end)
  if (
    opening.length + 1 < end - start &&
    // A forename of its own.
    opening !== 'les' &&
    (NOUN_FOLLOWS.has(opening) || DETERMINES.test(opening)) &&
    begins(text, start)
  ) {
    start = behind(low, start + opening.length, end)
    const noun = low.slice(start, end)
    if (!noun.includes(' ') && (isNoun(noun) || (flags(noun) & FORENAME) === 0)) return null
  }
  if (end <= start) return null
  // In Turkish it means `I`, and names follow it.
  if (/^ben \S+ \S/.test(low.slice(start, end)) && /[ığşİ]/.test(text)) start += 4
  const rest = low.slice(start, end)
  if (NO_PART.has(rest) && (flags(rest) & FORENAME) === 0) return null
  if (
    /(?:^|[^a-z])(?:saint|sankt|ste?|santa|san)\.? $/.test(low.slice(Math.max(0, start - 8), start)) &&
    !rest.includes(' ')
  )
    return null
  if (isThing(text, low, start, end)) return null
  if (isSmall(text, low, start) && isAbroad(low) && !isKnownName(wordFrom(low, start, end))) return null
  return isForeign(text) ? trimForeign(text, low, start, end) : { start, end }
}

/** Words of languages other than English, in which a small unknown word is hardly ever a name. */
const ABROAD =
  /\b(?:und|nicht|ist|ein|eine|mit|que|nao|che|non|pas|est|une|avec|por|para|con|per|il|dei|del|een|het|niet|och|att|som|ikke|og|ja|jest|nie|je|sa|este|yang|ng|kwa|ohne|fur|auf|zum|bei|von|sans|dans|chez|sin|senza|sem|zonder|bez|dla|utan|uten)\b/

/** Whether a pattern occurs in a text; the text before the last one is forgotten, since guesses come text by text. */
function remembering(pattern: RegExp): (text: string) => boolean {
  let last = ''
  let answer = false
  return text => {
    if (text !== last) {
      last = text
      answer = pattern.test(text)
    }
    return answer
  }
}

const isKnownName = (word: string): boolean => (flags(word) & (FORENAME | ORDINARY | PROPER)) === FORENAME

/** Letters and words of languages that the tagger was not trained on: Polish, Turkish, Vietnamese, Malay, Swahili … */
const FOREIGN =
  /[\u0100-\u0151\u0154-\u017e\u01a0-\u024f\u1e00-\u1eff]|(?<![a-z])(?:yang|untuk|dengan|bagaimana|tidak|adalah|kwa|yangu|wangu|katika|mga)(?![a-z])/

const isAbroad = remembering(ABROAD)
const isForeign = remembering(FOREIGN)
const isGerman = remembering(GERMAN)

/**
 * In those languages the tagger takes any rare word for a name, so a lowercase word is none, and a single word that begins
 * a sentence, where it is capitalized anyway, must be listed.
 */
function trimForeign(text: string, low: string, start: number, from: number): { start: number; end: number } | null {
  let end = from
  const isListed = (word: string): boolean => (flags(word) & FORENAME) !== 0 && (flags(word) & ORDINARY) === 0
  for (let last = wordTo(low, start, end); last !== ''; last = wordTo(low, start, end)) {
    if (!isSmall(text, low, end - last.length)) break
    end -= last.length
    while (end > start && !/[\p{L}\p{N}]/u.test(low.charAt(end - 1))) end -= 1
  }
  if (end <= start) return null
  const words = low.slice(start, end)
  return begins(text, start) && !words.includes(' ') && !isListed(words) ? null : { start, end }
}

const begins = (text: string, start: number): boolean =>
  /(?:^|[.!?…:"„«\n])\s{0,4}$/.test(text.slice(Math.max(0, start - 4), start))

function isThing(text: string, low: string, start: number, end: number): boolean {
  const word = low.slice(start, end)
  if (/\s/.test(word)) {
    // 'Vorteile von Wärmepumpen'
    const [first = '', second = '', third = ''] = word.split(' ')
    if (second === 'von' && /(?:en|er|heit|keit|ung)$/.test(third) && flags(first) === 0 && flags(third) === 0)
      return true
    if (third === '' && GEOGRAPHIC.has(first) && (ALWAYS_A_PLACE.test(first) || !isAnyName(first))) return true
    if (
      second.length <= 3 &&
      /^(?:von|of|di|d[aeo]s?|av|van|d')$/.test(second) &&
      (flags(third) & PROPER) !== 0 &&
      (flags(first) & FORENAME) === 0
    )
      return true
    const parts = word.split(' ')
    const thing = parts.find(part => NO_PERSON.has(part))
    if (thing === undefined) return false
    // Many of these are surnames as well: after a forename they are.
    const hasForename = parts.some(part => (flags(part) & FORENAME) !== 0 && !NO_PERSON.has(part))
    return !(hasForename && parts.every(part => !NO_PERSON.has(part) || isAnyName(part)))
  }
  if (CALENDAR.has(word) && (isSmall(text, low, start) || (flags(word) & FORENAME) === 0)) return true
  const said = /(?:^|[^a-z])([a-z]{1,12})['’ ]$/.exec(low.slice(Math.max(0, start - 14), start))?.[1] ?? ''
  const known = flags(word)
  const isListed = (known & (FORENAME | SURNAME)) !== 0
  if (isSmall(text, low, start)) {
    if (NO_LOWER_NAME.has(word)) return true
    // `a` is also a preposition: 'dile a yolanda'.
    const isArticle = ARTICLES.has(said) && (said.length > 2 || (known & FORENAME) === 0)
    return isArticle || (SMALL_ARTICLES.has(said) && (known & FORENAME) === 0)
  }
  if (ARTICLES.has(said)) return (known & FORENAME) === 0 || (known & ORDINARY) !== 0
  if (NOUN_FOLLOWS.has(said) && (isNoun(word) || !isListed)) return true
  // The text is searched for German last, since that takes longest.
  if ((known & FORENAME) === 0 && NOUN_AFTER_ADJECTIVE.test(low.slice(Math.max(0, start - 24), start)) && isGerman(low))
    return true
  // German capitalizes every noun.
  if (isListed || !isGerman(low)) return false
  return (
    /^(?:der|die|das|den|dem|des)$/.test(said) ||
    /(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|nisse?|chen|lein)$/.test(word)
  )
}

const isNoun = (word: string): boolean =>
  OPENERS.has(word) || AMBIGUOUS_NAMES.has(word) || (flags(word) & ORDINARY) !== 0
const isAnyName = (word: string): boolean => (flags(word) & (FORENAME | SURNAME)) !== 0
const flags = (word: string): number => lexiconFlags(wordHash(word))
const isSmall = (text: string, low: string, at: number): boolean =>
  text.charAt(at).toLowerCase() === text.charAt(at) && low.charAt(at) !== ''

const WORD_AT = /[\p{L}\p{M}\p{N}'’-]+/uy

function wordFrom(low: string, at: number, end: number): string {
  WORD_AT.lastIndex = at
  const word = WORD_AT.exec(low)?.[0] ?? ''
  return at + word.length <= end ? word : ''
}

function wordTo(low: string, start: number, end: number): string {
  return low.slice(low.lastIndexOf(' ', end - 1) < start ? start : low.lastIndexOf(' ', end - 1) + 1, end)
}

function behind(low: string, at: number, end: number): number {
  let place = at
  while (place < end && !/[\p{L}\p{N}]/u.test(low.charAt(place))) place += 1
  return place
}
