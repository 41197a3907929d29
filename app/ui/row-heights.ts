/**
 * The positions of many rows, most of which were never rendered: a row has the guessed height until it is measured. A
 * Fenwick tree of the differences from the guess makes a hundred thousand rows as cheap as a hundred.
 */
export class RowHeights {
  readonly count: number
  readonly #guess: number
  readonly #heights: Float64Array
  readonly #tree: Float64Array

  constructor(count: number, guess: number) {
    this.count = count
    this.#guess = guess
    this.#heights = new Float64Array(count).fill(guess)
    this.#tree = new Float64Array(count + 1)
  }

  set(row: number, height: number): void {
    const more = height - (this.#heights[row] ?? height)
    if (more === 0) return
    this.#heights[row] = height
    for (let at = row + 1; at <= this.count; at += at & -at) this.#tree[at] = (this.#tree[at] ?? 0) + more
  }

  /** Distance of a row from the top of the first one; for `count`: the total height. */
  top(row: number): number {
    let sum = row * this.#guess
    for (let at = row; at > 0; at -= at & -at) sum += this.#tree[at] ?? 0
    return sum
  }

  /** The row at a distance from the top of the first one; the first or the last row beyond the ends. */
  rowAt(distance: number): number {
    let low = 0
    let high = this.count - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.top(middle) <= distance) low = middle
      else high = middle - 1
    }
    return Math.max(0, low)
  }
}
