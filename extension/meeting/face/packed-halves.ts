import { putBits, takeBits } from '../../shield/tagger/packing.ts'
import { Odds, RangeDecoder, RangeEncoder } from '../../shield/tagger/range-coder.ts'

/**
 * Numbers of half precision take fewer bytes when the half of each that holds its sign and its size is coded by what is
 * common there; the other half is as good as random, and stands in front as it is.
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

/** What `packHalves` was given: so many numbers, two bytes each. */
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
