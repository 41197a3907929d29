import { createHash } from 'node:crypto'

import { chanceOf } from './chance.ts'
import { takeOverGlobals } from './virtual-time.ts'

/** Before any library of the simulated world is loaded. */
takeOverGlobals(chanceOf(1))

// Dexie's live queries ask whether there is a database at all; which one, each tab says by itself.
Object.defineProperty(globalThis, 'indexedDB', { value: {}, configurable: true })

// The browser's digest works on a thread of its own; here the answer is there at once.
crypto.subtle.digest = async (_algorithm, data) => {
  const bytes =
    data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  const digest = createHash('sha256').update(bytes).digest()
  return digest.buffer.slice(digest.byteOffset, digest.byteOffset + digest.byteLength) as ArrayBuffer
}
