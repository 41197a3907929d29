import { putBits, takeBits } from '../../shield/tagger/packing.ts'
import { Odds, RangeDecoder, RangeEncoder } from '../../shield/tagger/range-coder.ts'

/**
 * Compresses half-precision numbers: the byte of each that holds its sign and exponent is entropy-coded; the other byte
 * is nearly random and is stored unchanged in front.
 */
export function packHalves(bytes: Uint8Array): Uint8Array {
  const odds = new Odds(256)
  const encoder = new RangeEncoder()
  for (let at = 1; at < bytes.length; at += 2) putBits(encoder, odds, 8, bytes[at] ?? 0)
  const coded = encoder.finish()
  const packed = new Uint8Array(bytes.length / 2 + coded.length)
  for (let at = 0; at < bytes.length; at += 2) packed[at / 2] = bytes[at] ?? 0
  packed.set(coded, bytes.length / 2)
  return packed
}

/** Reverses `packHalves`; `count` numbers, two bytes each. */
export function unpackHalves(packed: Uint8Array, count: number): Uint8Array {
  const odds = new Odds(256)
  const decoder = new RangeDecoder(packed.subarray(count))
  const bytes = new Uint8Array(2 * count)
  for (let at = 0; at < count; at += 1) {
    bytes[2 * at] = packed[at] ?? 0
    bytes[2 * at + 1] = takeBits(decoder, odds, 8)
  }
  return bytes
}
