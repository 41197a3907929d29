import type { Span, SpanType } from './span.ts'

/**
 * How certain a finding is, from the strongest: a term from the person's own list; a checksum or a label; a distinctive
 * form; a form that other things share; a word that is listed as a name and as another one. The weights of the detector
 * know these numbers.
 */
export const CERTAINTY = { wanted: 5, proven: 4, shaped: 3, likely: 2, guessed: 1 } as const
export type Certainty = keyof typeof CERTAINTY

/** A span that a recogniser proposes; the merge decides which of several overlapping spans are kept. */
export interface Candidate extends Span {
  readonly certainty: Certainty
}

export function candidate(type: SpanType, start: number, end: number, certainty: Certainty): Candidate {
  return { start, end, type, certainty }
}
