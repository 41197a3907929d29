import { isDigitAt, isLetterAt, isWordAt, isWordBefore } from './characters.ts'
import type { Shape } from './placeholder.ts'
import { fold } from './reading.ts'
import { LONGEST_WORD, TYPE_WORDS } from './type-words.ts'

/** What a vault knows, by number. More than one entry under one number: the word decides. */
export interface Known {
  readonly byNumber: ReadonlyMap<string, readonly { readonly shape: string; readonly value: string }[]>
  /** The one value of a shape, `null` when there are more or when the word is the person's own. */
  readonly only: ReadonlyMap<Shape, string | null>
}

interface Match {
  readonly end: number
  readonly text: string
}

interface Setting {
  readonly known: Known
  /** No more text will come. */
  readonly isFinal: boolean
  readonly openBrackets: number
}

/** How far a decision looks ahead: the longest bent placeholder, or a bracket with a few of them. */
export const MAX_AHEAD = 160

/**
 * The token that starts exactly at a place: its value in what is left of its dress, or `null`; 'starved' when the
 * text ends before that can be said. A decision sees `MAX_AHEAD` code units, no matter how many have arrived.
 */
export function matchToken(text: string, at: number, setting: Setting): Match | null | 'starved' {
  const view = new View(text, at + MAX_AHEAD, setting.isFinal)
  const match = isLetterAt(text, at)
    ? bare(view, at, setting.known, setting.openBrackets)
    : bracketed(view, at, setting)
  // The answer may depend on what has not arrived, unless nothing was looked for beyond the end.
  return view.isStarved ? 'starved' : match
}

/** A text that notes when somebody looks beyond what has arrived. */
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

  /** The code unit at a place, empty at the end of the text or of the view. */
  at(place: number): string {
    if (place >= this.text.length && this.text.length < this.limit && !this.#isFinal) this.isStarved = true
    return this.text.charAt(place)
  }

  /** Whether one of some strings, lower case, stands at a place; its length, or 0. */
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

/** The kinds of brackets, each in all its dresses. The longer dress stands before the shorter. */
const KINDS: readonly { readonly kind: string; readonly open: readonly string[]; readonly close: readonly string[] }[] =
  [
    {
      kind: '[',
      open: ['\\\\[', '\\[', '&#91;', '&#x5b;', '&lbrack;', '&lsqb;', '%5b', '[', '［', '【', '〔', '「', '『'],
      close: ['\\\\]', '\\]', '&#93;', '&#x5d;', '&rbrack;', '&rsqb;', '%5d', ']', '］', '】', '〕', '」', '』'],
    },
    { kind: '(', open: ['\\(', '&#40;', '%28', '(', '（'], close: ['\\)', '&#41;', '%29', ')', '）'] },
    {
      kind: '{',
      open: ['\\{', '&#123;', '&lbrace;', '&lcub;', '%7b', '{', '｛'],
      close: ['\\}', '&#125;', '&rbrace;', '&rcub;', '%7d', '}', '｝'],
    },
    {
      kind: '<',
      open: ['\\<', '&lt;', '&#60;', '%3c', '<', '〈', '《', '«'],
      close: ['\\>', '&gt;', '&#62;', '%3e', '>', '〉', '》', '»'],
    },
  ]

/** Blanks of every kind, also written as entities, and what models put between word and number. */
const BLANKS = ['&nbsp;', '&#160;', '&thinsp;', '&#8203;', '&zwnj;', '%20', '%c2%a0', '<br>', '<br/>', '<br />', '\\n']
const JOINTS = [
  '\\_',
  '\\-',
  '\\#',
  '&#95;',
  '%5f',
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
  'n°',
  '：',
  '＿',
  '－',
  '＃',
]
const EMPHASIS = ['**', '__', '~~', '``', '*', '`', '\\*']

function blanks(view: View, from: number, most = 6): number {
  let at = from
  for (let count = 0; count < most; count++) {
    const character = view.at(at)
    if (/^[\s\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u205f-\u2064\ufeff]$/.test(character)) at += 1
    else {
      const entity = view.any(at, BLANKS)
      if (entity === 0) break
      at += entity
    }
  }
  return at
}

/** A word and a number in brackets, one or several; or a lone bracket beside them. */
function bracketed(view: View, start: number, setting: Setting): Match | null {
  const opened = opening(view, start)
  if (opened === null) return null
  const { bracket } = opened
  let at = opened.end
  // Doubled brackets: `[[Name4821]]`.
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
  // Several in round brackets are an aside of the sentence's own.
  if (list.items > 1 && bracket.kind !== '[') return null
  const trail = emphasis(view, blanks(view, list.end))
  const closeAt = blanks(view, trail === '' ? list.end : blanks(view, list.end) + trail.length)
  const marks = lead !== '' && trail === lead ? [lead, lead] : ['', '']
  const value = `${marks[0]}${list.text}${marks[1]}`
  let end = closeAt
  let closed = 0
  while (closed < depth) {
    const length = view.any(end, bracket.close)
    if (length === 0) break
    end += length
    closed += 1
  }
  if (closed > 0) {
    // `[Email3150](mailto:…)`: the brackets are a link's.
    if (bracket.kind === '[' && depth === 1 && isLinkTarget(view, end)) return { end, text: `[${value}]` }
    return { end, text: value }
  }
  if (bracket.kind !== '[') return null
  // A bracket that closes later on belongs to the sentence; one that never does was left open by the model.
  const first = item(view, inside, setting.known, true, false)
  if (first === null || closesLater(view, first.end)) return null
  return { end: first.end, text: `${lead}${first.text}` }
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

/** `Name4821`, or several with `,`, `/` or one short word between: `Name4821 and Name7306`. */
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
  const sign = view.any(at, [',', ';', '/', '&amp;', '&', '+', '、', '，'])
  at = blanks(view, at + sign)
  let end = at
  while (end - at <= CONNECTOR_WORD_MAX && view.isLetter(end)) end += 1
  const isWord = end > at && end - at <= CONNECTOR_WORD_MAX && blanks(view, end) > end
  if (isWord) return blanks(view, end)
  return sign > 0 ? at : null
}

/** One word and its number, and an ending that grammar has put on it. */
function item(view: View, start: number, known: Known, anyWord: boolean, mayLackWord: boolean): Match | null {
  const word = typeWord(view, start)
  if (word === null) {
    if (!mayLackWord) return null
    const number = numberAt(view, start)
    const value = number === null ? null : valueUnder(known, number.digits, undefined)
    return number === null || value === null ? null : { end: number.end, text: value }
  }
  const shape = shapeOf(word.text)
  if (shape === undefined && !anyWord) return null
  const number = numberAt(view, joint(view, word.end))
  if (number === null) return null
  const value = valueUnder(known, number.digits, shape)
  if (value === null) return null
  const ending = endingAt(view, number.end)
  return { end: number.end + ending.length, text: value + ending }
}

/** The letters of a type's word; marks of other scripts, hyphens as in `E-Mail` and full-width letters too. */
function typeWord(view: View, start: number): { text: string; end: number } | null {
  let end = start
  while (
    end - start <= LONGEST_WORD &&
    (view.isLetter(end) || (end > start && /^['’"-]$/.test(view.at(end)) && view.isLetter(end + 1)))
  )
    end += 1
  return end === start || end - start > LONGEST_WORD ? null : { text: view.text.slice(start, end), end }
}

function shapeOf(word: string): Shape | undefined {
  return TYPE_WORDS.get(fold(word.replaceAll('’', "'")))
}

/** What stands between word and number: blanks, one or two signs, emphasis. */
function joint(view: View, from: number): number {
  let at = blanks(view, from)
  for (let count = 0; count < 3; count++) {
    const length = view.any(at, JOINTS) || view.any(at, EMPHASIS)
    if (length === 0) break
    at = blanks(view, at + length)
  }
  return at
}

/** Decimal digits of any width, taken as far as they go. */
function numberAt(view: View, start: number): { digits: string; end: number } | null {
  let digits = ''
  let end = start
  while (digits.length < 13) {
    const character = view.at(end)
    const code = character.charCodeAt(0)
    if (code >= 48 && code <= 57) digits += character
    else if (code >= 0xff10 && code <= 0xff19) digits += String.fromCharCode(code - 0xff10 + 48)
    else break
    end += 1
  }
  return digits === '' ? null : { digits, end }
}

function valueUnder(known: Known, digits: string, shape: Shape | undefined): string | null {
  const entries = known.byNumber.get(digits)
  if (entries === undefined) return null
  const [only] = entries
  if (entries.length === 1 && only !== undefined) return only.value
  const fitting = entries.filter(entry => entry.shape === shape?.toLowerCase())
  return fitting.length === 1 ? (fitting[0]?.value ?? null) : null
}

const ENDING_MAX = 5

/** `'s`, `s`, `-nek`, `:n`: an ending inside the brackets, kept behind the value. */
function endingAt(view: View, at: number): string {
  const sign = /^['’:-]$/.test(view.at(at)) ? 1 : 0
  let end = at + sign
  while (end - at <= ENDING_MAX + sign && view.isLetter(end)) end += 1
  const letters = end - at - sign
  if (letters === 0) return sign === 1 && /^['’]$/.test(view.at(at)) ? view.text.slice(at, at + 1) : ''
  return letters > ENDING_MAX || isDigitAt(view.text, end) ? '' : view.text.slice(at, end)
}

/** `[Name]`: only where the vault has a single name, and nothing says that the brackets are a link's. */
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

/** Whether a square bracket closes before another opens or the line ends. */
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
  if (!view.isLetter(start) || isPartOfWord(view.text, start)) return null
  const word = typeWord(view, start)
  if (word === null || shapeOf(word.text) === undefined) return null
  const number = numberAt(view, joint(view, word.end))
  if (number === null) return null
  const value = valueUnder(known, number.digits, shapeOf(word.text))
  if (value === null) return null
  // Letters that go on make another identifier, save a short ending.
  let end = number.end
  while (end - number.end <= 3 && view.isLetter(end)) end += 1
  if (end - number.end > 3 || isDigitAt(view.text, end) || view.at(end) === '_') {
    if (!(view.at(end) === '_' && !view.isWord(end + 1))) return null
  }
  const close = end === number.end && openBrackets === 0 ? view.any(number.end, KINDS[0]?.close ?? []) : 0
  return { end: number.end + close, text: value }
}

/** A letter, a digit, or an identifier's sign stands right before. */
function isPartOfWord(text: string, at: number): boolean {
  if (isWordBefore(text, at)) return true
  const sign = text.charAt(at - 1)
  return (sign === '_' || sign === '$') && isWordBefore(text, at - 1)
}
