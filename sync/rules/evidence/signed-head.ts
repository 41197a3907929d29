import canonicalize from 'canonicalize'

import {
  type EvidenceKey,
  type Head,
  type PageSeal,
  type SignedHead,
  SignedHeads,
  type SignedPage,
} from '../../records/signed-head.ts'
import { canonicalFile, readCanonicalFile } from './canonical-json.ts'
import { fromStrictBase64, sha256Text, verifyEd25519 } from './signatures.ts'
import type { Trusted } from './trusted.ts'

export function aHead(facts: Omit<Head, 'format'>): Head {
  return { format: 'recall-head/1', ...facts }
}

/** The exact bytes that are signed. */
export function headBytes(head: Head): Uint8Array {
  // Fields are listed one by one: the signature itself, and any field added later, is not signed.
  const { format, ledger, entries, hash, at, key } = head
  return new TextEncoder().encode(canonicalize({ format, ledger, entries, hash, at, key }))
}

export function writeHeads(heads: SignedHeads): Uint8Array {
  return canonicalFile(heads)
}

/** Undefined if the bytes are not a list of heads in canonical form, or if two of its keys have one id. */
export function readHeads(bytes: Uint8Array | undefined): SignedHeads | undefined {
  const list = SignedHeads.safeParse(readCanonicalFile(bytes))
  if (!list.success) return undefined
  return new Set(list.data.keys.map(({ id }) => id)).size === list.data.keys.length ? list.data : undefined
}

type HeadVerdict = 'holds' | 'bad_signature' | 'unknown_key' | 'retired_key'

/** The exact bytes that are signed for a page. */
export function pageBytes({ format, sha256, at, key }: PageSeal): Uint8Array {
  return new TextEncoder().encode(canonicalize({ format, sha256, at, key }))
}

/** Whether the hash of a page was signed by one of these keys, while that key was in use. */
export function verifyPage(page: SignedPage, keys: readonly EvidenceKey[], sha256: Sha256Of): Promise<HeadVerdict> {
  return verifySigned({ ...page, bytes: pageBytes(page) }, keys, sha256)
}

/** Whether a head was signed by one of these keys, while that key was in use. */
export function verifyHead(head: SignedHead, keys: readonly EvidenceKey[], sha256: Sha256Of): Promise<HeadVerdict> {
  return verifySigned({ ...head, bytes: headBytes(head) }, keys, sha256)
}

type Sha256Of = (bytes: Uint8Array) => Promise<string> | string
type Signed = Pick<SignedHead, 'key' | 'at' | 'signature'> & { bytes: Uint8Array }

async function verifySigned(signed: Signed, keys: readonly EvidenceKey[], sha256: Sha256Of): Promise<HeadVerdict> {
  const key = keys.find(({ id }) => id === signed.key)
  const publicKey = key && fromStrictBase64(key.publicKey)
  const signature = fromStrictBase64(signed.signature)
  if (key === undefined || publicKey === undefined || (await sha256(publicKey)) !== key.id) return 'unknown_key'
  if (key.retiredAt !== null && signed.at > key.retiredAt) return 'retired_key'
  if (signature === undefined) return 'bad_signature'
  return (await verifyEd25519(publicKey, signature, signed.bytes)) ? 'holds' : 'bad_signature'
}

/** The known keys, and those that a bundle adds. For a known key the bundle's version is ignored. */
export function keysToTry(known: Pick<Trusted, 'keys' | 'testKeys'>, brought: readonly EvidenceKey[]): EvidenceKey[] {
  const own = [...known.keys, ...known.testKeys]
  return [...own, ...brought.filter(({ id }) => own.every(key => key.id !== id))]
}

/** Drops a signature over a different page: if the app was updated since, it would make this page look replaced. */
export async function aboutThisPage({ page: seal, ...heads }: SignedHeads, page: Uint8Array): Promise<SignedHeads> {
  return seal?.sha256 === (await sha256Text(page)) ? { ...heads, page: seal } : heads
}
