import { createHash } from 'node:crypto'

/** Texts of which only the places of their hashes are kept: what it holds it always knows, others it rarely mistakes. */
export interface BloomFilter {
  bits: number
  /** Places a text. */
  hashes: number
  base64: string
}

/** Looks texts up. The places are found as `server/commands/listed-passwords.mjs` has set them. */
export function bloomFilter({ bits, hashes, base64 }: BloomFilter): (text: string) => boolean {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength * 8 !== bits) throw new RangeError('a filter is cut off')
  return text => {
    const digest = createHash('sha256').update(text).digest()
    // Two numbers of 48 bits: with twenty steps of the second the sum stays exact.
    const [start, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)]
    for (let n = 0; n < hashes; n += 1) {
      const place = (start + n * step) % bits
      if (((bytes[place >> 3] ?? 0) & (1 << (place & 7))) === 0) return false
    }
    return true
  }
}
