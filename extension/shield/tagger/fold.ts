/** The kinds of UTF-16 code units that the tagger distinguishes. */
export const LOWER = 1
export const UPPER = 2
export const DIGIT = 3
export const CASELESS = 4
export const MARK = 5

/**
 * A cache: the code unit without case and accents in the low 16 bits, its kind above them. 0 means not computed yet.
 */
const table = new Uint32Array(0x10000)

/** Letters that Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 's',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  æ: 'a',
  œ: 'o',
  ð: 'd',
  þ: 't',
}

/**
 * Everything about a code unit in one lookup, `kind << 16 | folded`. The kind is one of `LOWER`, `UPPER`, `DIGIT`,
 * `CASELESS`, `MARK` (punctuation and everything else that is not a letter). `folded` is lowercase, without accents,
 * with typographic apostrophes and hyphens replaced by plain ones.
 */
export function entryOf(code: number): number {
  const known = table[code] ?? 0
  return known === 0 ? learn(code) : known
}

function learn(code: number): number {
  const character = String.fromCharCode(code)
  const lower = character.toLowerCase()
  const upper = character.toUpperCase()
  const plain = PLAIN[lower] ?? lower.normalize('NFD').charAt(0)
  const apostrophe = code === 0x2019 || code === 0x02bc
  const hyphen = code === 0x2010 || code === 0x2011
  const folded = apostrophe ? 0x27 : hyphen ? 0x2d : plain.charCodeAt(0)
  const kind = /\p{Nd}/u.test(character)
    ? DIGIT
    : character !== lower
      ? UPPER
      : character !== upper
        ? LOWER
        : /[\p{L}\p{M}]/u.test(character) || (code >= 0xd800 && code <= 0xdfff)
          ? CASELESS
          : MARK
  const entry = (kind << 16) | folded
  table[code] = entry
  return entry
}

/** The initial value of a hash; `stirred` finalizes it. */
export const HASH_SEED = 0x811c9dc5

/** Adds one code to the hash. */
export function hashed(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193)
}

/** Mixes the bits of the hash, so that any part of them can be used alone. Unsigned, 32 bits. */
export function stirred(hash: number): number {
  let mixed = hash ^ (hash >>> 15)
  mixed = Math.imul(mixed, 0x2c1b3c6d)
  mixed ^= mixed >>> 12
  mixed = Math.imul(mixed, 0x297a2d39)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** Hash of a word without case and accents, used as its key in lexicon and features. */
export function wordHash(word: string): number {
  let hash = HASH_SEED
  for (let at = 0; at < word.length; at += 1) hash = hashed(hash, entryOf(word.charCodeAt(at)) & 0xffff)
  return stirred(hash)
}
