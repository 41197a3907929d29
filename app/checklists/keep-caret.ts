import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Where a caret belongs, in code units, after the text around it was changed elsewhere. */
export function caretIn(before: string, at: number, after: string): number {
  if (after.startsWith(before.slice(0, at))) return at
  if (after.endsWith(before.slice(at))) return after.length - (before.length - at)
  return Math.min(at, after.length)
}

/**
 * Keeps the caret between the same words when somebody else changes the text of the focused field: a browser puts it
 * at the end of every text that it is given.
 */
export function useKeptCaret(field: RefObject<HTMLTextAreaElement | null>, text: string): () => void {
  const last = useRef({ text, from: 0, to: 0 })
  const note = () => {
    const { value, selectionStart, selectionEnd } = field.current ?? { value: '', selectionStart: 0, selectionEnd: 0 }
    last.current = { text: value, from: selectionStart, to: selectionEnd }
  }
  useLayoutEffect(() => {
    const { current } = field
    const { text: before, from, to } = last.current
    if (current === null || current !== document.activeElement || before === text) return
    current.setSelectionRange(caretIn(before, from, text), caretIn(before, to, text))
    last.current = { text, from: current.selectionStart, to: current.selectionEnd }
  }, [field, text])
  return note
}
