import { KnownWords, longestOf } from '../conversation/known-words.ts'
import { REDACTED } from '../shield/placeholder.ts'
import type { Span } from '../shield/span.ts'
import type { Detail, Masker } from './masker.ts'
import { foldedSpellings, readingsOf } from './spellings.ts'
import { surroundingsOf } from './surroundings.ts'
import type { Hidden, Manner, Place, TextUnit } from './texts.ts'

/** A detail that was hidden at a place. */
export interface HiddenAt {
  readonly place: Place
  readonly type: Detail['type']
  readonly placeholder: string
  /** As it stands there. */
  readonly words: string
  /** What is left around it in its paragraph or cell: some words, with placeholders in the place of other details. */
  readonly before: string
  readonly after: string
}

/** The details of one document: what was found anywhere in it is hidden everywhere. */
export class Details {
  /** Where something was hidden, in reading order. */
  readonly at: HiddenAt[] = []
  /** Where a finding was let through, by its type. */
  readonly open: Detail['type'][] = []
  readonly #words = new KnownWords()
  readonly #bySpelling = new Map<string, Detail>()
  readonly #placeholders = new Map<Detail, string>()
  /** What stands for a detail that no number stands for, in places where brackets are not allowed. */
  readonly #bare = new Map<string, string>()

  add(detail: Detail): void {
    if (!isTelling(detail.value)) return
    for (const spelling of spellingsOf(detail)) {
      if (this.#bySpelling.has(spelling)) continue
      this.#bySpelling.set(spelling, detail)
      this.#words.add(spelling)
    }
  }

  /** Spellings of what the finished file must not hold: all that is known, found here or before. */
  get spellings(): readonly string[] {
    return [...this.#bySpelling.keys()]
  }

  /** The detail that is already known by one of its spellings, or this one. */
  same(detail: Detail): Detail {
    const [spelling] = foldedSpellings(detail.value)
    return this.#bySpelling.get(spelling ?? '') ?? detail
  }

  /** Asks once for what is written in the place of these, and of everything else that is known. */
  async drawPlaceholders(first: readonly Detail[], masker: Masker): Promise<void> {
    // Most places have one of a few details, and need no key.
    const details = [...new Set([...first, ...this.#bySpelling.values()])]
    const wanted = new Map(details.map(detail => [keyOf(detail), detail]))
    const drawn = await masker.replace([...wanted.values()])
    const byKey = new Map([...wanted.keys()].map((key, index) => [key, drawn[index] ?? REDACTED]))
    for (const detail of details) this.#placeholders.set(detail, byKey.get(keyOf(detail)) ?? REDACTED)
  }

  placeholderOf(detail: Detail, manner: Manner): string {
    const placeholder = this.#placeholders.get(detail) ?? REDACTED
    return manner === 'bare' || manner === 'given' ? this.#bareOf(detail, placeholder) : placeholder
  }

  /** Every place in a text where a detail stands. In texts with several readings, places can overlap. */
  in(text: string): Found[] {
    return readingsOf(text).flatMap(({ text: read, originalOf }) =>
      longestOf(this.#words.in(read)).flatMap(({ start, end, word }) => {
        const detail = this.#bySpelling.get(word)
        if (detail === undefined) return []
        // Up to the end of the last character: signs that nobody sees stay behind it.
        return [{ start: originalOf(start), end: originalOf(end - 1) + 1, detail }]
      }),
    )
  }

  get isEmpty(): boolean {
    return this.#bySpelling.size === 0
  }

  /** The text without the details that `counts` says yes to; `null` if there are none. */
  hiddenIn(text: string, manner: Manner, counts: (detail: Detail) => boolean): string | null {
    const found = withoutOverlaps(this.in(text).filter(({ detail }) => counts(detail)))
    if (found.length === 0) return null
    const parts: string[] = []
    let from = 0
    for (const { start, end, detail } of found) {
      parts.push(text.slice(from, start), this.placeholderOf(detail, manner))
      from = end
    }
    return parts.join('') + text.slice(from)
  }

  #bareOf({ value }: Detail, placeholder: string): string {
    const bare = placeholder.replace(/[[\]-]/g, '')
    if (/\d/.test(bare)) return bare
    const known = this.#bare.get(value) ?? `Hidden${this.#bare.size + 1}`
    this.#bare.set(value, known)
    return known
  }
}

/**
 * Hides everything in the texts of a document. `context` are texts that are only read, such as whole rows of a sheet:
 * they tell more than a cell does.
 */
export async function hideTexts(
  units: readonly TextUnit[],
  context: readonly string[],
  masker: Masker,
): Promise<Details> {
  const read = units.filter(({ manner }) => manner === 'prose' || manner === 'bare')
  const texts = [...context, ...read.map(({ text }) => text)]
  const open = new Open()
  const hides = (detail: Detail): boolean => masker.hides(detail) || open.add(detail)
  const isHidden = (text: string, { start, end, type }: Span): boolean => hides({ type, value: text.slice(start, end) })
  const all = await masker.find(texts)
  const inRows = context
    .flatMap((row, index) => inCells(row, all[index] ?? []))
    .filter(at => isHidden(at.cell, at.span))
  const inTexts = read.map(({ text }, index) =>
    (all[context.length + index] ?? []).filter(span => isHidden(text, span)),
  )
  const details = new Details()
  for (const detail of masker.known()) if (!open.has(detail)) details.add(detail)
  const ofCells = new Map<string, Span[]>()
  for (const { cell, span } of inRows) {
    details.add({ type: span.type, value: cell.slice(span.start, span.end) })
    const before = ofCells.get(cell) ?? []
    if (before.some(each => each.start === span.start && each.end === span.end)) continue
    ofCells.set(cell, [...before, span])
  }
  const direct = new Map(read.map((unit, index) => [unit, inTexts[index] ?? []]))
  for (const [{ text }, spans] of direct)
    for (const { start, end, type } of spans) details.add({ type, value: text.slice(start, end) })
  for (const unit of units) {
    if (unit.manner === 'cell' || unit.manner === 'number') direct.set(unit, ofCells.get(unit.text) ?? [])
    const type = unit.manner === 'person' ? 'NAME' : unit.manner === 'address' ? 'EMAIL' : undefined
    const value = unit.text.trim()
    if (type === undefined || value === '' || !hides({ type, value })) continue
    details.add({ type, value })
    const start = unit.text.indexOf(value)
    direct.set(unit, [{ start, end: start + value.length, type }])
  }
  const found = units.map(unit => foundIn(unit, direct.get(unit) ?? [], details))
  await details.drawPlaceholders(
    found.flatMap(places => places.map(({ detail }) => detail)),
    masker,
  )
  for (const [index, unit] of units.entries()) {
    const hidden = hiddenOf(found[index] ?? [], unit.manner, details)
    details.open.push(...open.typesIn(unit.text))
    if (hidden.length === 0) continue
    unit.hide(hidden)
    for (const [at, { start, end, type, placeholder }] of hidden.entries()) {
      const words = unit.text.slice(start, end)
      const around = surroundingsOf(unit.text, hidden, at)
      for (const place of [unit.place, ...(unit.also ?? [])])
        details.at.push({ place, type, placeholder, words, ...around })
    }
  }
  return details
}

interface InCell {
  readonly cell: string
  /** Within the cell. */
  readonly span: Span
}

/** What was found over several cells: a shorter part of it says nothing by itself. */
const TELLING_PART = /.{3}|\p{Ideographic}/su

/** What was found in a row of a sheet, as its cells hold it: it may go over several, and each is hidden for itself. */
function inCells(row: string, spans: readonly Span[]): InCell[] {
  const found: InCell[] = []
  let next = 0
  let from = 0
  for (const cell of row.split('\t')) {
    const to = from + cell.length
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= from) next += 1
    for (let at = next; ; at += 1) {
      const each = spans[at]
      if (each === undefined || each.start >= to) break
      const { start, end, type } = each
      const span = { start: Math.max(start, from) - from, end: Math.min(end, to) - from, type }
      const isWhole = start >= from && end <= to
      if (isWhole || TELLING_PART.test(cell.slice(span.start, span.end))) found.push({ cell, span })
    }
    from = to + 1
  }
  return found
}

/** Whether a detail is one wherever it stands. A letter or two digits are one only where they were found. */
function isTelling(value: string): boolean {
  const { length } = value.trim()
  return /\p{Ideographic}/u.test(value) || length > (/\p{L}/u.test(value) ? 1 : 2)
}

/** What the person lets through, in any of its spellings. */
class Open {
  readonly #words = new KnownWords()
  readonly #types = new Map<string, Detail['type']>()

  /** Always false, as the answer to whether it is hidden. */
  add({ type, value }: Detail): false {
    for (const spelling of foldedSpellings(value)) {
      this.#types.set(spelling, type)
      this.#words.add(spelling)
    }
    return false
  }

  has({ value }: Detail): boolean {
    return foldedSpellings(value).some(spelling => this.#types.has(spelling))
  }

  /** The type of each place in a text where one of them stands. */
  typesIn(text: string): Detail['type'][] {
    if (this.#types.size === 0) return []
    return longestOf(this.#words.in(text)).flatMap(({ word }) => this.#types.get(word) ?? [])
  }
}

function foundIn({ text, manner, cuts }: TextUnit, spans: readonly Span[], details: Details): readonly Found[] {
  const found = [
    ...spans.map(({ start, end, type }) => ({
      start,
      end,
      detail: details.same({ type, value: text.slice(start, end) }),
    })),
    ...details.in(text),
    ...(cuts.length === 0 ? [] : inPieces(text, cuts, details)),
  ]
  return wholeNumber(manner, text, withoutOverlaps(found))
}

function hiddenOf(found: readonly Found[], manner: Manner, details: Details): Hidden[] {
  return found.map(({ start, end, detail }) => ({
    start,
    end,
    type: detail.type,
    placeholder: details.placeholderOf(detail, manner),
  }))
}

/** A piece may begin or end within a word, such as one that is hidden beside one that shows. */
function inPieces(text: string, cuts: readonly number[], details: Details): Found[] {
  return [0, ...cuts].flatMap((from, index) =>
    details
      .in(text.slice(from, cuts[index] ?? text.length))
      .map(({ start, end, detail }) => ({ start: start + from, end: end + from, detail })),
  )
}

interface Found {
  readonly start: number
  readonly end: number
  readonly detail: Detail
}

/** From left to right, the longest at each place. */
function withoutOverlaps(found: Found[]): Found[] {
  if (found.length < 2) return found
  const chosen: Found[] = []
  for (const each of [...found].sort((a, b) => a.start - b.start || b.end - a.end))
    if (each.start >= (chosen.at(-1)?.end ?? 0)) chosen.push(each)
  return chosen
}

/** Half a number is no number. */
function wholeNumber(manner: Manner, text: string, found: readonly Found[]): readonly Found[] {
  const [first] = found
  if (manner !== 'number' || first === undefined || first.end - first.start === text.length) return found
  return [{ start: 0, end: text.length, detail: { type: 'VALUE', value: text } }]
}

const keyOf = ({ type, value }: Detail): string => `${type} ${value}`

/** Email addresses are written in any case. */
function spellingsOf({ type, value }: Detail): string[] {
  const spellings = foldedSpellings(value)
  return type === 'EMAIL' || type === 'URL'
    ? [...spellings, ...spellings.map(each => each.toLowerCase())]
    : [...spellings]
}
