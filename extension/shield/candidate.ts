import type { Span, SpanType } from './span.ts'

/**
 * How sure a finding is, from the strongest: a term of the person's own list; a checksum or a word that names
 * it; a form of its own; a form that something else may share; a guess by the words around it.
 */
export const CERTAINTY = { wanted: 5, proven: 4, shaped: 3, likely: 2, guessed: 1 } as const
export type Certainty = keyof typeof CERTAINTY

/** A span that a recogniser proposes; the merge decides which of those that overlap stand. */
export interface Candidate extends Span {
  readonly certainty: Certainty
}

export function candidate(type: SpanType, start: number, end: number, certainty: Certainty): Candidate {
  return { start, end, type, certainty }
}
