import { type Known, linesOf } from '../../sync/rules/shown/quote-marks.ts'

/** Words in a row that make a text recognizable. Fewer are a phrase that anybody may use. */
const ROW = 4
/** Changed words between two known rows: a typo, a name. More may be a sentence of the sender's own, such as 'We refuse'. */
const MOST_CHANGED = 2
/** A shorter run of known words may be the sender's own: the provider repeats what was asked for. */
const SHORTEST_RUN = 12
/** From this share on, a line may be one of ours that was retyped, or the sender's own around our words. */
const NEARLY = 0.6

/** How often each row of words stands in texts, and their lines, in words. */
export interface KnownWords {
  rows: ReadonlyMap<string, number>
  lines: ReadonlySet<string>
}

/** The rows of words of texts that may be quoted. `isOnce`: each is quoted as often as it stands there. */
export function knownWords(texts: readonly string[], { isOnce = false }: { isOnce?: boolean } = {}): KnownWords {
  const rows = new Map<string, number>()
  const lines = new Set<string>()
  for (const text of texts) {
    for (const line of isOnce ? [] : linesOf(text)) lines.add(wordsOf(line).join(' '))
    const words = wordsOf(text)
    for (let at = 0; at + ROW <= words.length; at += 1) {
      const row = rowAt(words, at)
      rows.set(row, isOnce ? (rows.get(row) ?? 0) + 1 : Number.POSITIVE_INFINITY)
    }
  }
  lines.delete('')
  return { rows, lines }
}

/**
 * Which lines consist of known words, however they are wrapped, marked or retyped. Read from the end, where quotes
 * stand: a sentence that was quoted once and is said again above is the sender's own.
 */
export function linesOfKnown(lines: readonly string[], known: readonly KnownWords[]): Known[] {
  const words: string[] = []
  const lineOf: number[] = []
  lines.forEach((line, at) => {
    for (const word of wordsOf(line)) {
      words.push(word)
      lineOf.push(at)
    }
  })
  const isKnown = inRuns(knownAt(words, known))
  const found = lines.map((): Known => 'no')
  for (let from = 0; from < words.length; ) {
    const line = lineOf[from] ?? 0
    let end = from
    while (lineOf[end] === line) end += 1
    const isLine = () => known.some(each => each.lines.has(words.slice(from, end).join(' ')))
    const share = isKnown.slice(from, end).filter(Boolean).length / (end - from)
    found[line] = share === 1 ? 'run' : share >= NEARLY ? 'near' : isLine() ? 'line' : 'no'
    from = end
  }
  // A short line of ours, such as 'Kind regards', may be anybody's; beside a longer row it is ours.
  const isBeside = found.some(each => each === 'run' || each === 'near')
  return isBeside ? found : found.map(() => 'no')
}

function knownAt(words: readonly string[], known: readonly KnownWords[]): boolean[] {
  const isKnown = words.map(() => false)
  for (const { rows } of known) {
    const left = new Map<string, number>()
    for (let at = words.length - ROW; at >= 0; at -= 1) {
      const row = rowAt(words, at)
      const count = left.get(row) ?? rows.get(row) ?? 0
      if (count === 0) continue
      if (count !== Number.POSITIVE_INFINITY) left.set(row, count - 1)
      for (let each = at; each < at + ROW; each += 1) isKnown[each] = true
    }
  }
  return isKnown
}

/** Only the known words of runs that are long enough. */
function inRuns(isKnown: readonly boolean[]): boolean[] {
  const kept = isKnown.map(() => false)
  let run: number[] = []
  const end = () => {
    if (run.length >= SHORTEST_RUN) for (const at of run) kept[at] = true
    run = []
  }
  isKnown.forEach((known, at) => {
    if (!known) return
    if (at - (run.at(-1) ?? at) > MOST_CHANGED + 1) end()
    run.push(at)
  })
  end()
  return kept
}

const rowAt = (words: readonly string[], at: number): string => words.slice(at, at + ROW).join(' ')

/** Letters and digits only, so that quote marks, bullets, quotation marks and line breaks make no difference. */
const wordsOf = (text: string): string[] =>
  linesOf(text.normalize('NFKC').toLowerCase()).flatMap(line => line.match(/[\p{L}\p{N}]+/gu) ?? [])
