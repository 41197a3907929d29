import { type Candidate, candidate } from './candidate.ts'
import { isVague, typeOfLabel } from './label-words.ts'
import type { Reading } from './reading.ts'
import type { SpanType } from './span.ts'

const LABEL_MAX = 32
const VALUE_MAX = 120

/** Finds labeled values: `Name: …`, `"first_name": "…"`, and the cells below the header of a table or CSV file. */
export function findLabelled(reading: Reading): Candidate[] {
  return [...behindLabels(reading), ...inColumns(reading)]
}

function behindLabels(reading: Reading): Candidate[] {
  const { low } = reading
  const found: Candidate[] = []
  // Colon (full-width colons are folded to it) and equals sign.
  for (let at = 0; at < low.length; at += 1) {
    const code = low.charCodeAt(at)
    if (code !== 58 && code !== 61) continue
    const label = labelBefore(reading, at)
    const type = label === null ? undefined : typeOfLabel(label)
    if (label === null || type === undefined) continue
    const value = valueAfter(reading, at + 1)
    if (value === null) continue
    // A name is found without its title.
    if (type === 'NAME') value.start += TITLE.exec(low.slice(value.start, value.start + 12))?.[0].length ?? 0
    // An assignment without quotes is code: `name = getName()`.
    if (code === 61 && !value.isQuoted) continue
    const end = fitting(reading, type, value.start, value.end, isVague(label) || value.isQuoted)
    if (end > value.start) found.push(candidate(type, value.start, end, isVague(label) ? 'likely' : 'proven'))
  }
  return found
}

/** The words right before a colon, folded, with camel case split; null if they look like a sentence. */
function labelBefore({ plain }: Reading, colon: number): string | null {
  let end = colon
  while (end > 0 && /["'`\s*_)]/.test(plain.charAt(end - 1)) && colon - end < 4) end -= 1
  let start = end
  while (start > 0 && end - start <= LABEL_MAX && !'\n,;|{}[]()/<>=:.?!"\'`\t•*'.includes(plain.charAt(start - 1)))
    start -= 1
  if (end - start > LABEL_MAX) return null
  const words = plain.slice(start, end).replace(/^[\s#>*_-]+/, '')
  return words === '' ? null : parted(words)
}

function parted(label: string): string {
  return label.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}

function valueAfter({ plain }: Reading, from: number): { start: number; end: number; isQuoted: boolean } | null {
  let start = from
  while (start < plain.length && /[ \t*_>]/.test(plain.charAt(start))) start += 1
  // A label on a line of its own applies to the next line.
  if (plain.charAt(start) === '\n') {
    start += 1
    while (start < plain.length && plain.charAt(start) === ' ') start += 1
  }
  const quote = /["'`]/.test(plain.charAt(start)) ? plain.charAt(start) : null
  if (quote !== null) start += 1
  let end = start
  while (end < plain.length && end - start < VALUE_MAX) {
    const character = plain.charAt(end)
    if (quote === null ? isEndOfValue(plain, end, character) : character === quote || character === '\n') break
    end += 1
  }
  while (end > start && /[\s.,*_]/.test(plain.charAt(end - 1))) end -= 1
  return end > start ? { start, end, isQuoted: quote !== null } : null
}

const TITLE = /^(?:(?:mr|mrs|ms|mx|dr|dra|prof|sr|sra|srta|herrn?|frau|mme|mlle|dott|dott\.ssa|sig|sig\.ra)(?:\. ?| ))+/

function isEndOfValue(plain: string, at: number, character: string): boolean {
  if (character === ' ') return /^ (?: |\/|- )/.test(plain.slice(at, at + 3))
  return '\n;|\t<>()[]{}"'.includes(character)
}

const NUMERIC = /^[-+]?\d[\d ,.']{0,20}(?: ?[a-z€$£]{1,4})?$/i
const NAME_WORD = /^[\p{L}\p{M}][\p{L}\p{M}'’.-]{0,30}$/u
const PARTICLE =
  /^(?:van|von|der|den|de|del|della|di|da|dos|das|du|la|le|el|al|bin|ibn|ben|bint|y|e|ter|ten|zu|af|av|st\.?|ap|abu|mc|mac|o')$/
const NOBODY =
  /^(?:n\/?a|none|null|nil|unknown|tbd|string|str|text|varchar|true|false|undefined|test|me|you|us|all|everyone|anonymous|the|a|an|my|your|our|i|we|it|this|that|is|not|no|yes|please|and|or|here|there|hello|hi|new|see|ask|call)$/

/** The end of the part of the value that fits its label's type; its start if nothing fits. */
function fitting(reading: Reading, type: SpanType, start: number, end: number, careful: boolean): number {
  if (type === 'NAME') return endOfName(reading, start, end, careful)
  const value = reading.low.slice(start, end)
  if (type === 'VALUE') return NUMERIC.test(value) && /\d{2}/.test(value) ? end : start
  if (type === 'ADDRESS')
    return /\d/.test(value) &&
      !/[@]|:\/\//.test(value) &&
      end - start <= 100 &&
      /^[\p{L}\d#]/u.test(value) &&
      !/\d\.\d{1,6}\.\d/.test(value)
      ? end
      : start
  // All other types are found by their forms; a label alone is not enough.
  return start
}

/** The words of a name at the start of a value: capitalized ones, or any if the label is unmistakable. */
function endOfName({ text, low }: Reading, start: number, end: number, careful: boolean): number {
  let at = start
  let last = start
  let words = 0
  let capitals = 0
  while (at < end && words < 6) {
    let to = at
    while (to < end && !/[\s,;(/]/.test(text.charAt(to))) to += 1
    const word = text.slice(at, to)
    const folded = low.slice(at, to)
    const isParticle = PARTICLE.test(folded)
    // A period ends the sentence, except after an initial or a title.
    const isLast = word.length > 3 && word.endsWith('.')
    if (!NAME_WORD.test(word) || (NOBODY.test(folded) && !isParticle)) break
    const isCapital = /^\p{Lu}|^\p{Lo}/u.test(word)
    if (careful && !isCapital && !isParticle) break
    if (!careful && !isCapital && capitals > 0 && !isParticle) break
    if (isCapital) capitals += 1
    words += 1
    if (!isParticle || to >= end) last = to
    if (isLast) return careful && words === 1 ? start : to - 1
    if (
      text.charAt(to) !== ' ' &&
      !(text.charAt(to) === ',' && words === 1 && /^, \p{Lu}/u.test(text.slice(to, to + 3)))
    )
      break
    at = text.charAt(to) === ',' ? to + 2 : to + 1
  }
  // One word after `to:` or `name:` may be anything; a whole sentence is not a name.
  const rest = low.slice(last, end).trim()
  if (careful && (capitals === 0 || (words === 1 && rest !== ''))) return start
  return words > 4 && capitals < words / 2 ? start : last
}

/** A longer line is not a table header. */
const HEAD_MAX = 600

type Column = { readonly type: SpanType; readonly careful: boolean } | null

/** After so many lines in a row that are no rows, the table has ended. */
const MOST_BROKEN = 2

/** Every table of the text: its header names the columns, and its rows have the same number of cells. */
function inColumns(reading: Reading): Candidate[] {
  const found: Candidate[] = []
  let columns: readonly Column[] = []
  let separator = ''
  let broken = 0
  for (let start = 0; start <= reading.low.length; ) {
    const newline = reading.low.indexOf('\n', start)
    const end = newline < 0 ? reading.low.length : newline
    const mark = separator === '' ? separatorOf(reading.low, start, end) : separator
    const cells = mark === '' ? [] : cellsOf(reading.low, start, end, mark)
    const isRow = separator !== '' && cells.length === columns.length
    const head = isRow ? null : headOf(reading, cells)
    if (isRow) {
      broken = 0
      cells.forEach((cell, index) => {
        const column = columns[index]
        if (column === null || column === undefined || cell.end <= cell.start) return
        const to = fittingCell(reading, column, cell.start, cell.end)
        if (to > cell.start) found.push(candidate(column.type, cell.start, to, column.careful ? 'likely' : 'proven'))
      })
    } else if (head !== null) {
      columns = head
      separator = mark
      broken = 0
    } else if (separator !== '') {
      broken += 1
      if (broken > MOST_BROKEN || isBlank(reading.low, start, end)) separator = ''
    }
    if (newline < 0) break
    start = end + 1
  }
  return found
}

const isBlank = (low: string, start: number, end: number): boolean => low.slice(start, end).trim() === ''

/** The columns that a header line names, if all cells are labels and at least one is known. */
function headOf(reading: Reading, cells: readonly { start: number; end: number }[]): readonly Column[] | null {
  if (cells.length < 2 || !cells.every(cell => isHeadCell(reading.low, cell.start, cell.end))) return null
  const head = cells.map(cell => columnOf(reading, cell.start, cell.end))
  return head.some(column => column !== null) ? head : null
}

function separatorOf(low: string, start: number, end: number): string {
  if (end - start > HEAD_MAX) return ''
  const line = low.slice(start, end)
  return ['\t', '|', ';', ','].find(mark => line.includes(mark)) ?? ''
}

/** Cells without surrounding spaces and quotes; the bars at both ends of a Markdown row add no cells. */
function cellsOf(low: string, start: number, end: number, separator: string): { start: number; end: number }[] {
  const cells: { start: number; end: number }[] = []
  let from = start
  let isQuoted = false
  for (let at = start; at <= end; at++) {
    const character = at < end ? low.charAt(at) : separator
    if (character === '"') isQuoted = !isQuoted
    if (at < end && (isQuoted || character !== separator)) continue
    let first = from
    let last = at
    while (first < last && /[\s"']/.test(low.charAt(first))) first += 1
    while (last > first && /[\s"']/.test(low.charAt(last - 1))) last -= 1
    const isEdge = separator === '|' && last === first && (from === start || at === end)
    if (!isEdge) cells.push({ start: first, end: last })
    from = at + 1
  }
  return cells
}

function isHeadCell(low: string, start: number, end: number): boolean {
  return end - start <= LABEL_MAX && end > start && !/[@:]|\d{3}|[.?!]$/.test(low.slice(start, end))
}

function columnOf({ plain }: Reading, start: number, end: number): Column {
  if (end - start > LABEL_MAX) return null
  const label = parted(plain.slice(start, end))
  const type = typeOfLabel(label)
  return type === undefined ? null : { type, careful: false }
}

function fittingCell(
  reading: Reading,
  { type, careful }: { type: SpanType; careful: boolean },
  start: number,
  end: number,
): number {
  if (type === 'DATE')
    return /^(?:(?:19|20)\d{2}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})$/.test(
      reading.low.slice(start, end),
    )
      ? end
      : start
  if (type === 'PHONE') return /^[+(]?\d[\d ()./-]{5,20}$/.test(reading.low.slice(start, end)) ? end : start
  if (type === 'OTHER_ID') return /\d{3}/.test(reading.low.slice(start, end)) && end - start <= 40 ? end : start
  if (type === 'SSN') return /^\d{3}[ -]?\d{2}[ -]?\d{4}$/.test(reading.low.slice(start, end)) ? end : start
  return fitting(reading, type, start, end, careful)
}
