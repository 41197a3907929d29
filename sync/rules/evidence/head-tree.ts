import canonicalize from 'canonicalize'

import { Sha256 } from '../../records/ids.ts'
import type { HeadStamp, SignedHead } from '../../records/signed-head.ts'

type Path = HeadStamp['path']
type Digest = (bytes: Uint8Array) => Promise<Uint8Array> | Uint8Array

/**
 * Leaves and nodes are hashed with different prefixes (RFC 6962, section 2.1), so that neither can pass for the other.
 */
const LEAF = 0x00
const NODE = 0x01

/** The leaf of a head: the hash of its canonical JSON, including its signature. */
export async function leafOf(head: SignedHead, digest: Digest): Promise<Uint8Array> {
  const { format, ledger, entries, hash, at, key, signature } = head
  const text = canonicalize({ format, ledger, entries, hash, at, key, signature })
  return digest(Uint8Array.of(LEAF, ...new TextEncoder().encode(text)))
}

/** The root reached by following a path up from this leaf: the hash that was stamped. */
export async function rootOver(leaf: Uint8Array, path: Path, digest: Digest): Promise<Uint8Array> {
  let hash = leaf
  for (const step of path) {
    const beside = fromHex(step.hash)
    hash = await digest(step.side === 'left' ? nodeOf(beside, hash) : nodeOf(hash, beside))
  }
  return hash
}

/**
 * The root over the leaves, and the path up from each of them, in their order. A leaf without a sibling moves up
 * unchanged.
 */
export async function treeOf(
  leaves: readonly Uint8Array[],
  digest: Digest,
): Promise<{ root: Uint8Array; paths: Path[] } | undefined> {
  const paths: Path[] = leaves.map(() => [])
  let level = leaves.map((hash, at) => ({ hash, below: [at] }))
  while (level.length > 1) {
    const next: typeof level = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]]
      if (left === undefined) break
      if (right === undefined) {
        next.push(left)
        break
      }
      for (const leaf of left.below) paths[leaf]?.push({ side: 'right', hash: toHex(right.hash) })
      for (const leaf of right.below) paths[leaf]?.push({ side: 'left', hash: toHex(left.hash) })
      next.push({ hash: await digest(nodeOf(left.hash, right.hash)), below: left.below.concat(right.below) })
    }
    level = next
  }
  const [top] = level
  return top && { root: top.hash, paths }
}

const nodeOf = (left: Uint8Array, right: Uint8Array) => Uint8Array.of(NODE, ...left, ...right)
const fromHex = (hash: string) => Uint8Array.from(hash.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
const toHex = (bytes: Uint8Array) =>
  Sha256.parse(Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join(''))
