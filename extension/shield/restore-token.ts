import { isDigitAt, isLetterAt, isWordAt, isWordBefore, widthAt } from './characters.ts'
import { viewOf } from './decoded-view.ts'
import { CODE_DOMAIN, SHAPES, type Shape } from './placeholder.ts'
import { fold, read } from './reading.ts'
import { LONGEST_WORD, PHRASE_STARTS, PHRASE_WORDS, TYPE_WORDS } from './type-words.ts'
import { type Elsewhere, PLACE_AROUND, type Place, placeIn } from './vault.ts'
import { UNSEEN, writtenForms } from './written-signs.ts'

export interface Known {
  /** The vault's entries by number. If several share a number, the word decides. */
  readonly byNumber: Elsewhere
  /** Entries of the site's other vaults. */
  readonly elsewhere: Elsewhere
  /** The only value of a shape; `null` if there are more, or if the bare word is the person's own. */
  readonly only: ReadonlyMap<Shape, string | null>
  /** Where values were written with escapes, by value. */
  readonly places: ReadonlyMap<string, readonly Place[]>
}

interface Match {
  readonly end: number
  readonly text: string
}

interface Setting {
  readonly known: Known
  /** The text is complete. */
  readonly isFinal: boolean
  readonly openBrackets: number
}

/** How far a decision looks ahead: the longest altered placeholder, or a bracket with a few of them. */
export const MAX_AHEAD = 160
/** The maximum distance that a decision looks back. */
export const SEEN_BEHIND = 60

/**
 * The token that starts exactly at `at`: its value with the formatting to keep, or `null`; 'starved' if the text ends
 * before this can be decided. A decision sees `MAX_AHEAD` code units, no matter how many have arrived.
 */
export function matchToken(text: string, at: number, setting: Setting): Match | null | 'starved' {
  if (isPlainWord(text, at)) return null
  const view = new View(text, at + MAX_AHEAD, setting.isFinal)
  const match = isLetterAt(text, at)
    ? bare(view, at, setting.known, setting.openBrackets)
    : bracketed(view, at, setting)
  const written = match === null ? match : asWritten(view, at, match, setting.known)
  // In the header of a mail a code is the name of an address that is nobody's.
  const domain = match === null ? 0 : view.any(match.end, [CODE_DOMAIN])
  // The answer may depend on text that has not arrived, unless nothing beyond the end was read.
  if (view.isStarved) return 'starved'
  return written === null || domain === 0 ? written : { ...written, end: written.end + domain }
}

/** A value with the signs of the place where it stood, or with those of any string, if this place is in one. */
function asWritten(view: View, start: number, match: Match, { places }: Known): Match {
  const known = places.get(match.text)
  if (known === undefined) return match
  const escaped = known.find(({ written }) => written.includes('\\'))
  const here = placeIn(view.upTo(match.end + PLACE_AROUND), start, match.end, match.text)
  const same = known.find(({ before, behind }) => before === here.before && behind === here.behind)
  if (same !== undefined) return { ...match, text: same.written }
  return escaped !== undefined && isInString(view, start, match.end) ? { ...match, text: escaped.written } : match
}

/** Whether a backslash would be an escape in this place. */
function isInString(view: View, start: number, end: number): boolean {
  const before = view.text.slice(Math.max(0, start - SEEN_BEHIND), start)
  const behind = view.upTo(start + MAX_AHEAD).slice(end)
  return viewOf(`${before}${A_BREAK}${behind}`).reads(before.length, before.length + A_BREAK.length) === '\n'
}
const A_BREAK = '\\n'

/** A whole word of plain letters: what follows it cannot make it one of our words. */
const PLAIN_WORD = /[a-z]+(?=[ .,:;!?)\n0-9])/iy

/** A quick check: most words of an answer cannot start a placeholder. */
function isPlainWord(text: string, at: number): boolean {
  PLAIN_WORD.lastIndex = at
  const word = PLAIN_WORD.exec(text)?.[0].toLowerCase()
  return word !== undefined && !TYPE_WORDS.has(word) && !PHRASE_STARTS.has(word)
}

/** A text that records whether something beyond its current end was read. */
class View {
  readonly text: string
  readonly limit: number
  isStarved = false
  readonly #isFinal: boolean

  constructor(text: string, limit: number, isFinal: boolean) {
    this.text = text.length > limit ? text.slice(0, limit) : text
    this.limit = limit
    this.#isFinal = isFinal
  }

  /** The code unit at a position, or an empty string at the end of the text or of the view. */
  at(place: number): string {
    if (place >= this.text.length && this.text.length < this.limit && !this.#isFinal) this.isStarved = true
    return this.text.charAt(place)
  }

  /** All that is seen before a position. */
  upTo(place: number): string {
    this.at(Math.min(place, this.limit) - 1)
    return this.text.slice(0, place)
  }

  /** The length of the first of some lowercase strings that matches at a position, or 0. */
  any(place: number, forms: readonly string[]): number {
    const first = this.at(place).toLowerCase()
    if (first === '') return 0
    for (const form of forms) {
      if (!form.startsWith(first)) continue
      let length = 1
      while (length < form.length && this.at(place + length).toLowerCase() === form.charAt(length)) length += 1
      if (length === form.length) return length
    }
    return 0
  }

  isLetter(place: number): boolean {
    this.at(place)
    return isLetterAt(this.text, place)
  }

  isWord(place: number): boolean {
    this.at(place)
    return isWordAt(this.text, place)
  }
}

/** The kinds of brackets in all their notations, longer ones before shorter ones. */
const KINDS: readonly { readonly kind: string; readonly open: readonly string[]; readonly close: readonly string[] }[] =
  [
    {
      kind: '[',
      open: [
        ...writtenForms('['),
        '\\\\u005b',
        '\\u3010',
        '\\uff3b',
        '&#0091;',
        '❲',
        '\\\\[',
        '\\[',
        '\\left[',
        '\\lbrack{}',
        '\\lbrack ',
        '{[}',
        '&amp;#91;',
        '&#091;',
        '⟦',
        '%255b',
        '[',
        '［',
        '【',
        '〔',
        '「',
        '『',
      ],
      close: [
        ...writtenForms(']'),
        '\\\\u005d',
        '\\u3011',
        '\\uff3d',
        '&#0093;',
        '❳',
        '\\\\]',
        '\\]',
        '\\right]',
        '\\rbrack{}',
        '\\rbrack',
        '{]}',
        '&amp;#93;',
        '&#093;',
        '⟧',
        '%255d',
        ']',
        '］',
        '】',
        '〕',
        '」',
        '』',
      ],
    },
    { kind: '(', open: [...writtenForms('('), '\\(', '(', '（'], close: [...writtenForms(')'), '\\)', ')', '）'] },
    {
      kind: '{',
      open: [...writtenForms('{'), '\\{', '{', '｛'],
      close: [...writtenForms('}'), '\\}', '}', '｝'],
    },
    {
      kind: '<',
      open: [...writtenForms('<'), '\\<', '<|', '<', '⟪', '〈', '《', '«', '⟨', '‹'],
      close: [...writtenForms('>'), '\\>', '|>', '>', '⟫', '〉', '》', '»', '⟩', '›'],
    },
  ]

/** Blanks of every kind, including entities, and what models put between word and number. */
const BLANKS = [
  ...[' ', '\u00a0', '\u2002', '\u2003', '\u2009'].flatMap(writtenForms),
  ...['<br>', '<br/>', '<br />', '\\n', '~', '\\,', '\\ '],
]
/** Signs that nobody sees, as written in markup and in JSON. */
const INVISIBLE = [...UNSEEN.flatMap(writtenForms), '<wbr>', '\\-']
const JOINTS = [
  '\\_',
  '\\-',
  '\\#',
  ...writtenForms('_'),
  '&ndash;',
  '_',
  '-',
  '#',
  ':',
  '.',
  '–',
  '—',
  '‑',
  '‐',
  '−',
  '=',
  '+',
  '/',
  '№',
  'nº',
  'no.',
  'nr.',
  'num.',
  'number',
  'n°',
  '：',
  '＿',
  '－',
  '＃',
]
const TAGS = ['b', 'strong', 'em', 'i', 'u', 'code', 'mark', 'span', 'sub', 'sup']
const EMPHASIS = [...['**', '__', '~~', '``', '*', '`', '\\*'], ...TAGS.flatMap(tag => [`<${tag}>`, `</${tag}>`])]

function blanks(view: View, from: number, most = 6): number {
  let at = from
  for (let count = 0; count < most; count++) {
    const character = view.at(at)
    if (character === '\n') at = behindQuoteMarks(view, at + 1)
    else if (/^[\s\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u205f-\u2064\ufeff]$/.test(character)) at += 1
    else {
      const entity = view.any(at, BLANKS) || view.any(at, INVISIBLE)
      if (entity === 0) break
      at += entity
    }
  }
  return at
}

/** A line quoted by a mail program begins with `> `, even in the middle of a placeholder. */
function behindQuoteMarks(view: View, from: number): number {
  let at = from
  while (at - from < 6 && (/^[>|]$/.test(view.at(at)) || (at > from && view.at(at) === ' '))) at += 1
  return at
}

/**
 * Invisible characters (soft hyphens, zero-width spaces and joiners), or a hyphen at the end of a line, may split
 * letters and digits.
 */
function behindInvisible(view: View, from: number): number {
  let at = from
  for (let count = 0; count < 3; count++) {
    const length = /^[\u00ad\u200b-\u200d\u2060\ufeff]$/.test(view.at(at)) ? 1 : view.any(at, INVISIBLE)
    if (length === 0) break
    at += length
  }
  if (at === from && view.at(at) === '-' && /^[\r\n]$/.test(view.at(at + 1)))
    return behindQuoteMarks(view, at + (view.at(at + 1) === '\r' && view.at(at + 2) === '\n' ? 3 : 2))
  return at
}

/** A word and a number in brackets, once or several times; or with a single bracket on one side. */
function bracketed(view: View, start: number, setting: Setting): Match | null {
  const opened = opening(view, start)
  if (opened === null) return subscripted(view, start, setting.known)
  const { bracket } = opened
  let at = opened.end
  // Nested brackets: `[[Name4821]]`.
  let depth = 1
  for (
    let again = opening(view, at);
    again !== null && again.bracket === bracket && depth < 3;
    again = opening(view, at)
  ) {
    at = again.end
    depth += 1
  }
  const emphasisAt = blanks(view, at)
  const lead = emphasis(view, emphasisAt)
  const inside = blanks(view, emphasisAt + lead.length)
  const list = items(view, inside, setting.known, bracket.kind === '[')
  if (list === null) return bracket.kind === '[' && depth === 1 ? numberless(view, inside, lead, setting.known) : null
  // Several items in round brackets are the sentence's own parenthesis.
  if (list.items > 1 && bracket.kind !== '[') return null
  // Punctuation of the sentence that was moved into the bracket: `[Name4821,]`.
  const sign = /^[.,;!?…]$/.test(view.at(list.end)) ? view.at(list.end) : ''
  const listEnd = list.end + sign.length
  const trail = emphasis(view, blanks(view, listEnd))
  const closeAt = blanks(view, trail === '' ? listEnd : blanks(view, listEnd) + trail.length)
  let end = closeAt
  let closed = 0
  while (closed < depth) {
    const length = view.any(end, bracket.close)
    if (length === 0) break
    end += length
    closed += 1
  }
  // One closing bracket too many, although none is open.
  if (closed === 1 && depth === 1 && bracket.kind === '[' && setting.openBrackets === 0 && view.at(end) === ']')
    end += 1
  const marks = marksAround(view, { start, end, lead, trail })
  const value = `${marks[0]}${list.text}${sign}${marks[1]}`
  if (closed > 0) {
    // `[Email3150](mailto:…)`: the brackets belong to a link.
    const isLink = isLinkTarget(view, end) || (view.text.charAt(start - 1) === '!' && view.at(end) === '(')
    if (bracket.kind === '[' && isLink) return { end, text: `[${value}]` }
    return { end, text: value }
  }
  // The reverse: `(Name4821]`.
  if (bracket.kind !== '[' && depth === 1 && list.items === 1 && setting.openBrackets === 0 && view.at(closeAt) === ']')
    return { end: closeAt + 1, text: value }
  if (bracket.kind !== '[') return null
  // A model's own mistake: `[Name4821}`, `[Name4821)`. If the sentence itself opened such a bracket, the closing one is
  // the sentence's.
  const slip = depth === 1 && list.items === 1 ? SLIPS.get(view.at(closeAt)) : undefined
  if (slip !== undefined && !isOpenBefore(view.text, start, slip, view.at(closeAt)))
    return { end: closeAt + 1, text: value }
  // A bracket that closes later belongs to the sentence; one that never closes was left open by the model.
  const first = item(view, inside, setting.known, true, false)
  if (first === null || closesLater(view, first.end)) return null
  return { end: first.end, text: `${lead}${first.text}` }
}

/** Characters with which models close a square bracket by mistake, and their own opening brackets. */
const SLIPS: ReadonlyMap<string, string> = new Map([
  ['}', '{'],
  [')', '('],
  ['）', '（'],
])

/**
 * Whether a bracket opened shortly before is still open. Looks only at text that is kept however the answer was split.
 */
function isOpenBefore(text: string, at: number, open: string, close: string): boolean {
  const before = text.slice(Math.max(0, at - SEEN_BEHIND), at)
  return before.lastIndexOf(open) > before.lastIndexOf(close)
}

/** The emphasis to keep: around the value on both sides, or half of it inside the brackets and half outside. */
function marksAround(
  view: View,
  { start, end, lead, trail }: { start: number; end: number; lead: string; trail: string },
): readonly [string, string] {
  if (lead !== '' && trail === closingOf(lead)) return [lead, trail]
  if (lead !== '' && trail === '' && view.any(end, [closingOf(lead)]) > 0) return [lead, '']
  const isOpenedBefore = trail !== '' && view.text.slice(Math.max(0, start - trail.length), start) === trail
  return lead === '' && isOpenedBefore ? ['', trail] : ['', '']
}

/** The end of an emphasis: the same characters again, or for tags their closing tags in reverse order. */
function closingOf(lead: string): string {
  if (!lead.startsWith('<')) return lead
  return [...lead.matchAll(/<(\w+)>/g)]
    .map(([, tag]) => `</${tag}>`)
    .reverse()
    .join('')
}

/** `\\text{Name}_{4821}`, as in formulas. */
function subscripted(view: View, start: number, known: Known): Match | null {
  const wrap = view.any(start, WRAPS)
  const word = wrap === 0 ? null : typeWord(view, start + wrap)
  return word !== null && view.at(word.end) === '}' ? item(view, start, known, false, false) : null
}

function opening(view: View, at: number): { bracket: (typeof KINDS)[number]; end: number } | null {
  for (const bracket of KINDS) {
    const length = view.any(at, bracket.open)
    if (length > 0) return { bracket, end: at + length }
  }
  return null
}

function emphasis(view: View, at: number): string {
  let length = 0
  for (let more = view.any(at, EMPHASIS); more > 0 && length < 4; more = view.any(at + length, EMPHASIS)) length += more
  return view.text.slice(at, at + length)
}

interface Items {
  readonly end: number
  readonly text: string
  readonly items: number
}

const CONNECTOR_WORD_MAX = 6

/** `Name4821`, or several joined by `,`, `/` or one short word: `Name4821 and Name7306`. */
function items(view: View, start: number, known: Known, anyWord: boolean): Items | null {
  const first = item(view, start, known, anyWord, false)
  if (first === null) return null
  let list: Items = { end: first.end, text: first.text, items: 1 }
  while (list.items < 6) {
    const gap = connector(view, list.end)
    const next = gap === null ? null : item(view, gap, known, anyWord, true)
    if (gap === null || next === null) break
    list = { end: next.end, text: list.text + view.text.slice(list.end, gap) + next.text, items: list.items + 1 }
  }
  return list
}

function connector(view: View, from: number): number | null {
  let at = blanks(view, from)
  const sign = view.any(at, [',', ';', '/', '&amp;', '&', '+', '、', '，', '·', '–', '—', '-', '|'])
  at = blanks(view, at + sign)
  let end = at
  while (end - at <= CONNECTOR_WORD_MAX && view.isLetter(end)) end += 1
  const isWord = end > at && end - at <= CONNECTOR_WORD_MAX && blanks(view, end) > end
  if (isWord) return blanks(view, end)
  return sign > 0 ? at : null
}

/** LaTeX around a word. */
const WRAPS = ['\\text{', '\\mathrm{', '\\textrm{', '\\mathit{', '\\mathbf{', '\\operatorname{']
/** Around a number: `[Name(4821)]`, `[Name: "4821"]`. */
const QUOTES = ['"', '“', '”', '„', '‘', '(', '{', '&quot;']
const QUOTES_END = ['"', '”', '“', '’', ')', '}', '&quot;']

/** One word and its number, with an optional grammatical ending. */
function item(view: View, from: number, known: Known, anyWord: boolean, mayLackWord: boolean): Match | null {
  const wrap = view.any(from, WRAPS)
  const start = from + wrap
  const word = typeWord(view, start)
  if (word === null) {
    if (!mayLackWord) return null
    const number = numberAt(view, start)
    const value = number === null ? null : valueUnder(known.byNumber, number.digits, undefined)
    return number === null || value === null ? null : { end: number.end, text: value }
  }
  const shape = shapeOf(word.text)
  if (shape === undefined && (!anyWord || isLookAlike(word.text))) return null
  const isClosedEarly = wrap > 0 && view.at(word.end) === '}'
  const joined = joint(view, word.end + (isClosedEarly ? 1 : 0))
  const quote = view.any(joined, QUOTES)
  const number = numberAt(view, joined + quote)
  if (number === null) return null
  const value =
    valueUnder(known.byNumber, number.digits, shape) ??
    (anyWord && shape !== undefined ? valueUnder(known.elsewhere, number.digits, shape) : null)
  if (value === null) return null
  if (goesOn(view, number.end, known)) return null
  const unquoted = number.end + (quote > 0 ? view.any(number.end, QUOTES_END) : 0)
  const end = unquoted + (wrap > 0 && !isClosedEarly && view.at(unquoted) === '}' ? 1 : 0)
  const ending = endingAt(view, end)
  // `[Name4821Room]` and `[Name4821B]` are different names.
  if (/^['’:-]?\p{Lu}/u.test(ending)) return null
  return { end: end + ending.length, text: value + ending }
}

/**
 * A number that continues is a different number, such as `4821.5` or `4821-7`, unless the continuation is a
 * placeholder's number too.
 */
function goesOn(view: View, end: number, known: Known): boolean {
  if (!/^[.,'’-]$/.test(view.at(end)) || digitAt(view, end + 1) === undefined) return false
  const next = numberAt(view, end + 1)
  return next !== null && !known.byNumber.has(next.digits)
}

/** Words that precede ordinary numbers in any text. */
const COUNTED =
  /^(?:room|fig|figure|table|section|sec|page|chapter|step|line|item|ref|reference|note|order|ticket|case|invoice|id|no|nr|number|version|part|error|code|port|flight|gate|bus|route|highway|suite|apt|unit|floor|year|model|issue|bug|rfc|iso|cve|eq|equation|appendix|source|citation|footnote|question|answer|day|week|row|column|cell|doc|document|file|user|account|phase|level|lot|block|box|zip|pin|isbn|article|art|clause|form|schedule|exhibit|abb|tab|kapitel|seite|zimmer|article|salle|pagina|habitacion)$/

/** A word that counts something else, or that merely contains one of ours: `Rename`, `Valuable`, `Filename`. */
function isLookAlike(word: string): boolean {
  const folded = fold(word)
  return COUNTED.test(folded) || (/^[a-z'-]+$/.test(folded) && /name|email|valu|^nam[ie]/.test(folded))
}

/** A type's word, or several that form one: `Nome completo`, `Email address`. */
function typeWord(view: View, start: number): { text: string; end: number } | null {
  const first = singleWord(view, start)
  let word = first
  let longest = first
  for (let count = 1; count < PHRASE_WORDS && word !== null && PHRASE_STARTS.has(fold(word.text)); count++) {
    const gap = blanks(view, word.end, 2)
    const next = gap > word.end ? singleWord(view, gap) : null
    if (next === null) break
    word = { text: `${word.text} ${next.text}`, end: next.end }
    if (shapeOf(word.text) !== undefined) longest = word
  }
  return longest
}

/** The letters of a word, including marks of other scripts, hyphens as in `E-Mail` and full-width letters. */
function singleWord(view: View, start: number): { text: string; end: number } | null {
  let end = start
  let text = ''
  while (text.length <= LONGEST_WORD) {
    const at = text === '' ? end : behindInvisible(view, end)
    const isInside = text !== '' && /^['’"-]$/.test(view.at(at)) && view.isLetter(at + 1)
    if (!isInside && !view.isLetter(at)) break
    const width = widthAt(view.text, at)
    for (let unit = 1; unit < width; unit++) view.at(at + unit)
    text += view.text.slice(at, at + width)
    end = at + width
  }
  return text === '' || text.length > LONGEST_WORD ? null : { text, end }
}

function shapeOf(word: string): Shape | undefined {
  return TYPE_WORDS.get(fold(word.normalize('NFKC').replaceAll('’', "'")).replace(/\s+/g, ' '))
}

/** What may come between word and number: blanks, one or two signs, emphasis. */
function joint(view: View, from: number): number {
  let at = blanks(view, from)
  for (let count = 0; count < 3; count++) {
    const length = view.any(at, JOINTS) || view.any(at, EMPHASIS)
    if (length === 0) break
    at = blanks(view, at + length)
  }
  return at
}

/** All consecutive decimal digits of any script and width; a group of three after a separator belongs to them. */
function numberAt(view: View, start: number): { digits: string; end: number } | null {
  let digits = ''
  let end = start
  while (digits.length < 13) {
    const at = digits === '' ? end : behindInvisible(view, end)
    const digit = digitAt(view, at)
    if (digit !== undefined) {
      digits += digit
      end = at + widthAt(view.text, at)
      continue
    }
    // `9,044`: a placeholder's number can only be one digit and three more.
    const group =
      digits.length === 1 && /^[,.'’ _\u00a0\u2009\u202f]$/.test(view.at(at)) ? groupAt(view, at + 1) : undefined
    if (group === undefined) break
    return { digits: digits + group, end: at + 1 + group.length }
  }
  return digits === '' ? null : { digits, end }
}

/** Exactly three digits. */
function groupAt(view: View, at: number): string | undefined {
  const group = [0, 1, 2].map(place => digitAt(view, at + place) ?? '').join('')
  return group.length === 3 && digitAt(view, at + 3) === undefined ? group : undefined
}

function digitAt(view: View, at: number): string | undefined {
  const character = view.at(at)
  if (/^[0-9]$/.test(character)) return character
  if (/^\p{Nd}$/u.test(character)) return read(character).plain
  // Superscript, subscript and mathematical digits; the last are two code units long.
  if (!/^[\u00b2\u00b3\u00b9\u2070-\u2089\ud835]$/.test(character)) return undefined
  view.at(at + 1)
  const plain = view.text.slice(at, at + widthAt(view.text, at)).normalize('NFKC')
  return /^[0-9]$/.test(plain) ? plain : undefined
}

/**
 * The value of a number. Of the site's other vaults it is asked only for what can hardly mean anything else, since they
 * may know thousands of numbers: `[Value 1500]` and `Value1500`, but not 'a value of 1500'. If they disagree, the code
 * stays: a wrong name in an answer would be worse.
 */
function valueUnder(known: Elsewhere, digits: string, shape: Shape | undefined): string | null {
  const entries = known.get(digits)
  if (entries === undefined) return null
  const [only] = entries
  // A different shape before a known number is another placeholder, which the vault does not know.
  const isOther = shape !== undefined && only !== undefined && isShape(only.shape) && !isShape(only.shape, shape)
  if (entries.length === 1 && only !== undefined) return isOther ? null : only.value
  const fitting = entries.filter(entry => shape !== undefined && isShape(entry.shape, shape))
  return fitting.length === 1 ? (fitting[0]?.value ?? null) : null
}

const isShape = (word: string, ...shapes: readonly Shape[]): boolean =>
  (shapes.length > 0 ? shapes : SHAPES).some(shape => shape.toLowerCase() === word.toLowerCase())

const ENDING_MAX = 5
/** Folded endings that grammar attaches to a name directly: German, Slavic, Finnish, Hungarian, and Turkish. */
const ENDINGS = new Set(
  `s es n en er e a i y u o t ow owi om em ie ami ach ego emu ym ou ovi ovy ova lle lla lta ssa sta na ksi tta in ille illa
  nak nek val vel ban ben ba be ra re rol tol hoz hez nal nel ig ert et at ot ek kal kel nin nun yi yu ye ya de da te ta
  den dan ten tan le la yle yla ler lar un um us is as ai ui oi am iem im`.split(/\s+/),
)

/** Nothing, or an ending. Letters of another script are a particle and not part of the word. */
function isEnding(letters: string): boolean {
  return letters === '' || OTHER_SCRIPT.test(letters.charAt(0)) || ENDINGS.has(fold(letters))
}

/** `'s`, `s`, `-nek`, `:n`: an ending inside the brackets, kept after the value. */
function endingAt(view: View, at: number): string {
  const sign = /^['’´ʼ:-]$/.test(view.at(at)) ? 1 : 0
  let end = at + sign
  while (end - at <= ENDING_MAX + sign && view.isLetter(end)) end += 1
  const letters = end - at - sign
  if (letters === 0) return sign === 1 && /^['’]$/.test(view.at(at)) ? view.text.slice(at, at + 1) : ''
  if (letters > ENDING_MAX || isDigitAt(view.text, end)) return ''
  if (sign === 0 && !isEnding(view.text.slice(at, end))) return ''
  // `[Names4821s']`
  return view.text.slice(at, sign === 0 && /^['’]$/.test(view.at(end)) ? end + 1 : end)
}

/** `[Name]`: only if the vault has a single name and the brackets do not belong to a link. */
function numberless(view: View, start: number, lead: string, known: Known): Match | null {
  const word = typeWord(view, start)
  if (word === null || !/^(?:name|email|value)$/i.test(word.text)) return null
  const shape = shapeOf(word.text)
  const value = shape === undefined ? undefined : known.only.get(shape)
  const trail = emphasis(view, word.end)
  const close = view.any(word.end + trail.length, KINDS[0]?.close ?? [])
  if (value === undefined || value === null || close === 0 || trail !== lead) return null
  const end = word.end + trail.length + close
  return view.at(end) === '(' || view.at(end) === '[' ? null : { end, text: `${lead}${value}${lead}` }
}

function isLinkTarget(view: View, at: number): boolean {
  if (view.at(at) !== '(') return false
  return (
    view.any(at + 1, ['mailto:', 'http', 'tel:', '/', '#', 'www.', '[', 'name', 'email', 'value', '\\[', '%5b']) > 0
  )
}

/** Whether a square bracket closes before another one opens or the line ends. */
function closesLater(view: View, from: number): boolean {
  for (let at = from; at < from + 48; at++) {
    const character = view.at(at)
    if (character === ']') return true
    if (character === '[' || character === '\n' || character === '') return false
  }
  return false
}

/** A known word and its number without brackets: `Name4821`, `name_4821`, `Name4821]`. */
function bare(view: View, start: number, known: Known, openBrackets = 0): Match | null {
  if (!view.isLetter(start) || isPartOfIdentifier(view.text, start)) return null
  const word = typeWord(view, start)
  if (word === null || shapeOf(word.text) === undefined) return null
  const joined = joint(view, word.end)
  const inner = view.any(joined, ['[', '{'])
  const number = numberAt(view, joined + inner)
  if (number === null) return null
  const shape = shapeOf(word.text)
  const isAsSent = number.end - word.end === 4 && word.text === shape
  const value =
    valueUnder(known.byNumber, number.digits, shape) ??
    (isAsSent ? valueUnder(known.elsewhere, number.digits, shape) : null)
  if (value === null) return null
  if (inner === 1) {
    const close = view.at(joined) === '[' ? ']' : '}'
    return view.at(number.end) === close ? { end: number.end + 1, text: value } : null
  }
  if (goesOn(view, number.end, known)) return null
  // A capital right after the number makes it another name, and more letters another identifier, except a short ending.
  if (/\p{Lu}/u.test(view.at(number.end)) && word.text !== word.text.toUpperCase()) return null
  let end = number.end
  while (end - number.end <= ENDING_MAX && view.isLetter(end) && !OTHER_SCRIPT.test(view.at(end))) end += 1
  if (!isEnding(view.text.slice(number.end, end)) || isDigitAt(view.text, end) || view.at(end) === '_') {
    if (!(view.at(end) === '_' && !view.isWord(end + 1))) return null
  }
  const close = end === number.end && openBrackets === 0 ? view.any(number.end, KINDS[0]?.close ?? []) : 0
  return { end: number.end + close, text: value }
}

/** Whether a letter or a digit comes right before. Another script does not join words: `请联系Name4821`, `לName4821`. */
export function isPartOfWord(text: string, at: number): boolean {
  if (!isWordBefore(text, at)) return false
  return !(OTHER_SCRIPT.test(text.charAt(at - 1)) && isAscii(text, at))
}

const OTHER_SCRIPT = /[^\p{sc=Latin}\p{N}\p{M}]/u
const isAscii = (text: string, at: number): boolean => text.charCodeAt(at) < 128

/**
 * Whether an identifier continues to the left: `get_Name4821`, `$Name4821`. A file name may contain one:
 * `report_Name4821.pdf`.
 */
function isPartOfIdentifier(text: string, at: number): boolean {
  if (isPartOfWord(text, at)) return true
  const sign = text.charAt(at - 1)
  return (sign === '_' || sign === '$') && isWordBefore(text, at - 1)
}
