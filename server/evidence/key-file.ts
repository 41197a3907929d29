import { z } from 'zod'

import { Instant } from '../../sync/records/ids.ts'
import { EvidenceKey } from '../../sync/records/signed-head.ts'
import { fromBase64 } from '../../sync/rules/evidence/signatures.ts'
import { sha256Hex } from '../store/hash.ts'

const KeyList = z.object({ keys: z.array(EvidenceKey) })

/** DER of SubjectPublicKeyInfo before the 32 bytes of an Ed25519 key (RFC 8410). */
const SPKI = '302a300506032b6570032100'

/**
 * Public keys in a file that somebody names: the answer of /api/evidence/keys, a public key in PEM, or one key a line in
 * base64. Undefined for anything else.
 */
export function readKeyFile(text: string): EvidenceKey[] | undefined {
  const list = KeyList.safeParse(parseJson(text))
  if (list.success) return list.data.keys.every(fitsItsId) ? list.data.keys : undefined
  const isPem = text.includes('-----BEGIN PUBLIC KEY-----')
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '' && !line.startsWith('-----'))
  const keys = (isPem ? [lines.join('')] : lines).map(line => keyOf(fromBase64(line.trim())))
  const known = keys.flatMap(key => key ?? [])
  return known.length > 0 && known.length === keys.length ? known : undefined
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
