import { type Block, blocksOf } from './blocks.ts'
import { type Candidate, candidate } from './candidate.ts'
import { findNamesBeside, findNamesByCue } from './context-names.ts'
import { type DecodedView, viewOf } from './decoded-view.ts'
import { nameEverywhere } from './document-pass.ts'
import { fromTagger } from './guesses.ts'
import { findLabelled } from './labelled.ts'
import { merge } from './merge.ts'
import { placeholdersIn } from './placeholder.ts'
import { fold, type Reading, read } from './reading.ts'
import { recognise } from './recognise.ts'
import { findByPlace, isNobody } from './seeds.ts'
import type { Span, Token } from './span.ts'
import { findSpeakerNames } from './speakers.ts'
import { forgetStarts } from './starts.ts'
import { isJoinedLeft, isJoinedRight } from './surroundings.ts'
import { withinCells } from './table-cells.ts'
import { tagNames } from './tagger/tagger.ts'
import { tokenize } from './tokenize.ts'
import { votesOn } from './votes.ts'

/** Finds names (and addresses) by the words around them; the trained tagger is in `tagger/`. */
export type Tagger = (text: string, tokens: readonly Token[]) => readonly (Span & { readonly score: number })[]

/**
 * Knows names, words and forms of non-Latin scripts. Implemented in `scripts/find-in-scripts.ts`, which is bundled
 * separately.
 */
export interface ScriptFinder {
  find(reading: Reading): readonly Candidate[]
  /** Whether this guess of the tagger contradicts what is known about the script. */
  refutes(text: string, guess: Candidate, known: readonly Candidate[]): boolean
  /** Does a part of what the first text of its kind costs, and more while there is time; `true` once nothing is left. */
  prepare(reading: Reading, hasTime: () => boolean): boolean
}

export interface DetectOptions {
  /** Words that are always hidden, in any case; they take precedence over everything else. */
  readonly alwaysMask?: readonly string[]
  /** Findings that are exactly one of these words are dropped, in any case. */
  readonly neverMask?: readonly string[]
  readonly tagger?: Tagger
  /** Without it, names in non-Latin scripts are not found. */
  readonly scripts?: ScriptFinder | undefined
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
  const { tagger = tagNames, scripts } = options
  let known = new Map<string, readonly Candidate[]>()
  let scannedLength = 0
  let last: { text: string; view: DecodedView; reading: Reading } | undefined

  /** A long text is prepared in many steps, and then scanned. */
  const viewed = (text: string): { view: DecodedView; reading: Reading } => {
    if (last?.text === text) return last
    const view = viewOf(text)
    last = { text, view, reading: read(view.text) }
    return last
  }

  const readBlock = (reading: Reading, { start, end, windowStart, windowEnd }: Block): readonly Candidate[] => {
    scannedLength += windowEnd - windowStart
    return lookAt(sliceOf(reading, windowStart, windowEnd), tagger, scripts).filter(
      finding => finding.start >= start - windowStart && finding.start < end - windowStart,
    )
  }

  const localCandidates = (reading: Reading): Candidate[] => {
    const next = new Map<string, readonly Candidate[]>()
    const found: Candidate[] = []
    scannedLength = 0
    for (const block of blocksOf(reading.text)) {
      const key = keyOf(reading, block)
      const local = next.get(key) ?? known.get(key) ?? readBlock(reading, block)
      next.set(key, local)
      for (const finding of local) found.push(moved(finding, block.windowStart))
    }
    known = next
    return found
  }

  return {
    scan(text) {
      const { view, reading } = viewed(text)
      const kept = placeholdersIn(view.text)
      const wanted = termsIn(reading, options.alwaysMask ?? [])
      const candidates = [
        ...localCandidates(reading),
        ...findLabelled(reading),
        ...findSpeakerNames(reading),
        ...wanted,
      ]
      const allowed = new Set((options.neverMask ?? []).map(term => fold(term).trim()))
      const isAllowed = (finding: Candidate): boolean =>
        finding.certainty !== 'wanted' &&
        allowed.size > 0 &&
        allowed.has(reading.low.slice(finding.start, finding.end).trim())
      const merged = merge(view.text, candidates, kept).filter(finding => !isAllowed(finding))
      const spans = merge(view.text, acrossText(reading, merged), kept)
      return inOriginal(
        view,
        withinCells(
          view.text,
          spans.filter(finding => !isAllowed(finding)),
        ),
      ).filter(({ start, end }) => view.text === text || !allowed.has(fold(text.slice(start, end)).trim()))
    },
    prepare(text, hasTime) {
      const { reading } = viewed(text)
      if (scripts?.prepare(reading, hasTime) === false) return false
      const next = new Map<string, readonly Candidate[]>()
      scannedLength = 0
      for (const block of blocksOf(reading.text)) {
        const key = keyOf(reading, block)
        if (!known.has(key) && scannedLength > 0 && !hasTime()) return false
        const local = known.get(key) ?? readBlock(reading, block)
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
    spans.push({ start: Math.max(from, start), end, type })
    from = end
  }
  return spans
}

/** The block and its context lines, as a cache key. */
function keyOf({ text }: Reading, { start, end, windowStart, windowEnd }: Block): string {
  return `${start - windowStart},${end - windowStart},${text.slice(windowStart, windowEnd)}`
}

/**
 * Applies the text as a whole: drops guessed names that the rest of the text contradicts, and finds the others
 * everywhere.
 */
function acrossText(reading: Reading, found: readonly Candidate[]): Candidate[] {
  if (!found.some(({ type }) => type === 'NAME' || type === 'EMAIL')) return [...found]
  const tokens = tokenize(reading.text)
  const { doubtful, refuted } = votesOn(reading, tokens, found)
  const falls = (word: string): boolean => refuted.has(word) || isNobody(word)
  const standing = found.filter(
    ({ type, certainty, start, end }) =>
      type !== 'NAME' || certainty !== 'guessed' || !falls(reading.low.slice(start, end)),
  )
  return [...standing, ...nameEverywhere(reading, tokens, standing, doubtful)]
}

/** All findings in one window, from its own words. */
function lookAt(reading: Reading, tagger: Tagger, scripts: ScriptFinder | undefined): Candidate[] {
  const tokens = tokenize(reading.text)
  const tagged = fromTagger(reading, tagger(reading.text, tokens))
  const inScripts = scripts?.find(reading) ?? []
  const guesses = tagged.filter(guess => !scripts?.refutes(reading.text, guess, inScripts))
  const found = [
    ...recognise(reading),
    ...findByPlace(reading),
    ...findNamesByCue(reading, tokens),
    ...inScripts,
    ...guesses,
  ]
  found.push(...findNamesBeside(reading, tokens, found))
  forgetStarts()
  return found
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
