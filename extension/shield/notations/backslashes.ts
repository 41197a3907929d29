import { ESCAPED } from '../written-signs.ts'
import type { Written } from './written.ts'

/** A string literal on one line, or what stands outside of all. UTF-16 offsets, end exclusive. */
interface Zone {
  readonly ranges: readonly { readonly start: number; readonly end: number }[]
  readonly is: 'outside' | 'quoted' | 'raw'
  /** In a place where only code and data have a string. */
  readonly isValue: boolean
  /** Quotation marks that are doubled inside. */
  readonly doubled: readonly number[]
}

interface Escape extends Written {
  /** `code`: the number of a sign, which says enough by itself. `none`: no escape of any language. */
  readonly is: 'code' | 'letter' | 'sign' | 'none'
}

/**
 * Escapes with a backslash, and doubled quotation marks, in the strings of JSON, SQL, Python, YAML and JavaScript. A
 * backslash is an escape if all in its string are such as these languages have, and no path begins there; outside of
 * strings something else has to tell it from a command of LaTeX or a relative path: see `tells`. `isOuter`: in the text
 * as it was written, not in what another notation stood for.
 */
export function backslashesIn(text: string, isOuter: boolean): Written[] {
  if (!text.includes('\\') && !text.includes("''") && !text.includes('""')) return []
  const found: Written[] = []
  for (let start = 0; start < text.length; ) {
    const end = endOfLine(text, start)
    for (const zone of zonesOf(text, start, end)) for (const each of inZone(text, zone, isOuter)) found.push(each)
    start = end + 1
  }
  return found
}

/** A backslash in front of it continues the line. */
function endOfLine(text: string, start: number): number {
  for (let at = text.indexOf('\n', start); at >= 0; at = text.indexOf('\n', at + 1))
    if (!/\\\r?$/.test(text.slice(Math.max(start, at - 2), at))) return at
  return text.length
}

function* zonesOf(text: string, lineStart: number, lineEnd: number): Generator<Zone> {
  const outside: { start: number; end: number }[] = []
  /** Quotation marks that close nothing any more on this line. */
  const unclosed = new Set<string>()
  let from = lineStart
  for (let at = lineStart; at < lineEnd; at += 1) {
    const sign = text.charAt(at)
    if (sign === '\\') at += 1
    if ((sign !== '"' && sign !== "'") || unclosed.has(sign) || !opens(text, at, lineStart)) continue
    const literal = literalAt(text, at, lineEnd)
    if (literal === null) {
      unclosed.add(sign)
      continue
    }
    const isRaw = RAW_PREFIX.test(text.slice(Math.max(lineStart, at - 3), at))
    const isValue =
      VALUE_BEFORE.test(text.slice(Math.max(lineStart, at - 8), at)) &&
      VALUE_BEHIND.test(text.slice(literal.end + 1, literal.end + 9))
    const ranges = [{ start: at + 1, end: literal.end }]
    yield { ranges, is: isRaw ? 'raw' : 'quoted', isValue, doubled: literal.doubled }
    outside.push({ start: from, end: at })
    at = literal.end
    from = at + 1
  }
  outside.push({ start: from, end: lineEnd })
  yield { ranges: outside, is: 'outside', isValue: false, doubled: [] }
}

const RAW_PREFIX = /(?<!\w)(?:[bf]?r|r[bf])$/i
const VALUE_BEFORE = /(?:^|[:=,([{])\s*(?:[a-z]{1,2})?$/i
const VALUE_BEHIND = /^\s*(?:$|[,:;)\]}])/

/** An apostrophe stands behind a letter; a string begins behind a sign, or behind the letter that says its kind. */
function opens(text: string, at: number, lineStart: number): boolean {
  const before = text.slice(Math.max(lineStart, at - 3), at)
  return /(?:^|[\s:=,;([{<>+&|?!-])$/.test(before) || /(?:^|[\s:=,;([{+])(?:[rubfen]|[bf]r|r[bf])$/i.test(before)
}

/** The end of a string before its quotation mark; `null` if it does not end on this line. */
function literalAt(text: string, open: number, lineEnd: number): { end: number; doubled: number[] } | null {
  const mark = text.charAt(open)
  const doubled: number[] = []
  for (let at = open + 1; at < lineEnd; at += 1) {
    const sign = text.charAt(at)
    if (sign === '\\') at += 1
    else if (sign === mark && text.charAt(at + 1) === mark && at > open + 1) {
      doubled.push(at)
      at += 1
    } else if (sign === mark && CLOSES.test(text.charAt(at + 1) || '\n')) return { end: at, doubled }
  }
  return null
}

const CLOSES = /[\s,:;.)\]}>+&|?!-]/

/** `C:\new`, `\\server\new`: whoever writes these escapes nothing. */
const PATH = /(?:^|[\s"'`(=,;<>|])(?:[a-z]:\\(?!\\)|\\\\[\w.$-]{1,64}\\(?!\\))/i

function inZone(text: string, { ranges, is, isValue, doubled }: Zone, isOuter: boolean): Written[] {
  const marks = doubled.map(at => ({ start: at, end: at + 2, text: text.charAt(at) }))
  const escapes = ranges.flatMap(({ start, end }) => [...escapesIn(text, start, end)])
  if (escapes.length === 0 || is === 'raw' || ranges.some(range => hasPath(text, range))) return marks
  const codes = escapes.filter(each => each.is === 'code')
  if (escapes.some(each => each.is === 'none')) return [...marks, ...codes]
  const isSentence = is === 'quoted' && ranges.some(({ start, end }) => text.slice(start, end).includes(' '))
  const isMeant = (is === 'quoted' && isValue && isOuter) || tells(text, escapes, isSentence)
  return [...marks, ...(isMeant ? escapes : codes)]
}

const hasPath = (text: string, { start, end }: { start: number; end: number }): boolean =>
  PATH.test(text.slice(start, end))

/**
 * A command of LaTeX begins a word, and the name of a folder goes on in small letters. An escape that is followed by
 * something else, or two words with one in the middle of each, tell of lines that were put into one. `isSentence`: in a
 * string that has blanks, where one is enough.
 */
function tells(text: string, escapes: readonly Escape[], isSentence: boolean): boolean {
  const letters = escapes.filter(({ is }) => is === 'letter')
  if (letters.some(({ start, end }) => isWithin(text, start) && LINE_BEGINS.test(text.charAt(end) || '\n'))) return true
  const words = letters.filter(({ start }) => isWithin(text, start)).map(({ start }) => wordAt(text, start))
  const alone = words.filter((word, index) => words[index - 1] !== word && words[index + 1] !== word)
  if (alone.length > 1 || (isSentence && alone.length === 1)) return true
  const quotes = escapes.filter(({ text: sign, is }) => is === 'sign' && sign === '"').length
  return quotes > 1 || (isSentence && quotes > 0)
}

/** What begins a line and no name of a folder: a capital, a digit, a blank, a sign, the next escape. */
const LINE_BEGINS = /[\p{Lu}\p{Lo}\d\s\\"'<{[(*•#>@+–—-]/u

const isWithin = (text: string, at: number): boolean => /[^\s"'$({[=|^/]/.test(text.charAt(at - 1))

/** Where the word begins in which an escape stands. */
function wordAt(text: string, at: number): number {
  let start = at
  while (start > 0 && at - start < LONGEST_WORD && text.charCodeAt(start - 1) > 32) start -= 1
  return start
}
const LONGEST_WORD = 200

function* escapesIn(text: string, start: number, end: number): Generator<Escape> {
  for (let at = text.indexOf('\\', start); at >= 0 && at < end; ) {
    const found = escapeAt(text, at)
    yield found
    at = text.indexOf('\\', found.end)
  }
}

const CODE = /\\(?:u([\da-f]{4})(?:\\u(d[c-f][\da-f]{2}))?|u\{([\da-f]{1,6})\}|U([\da-f]{8})|x([\da-f]{2}))/iy
const CONTINUED = /\\\r?\n[ \t]*/y

function escapeAt(text: string, start: number): Escape {
  CODE.lastIndex = start
  const code = CODE.exec(text)
  if (code !== null) return codeOf(code)
  CONTINUED.lastIndex = start
  const continued = CONTINUED.exec(text)
  if (continued !== null) return { start, end: start + continued[0].length, text: '', is: 'sign' }
  const letter = text.charAt(start + 1)
  const sign = ESCAPED.get(letter)
  const isNumber = letter === '0' && /\d/.test(text.charAt(start + 2))
  if (sign === undefined || isNumber) return { start, end: start + 2, text: letter, is: 'none' }
  return { start, end: start + 2, text: sign, is: /[\da-z]/.test(letter) ? 'letter' : 'sign' }
}

function codeOf({ 0: whole, 1: unit, 2: low, 3: braced, 4: long, 5: byte, index: start }: RegExpExecArray): Escape {
  const isPair = low !== undefined && /^d[89ab]/i.test(unit ?? '')
  const length = low !== undefined && !isPair ? 6 : whole.length
  const code = Number.parseInt(unit ?? braced ?? long ?? byte ?? '', 16)
  const sign = code > 0x10ffff ? '' : String.fromCodePoint(code)
  const text = isPair ? String.fromCharCode(code, Number.parseInt(low, 16)) : sign
  return { start, end: start + length, text, is: sign === '' ? 'none' : 'code' }
}
