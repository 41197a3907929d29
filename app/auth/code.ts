const CODE_LENGTH = 6

/** Six places, each a digit or empty. */
export type Code = readonly string[]
export const EMPTY_CODE: Code = Array.from({ length: CODE_LENGTH }, () => '')

/**
 * The code after typing, pasting or a phone's suggestion in one place. Six digits at once fill every place, wherever
 * they were entered; fewer fill from that place on. `focus` is where the next digit goes.
 */
export function typeInto(code: Code, place: number, text: string): { code: Code; focus: number } {
  const digits = [...text.normalize('NFKC').replace(/\D/g, '')]
  if (digits.length === 0) return { code: code.with(place, ''), focus: place }
  const from = digits.length >= CODE_LENGTH ? 0 : place
  const next = [...code]
  digits.slice(0, CODE_LENGTH - from).forEach((digit, offset) => {
    next[from + offset] = digit
  })
  return { code: next, focus: Math.min(from + digits.length, CODE_LENGTH - 1) }
}

/** The Backspace key: empties this place, or the one before it when this one is empty. */
export function eraseAt(code: Code, place: number): { code: Code; focus: number } {
  const at = code[place] === '' ? Math.max(0, place - 1) : place
  return { code: code.with(at, ''), focus: at }
}

/** The six digits, or undefined while one is missing. */
export function wholeCode(code: Code): string | undefined {
  return code.every(digit => digit !== '') ? code.join('') : undefined
}
