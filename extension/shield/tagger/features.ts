import type { Traits } from './traits.ts'

/** Features per token. Each is a kind of evidence and its value, hashed to 32 bits. */
export const FEATURE_COUNT = 32

/** Rows of the model are identified by this many of the highest bits of a feature's hash. */
export const ROW_BITS = 19
/** Stands for the missing word before the first token and after the last. */
const EDGE = 0x5bd1e995

function row(kind: number, value: number): number {
  // Only the highest bits are used, and the highest bits of a product depend on all bits of its factors.
  const mixed = Math.imul(value ^ Math.imul(kind + 1, 0x9e3779b1), 0x85ebca6b)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
}

function both(one: number, other: number): number {
  // An integer of 32 bits, because a larger sum would be an object on the heap.
  return (Math.imul(one ^ (one >>> 13), 0x27d4eb2f) + Math.imul(other, 0x165667b1)) | 0
}

/** A trait of the token at a position that may be before the first or after the last. */
function atEdge(column: Int32Array | Uint8Array, count: number, place: number): number {
  return place < 0 || place >= count ? EDGE : (column[place] ?? 0)
}

/** Writes the hashes of token `index`'s features to `rows`, from `offset`. */
export function rowsOf(traits: Traits, index: number, rows: Int32Array, offset: number): void {
  const { count, word, look, shape, gap, tail3 } = traits
  // Nearly all tokens have at least three others on either side.
  const inner = index >= 3 && index + 3 < count
  const w0 = word[index] ?? 0
  const wl = inner ? (word[index - 1] ?? 0) : atEdge(word, count, index - 1)
  const wr = inner ? (word[index + 1] ?? 0) : atEdge(word, count, index + 1)
  const wll = inner ? (word[index - 2] ?? 0) : atEdge(word, count, index - 2)
  const wrr = inner ? (word[index + 2] ?? 0) : atEdge(word, count, index + 2)
  const wlll = inner ? (word[index - 3] ?? 0) : atEdge(word, count, index - 3)
  const wrrr = inner ? (word[index + 3] ?? 0) : atEdge(word, count, index + 3)
  const k0 = look[index] ?? 0
  const kl = (inner ? (look[index - 1] ?? 0) : atEdge(look, count, index - 1)) & 255
  const kr = (inner ? (look[index + 1] ?? 0) : atEdge(look, count, index + 1)) & 255
  const kll = (inner ? (look[index - 2] ?? 0) : atEdge(look, count, index - 2)) & 255
  const krr = (inner ? (look[index + 2] ?? 0) : atEdge(look, count, index + 2)) & 255
  const s0 = shape[index] ?? 0
  const g0 = gap[index] ?? 0
  const gr = (inner ? (gap[index + 1] ?? 0) : atEdge(gap, count, index + 1)) & 7
  const t3 = tail3[index] ?? 0
  const t3l = inner ? (tail3[index - 1] ?? 0) : atEdge(tail3, count, index - 1)
  const t3r = inner ? (tail3[index + 1] ?? 0) : atEdge(tail3, count, index + 1)
  const line = traits.line[index] ?? 0
  const middle = kl | (k0 << 8) | (kr << 16)
  let to = offset
  rows[to++] = row(0, 1)
  rows[to++] = row(1, w0)
  rows[to++] = row(2, wl)
  rows[to++] = row(3, wr)
  rows[to++] = row(4, wll)
  rows[to++] = row(5, wrr)
  rows[to++] = row(6, both(wl, k0))
  rows[to++] = row(7, both(wr, k0))
  rows[to++] = row(8, both(both(wll, wl), k0))
  rows[to++] = row(9, both(both(wl, wr), k0))
  rows[to++] = row(10, both(both(wr, wrr), k0))
  rows[to++] = row(11, k0)
  rows[to++] = row(12, kl | (k0 << 8))
  rows[to++] = row(13, k0 | (kr << 8))
  rows[to++] = row(14, middle)
  rows[to++] = row(15, kll | (kl << 8) | (k0 << 16))
  rows[to++] = row(16, k0 | (kr << 8) | (krr << 16))
  rows[to++] = row(17, both(t3, s0))
  rows[to++] = row(18, both(traits.tail4[index] ?? 0, s0))
  rows[to++] = row(19, both(traits.head[index] ?? 0, s0))
  rows[to++] = row(20, both(t3l, s0))
  rows[to++] = row(21, both(t3r, s0))
  rows[to++] = row(22, k0 | (g0 << 8) | (gr << 11) | (line << 14))
  rows[to++] = row(23, both(wl, s0 | (g0 << 4)))
  rows[to++] = row(24, both(wr, s0 | (gr << 4)))
  rows[to++] = row(25, both(traits.opener[index] ?? 0, k0))
  rows[to++] = row(26, both(traits.key[index] ?? 0, k0 | (kl << 8)))
  rows[to++] = row(27, both(wlll, s0))
  rows[to++] = row(28, both(wrrr, s0))
  rows[to++] = row(29, both(middle, line | (g0 << 2) | (gr << 5)))
  rows[to++] = row(30, both(both(t3, kl), s0))
  rows[to] = row(31, both(both(t3, kr), s0))
}
