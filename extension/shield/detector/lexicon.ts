/** What the lists say about a word: any of these, or 0. */
export const FORENAME = 1
export const SURNAME = 2
export const ORDINARY = 4
/** Places, peoples, companies and products: proper nouns that are mostly not persons. */
export const PROPER = 8

/** The lists store this many of the lowest bits of a hash: of a hundred other words, less than one is taken for listed. */
const HASH_BITS = 24
const FLAG_BITS = 4
/** The low bits of a gap between two hashes, which are stored as they are; the rest is counted out. */
const GAP_BITS = 7

/** The flags of a word that `lexiconKey` has spelled. */
export type Lexicon = (key: string) => number

/** A word as the lists have it: small, without the accents of Latin, Greek and Cyrillic letters. */
export function lexiconKey(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
}

/** FNV-1a over the code units with a last mixing of its bits, `HASH_BITS` of it. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  hash = Math.imul(hash, 0x297a2d39)
  return (hash ^ (hash >>> 15)) & ((1 << HASH_BITS) - 1)
}

/** Encodes keys and their flags: 32 bits for their number, then the gaps between sorted hashes (Rice), each with its flags. */
export function packLexicon(words: ReadonlyMap<string, number>): Uint8Array {
  const flags = new Map<number, number>()
  for (const [key, flag] of words) flags.set(hashOf(key), (flags.get(hashOf(key)) ?? 0) | flag)
  const bits: number[] = []
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1)
  }
  put(flags.size, 32)
  let before = -1
  for (const [hash, flag] of [...flags].sort(([one], [other]) => one - other)) {
    const gap = hash - before - 1
    for (let rest = gap >>> GAP_BITS; rest > 0; rest -= 1) bits.push(1)
    bits.push(0)
    put(gap, GAP_BITS)
    put(flag, FLAG_BITS)
    before = hash
  }
  const bytes = new Uint8Array(Math.ceil(bits.length / 8))
  bits.forEach((bit, at) => {
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (7 - (at & 7)))
  })
  return bytes
}

export function readLexicon(bytes: Uint8Array): Lexicon {
  let at = 0
  const take = (count: number): number => {
    let value = 0
    for (let bit = 0; bit < count; bit += 1, at += 1)
      value = (value << 1) | (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
    return value
  }
  const count = take(32)
  // Open addressing, at most half full; an entry is never 0, since its flags are not.
  const size = 1 << (33 - Math.clz32(count))
  const table = new Uint32Array(size)
  let hash = -1
  for (let index = 0; index < count; index += 1) {
    let gap = 0
    while (take(1) === 1) gap += 1
    hash += ((gap << GAP_BITS) | take(GAP_BITS)) + 1
    let place = hash & (size - 1)
    while (table[place] !== 0) place = (place + 1) & (size - 1)
    table[place] = (hash << FLAG_BITS) | take(FLAG_BITS)
  }
  return key => {
    const wanted = hashOf(key)
    for (let place = wanted & (size - 1); table[place] !== 0; place = (place + 1) & (size - 1)) {
      const entry = table[place] ?? 0
      if (entry >>> FLAG_BITS === wanted) return entry & ((1 << FLAG_BITS) - 1)
    }
    return 0
  }
}
