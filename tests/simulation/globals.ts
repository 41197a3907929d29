import { createHash } from 'node:crypto'

import { chanceOf } from './chance.ts'
import { takeOverGlobals } from './virtual-time.ts'

/** Must run before any library of the simulated world is loaded. */
takeOverGlobals(chanceOf(1))

// Dexie's live queries check whether IndexedDB exists at all; each tab passes its own implementation.
Object.defineProperty(globalThis, 'indexedDB', { value: {}, configurable: true })

// The browser's digest runs on a separate thread; here the result is there at once.
crypto.subtle.digest = async (_algorithm, data) => {
  const bytes =
    data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  const digest = createHash('sha256').update(bytes).digest()
  return digest.buffer.slice(digest.byteOffset, digest.byteOffset + digest.byteLength) as ArrayBuffer
}
