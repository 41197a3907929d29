/** Randomness that a seed determines: the same calls in the same order give the same results. */
export interface Chance {
  /** 0 ≤ x < 1 */
  next(): number
  /** A whole number, 0 ≤ n < `count`. */
  below(count: number): number
  /** True in this share of all cases. */
  yes(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the keys, with a frequency proportional to its weight. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key
  /** A separate stream: draws there change nothing here. */
  fork(name: string): Chance
}

export function chanceOf(seed: number): Chance {
  // sfc32: four words of state, of which the seed fills one; the first outputs are discarded.
  let a = 0x9e3779b9 ^ seed
  let b = 0x243f6a88 ^ Math.imul(seed, 0x85ebca6b)
  let c = 0xb7e15162
  let count = 1
  const next = () => {
    const sum = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  for (let i = 0; i < 12; i += 1) next()
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    next,
    below,
    yes: share => next() < share,
    pick(list) {
      const item = list[below(list.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    weighted(weights) {
      const entries = Object.entries<number>(weights) as [keyof typeof weights, number][]
      let point = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        point -= weight
        if (point < 0) return key
      }
      const [last] = entries
      if (last === undefined) throw new Error('nothing to choose from')
      return last[0]
    },
    fork: name => chanceOf(hashText(name, below(2 ** 31))),
  }
}

/** FNV-1a over UTF-16 units. */
export function hashText(text: string, from = 0x811c9dc5): number {
  let hash = from
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
