/**
 * Adaptive binary range coder (as in LZMA): the more surprising a bit, the more it costs, and both sides learn the odds
 * from the bits so far. Integers only, so every machine decodes the same.
 */
const TOP = 0x1000000
const ODDS_BITS = 15
const EVEN = 1 << (ODDS_BITS - 1)
/** No bit is ever considered certain. */
const LEAST = 1 << (ODDS_BITS - 12)
const MOST = (1 << ODDS_BITS) - LEAST
/** A context's odds follow its mean at first; later they follow about this many of its last bits. */
const REMEMBERED = 126

/** The odds of several kinds of bit, one context each. */
export class Odds {
  /** The probability that the next bit is 0. */
  private readonly chances: Uint16Array
  private readonly seen: Uint8Array

  constructor(count: number) {
    this.chances = new Uint16Array(count).fill(EVEN)
    this.seen = new Uint8Array(count)
  }

  chanceOf(context: number): number {
    return this.chances[context] ?? EVEN
  }

  learn(context: number, bit: number): void {
    const chance = this.chances[context] ?? EVEN
    const seen = this.seen[context] ?? 0
    const aim = bit === 0 ? MOST : LEAST
    this.chances[context] = chance + Math.trunc(((aim - chance) * 2) / (2 * seen + 5))
    if (seen < REMEMBERED) this.seen[context] = seen + 1
  }
}

export class RangeEncoder {
  private readonly bytes: number[] = []
  private low = 0
  private range = 0xffffffff
  private cache = 0
  private pending = 1

  bit(odds: Odds, context: number, bit: number): void {
    this.put(odds.chanceOf(context), bit)
    odds.learn(context, bit)
  }

  /** Encodes a bit with even odds. */
  evenBit(bit: number): void {
    this.put(EVEN, bit)
  }

  finish(): Uint8Array {
    for (let flush = 0; flush < 5; flush += 1) this.shift()
    return Uint8Array.from(this.bytes)
  }

  private put(chance: number, bit: number): void {
    const bound = (this.range >>> ODDS_BITS) * chance
    if (bit === 0) this.range = bound
    else {
      this.low += bound
      this.range = (this.range - bound) >>> 0
    }
    while (this.range < TOP) {
      this.range = (this.range << 8) >>> 0
      this.shift()
    }
  }

  private shift(): void {
    if (this.low < 0xff000000 || this.low > 0xffffffff) {
      const carry = this.low > 0xffffffff ? 1 : 0
      let held = this.cache
      do {
        this.bytes.push((held + carry) & 255)
        held = 255
        this.pending -= 1
      } while (this.pending > 0)
      this.cache = Math.floor(this.low / TOP) & 255
    }
    this.pending += 1
    this.low = (this.low % TOP) * 256
  }
}

export class RangeDecoder {
  private at = 1
  private range = 0xffffffff
  private code = 0

  constructor(private readonly bytes: Uint8Array) {
    for (let byte = 0; byte < 4; byte += 1) this.code = ((this.code << 8) | this.next()) >>> 0
  }

  bit(odds: Odds, context: number): 0 | 1 {
    const bit = this.take(odds.chanceOf(context))
    odds.learn(context, bit)
    return bit
  }

  evenBit(): 0 | 1 {
    return this.take(EVEN)
  }

  private take(chance: number): 0 | 1 {
    const bound = (this.range >>> ODDS_BITS) * chance
    let bit: 0 | 1
    if (this.code < bound) {
      this.range = bound
      bit = 0
    } else {
      this.code = (this.code - bound) >>> 0
      this.range = (this.range - bound) >>> 0
      bit = 1
    }
    while (this.range < TOP) {
      this.range = (this.range << 8) >>> 0
      this.code = ((this.code << 8) | this.next()) >>> 0
    }
    return bit
  }

  private next(): number {
    const byte = this.bytes[this.at] ?? 0
    this.at += 1
    return byte
  }
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
