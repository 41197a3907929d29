import { randomBytes } from 'node:crypto'

import type { Random } from './ports.ts'

/**
 * The operating system's randomness. Ids are UUIDv7 (RFC 9562): milliseconds, then a counter that keeps ids of the same
 * millisecond in order of creation, then 62 random bits.
 */
export function systemRandom(): Random {
  let lastMs = 0
  let counter = 0
  return {
    bytes: length => new Uint8Array(randomBytes(length)),
    id() {
      const now = Date.now()
      // After a clock that steps back, or 4,096 ids in one millisecond, ids borrow from the next millisecond.
      if (now > lastMs) {
        lastMs = now
        counter = 0
      } else if (++counter > 0xfff) {
        lastMs += 1
        counter = 0
      }
      const time = lastMs.toString(16).padStart(12, '0')
      const sequence = counter.toString(16).padStart(3, '0')
      const tail = randomBytes(8)
      tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80
      const hex = tail.toString('hex')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${hex.slice(0, 4)}-${hex.slice(4)}`
    },
  }
}
