import { type Block, blocksOf } from './blocks.ts'
import { type Candidate, candidate } from './candidate.ts'
import { type DecodedView, viewOf } from './decoded-view.ts'
import { decide } from './detector/decide.ts'
import type { Leaning } from './detector/decode.ts'
import type { Network } from './detector/network.ts'
import { foundInText, foundInWindow } from './detector/rules.ts'
import { tokensOf } from './detector/tokens.ts'
import { LEANING, trained } from './detector/trained.ts'
import { nameEverywhere } from './document-pass.ts'
import { merge } from './merge.ts'
import { placeholdersIn } from './placeholder.ts'
import { fold, type Reading, read } from './reading.ts'
import { doubtOf, type Span } from './span.ts'
import { isJoinedLeft, isJoinedRight } from './surroundings.ts'
import { withinCells } from './table-cells.ts'

export interface DetectOptions {
  /** Words that are always hidden, in any case; they take precedence over everything else. */
  readonly alwaysMask?: readonly string[]
  /** Findings that are exactly one of these words are dropped, in any case. */
  readonly neverMask?: readonly string[]
  /** What weighs the words around a detail; that of `detector/weights.bin` unless a test has its own. */
  readonly network?: Network
  /** How readily it hides each type; as measured to be best unless a measurement tries others. */
  readonly leaning?: Leaning
}

/** Everything that must not be sent: spans in order, not overlapping, offsets in UTF-16 code units. Never throws. */
export function detect(text: string, options: DetectOptions = {}): Span[] {
  return createScanner(options).scan(text)
}

export interface Scanner {
  /** Like `detect`, but blocks that were also in the previous text are not scanned again. */
  scan(text: string): Span[]
  /**
   * Prepares part of a text that will be scanned soon: at least one block, and more while there is time. Returns `true`
   * once nothing is left to read.
   */
  prepare(text: string, hasTime: () => boolean): boolean
  /** Code units that the last `scan` had to pass to the recognisers. */
  readonly scannedLength: number
}

/**
 * A detector for a text that is being edited: same results as `detect` at each step, at the cost of the change only.
 */
export function createScanner(options: DetectOptions = {}): Scanner {
  const { network = trained, leaning = LEANING } = options
  let known = new Map<string, readonly Candidate[]>()
  let scannedLength = 0
  let last: Seen | undefined

  /** A long text is prepared in many steps, and then scanned. */
  const seen = (text: string): Seen => {
    if (last?.text === text) return last
    const view = viewOf(text)
    const reading = read(view.text)
    last = { text, view, reading, windows: windowsOf(reading) }
    return last
  }

  const readWindow = (reading: Reading, { block, labelled }: Window): readonly Candidate[] => {
    const { start, end, windowStart, windowEnd } = block
    scannedLength += windowEnd - windowStart
    return lookAt(sliceOf(reading, windowStart, windowEnd), labelled, network, leaning).filter(
      finding => finding.start >= start - windowStart && finding.start < end - windowStart,
    )
  }

  const localCandidates = (reading: Reading, windows: readonly Window[]): Candidate[] => {
    const next = new Map<string, readonly Candidate[]>()
    const found: Candidate[] = []
    scannedLength = 0
    for (const window of windows) {
      const { key, block } = window
      const local = next.get(key) ?? known.get(key) ?? readWindow(reading, window)
      next.set(key, local)
      for (const finding of local) found.push(moved(finding, block.windowStart))
    }
    known = next
    return found
  }

  return {
    scan(text) {
      const { view, reading, windows } = seen(text)
      const kept = placeholdersIn(view.text)
      const candidates = [...localCandidates(reading, windows), ...termsIn(reading, options.alwaysMask ?? [])]
      const allowed = new Set((options.neverMask ?? []).map(term => fold(term).trim()))
      const isAllowed = (finding: Candidate): boolean =>
        finding.certainty !== 'wanted' &&
        allowed.size > 0 &&
        allowed.has(reading.low.slice(finding.start, finding.end).trim())
      const merged = merge(view.text, candidates, kept).filter(finding => !isAllowed(finding))
      const spans = merge(view.text, acrossText(reading, merged), kept)
      const isAllowedAsWritten = (finding: Candidate): boolean => {
        if (finding.certainty === 'wanted' || view.text === text) return false
        const { start, end } = view.original(finding)
        return allowed.has(fold(text.slice(start, end)).trim())
      }
      const cells = withinCells(
        view.text,
        spans.filter(finding => !isAllowed(finding)),
      )
      return inOriginal(
        view,
        cells.filter(finding => !isAllowedAsWritten(finding)),
      )
    },
    prepare(text, hasTime) {
      const { reading, windows } = seen(text)
      const next = new Map<string, readonly Candidate[]>()
      scannedLength = 0
      for (const window of windows) {
        const { key } = window
        if (!known.has(key) && scannedLength > 0 && !hasTime()) return false
        const local = known.get(key) ?? readWindow(reading, window)
        known.set(key, local)
        next.set(key, local)
      }
      // Drops blocks of earlier texts: each step of an edit leaves one that is never needed again.
      known = next
      return true
    },
    get scannedLength() {
      return scannedLength
    },
  }
}

/** The findings as spans of the text. Two that share a letter share it with the first. */
function inOriginal(view: DecodedView, findings: readonly Candidate[]): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const finding of findings) {
    const { start, end, type } = view.original(finding)
    if (end <= from) continue
    spans.push({ start: Math.max(from, start), end, type, ...doubtOf(finding) })
    from = end
  }
  return spans
}

/** A block with what labels elsewhere in the text say of it; offsets count from the start of its context. */
interface Window {
  readonly block: Block
  readonly labelled: readonly Candidate[]
  /** Windows with the same key have the same findings. */
  readonly key: string
}

interface Seen {
  readonly text: string
  readonly view: DecodedView
  readonly reading: Reading
  readonly windows: readonly Window[]
}

function windowsOf(reading: Reading): Window[] {
  const found = foundInText(reading).sort((one, other) => one.start - other.start)
  let from = 0
  return blocksOf(reading.text).map(block => {
    const { start, end, windowStart, windowEnd } = block
    while ((found[from]?.start ?? Number.POSITIVE_INFINITY) < windowStart) from += 1
    const labelled: Candidate[] = []
    for (let at = from; (found[at]?.start ?? Number.POSITIVE_INFINITY) < windowEnd; at += 1) {
      const finding = found[at]
      if (finding !== undefined) labelled.push(moved(finding, -windowStart))
    }
    const hints = labelled.map(({ start, end, type }) => `${start}-${end}${type}`).join()
    const key = `${start - windowStart},${end - windowStart},${hints},${reading.text.slice(windowStart, windowEnd)}`
    return { block, labelled, key }
  })
}

/** Applies the text as a whole: a name that was found once is found everywhere. */
function acrossText(reading: Reading, found: readonly Candidate[]): Candidate[] {
  if (!found.some(({ type }) => type === 'NAME' || type === 'EMAIL')) return [...found]
  const tokens = tokensOf(reading.text)
  const sure = found.filter(({ isUnsure }) => isUnsure !== true)
  const doubtful = found.filter(({ isUnsure }) => isUnsure === true)
  return [
    ...found,
    ...nameEverywhere(reading, tokens, sure),
    ...nameEverywhere(reading, tokens, found, doubtful).map(finding => ({ ...finding, isUnsure: true as const })),
  ]
}

/** All findings in one window. */
function lookAt(reading: Reading, labelled: readonly Candidate[], network: Network, leaning: Leaning): Candidate[] {
  const found = [...foundInWindow(reading), ...labelled]
  return decide(reading.text, found, network, leaning)
}

/** Folding works one character at a time, so a slice of a reading is the reading of that slice. */
function sliceOf({ text, plain, low }: Reading, start: number, end: number): Reading {
  return { text: text.slice(start, end), plain: plain.slice(start, end), low: low.slice(start, end) }
}

function moved(finding: Candidate, by: number): Candidate {
  return { ...finding, start: finding.start + by, end: finding.end + by }
}

/** Every whole-word occurrence of the person's own terms. */
function termsIn(reading: Reading, terms: readonly string[]): Candidate[] {
  const found: Candidate[] = []
  for (const term of new Set(terms.flatMap(each => [fold(each).trim(), fold(viewOf(each).text).trim()]))) {
    if (term === '') continue
    for (let at = reading.low.indexOf(term); at >= 0; at = reading.low.indexOf(term, at + term.length)) {
      const end = at + term.length
      if (!isJoinedLeft(reading.low, at) && !isJoinedRight(reading.low, end))
        found.push(candidate('OTHER_ID', at, end, 'wanted'))
    }
  }
  return found
}
