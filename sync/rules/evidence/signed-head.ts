import canonicalize from 'canonicalize'

import { type EvidenceKey, type Head, type SignedHead, SignedHeads } from '../../records/signed-head.ts'
import { fromBase64, verifyEd25519 } from './signatures.ts'

export function aHead(facts: Omit<Head, 'format'>): Head {
  return { format: 'recall-head/1', ...facts }
}

/** The exact bytes that are signed. */
export function headBytes(head: Head): Uint8Array {
  // Fields one by one: the signature itself, and whatever is added later, is not signed.
  const { format, ledger, entries, hash, at, key } = head
  return new TextEncoder().encode(canonicalize({ format, ledger, entries, hash, at, key }))
}

export function writeHeads(heads: SignedHeads): Uint8Array {
  return new TextEncoder().encode(`${canonicalize(heads)}\n`)
}

/** Undefined when the bytes are no list of heads. */
export function readHeads(bytes: Uint8Array): SignedHeads | undefined {
  try {
    return SignedHeads.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return undefined
  }
}

type HeadVerdict = 'holds' | 'bad_signature' | 'unknown_key' | 'retired_key'

/** Whether a head was signed by one of these keys, while that key was in use. */
export async function verifyHead(
  head: SignedHead,
  keys: readonly EvidenceKey[],
  sha256: (bytes: Uint8Array) => Promise<string> | string,
): Promise<HeadVerdict> {
  const key = keys.find(({ id }) => id === head.key)
  const bytes = key && fromBase64(key.publicKey)
  const signature = fromBase64(head.signature)
  if (key === undefined || bytes === undefined || (await sha256(bytes)) !== key.id) return 'unknown_key'
  if (key.retiredAt !== null && head.at > key.retiredAt) return 'retired_key'
  if (signature === undefined) return 'bad_signature'
  return (await verifyEd25519(bytes, signature, headBytes(head))) ? 'holds' : 'bad_signature'
}
