import type { HiddenAt } from './hide-texts.ts'
import { PART_WORDS } from './place-words.ts'
import type { Place } from './texts.ts'

/** The details of one page, slide, or sheet, or of one part of a document that has none; never empty. */
export type PlaceGroup = readonly [HiddenAt, ...HiddenAt[]]

/** Every hidden detail once for each place where it stands, in reading order: what the person sees before it leaves. */
export function placeGroups(hidden: readonly HiddenAt[]): readonly PlaceGroup[] {
  const groups = new Map<string, [HiddenAt, ...HiddenAt[]]>()
  for (const each of hidden) {
    const { part, on } = each.place
    const key = on === undefined ? part : `${on.is} ${on.number}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [each])
    else group.push(each)
  }
  const ordered = [...groups.values()].sort(([one], [other]) => byLeaf(one.place, other.place))
  for (const group of ordered) group.sort((one, other) => byPlace(one.place, other.place))
  return ordered
}

/** The order of the parts is that of their words. */
const RANKS = new Map<string, number>(Object.keys(PART_WORDS).map((part, rank) => [part, rank]))
const rankOf = ({ part }: Place): number => RANKS.get(part) ?? 0

/** Pages, slides and sheets come first, by their numbers. */
function byLeaf(one: Place, other: Place): number {
  if (one.on === undefined || other.on === undefined)
    return Number(one.on === undefined) - Number(other.on === undefined) || rankOf(one) - rankOf(other)
  return one.on.number - other.on.number
}

/** In texts they are in order already; the cells of a workbook come by the kind of what is in them. */
function byPlace(one: Place, other: Place): number {
  if (one.part !== other.part) return rankOf(one) - rankOf(other)
  if (one.cell === undefined || other.cell === undefined) return 0
  const [row, column] = numbersOf(one.cell)
  const [otherRow, otherColumn] = numbersOf(other.cell)
  return row - otherRow || column - otherColumn
}

/** Row and column of a cell, both from 1: 5 and 28 for `AB5`. */
function numbersOf(cell: string): readonly [row: number, column: number] {
  const letters = /^[A-Z]{0,3}/.exec(cell)?.[0] ?? ''
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return [Number(cell.slice(letters.length)) || 0, column]
}
