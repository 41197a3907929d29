/** A row of signs that touch each other, and what each of their places would have the row begin at. */
interface Row {
  first: number
  count: number
  begins: number
}

/**
 * Where signs stand that must not cover each other: each as near to its own place as a distance of `step` allows, in the
 * order given, and none beyond the ends. Signs of one day, or of days that lie too close together, become a row around
 * the place that is theirs together.
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
      // The mean of what each sign asks for: none of them is favored.
      const begins = (left.begins * left.count + (row.begins - left.count * step) * row.count) / count
      row = { first: left.first, count, begins }
    }
    rows.push(row)
  }
  const placed = rows.flatMap(({ begins, count }) => Array.from({ length: count }, (_, index) => begins + index * step))
  return withinEnds(placed, { step, from, to })
}

/** Pushes in what stands beyond an end; where a line is too short for all, its right end is where they crowd. */
function withinEnds(placed: readonly number[], { step, from, to }: { step: number; from: number; to: number }) {
  const kept: number[] = []
  for (const place of placed) kept.push(Math.max(place, (kept.at(-1) ?? from - step) + step))
  for (let index = kept.length - 1, last = to; index >= 0; index -= 1, last -= step) {
    kept[index] = Math.min(kept[index] ?? last, Math.max(last, from))
  }
  return kept
}
