import { Odds, type RangeDecoder, type RangeEncoder } from './range-coder.ts'

/**
 * Encodes whole numbers with the range coder. A number is written as its bit length (unary, one context per step) and
 * the bits below its highest one, of which the first three have contexts too.
 */
export class NumberOdds {
  readonly length = new Odds(33)
  readonly bits = new Odds(33 * 8)
}

/** Writes a whole number ≥ 0, below 2^31. */
export function putNumber(encoder: RangeEncoder, odds: NumberOdds, value: number): void {
  const length = 32 - Math.clz32(value)
  for (let step = 0; step < length; step += 1) encoder.bit(odds.length, step, 1)
  encoder.bit(odds.length, length, 0)
  let context = 1
  for (let bit = length - 2; bit >= 0; bit -= 1) {
    const one = (value >>> bit) & 1
    if (context < 8) {
      encoder.bit(odds.bits, length * 8 + context, one)
      context = context * 2 + one
    } else encoder.evenBit(one)
  }
}

/** Reads what `putNumber` wrote; `odds` must have seen the same numbers. */
export function takeNumber(decoder: RangeDecoder, odds: NumberOdds): number {
  let length = 0
  while (length < 32 && decoder.bit(odds.length, length) === 1) length += 1
  if (length === 0) return 0
  let value = 1
  let context = 1
  for (let bit = length - 2; bit >= 0; bit -= 1) {
    let one: number
    if (context < 8) {
      one = decoder.bit(odds.bits, length * 8 + context)
      context = context * 2 + one
    } else one = decoder.evenBit()
    value = value * 2 + one
  }
  return value
}

/** Writes the lowest `bits` bits of a value, highest first; `odds` has 2^bits contexts. */
export function putBits(encoder: RangeEncoder, odds: Odds, bits: number, value: number): void {
  let context = 1
  for (let bit = bits - 1; bit >= 0; bit -= 1) {
    const one = (value >>> bit) & 1
    encoder.bit(odds, context, one)
    context = context * 2 + one
  }
}

/** Reads what `putBits` wrote. */
export function takeBits(decoder: RangeDecoder, odds: Odds, bits: number): number {
  let context = 1
  for (let bit = 0; bit < bits; bit += 1) context = context * 2 + decoder.bit(odds, context)
  return context - (1 << bits)
}
