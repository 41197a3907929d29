import { Odds, putBits, RangeDecoder, RangeEncoder, takeBits } from './range-coder.ts'

/**
 * Compresses half-precision numbers. The byte of each that holds its sign and exponent is entropy-coded: weights of one
 * layer are alike in size, so the largest exponent among the last ones says what to expect; the sign says nothing. The
 * other byte is nearly random and is stored unchanged in front.
 */
export function packHalves(bytes: Uint8Array): Uint8Array {
  const odds = oddsBySize()
  const encoder = new RangeEncoder()
  for (let at = 1; at < bytes.length; at += 2) {
    const high = bytes[at] ?? 0
    encoder.evenBit(high >> REST_BITS)
    putBits(encoder, odds(bytes, at), REST_BITS, high & REST)
  }
  const coded = encoder.finish()
  const packed = new Uint8Array(bytes.length / 2 + coded.length)
  for (let at = 0; at < bytes.length; at += 2) packed[at / 2] = bytes[at] ?? 0
  packed.set(coded, bytes.length / 2)
  return packed
}

/** Reverses `packHalves`; `count` numbers, two bytes each. */
export function unpackHalves(packed: Uint8Array, count: number): Uint8Array {
  const odds = oddsBySize()
  const decoder = new RangeDecoder(packed.subarray(count))
  const bytes = new Uint8Array(2 * count)
  for (let at = 0; at < count; at += 1) {
    bytes[2 * at] = packed[at] ?? 0
    const sign = decoder.evenBit() << REST_BITS
    bytes[2 * at + 1] = sign | takeBits(decoder, odds(bytes, 2 * at + 1), REST_BITS)
  }
  return bytes
}

/** What remains of the byte beside the sign: five bits of exponent, and two of the fraction. */
const REST_BITS = 7
const REST = (1 << REST_BITS) - 1
/** How many numbers before one tell its size. */
const LAST = 8

/** The odds for the byte at `at`, by the bytes before it. */
function oddsBySize() {
  const odds = new Map<number, Odds>()
  return (bytes: Uint8Array, at: number): Odds => {
    let largest = 0
    for (let before = at - 2; before >= 0 && before >= at - 2 * LAST; before -= 2)
      largest = Math.max(largest, ((bytes[before] ?? 0) & REST) >> 2)
    const known = odds.get(largest) ?? new Odds(1 << REST_BITS)
    odds.set(largest, known)
    return known
  }
}
