import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

import type { FilePorts } from './files.ts'

const NONCE_BYTES = 24
/** Associated data: bytes sealed as a file open only as a file. The rows of the copy are sealed with the same key. */
const FOR_FILES = new TextEncoder().encode('recall-files')

/** Seals the files of a sealed copy as well. `key`: the copy's, 32 bytes. */
export function sealedFiles(key: Uint8Array): Required<Pick<FilePorts, 'seal' | 'unseal'>> {
  return {
    seal(bytes) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const text = xchacha20poly1305(key, nonce, FOR_FILES).encrypt(bytes)
      const sealed = new Uint8Array(NONCE_BYTES + text.length)
      sealed.set(nonce)
      sealed.set(text, NONCE_BYTES)
      return sealed
    },
    unseal(sealed) {
      try {
        const cipher = xchacha20poly1305(key, sealed.subarray(0, NONCE_BYTES), FOR_FILES)
        return cipher.decrypt(sealed.subarray(NONCE_BYTES))
      } catch {
        return undefined
      }
    },
  }
}
