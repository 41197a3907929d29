import type { Sample } from './samples.ts'

/** A part of the typed text that is not sent. UTF-16 offsets, end exclusive. */
export interface Hidden {
  readonly start: number
  readonly end: number
  readonly original: string
  readonly placeholder: string
}

/** A piece of an answer: words of the AI, or a placeholder. */
interface AnswerPiece {
  readonly text: string
  readonly isPlaceholder: boolean
}

/** What the engine finds in a sample, from its saved vault: for the first render, before the engine is loaded. */
export function hiddenInSample({ text, vault }: Sample): readonly Hidden[] {
  return vault.entries
    .map(({ shape, number, value }) => {
      const start = text.indexOf(value)
      return { start, end: start + value.length, original: value, placeholder: `[${shape}${number}]` }
    })
    .sort((one, other) => one.start - other.start)
}

/** A sample's prewritten answer, in pieces. */
export function answerOf({ answer }: Sample): readonly AnswerPiece[] {
  return answer
    .split(/(\[(?:Name|Email|Value)\d{4}\])/)
    .filter(text => text !== '')
    .map(text => ({ text, isPlaceholder: text.startsWith('[') }))
}

/**
 * An answer to the person's own text: it writes to the last person named before the first amount, or to the first
 * person named, and uses only placeholders. Empty when nothing was hidden.
 */
export function answerTo(hidden: readonly Hidden[]): readonly AnswerPiece[] {
  const first = (shape: string) => hidden.find(({ placeholder }) => placeholder.startsWith(`[${shape}`))
  const value = first('Value')
  const mail = first('Email')
  const names = hidden.filter(({ placeholder }) => placeholder.startsWith('[Name'))
  const whom = names.findLast(({ start }) => value !== undefined && start < value.start) ?? names[0]
  if (whom === undefined && value === undefined && mail === undefined) return []
  const pieces: AnswerPiece[] = [words('Dear ')]
  pieces.push(whom === undefined ? words('Sir or Madam') : held(whom))
  pieces.push(words(', I am writing'))
  if (value !== undefined) pieces.push(words(' about '), held(value))
  pieces.push(words(' and would be glad to hear from you'))
  if (mail !== undefined) pieces.push(words(' at '), held(mail))
  return [...pieces, words('.')]
}

const words = (text: string): AnswerPiece => ({ text, isPlaceholder: false })
const held = ({ placeholder }: Hidden): AnswerPiece => ({ text: placeholder, isPlaceholder: true })
