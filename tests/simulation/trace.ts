import { hashText } from './chance.ts'
import { elapsedMs } from './virtual-time.ts'

/** Everything that happened in one life, in order: always hashed, and written out on request. */
export interface Trace {
  note(who: string, what: string): void
  hash(): string
}

export function traceOf(write?: (line: string) => void): Trace {
  // Two hashes with different initial values: 64 bits, so that no two of many thousand lives collide by chance.
  let low = 0x811c9dc5
  let high = 0x2f0b4c47
  return {
    note(who, what) {
      const line = `${elapsedMs().toFixed(2)} ${who}: ${what}`
      low = hashText(line, low)
      high = hashText(line, high ^ low)
      write?.(line)
    },
    hash: () => high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0'),
  }
}
