import { TAGS, writeDer, writeOid } from '../../sync/rules/evidence/der.ts'

const SHA256 = '2.16.840.1.101.3.4.2.1'

/** A TimeStampReq (RFC 3161) for this SHA-256. It asks for the certificate and for this nonce in the answer. */
export function writeTimeRequest(hash: Uint8Array, nonce: Uint8Array): Uint8Array {
  const seq = (...parts: readonly Uint8Array[]) => writeDer(TAGS.sequence, ...parts)
  return seq(
    writeDer(TAGS.integer, Uint8Array.of(1)),
    seq(seq(writeOid(SHA256), writeDer(TAGS.null)), writeDer(TAGS.octetString, hash)),
    writeDer(TAGS.integer, positive(nonce)),
    writeDer(TAGS.boolean, Uint8Array.of(0xff)),
  )
}

/** Sets the top two bits to 01, which makes the bytes a positive DER integer in its shortest form. */
export const positive = (bytes: Uint8Array): Uint8Array =>
  Uint8Array.of(0x40 | ((bytes[0] ?? 0) & 0x3f), ...bytes.subarray(1))
