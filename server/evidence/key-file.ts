import { z } from 'zod'

import { Instant } from '../../sync/records/ids.ts'
import { Authorities, EvidenceKey } from '../../sync/records/signed-head.ts'
import { readCertificate } from '../../sync/rules/evidence/certificate.ts'
import { fromBase64 } from '../../sync/rules/evidence/signatures.ts'
import type { Answer } from '../../sync/rules/evidence/trusted.ts'
import { sha256Hex } from '../store/hash.ts'

const KeyList = z.object({
  keys: z.array(EvidenceKey),
  authorities: z.optional(Authorities),
  test: z.optional(z.literal(true)),
})

/** DER of SubjectPublicKeyInfo before the 32 bytes of an Ed25519 key (RFC 8410). */
const SPKI = '302a300506032b6570032100'

/**
 * Public keys in a given file: the answer of /api/evidence/keys, a public key in PEM, or one base64 key per line; or
 * PEM certificates of time-stamping authorities. Undefined for anything else.
 */
export function readKeyFile(text: string): Answer | undefined {
  const list = KeyList.safeParse(parseJson(text))
  if (list.success) {
    const { keys, authorities = [] } = list.data
    return keys.every(fitsItsId) && authorities.every(isCertificate) ? list.data : undefined
  }
  const authorities = certificatesIn(text)
  if (authorities !== undefined) return { keys: [], authorities }
  const isPem = text.includes('-----BEGIN PUBLIC KEY-----')
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '' && !line.startsWith('-----'))
  const keys = (isPem ? [lines.join('')] : lines).map(line => keyOf(fromBase64(line.trim())))
  const known = keys.flatMap(key => key ?? [])
  return known.length > 0 && known.length === keys.length ? { keys: known, authorities: [] } : undefined
}

/** Certificates in a PEM file, as DER in base64; undefined if it has none or contains something else. */
export function certificatesIn(text: string): string[] | undefined {
  const found = text
    .split('-----BEGIN CERTIFICATE-----')
    .slice(1)
    .map(part => (part.split('-----END CERTIFICATE-----')[0] ?? '').replaceAll(/\s/g, ''))
  return found.length > 0 && found.every(isCertificate) ? found : undefined
}

function isCertificate(text: string): boolean {
  try {
    return readCertificate(fromBase64(text) ?? new Uint8Array()).isAuthority
  } catch {
    return false
  }
}

const fitsItsId = ({ id, publicKey }: EvidenceKey) => sha256Hex(fromBase64(publicKey) ?? new Uint8Array()) === id

function keyOf(bytes: Uint8Array | undefined): EvidenceKey | undefined {
  if (bytes === undefined) return undefined
  const isSpki = bytes.length === 44 && Buffer.from(bytes.subarray(0, 12)).toString('hex') === SPKI
  const raw = isSpki ? bytes.subarray(12) : bytes
  if (raw.length !== 32) return undefined
  const publicKey = Buffer.from(raw).toString('base64')
  return { id: sha256Hex(raw), algorithm: 'Ed25519', publicKey, madeAt: Instant.parse(0), retiredAt: null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
