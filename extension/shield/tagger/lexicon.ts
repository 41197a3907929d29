import { bytesOfBase64 } from './bytes-of-base64.ts'
import { LEXICON_BASE64 } from './lexicon-data.ts'
import { NumberOdds, putNumber, takeNumber } from './packing.ts'
import { RangeDecoder, RangeEncoder } from './range-coder.ts'

export const FORENAME = 1
export const SURNAME = 2
export const ORDINARY = 4
/** Places, peoples, companies and products: proper nouns that are no persons, most of the time. */
export const PROPER = 8

const NAME_BITS = 20
const WORD_BITS = 19

/** Sets of word hashes, in this order, each with the flag that it stands for and the bits of the hash that it keeps. */
export const LEXICON_SETS = [
  { flag: FORENAME, bits: NAME_BITS },
  { flag: SURNAME, bits: NAME_BITS },
  { flag: ORDINARY, bits: WORD_BITS },
  { flag: PROPER, bits: WORD_BITS },
] as const

/**
 * The flags of every hash, two bits each, four to a byte: forenames and surnames by its low twenty bits, ordinary words and
 * proper nouns by its low nineteen. Small enough to stay near the processor.
 */
export interface Lexicon {
  readonly names: Uint8Array
  readonly words: Uint8Array
}

export function emptyLexicon(): Lexicon {
  return { names: new Uint8Array(1 << (NAME_BITS - 2)), words: new Uint8Array(1 << (WORD_BITS - 2)) }
}

let lexicon: Lexicon | undefined

/**
 * What the lists say of a word (given by its hash): any of `FORENAME`, `SURNAME`, `ORDINARY`, `PROPER`, or 0. One word in fifty
 * is said to be a name though it is in no list: the sets keep part of a hash only.
 */
export function lexiconFlags(hash: number): number {
  lexicon ??= unpackLexicon(bytesOfBase64(LEXICON_BASE64))
  return flagsIn(lexicon, hash)
}

export function flagsIn({ names, words }: Lexicon, hash: number): number {
  const name = (names[(hash & ((1 << NAME_BITS) - 1)) >>> 2] ?? 0) >>> ((hash & 3) * 2)
  const word = (words[(hash & ((1 << WORD_BITS) - 1)) >>> 2] ?? 0) >>> ((hash & 3) * 2)
  return (name & 3) | ((word & 3) << 2)
}

/** The sets as bytes: gaps between sorted hashes. `hashes` in the order of `LEXICON_SETS`. */
export function packLexicon(hashes: readonly (readonly number[])[]): Uint8Array {
  const encoder = new RangeEncoder()
  LEXICON_SETS.forEach(({ bits }, index) => {
    const odds = new NumberOdds()
    const places = new Set((hashes[index] ?? []).map(hash => hash & ((1 << bits) - 1)))
    const sorted = [...places].sort((a, b) => a - b)
    putNumber(encoder, odds, sorted.length)
    let before = -1
    for (const place of sorted) {
      putNumber(encoder, odds, place - before - 1)
      before = place
    }
  })
  return encoder.finish()
}

export function unpackLexicon(bytes: Uint8Array): Lexicon {
  const decoder = new RangeDecoder(bytes)
  const lexicon = emptyLexicon()
  for (const { flag, bits } of LEXICON_SETS) {
    const table = bits === NAME_BITS ? lexicon.names : lexicon.words
    const bit = bits === NAME_BITS ? flag : flag >> 2
    const odds = new NumberOdds()
    const count = takeNumber(decoder, odds)
    let place = -1
    for (let index = 0; index < count; index += 1) {
      place += takeNumber(decoder, odds) + 1
      table[place >>> 2] = (table[place >>> 2] ?? 0) | (bit << ((place & 3) * 2))
    }
  }
  return lexicon
}
