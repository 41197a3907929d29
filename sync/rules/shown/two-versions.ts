/** A place in a text where two people changed the same words, as marked by `mergeNote`. */
export interface TwoVersions {
  /** Offsets of the whole marker in the text. */
  start: number
  end: number
  /** The version that was there when the other one arrived. */
  first: string
  second: string
}

const OPENING = '[two versions: '
const BETWEEN = ' | '

/** The first marker in a text; undefined if there is none, or if somebody has edited it by hand. */
export function findTwoVersions(text: string): TwoVersions | undefined {
  for (let start = text.indexOf(OPENING); start >= 0; start = text.indexOf(OPENING, start + 1)) {
    const found = readMarker(text, start)
    if (found !== undefined) return found
  }
  return undefined
}

/** Brackets inside a version belong to it, so that markers can be nested. */
function readMarker(text: string, start: number): TwoVersions | undefined {
  let depth = 0
  let between = -1
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '[') depth += 1
    if (text[at] === ']') depth -= 1
    if (depth === 1 && between < 0 && text.startsWith(BETWEEN, at)) between = at
    if (depth > 0) continue
    if (between < 0) return undefined
    const first = text.slice(start + OPENING.length, between)
    return { start, end: at + 1, first, second: text.slice(between + BETWEEN.length, at) }
  }
  return undefined
}

export type Choice = 'first' | 'second' | 'both'

/** The text with the person's choice in place of the marker; 'both' puts one version below the other. */
export function chooseVersion(text: string, { start, end, first, second }: TwoVersions, choice: Choice): string {
  const chosen = { first, second, both: `${first}\n${second}` }[choice]
  return text.slice(0, start) + chosen + text.slice(end)
}
