import { type Candidate, type Certainty, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { BEYOND_ASCII, DIGIT, DIGITS_5, LETTER_DIGIT, signsIn, wordSearch } from '../starts.ts'
import { after, before, clauseBefore, firstMatch, isJoinedLeft, isJoinedRight, matchAt } from '../surroundings.ts'
import { COUNTRY, OWN_FORM, PLACE, SURE_TOWN, TOWNS } from './postcodes.ts'
import { AFTER_NAME, BEFORE_NAME, SUFFIX, SURE_AFTER_NAME, UNIT } from './street-words.ts'

const NUMBER = String.raw`\d{1,5}(?:[ -]?[a-zA-Z](?![a-zA-Z]))?(?:[/-]\d{1,4}[a-zA-Z]?)?(?: ?(?:bis|ter)(?![a-z]))?`
const WORD = "[A-Za-z0-9][A-Za-z0-9'.-]{0,24}"
const DIRECTION = '(?: (?:N|S|E|W|NE|NW|SE|SW|North|South|East|West)\\.?(?![A-Za-z]))?'

/** `1187 Maple Ridge Dr`, `2209 W Lafayette Blvd`, `88 Wentworth Avenue`. */
const NUMBER_FIRST = new RegExp(
  `\\d{1,6}[A-Za-z]?(?:-\\d{1,5})?(?: 1/2)?,?(?: ${WORD}){1,4}? (?:${AFTER_NAME})(?![a-z])\\.?(?: (?:${AFTER_NAME})(?![a-z])\\.?)?`,
  'iy',
)
const SURE_ENDING = new RegExp(` (?:${SURE_AFTER_NAME})\\.?$`)
/** `221B Broadway`, `350 Fifth Avenue`: streets without a street word. */
const BROADWAY =
  /\d{1,5}[a-z]? (?:(?:west|east|north|south|w|e|n|s)\.? )?(?:broadway|bowery|strand|piccadilly|haymarket|cheapside|embarcadero)(?![a-z])/y
const ORDINAL_STREET =
  /\d{1,5} (?:(?:west|east|north|south|[wens])\.? )?\d{1,3}(?:st|nd|rd|th)(?: (?:street|st|avenue|ave|road|rd|place|pl))?(?![a-z])/y

/** Compounds such as `Lindenallee 7`: the name, then the number. */
const GROWN = new RegExp(
  `(?<![A-Za-z])(?:[A-Z][a-z'.-]{1,24}[ -]){0,3}?[A-Z]?[a-z-]{2,24}(?:${SUFFIX})(?:\\.|,)? ${NUMBER}(?![A-Za-z0-9.]*\\d)`,
  'y',
)
const GROWN_TRIGGER = new RegExp(`(?:${SUFFIX})\\.? (?=\\d)`, 'g')
/** `Rosenheimer Str. 145a`, `Unter den Linden Str 5`. */
const STR_APART = new RegExp(
  `(?<![A-Za-z])(?:[A-Z][a-z-]{2,24} ){1,3}(?:Strasse|Strase|Str\\.?|Weg|Platz|Allee|Ring|Damm|Ufer|Gasse) ${NUMBER}`,
  'y',
)

const FRONT_TRIGGER = wordSearch(`(?<![a-z0-9])(?:${BEFORE_NAME})(?<=[./](?=[^\\s])|(?= ))[ ,]{0,2}(?=[^\\s])`)
const NAME_AFTER_FRONT =
  /(?:(?:de|des|du|de la|de los|de las|del|della|dei|degli|dello|la|las|el|los|le|les|l'|d'|da|do|dos|das|dr\.?|sta\.?|sto\.?|san|don|dona|sao) ?){0,3}(?:[^\s,.;:()\d"]{1,24}\.?(?:[ '-](?=[^\s\d]))?){1,6}/y
const NUMBER_AFTER_FRONT = new RegExp(`,?(?: |, ?)(?:n(?:o|um|umero)?\\.?o? ?|nr\\.? |д\\.? ?|s/n)?(?:${NUMBER})`, 'iy')
const NO_NUMBER = /,? ?s\/n(?![a-z])/iy
const NUMBER_BEFORE = /(?<![A-Za-z0-9.,/-])\d{1,4}(?: ?(?:bis|ter|quater|[a-dA-D]))?,? $/

const BOX = wordSearch(
  String.raw`(?<![a-z])(?:p\.? ?o\.? ?box|post office box|postfach|apartado(?: de correos| postal)?|apdo\.?|casilla(?: de correo)?|b\.p\.|boite postale|caixa postal|casella postale|postbus|postboks|skrytka(?: pocztowa)?|psc \d{1,5},? box|unit \d{1,5},? box|private bag|locked bag)(?: no\.?| #| nr\.?|:)? ?[a-z]?\d{1,6}(?![a-z0-9])`,
)
const MILITARY = wordSearch(String.raw`(?<![a-z])(?:apo|fpo|dpo),? a[aep] \d{5}(?:-\d{4})?(?!\d)`)
/** A unit alone on its line. */
const UNIT_ALONE = wordSearch(
  String.raw`(?<![A-Za-z])(?:Apt|Apartment|Suite|Ste)(?:\.|\b) ?#?\d{1,5}[A-Z]?(?![A-Za-z0-9])`,
)
const UNIT_FIRST = wordSearch(
  String.raw`(?<![a-z])(?:flat|apartment|apt|unit|suite|house|plot|room|villa|block|tower|door)(?: no\.?)?[ .#-]{1,2}(?=\d|[a-z]?\d)[a-z]?\d{1,5}[a-z]?(?:[-/]\d{1,4})?(?=,)`,
)

const OWN_FORM_ALONE = new RegExp(`(?<![A-Za-z0-9])(?:${OWN_FORM})(?![A-Za-z0-9])`, 'g')
const SURE_TOWN_ALONE = new RegExp(`(?:${SURE_TOWN})`, 'y')
const STATE_ZIP_TRIGGER = /[A-Za-z.],? {1,2}\d{5}(?:-\d{4})?(?!\d)/g
const ZIP_NAMED = wordSearch(
  String.raw`\b(?:zip(?: ?code)?|postal ?code|post ?code|postcode|codigo postal|c\.?p\.?|plz|postleitzahl|code postal|cap|cep|eircode|pin ?code|postnummer)(?: (?:is|es|ist|est|of|e))?:? {0,2}(?=[a-z]?\d)`,
)
const ZIP_FORM = /\d{4,6}(?:-\d{3,4})?(?![\d-])|\d{2,3}[ -]\d{2,3}(?!\d)|\d{4} ?[a-z]{2}(?![a-z])/y
const JAPANESE = /〒 ?\d{3}-?\d{4}|(?<=[都道府県市区町村])\d{1,4}(?:丁目|-)\d{1,3}(?:[-番]\d{1,4}){0,2}号?/g

/** Words that no street's name starts with: a number followed by one of them is part of a sentence. */
const NOT_A_STREET =
  /^\d{1,6}[a-z]?,? (?:(?:years?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|seconds?|people|men|women|kids|times|km|miles|meters|percent|of|to|in|on|at|the|a|an|and|or|for|from|with|more|other|new|different|cars?|players?|points?|users?|items|steps|by|is|are|was|per|x|am|pm|mg|ml|kg|patients?|students?|units?|degrees?|feet|inches|square|best|ways?|minute|hour|day|week|year|month|story|page|mile|foot|meter|step|million|billion|thousand|dollar|euro)(?![a-z])|(?:[a-z']{1,24} ){1,3}(?:of|to|in|on|at|the|is|are|was|for|from|with|and|or|by|per|my|your|his|her) )/

/**
 * Street lines with everything that follows them, PO boxes, and postcodes. The lines of one address become one span.
 */
export function findAddresses(reading: Reading): Candidate[] {
  const found: Candidate[] = []
  const signs = signsIn(reading.low)
  // Every address has a number, except those marked `s/n` (without a number).
  if ((signs & DIGIT) === 0 && !reading.low.includes('s/n')) return found
  const add = (start: number, end: number, certainty: Certainty): void => {
    found.push(candidate('ADDRESS', start, extend(reading.plain, end), certainty))
  }
  numberFirst(reading, add)
  nameFirst(reading, add)
  wordFirst(reading, add)
  boxes(reading, signs, add)
  towns(reading, signs, add)
  return found
}

type Add = (start: number, end: number, certainty: Certainty) => void

const HOUSE_NUMBER = /(?<![a-z0-9.,:/$€£#%+@_-])\d{1,6}[a-z]?(?=[ ,-])/g

function numberFirst({ plain, low }: Reading, add: Add): void {
  for (let trigger = firstMatch(HOUSE_NUMBER, low); trigger !== null; trigger = HOUSE_NUMBER.exec(low)) {
    const at = trigger.index
    const match = matchAt(BROADWAY, low, at) ?? matchAt(ORDINAL_STREET, low, at)
    if (match !== null) {
      if (!/^\d{1,5} \d{1,3}(?:st|nd|rd|th)$/.test(match[0]) || /[,]$/.test(after(low, at + match[0].length, 1)))
        add(at, at + match[0].length, 'shaped')
      continue
    }
    const street = matchAt(NUMBER_FIRST, plain, at)
    if (street === null || NOT_A_STREET.test(low.slice(at, at + street[0].length + 1))) continue
    const ending = low.slice(at, at + street[0].length)
    const isNamed =
      /^\d+[A-Za-z]?(?:-\d+)?,? (?:[A-Z0-9]|(?:de|la|le|van|st)\b)/.test(street[0]) &&
      /^[A-Z]/.test(street[0].slice(street[0].lastIndexOf(' ') + 1))
    const isSaid =
      /\b(?:address|live[sd]? at|living at|lives|resid\w{1,5}|house|home|located|deliver\w{0,3}|ship\w{0,4}|street|meet|at)\b/.test(
        clauseBefore(low, at, { length: 28 }),
      )
    if (
      isNamed ||
      (SURE_ENDING.test(ending) && street[0].split(' ').length <= 4) ||
      (isSaid && street[0].split(' ').length <= 4)
    )
      add(at, at + street[0].length, 'shaped')
  }
}

function nameFirst({ plain, low }: Reading, add: Add): void {
  for (let trigger = firstMatch(GROWN_TRIGGER, low); trigger !== null; trigger = GROWN_TRIGGER.exec(low)) {
    const end = trigger.index + trigger[0].length
    for (const start of wordStarts(plain, end - 1 - (trigger[0].includes('.') ? 1 : 0), 3)) {
      const match = matchAt(GROWN, plain, start) ?? matchAt(STR_APART, plain, start)
      if (match === null || start + match[0].length <= end || !/^[A-Z]/.test(plain.charAt(start))) continue
      if (!isJoinedRight(low, start + match[0].length)) add(start, start + match[0].length, 'shaped')
      break
    }
  }
}

/** Starts of up to `words` capitalized words before a position, the farthest first. */
function wordStarts(plain: string, at: number, words: number): number[] {
  const starts: number[] = []
  let start = at
  for (let word = 0; word < words; word++) {
    let first = start
    while (first > 0 && start - first < 30 && /[A-Za-z'.-]/.test(plain.charAt(first - 1))) first -= 1
    if (first === start || !/[A-Z]/.test(plain.charAt(first))) break
    starts.unshift(first)
    if (plain.charAt(first - 1) !== ' ') break
    start = first - 1
  }
  return starts
}

function wordFirst({ plain, low }: Reading, add: Add): void {
  for (let trigger = FRONT_TRIGGER.first(low, low); trigger !== null; trigger = FRONT_TRIGGER.next()) {
    const nameAt = trigger.index + trigger[0].length
    const name = matchAt(NAME_AFTER_FRONT, plain, nameAt)
    if (name === null) continue
    // Words before the number that cannot be part of a street end the search.
    const nameEnd = nameAt + name[0].trimEnd().length
    const isCapital = /\p{Lu}/u.test(name[0]) || /\p{Lu}/u.test(plain.charAt(trigger.index))
    const number = matchAt(NUMBER_AFTER_FRONT, plain, nameEnd) ?? matchAt(NO_NUMBER, plain, nameEnd)
    const ahead = NUMBER_BEFORE.exec(before(plain, trigger.index, 12))
    const start = ahead === null ? trigger.index : trigger.index - ahead[0].length
    const words = name[0].trim().split(/[ '-]/).length
    if (ahead !== null && isCapital) add(start, capitalEnd(plain, nameAt, nameEnd), 'shaped')
    else if (
      number !== null &&
      isCapital &&
      words <= 6 &&
      !isJoinedRight(low, nameEnd + number[0].length) &&
      low.charAt(nameEnd + number[0].length) !== '%'
    )
      add(trigger.index, nameEnd + number[0].length, 'shaped')
  }
}

/** Cuts off lowercase words that belong to the rest of the sentence: `12 rue des Lilas avec mon mari`. */
function capitalEnd(plain: string, from: number, to: number): number {
  let end = from
  for (const word of plain.slice(from, to).matchAll(/[^ ]+/g)) {
    const isSmall = /^[a-z]/.test(word[0])
    if (isSmall && end > from && !/^(?:de|des|du|la|le|les|del|los|las|et|da|do|d'|l')/.test(word[0])) break
    if (!isSmall || end === from || /^(?:d'|l')/.test(word[0])) end = from + word.index + word[0].length
  }
  return end
}

function boxes({ plain, low }: Reading, signs: number, add: Add): void {
  for (let match = BOX.first(low, low); match !== null; match = BOX.next())
    add(match.index, match.index + match[0].length, 'shaped')
  for (let match = MILITARY.first(low, low); match !== null; match = MILITARY.next())
    add(match.index, match.index + match[0].length, 'shaped')
  for (let match = UNIT_FIRST.first(low, low); match !== null; match = UNIT_FIRST.next())
    add(match.index, match.index + match[0].length, 'likely')
  for (let match = UNIT_ALONE.first(plain, low); match !== null; match = UNIT_ALONE.next())
    add(match.index, match.index + match[0].length, 'likely')
  for (
    let match = (signs & BEYOND_ASCII) === 0 ? null : firstMatch(JAPANESE, low);
    match !== null;
    match = JAPANESE.exec(low)
  )
    add(match.index, match.index + match[0].length, 'shaped')
}

function towns({ plain, low }: Reading, signs: number, add: Add): void {
  for (
    let match = (signs & LETTER_DIGIT) === 0 && !low.includes('gir') ? null : firstMatch(OWN_FORM_ALONE, plain);
    match !== null;
    match = OWN_FORM_ALONE.exec(plain)
  ) {
    const start = startOfTown(plain, match.index)
    // Without a space and without a town, the form may be a part number.
    if (start < match.index || match[0].includes(' ')) add(start, match.index + match[0].length, 'shaped')
  }
  for (
    let match = (signs & DIGITS_5) === 0 ? null : firstMatch(STATE_ZIP_TRIGGER, plain);
    match !== null;
    match = STATE_ZIP_TRIGGER.exec(plain)
  ) {
    const end = match.index + match[0].length
    for (let start = Math.max(0, match.index - 60); start <= match.index; start++) {
      if (isJoinedLeft(low, start) || !/[A-Z]/.test(plain.charAt(start))) continue
      const town = matchAt(SURE_TOWN_ALONE, plain, start)
      if (town === null || start + town[0].length < end) continue
      add(start, end, 'shaped')
      break
    }
  }
  for (let match = ZIP_NAMED.first(low, low); match !== null; match = ZIP_NAMED.next()) {
    const at = match.index + match[0].length
    const zip = matchAt(ZIP_FORM, low, at)
    if (zip !== null) add(at, at + zip[0].length, 'shaped')
  }
}

const CAPITALISED = /^(?:[A-Z][a-z'.-]{1,24}(?:-[A-Za-z][a-z'-]{1,24})?|[A-Z]{3,20}|St\.?)$/
const SMALL_IN_PLACE = /^(?:de|del|la|las|el|los|am|an|der|den|im|of|upon|on|sur|sous|le|les|en|the|do|da)$/
const HOUSE_BEFORE = /(?<![\w.,/-])\d{1,5}[A-Za-z]? $/

/** Where the town and the comma-separated parts of the address before a postcode start. */
function startOfTown(plain: string, postcode: number): number {
  let start = postcode
  let end = postcode - (before(plain, postcode, 2) === ', ' ? 2 : 1)
  if (plain.charAt(postcode - 1) !== ' ') return postcode
  for (let parts = 0; parts < 4; parts++) {
    const place = startOfPlace(plain, end)
    if (place === end) break
    start = place - (HOUSE_BEFORE.exec(before(plain, place, 8))?.[0].length ?? 0)
    if (before(plain, start, 2) !== ', ') break
    end = start - 2
  }
  return start
}

/** Where a run of up to five capitalized words starts, with words like `de` or `upon` between them. */
function startOfPlace(plain: string, end: number): number {
  let start = end
  let at = end
  for (let words = 0; words < 5; words++) {
    const space = Math.max(plain.lastIndexOf(' ', at - 1), plain.lastIndexOf('\n', at - 1), at - 30)
    const word = plain.slice(space + 1, at).replace(/^["'(]/, '')
    if (CAPITALISED.test(word)) start = at - word.length
    else if (!SMALL_IN_PLACE.test(word)) break
    if (plain.charAt(space) !== ' ' || word.length < at - space - 1) break
    at = space
  }
  return start
}

/** What separates the parts of an address: a comma, a line break, one or two spaces, a dash. */
const JOIN = /,? ?\n[ \t>]{0,8}|,? {1,2}|,| ?- ?/y
const MORE_UNIT = new RegExp(
  `(?:${UNIT}(?:\\. ?| ?# ?| |-)(?:no\\.? ?)?[a-z]?\\d{0,5}[a-z]?(?![a-z])|\\d{1,3} ?o(?:-? ?[a-z])?(?![a-z])(?: (?:izq|izda|dcha|der)(?![a-z])\\.?)?|\\d{1,2}(?:st|nd|rd|th) floor|#[ ]?\\d{1,5}[a-z]?)`,
  'iy',
)
const MORE_TOWN = TOWNS.map(town => new RegExp(`(?:${town})(?![A-Za-z0-9])`, 'y'))
const MORE_COUNTRY = new RegExp(`(?:${COUNTRY})(?: \\d{4,6})?(?![A-Za-z0-9])`, 'y')
const SURE = [MORE_UNIT, ...MORE_TOWN, MORE_COUNTRY]
/** Part of a town or an estate counts only if something more certain follows it. */
const MORE_PLACE = [
  new RegExp(`${PLACE}(?![A-Za-z0-9])`, 'y'),
  new RegExp(`[A-Z]?\\d{1,4}[A-Za-z]? ${PLACE}(?![A-Za-z0-9])`, 'y'),
  /(?:Tower|Block|Sector|Phase|Wing) [A-Z0-9]{1,3}(?![A-Za-z0-9])/y,
]
const MORE_DIRECTION = new RegExp(DIRECTION, 'y')

/** Extends over units, districts, town, postcode and country after a street, to the end of the last certain part. */
function extend(plain: string, from: number): number {
  let end = from + (matchAt(MORE_DIRECTION, plain, from)?.[0].length ?? 0)
  let at = end
  for (let parts = 0; parts < 8; parts++) {
    const join = matchAt(JOIN, plain, at)
    if (join === null) break
    const from = at + join[0].length
    const sure = firstOf(SURE, plain, from)
    // Without a comma or a new line, the words belong to the sentence.
    const length = sure ?? (/[,\n]/.test(join[0]) ? firstOf(MORE_PLACE, plain, from) : null)
    if (length === null) break
    at = from + length
    if (sure !== null) end = at
  }
  // A period after a town ends the sentence; the one in `St.` belongs to the street.
  return plain.charAt(end - 1) === '.' && end - from > 1 ? end - 1 : end
}

/** The length of the first pattern that matches at a position. */
function firstOf(patterns: readonly RegExp[], plain: string, at: number): number | null {
  for (const pattern of patterns) {
    const match = matchAt(pattern, plain, at)
    if (match !== null && match[0].length > 0) return match[0].length
  }
  return null
}
