import { bytesOfBase64 } from './bytes-of-base64.ts'
import { LEXICON_BASE64 } from './lexicon-data.ts'
import { NumberOdds, putBits, putNumber, takeBits, takeNumber } from './packing.ts'
import { Odds, RangeDecoder, RangeEncoder } from './range-coder.ts'

export const FORENAME = 1
export const SURNAME = 2
export const ORDINARY = 4
/** Places, peoples, companies and products: proper nouns that are mostly not persons. */
export const PROPER = 8

/** Sets of word hashes, in this order, with the flag that each represents. */
export const LEXICON_SETS = [FORENAME, SURNAME, ORDINARY, PROPER] as const
const FLAG_BITS = LEXICON_SETS.length

/** The sets store this many of the lowest bits of a hash. */
const LEXICON_BITS = 20

/** The flags of every hash, four bits each, two per byte: small enough to stay in the processor's cache. */
export type Lexicon = Uint8Array

export function emptyLexicon(): Lexicon {
  return new Uint8Array(1 << (LEXICON_BITS - 1))
}

let lexicon: Lexicon | undefined

/**
 * What the lists say about a word (given by its hash): any of `FORENAME`, `SURNAME`, `ORDINARY`, `PROPER`, or 0. One
 * word in fifty is reported as a name although it is in no list, because the sets store only part of a hash.
 */
export function lexiconFlags(hash: number): number {
  return flagsIn(theLexicon(), hash)
}

function theLexicon(): Lexicon {
  lexicon ??= unpackLexicon(bytesOfBase64(LEXICON_BASE64))
  return lexicon
}

/** Unpacks the lists ahead of time; `true` if that still had to be done. */
export function prepareLexicon(): boolean {
  const isFirst = lexicon === undefined
  theLexicon()
  return isFirst
}

export function flagsIn(lexicon: Lexicon, hash: number): number {
  return ((lexicon[placeOf(hash) >>> 1] ?? 0) >>> ((hash & 1) * 4)) & 15
}

/** The part of a hash that the sets store. */
export function placeOf(hash: number): number {
  return hash & ((1 << LEXICON_BITS) - 1)
}

/**
 * Encodes the sets as bytes: gaps between sorted hashes, each with its flags. `hashes` are in the order of
 * `LEXICON_SETS`.
 */
export function packLexicon(hashes: readonly (readonly number[])[]): Uint8Array {
  const flags = new Map<number, number>()
  LEXICON_SETS.forEach((flag, index) => {
    for (const place of (hashes[index] ?? []).map(placeOf)) flags.set(place, (flags.get(place) ?? 0) | flag)
  })
  const encoder = new RangeEncoder()
  const gaps = new NumberOdds()
  const sets = new Odds(1 << FLAG_BITS)
  const sorted = [...flags].sort(([a], [b]) => a - b)
  putNumber(encoder, gaps, sorted.length)
  let before = -1
  for (const [place, flag] of sorted) {
    putNumber(encoder, gaps, place - before - 1)
    putBits(encoder, sets, FLAG_BITS, flag)
    before = place
  }
  return encoder.finish()
}

export function unpackLexicon(bytes: Uint8Array): Lexicon {
  const decoder = new RangeDecoder(bytes)
  const lexicon = emptyLexicon()
  const gaps = new NumberOdds()
  const sets = new Odds(1 << FLAG_BITS)
  const count = takeNumber(decoder, gaps)
  let place = -1
  for (let index = 0; index < count; index += 1) {
    place += takeNumber(decoder, gaps) + 1
    const flag = takeBits(decoder, sets, FLAG_BITS)
    lexicon[place >>> 1] = (lexicon[place >>> 1] ?? 0) | (flag << ((place & 1) * 4))
  }
  return lexicon
}
