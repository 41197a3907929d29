import { bytesOfBase64 } from './bytes-of-base64.ts'
import { LEXICON_BASE64 } from './lexicon-data.ts'
import { NumberOdds, putNumber, takeNumber } from './packing.ts'
import { RangeDecoder, RangeEncoder } from './range-coder.ts'

export const FORENAME = 1
export const SURNAME = 2
export const ORDINARY = 4
/** Places, peoples, companies and products: proper nouns that are no persons, most of the time. */
export const PROPER = 8

/** Sets of word hashes, in this order, each with the flag that it stands for and the bits of the hash that it keeps. */
export const LEXICON_SETS = [
  { flag: FORENAME, bits: 20 },
  { flag: SURNAME, bits: 20 },
  { flag: ORDINARY, bits: 19 },
  { flag: PROPER, bits: 19 },
] as const

/** The flags of every hash, by its low bits. */
export type Lexicon = Uint8Array

const TABLE_BITS = 20

let lexicon: Lexicon | undefined

/**
 * What the lists say of a word (given by its hash): any of `FORENAME`, `SURNAME`, `ORDINARY`, `PROPER`, or 0. One word in fifty
 * is said to be a name though it is in no list: the sets keep part of a hash only.
 */
export function lexiconFlags(hash: number): number {
  lexicon ??= unpackLexicon(bytesOfBase64(LEXICON_BASE64))
  return flagsIn(lexicon, hash)
}

export function flagsIn(table: Lexicon, hash: number): number {
  return table[hash & ((1 << TABLE_BITS) - 1)] ?? 0
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
  const table = new Uint8Array(1 << TABLE_BITS)
  for (const { flag, bits } of LEXICON_SETS) {
    const odds = new NumberOdds()
    const count = takeNumber(decoder, odds)
    let place = -1
    for (let index = 0; index < count; index += 1) {
      place += takeNumber(decoder, odds) + 1
      // A set that keeps fewer bits stands once for each value of the others.
      for (let copy = place; copy < table.length; copy += 1 << bits) table[copy] = (table[copy] ?? 0) | flag
    }
  }
  return table
}
