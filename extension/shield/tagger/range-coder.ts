/**
 * Adaptive binary range coder (as in LZMA): a bit costs what it surprises, and both ends learn the odds from the bits
 * that have passed. Integers only, so every machine decodes the same.
 */
const TOP = 0x1000000
const ODDS_BITS = 11
const RATE = 5

/** The odds of one kind of bit; make one array a context. */
export function freshOdds(count: number): Uint16Array {
  return new Uint16Array(count).fill(1 << (ODDS_BITS - 1))
}

export class RangeEncoder {
  private readonly bytes: number[] = []
  private low = 0
  private range = 0xffffffff
  private cache = 0
  private pending = 1

  bit(odds: Uint16Array, context: number, bit: number): void {
    const chance = odds[context] ?? 0
    const bound = (this.range >>> ODDS_BITS) * chance
    if (bit === 0) {
      this.range = bound
      odds[context] = chance + (((1 << ODDS_BITS) - chance) >> RATE)
    } else {
      this.low += bound
      this.range = (this.range - bound) >>> 0
      odds[context] = chance - (chance >> RATE)
    }
    while (this.range < TOP) {
      this.range = (this.range << 8) >>> 0
      this.shift()
    }
  }

  finish(): Uint8Array {
    for (let flush = 0; flush < 5; flush += 1) this.shift()
    return Uint8Array.from(this.bytes)
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

  bit(odds: Uint16Array, context: number): 0 | 1 {
    const chance = odds[context] ?? 0
    const bound = (this.range >>> ODDS_BITS) * chance
    let bit: 0 | 1
    if (this.code < bound) {
      this.range = bound
      odds[context] = chance + (((1 << ODDS_BITS) - chance) >> RATE)
      bit = 0
    } else {
      this.code = (this.code - bound) >>> 0
      this.range = (this.range - bound) >>> 0
      odds[context] = chance - (chance >> RATE)
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
