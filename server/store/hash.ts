import { createHash } from 'node:crypto'

import { Sha256 } from '../../sync/records/ids.ts'

/** SHA-256 of bytes. */
export const sha256Bytes = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(createHash('sha256').update(bytes).digest())

/** SHA-256 of bytes or UTF-8 text, lower-case hex. */
export function sha256Hex(bytes: Uint8Array | string): Sha256 {
  return Sha256.parse(createHash('sha256').update(bytes).digest('hex'))
}
