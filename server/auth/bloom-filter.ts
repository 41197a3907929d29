import { createHash } from 'node:crypto'

/**
 * Keeps only the bit positions of texts' hashes. Always recognizes a text that it holds, rarely mistakes another for
 * one.
 */
export interface BloomFilter {
  bits: number
  /** Number of bit positions per text. */
  hashes: number
  base64: string
}

/** Looks texts up. Computes positions exactly as `server/commands/listed-passwords.mjs` sets them. */
export function bloomFilter({ bits, hashes, base64 }: BloomFilter): (text: string) => boolean {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength * 8 !== bits) throw new RangeError('a filter is cut off')
  return text => {
    const digest = createHash('sha256').update(text).digest()
    // Two 48-bit numbers: with up to twenty steps added the sum stays exact.
    const [start, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)]
    for (let n = 0; n < hashes; n += 1) {
      const place = (start + n * step) % bits
      if (((bytes[place >> 3] ?? 0) & (1 << (place & 7))) === 0) return false
    }
    return true
  }
}
