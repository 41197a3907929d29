import { type Candidate, CERTAINTY } from './candidate.ts'
import { isWordAt, isWordBefore } from './characters.ts'
import { doubtOf, type Span, type SpanType } from './span.ts'

/** Which type wins between two findings of equal certainty and length: the lowest number. */
const RANK: Readonly<Record<SpanType, number>> = {
  IBAN: 0,
  CREDIT_CARD: 1,
  SSN: 2,
  URL: 3,
  EMAIL: 4,
  IP: 5,
  VALUE: 6,
  DATE: 7,
  OTHER_ID: 8,
  PHONE: 9,
  ADDRESS: 10,
  NAME: 11,
}

/**
 * The spans to keep, in order and without overlaps. Overlapping findings of one type become one. Between two types the
 * more certain one wins, then the longer one, then by `RANK`. The parts of a losing finding outside the winner stay
 * hidden under its own type, so that no detected letter is sent. Spans in `kept` are never covered.
 */
export function merge(text: string, candidates: readonly Candidate[], kept: readonly Span[] = []): Candidate[] {
  const united = unite(candidates)
  const order = united.sort(
    (one, other) =>
      CERTAINTY[other.certainty] - CERTAINTY[one.certainty] ||
      other.end - other.start - (one.end - one.start) ||
      RANK[one.type] - RANK[other.type] ||
      one.start - other.start,
  )
  const standing: Candidate[] = []
  const taken = new Taken(text.length)
  for (const span of kept) taken.add(span)
  for (const finding of order) {
    for (const part of taken.free(finding)) {
      const trimmed = part.start === finding.start && part.end === finding.end ? part : trim(text, part)
      if (trimmed === null) continue
      standing.push(trimmed)
      taken.add(trimmed)
    }
  }
  return joinLines(
    text,
    standing.sort((one, other) => one.start - other.start),
  )
}

type Growing = { -readonly [Key in keyof Candidate]: Candidate[Key] }

/** Unites overlapping findings of one type, with the higher certainty. */
function unite(candidates: readonly Candidate[]): Candidate[] {
  const sorted = candidates
    .filter(finding => finding.end > finding.start)
    .sort((one, other) => one.start - other.start || other.end - one.end)
  const last = new Map<SpanType, Growing>()
  const united: Candidate[] = []
  for (const finding of sorted) {
    const open = last.get(finding.type)
    if (open !== undefined && finding.start < open.end) {
      if (CERTAINTY[finding.certainty] > CERTAINTY[open.certainty]) open.certainty = finding.certainty
      if (finding.end > open.end) open.end = finding.end
      if (finding.isUnsure !== true) delete open.isUnsure
    } else {
      const grows = { ...finding }
      last.set(finding.type, grows)
      united.push(grows)
    }
  }
  return united
}

/** Joins addresses on consecutive lines into one address, and both halves of `"Woolf, Virginia"` into one name. */
function joinLines(text: string, spans: readonly Candidate[]): Candidate[] {
  const joined: Candidate[] = []
  for (const span of spans) {
    const previous = joined.at(-1)
    const isNext =
      previous?.type === 'ADDRESS' &&
      span.type === 'ADDRESS' &&
      span.start - previous.end <= 12 &&
      /^[\s,>]{1,12}$/.test(text.slice(previous.end, span.start))
    const isHalf =
      previous?.type === 'NAME' &&
      span.type === 'NAME' &&
      text.charAt(previous.start - 1) === '"' &&
      text.charAt(span.end) === '"' &&
      text.slice(previous.end, span.start) === ', '
    if ((isNext || isHalf) && previous !== undefined) {
      const { isUnsure: _, ...sure } = previous
      joined[joined.length - 1] = { ...sure, end: span.end, ...(previous.isUnsure === true ? doubtOf(span) : {}) }
    } else joined.push(span)
  }
  return joined
}

/** Trims spaces and punctuation at both ends; null if no word is left. */
function trim(text: string, part: Candidate): Candidate | null {
  let { start, end } = part
  while (start < end && !isWordAt(text, start)) start += 1
  while (end > start && !isWordBefore(text, end)) end -= 1
  return end - start < 2 ? null : { ...part, start, end }
}

/** Reused for each text of usual length. */
const units = new Uint8Array(1 << 16)

/**
 * Which code units are already covered, one byte each, so the cost depends on the length of the findings, not on their
 * number.
 */
class Taken {
  readonly #units: Uint8Array

  constructor(length: number) {
    this.#units = length > units.length ? new Uint8Array(length) : units.fill(0, 0, length)
  }

  /** The parts of a finding that no stronger one covers. */
  free(finding: Candidate): Candidate[] {
    if (this.#isFree(finding)) return [finding]
    const parts: Candidate[] = []
    let from = finding.start
    for (let at = finding.start; at <= finding.end; at++) {
      if (at < finding.end && this.#units[at] === 0) continue
      if (at > from) parts.push({ ...finding, start: from, end: at })
      from = at + 1
    }
    return parts
  }

  #isFree({ start, end }: Span): boolean {
    for (let at = start; at < end; at++) if (this.#units[at] === 1) return false
    return end > start
  }

  add({ start, end }: Span): void {
    this.#units.fill(1, start, end)
  }
}
