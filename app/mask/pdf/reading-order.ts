/**
 * Words as a page has them. `x` and `y` are the start of the baseline, in points, `y` upward; `angle` is the direction of
 * reading in degrees, 0 from left to right.
 */
export interface PlacedText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  /** Height of the letters, in points. */
  readonly size: number
  readonly angle: number
  readonly isRightToLeft: boolean
}

interface Segment {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly y: number
  readonly size: number
}

/** Segments that stand side by side, from left to right. */
type Row = readonly Segment[]

/** Gaps, in heights of the letters. */
const BETWEEN_WORDS = 0.15
const BETWEEN_SEGMENTS = 0.9
const BETWEEN_CELLS = 2
/** A column of text has at least so many lines, and most of them so many characters: a table's cells are shorter. */
const COLUMN_LINES = 3
const COLUMN_CHARACTERS = 18

/**
 * The paragraphs of a page in the order in which they are read. A file draws its words in any order and in any pieces, so
 * only where they stand counts: side by side is a row, unless two columns of text stand there; lines that were full are
 * joined, and so is a word that was cut at the end of a line.
 */
export function paragraphsOf(items: readonly PlacedText[]): string[] {
  const byAngle = new Map<number, PlacedText[]>()
  for (const item of items.filter(isWritten)) {
    const angle = Math.round(item.angle)
    const turned = byAngle.get(angle)
    if (turned === undefined) byAngle.set(angle, [item])
    else turned.push(item)
  }
  return [...byAngle]
    .sort(([, one], [, other]) => lengthOf(other) - lengthOf(one))
    .flatMap(([angle, turned]) => blocksOf(rowsOf(turned.map(item => turnedBack(item, angle)))).flatMap(joinedLines))
}

const isWritten = ({ text }: PlacedText): boolean => text.trim() !== ''
const lengthOf = (items: readonly PlacedText[]): number => items.reduce((sum, { text }) => sum + text.length, 0)

function turnedBack(item: PlacedText, angle: number): PlacedText {
  if (angle === 0) return item
  const radians = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return { ...item, x: item.x * cos + item.y * sin, y: item.y * cos - item.x * sin }
}

/** From the top down. What overlaps by half its height stands in one row, such as a raised number. */
function rowsOf(items: readonly PlacedText[]): Row[] {
  const rows: PlacedText[][] = []
  for (const item of [...items].sort((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.slice(-ROWS_BACK).find(([first]) => first !== undefined && isBeside(first, item))
    if (row === undefined) rows.push([item])
    // A word that is drawn twice, a hair apart, is one that looks bold.
    else if (!row.some(each => isSame(each, item))) row.push(item)
  }
  return rows.map(segmentsOf)
}

const ROWS_BACK = 4

function isBeside(one: PlacedText, other: PlacedText): boolean {
  const top = Math.min(one.y + one.size * 0.8, other.y + other.size * 0.8)
  const bottom = Math.max(one.y - one.size * 0.2, other.y - other.size * 0.2)
  return top - bottom >= Math.min(one.size, other.size) / 2
}

function isSame(one: PlacedText, other: PlacedText): boolean {
  const near = Math.max(0.5, one.size * 0.12)
  return one.text === other.text && Math.abs(one.x - other.x) < near && Math.abs(one.y - other.y) < near
}

function segmentsOf(items: readonly PlacedText[]): Row {
  const row = [...items].sort((a, b) => a.x - b.x)
  const rightToLeft = row.filter(({ isRightToLeft }) => isRightToLeft)
  const isReversed = lengthOf(rightToLeft) * 2 > lengthOf(row)
  const groups: PlacedText[][] = []
  for (const item of row) {
    const last = groups.at(-1)?.at(-1)
    if (last === undefined || gapBetween(last, item) > BETWEEN_SEGMENTS) groups.push([item])
    else groups.at(-1)?.push(item)
  }
  const segments = groups.map(group => segmentOf(group, isReversed))
  return isReversed ? segments.reverse() : segments
}

/** In heights of the larger letters. */
const gapBetween = (left: PlacedText, right: PlacedText): number =>
  (right.x - left.x - left.width) / Math.max(1, left.size, right.size)

function segmentOf(group: readonly PlacedText[], isReversed: boolean): Segment {
  const between = BETWEEN_WORDS + spacingOf(group)
  let text = ''
  group.forEach((item, index) => {
    const last = group[index - 1]
    const gap = last !== undefined && gapBetween(last, item) > between ? ' ' : ''
    text = isReversed ? `${item.text}${gap}${text}` : `${text}${gap}${item.text}`
  })
  const largest = group.reduce((one, other) => (other.size > one.size ? other : one))
  return {
    text: text.replace(/\s+/g, ' ').trim(),
    left: Math.min(...group.map(({ x }) => x)),
    right: Math.max(...group.map(({ x, width }) => x + width)),
    y: largest.y,
    size: largest.size,
  }
}

/** What stands between the letters of a spaced heading, in heights; nothing where words are drawn as words. */
function spacingOf(group: readonly PlacedText[]): number {
  const single = group.filter(({ text }) => text.length === 1)
  if (single.length < 4 || single.length * 2 < group.length) return 0
  const gaps = group.slice(1).map((item, index) => gapBetween(group[index] ?? item, item))
  const middle = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
  return Math.max(0, middle * 1.2)
}

/** Parts of the page that are read one after the other: its rows, or where there are columns of text, each of these. */
function blocksOf(rows: readonly Row[]): Row[][] {
  const blocks: Row[][] = []
  let open: Row[] = []
  for (let at = 0; at < rows.length; ) {
    const band = columnsFrom(rows, at)
    if (band === undefined) {
      open.push(rows[at] ?? [])
      at += 1
      continue
    }
    blocks.push(open, ...blocksOf(band.left), ...blocksOf(band.right))
    open = []
    at = band.end
  }
  return [...blocks, open].filter(block => block.length > 0)
}

interface Columns {
  readonly left: Row[]
  readonly right: Row[]
  /** The row behind them. */
  readonly end: number
}

/** The columns of text that begin with this row, if any do. */
function columnsFrom(rows: readonly Row[], from: number): Columns | undefined {
  // Only a row that has both is a reason to look.
  if ((rows[from]?.length ?? 0) < 2) return undefined
  let gaps = gapsIn(rows[from] ?? [])
  let end = from
  while (end < rows.length) {
    const left = gaps.flatMap(gap => within(gap, rows[end] ?? []))
    if (left.length === 0) break
    gaps = left
    end += 1
  }
  for (const [start, stop] of gaps) {
    const middle = (start + stop) / 2
    const side = (isOn: (segment: Segment) => boolean): Row[] =>
      rows
        .slice(from, end)
        .map(row => row.filter(isOn))
        .filter(row => row.length > 0)
    const left = side(segment => segment.right <= middle)
    const right = side(segment => segment.right > middle)
    if (isText(left) && isText(right)) return { left, right, end }
  }
  return undefined
}

type Gap = readonly [start: number, end: number]

const isOpen = ([start, end]: Gap): boolean => end - start > 1

const byPlace = (row: Row): Segment[] => [...row].sort((a, b) => a.left - b.left)

function gapsIn(row: Row): Gap[] {
  const placed = byPlace(row)
  return placed.slice(1).map((segment, index) => [placed[index]?.right ?? 0, segment.left] as const)
}

/** What a row leaves of a gap. */
function within([start, end]: Gap, row: Row): Gap[] {
  const placed = byPlace(row)
  const edges = [
    Number.NEGATIVE_INFINITY,
    ...placed.flatMap(({ left, right }) => [left, right]),
    Number.POSITIVE_INFINITY,
  ]
  const found: Gap[] = []
  for (let at = 0; at < edges.length; at += 2) {
    const gap = [Math.max(start, edges[at] ?? 0), Math.min(end, edges[at + 1] ?? 0)] as const
    if (isOpen(gap)) found.push(gap)
  }
  return found
}

function isText(rows: readonly Row[]): boolean {
  const lengths = rows.map(row => row.reduce((sum, { text }) => sum + text.length, 0)).sort((a, b) => a - b)
  return rows.length >= COLUMN_LINES && (lengths[Math.floor(lengths.length / 2)] ?? 0) >= COLUMN_CHARACTERS
}

interface Line {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly y: number
  readonly size: number
  readonly isRow: boolean
}

function joinedLines(rows: readonly Row[]): string[] {
  const lines = rows.map(lineOf)
  const edge = Math.max(...lines.map(({ right }) => right))
  const paragraphs: string[] = []
  lines.forEach((line, index) => {
    const last = lines[index - 1]
    const before = paragraphs.at(-1)
    if (last === undefined || before === undefined) paragraphs.push(line.text)
    else if (isCutWord(last, line)) paragraphs[paragraphs.length - 1] = joinedWord(before, line.text)
    else if (goesOn(last, line, edge)) paragraphs[paragraphs.length - 1] = `${before} ${line.text}`
    else paragraphs.push(line.text)
  })
  return paragraphs
}

function lineOf(row: Row): Line {
  const largest = row.reduce((one, other) => (other.size > one.size ? other : one))
  let text = ''
  let isRow = false
  row.forEach((segment, index) => {
    const last = row[index - 1]
    const isCell = last !== undefined && (segment.left - last.right) / Math.max(1, last.size) > BETWEEN_CELLS
    isRow ||= isCell
    text += `${last === undefined ? '' : isCell ? '\t' : ' '}${segment.text}`
  })
  return {
    text,
    left: Math.min(...row.map(({ left }) => left)),
    right: Math.max(...row.map(({ right }) => right)),
    y: largest.y,
    size: largest.size,
    isRow,
  }
}

const HYPHEN_AT_END = /\p{L}[-\u00ad\u2010]$/u

/** `Whit-` and `field`, `WHIT-` and `FIELD`. */
function isCutWord(last: Line, next: Line): boolean {
  if (!HYPHEN_AT_END.test(last.text) || last.y - next.y > 3 * last.size) return false
  return /^\p{Ll}/u.test(next.text) || (/\p{Lu}{2}[-\u00ad\u2010]$/u.test(last.text) && /^\p{Lu}{2}/u.test(next.text))
}

const joinedWord = (before: string, next: string): string => before.slice(0, -1) + next

/** Whether the line before was full: the next word would not have fitted behind it. */
function goesOn(last: Line, next: Line, edge: number): boolean {
  if (last.isRow || next.isRow || /^[-•▪◦*–]\s/u.test(next.text)) return false
  const apart = last.y - next.y
  if (apart <= 0 || apart > 1.8 * last.size || Math.abs(last.size - next.size) > 0.2 * last.size) return false
  const [word = ''] = next.text.split(' ')
  const width = ((next.right - next.left) * (word.length + 1)) / Math.max(1, next.text.length)
  return last.right + width > edge
}
