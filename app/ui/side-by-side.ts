/** A row of touching marks, and where it begins: the mean of what its marks ask for. */
interface Row {
  first: number
  count: number
  begins: number
}

/**
 * Positions for marks that must not overlap: each as near to its own place as a distance of `step` allows, in the given
 * order, and none beyond the ends. Marks of the same day, or of days too close together, form a row around their common
 * center.
 */
export function sideBySide(
  places: readonly number[],
  { step, from, to }: { step: number; from: number; to: number },
): number[] {
  const rows: Row[] = []
  for (const [first, place] of places.entries()) {
    let row: Row = { first, count: 1, begins: place }
    for (let left = rows.at(-1); left !== undefined; left = rows.at(-1)) {
      if (left.begins + left.count * step <= row.begins) break
      rows.pop()
      const count = left.count + row.count
      // The mean of what each mark asks for: none is favored.
      const begins = (left.begins * left.count + (row.begins - left.count * step) * row.count) / count
      row = { first: left.first, count, begins }
    }
    rows.push(row)
  }
  const placed = rows.flatMap(({ begins, count }) => Array.from({ length: count }, (_, index) => begins + index * step))
  return withinEnds(placed, { step, from, to })
}

/** Moves marks beyond an end inside; on a line too short for all of them, they crowd at its right end. */
function withinEnds(placed: readonly number[], { step, from, to }: { step: number; from: number; to: number }) {
  const kept: number[] = []
  for (const place of placed) kept.push(Math.max(place, (kept.at(-1) ?? from - step) + step))
  for (let index = kept.length - 1, last = to; index >= 0; index -= 1, last -= step) {
    kept[index] = Math.min(kept[index] ?? last, Math.max(last, from))
  }
  return kept
}
