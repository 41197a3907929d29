import canonicalize from 'canonicalize'

import type { Artifact } from '../../records/artifact.ts'
import type { LedgerEvent } from '../../records/event.ts'
import { Sha256 } from '../../records/ids.ts'

/** `prevHash` of the first entry. */
export const GENESIS_HASH: Sha256 = Sha256.parse('0'.repeat(64))

/** Version of the format in which an entry is serialized and hashed; part of every entry. */
const FORMAT = 'recall-ledger/1'

/** SHA-256 in lowercase hex: WebCrypto in the browser, node:crypto on the server. */
export type Digest = (bytes: Uint8Array) => Promise<string> | string

/** The fields covered by an entry's hash, besides its place and the previous hash. */
type EventFacts = Pick<LedgerEvent, 'id' | 'requestId' | 'type' | 'createdAt' | 'payload'>
type ArtifactFacts = Pick<
  Artifact,
  'id' | 'requestId' | 'eventId' | 'kind' | 'createdAt' | 'name' | 'mediaType' | 'size' | 'sha256'
>
export type EntryFacts = ({ entry: 'event' } & EventFacts) | ({ entry: 'artifact' } & ArtifactFacts)

/** One entry as stored in the ledger. */
export type LedgerEntry = EntryFacts & { ledgerSeq: number; prevHash: string; hash: string }

/** Canonical JSON (RFC 8785) of an entry: the exact characters whose SHA-256 is its hash. */
export function entryText(facts: EntryFacts, ledgerSeq: number, prevHash: string): string {
  const common = { format: FORMAT, entry: facts.entry, seq: ledgerSeq, prevHash }
  // Fields are listed one by one: a column added later must not change the hash of entries written before.
  const own =
    facts.entry === 'event'
      ? {
          id: facts.id,
          requestId: facts.requestId,
          type: facts.type,
          createdAt: facts.createdAt,
          payload: facts.payload,
        }
      : {
          id: facts.id,
          requestId: facts.requestId,
          eventId: facts.eventId,
          kind: facts.kind,
          createdAt: facts.createdAt,
          name: facts.name,
          mediaType: facts.mediaType,
          size: facts.size,
          sha256: facts.sha256,
        }
  const text = canonicalize({ ...common, ...own })
  if (text === undefined) throw new TypeError('an entry must be plain JSON')
  return text
}

export async function entryHash(
  facts: EntryFacts,
  ledgerSeq: number,
  prevHash: string,
  digest: Digest,
): Promise<Sha256> {
  return Sha256.parse(await digest(new TextEncoder().encode(entryText(facts, ledgerSeq, prevHash))))
}

export type Verdict =
  | { intact: true; entries: number; head: string }
  | {
      intact: false
      /** Place of the first invalid entry. */
      badSeq: number
      reason: 'missing' | 'changed' | 'unlinked'
      expected: string
      found: string
    }

/**
 * Checks a whole ledger from its first entry (rows in any order) and reports the first invalid entry: `missing` (a
 * place is empty or used twice), `unlinked` (it does not contain the previous hash) or `changed`.
 */
export async function verifyChain(rows: readonly LedgerEntry[], digest: Digest): Promise<Verdict> {
  const entries = [...rows].sort((a, b) => a.ledgerSeq - b.ledgerSeq)
  let previous: string = GENESIS_HASH
  for (const [index, entry] of entries.entries()) {
    const place = index + 1
    if (entry.ledgerSeq !== place) {
      const badSeq = Math.min(place, entry.ledgerSeq)
      return { intact: false, badSeq, reason: 'missing', expected: `entry ${place}`, found: `entry ${entry.ledgerSeq}` }
    }
    if (entry.prevHash !== previous) {
      return { intact: false, badSeq: place, reason: 'unlinked', expected: previous, found: entry.prevHash }
    }
    const computed = await entryHash(entry, place, previous, digest)
    if (computed !== entry.hash) {
      return { intact: false, badSeq: place, reason: 'changed', expected: entry.hash, found: computed }
    }
    previous = entry.hash
  }
  return { intact: true, entries: entries.length, head: previous }
}

/** Builds the ledger from its two tables. */
export function ledgerOf(events: readonly LedgerEvent[], artifacts: readonly Artifact[]): LedgerEntry[] {
  return [
    ...events.map(event => ({ entry: 'event' as const, ...event })),
    ...artifacts.map(artifact => ({ entry: 'artifact' as const, ...artifact })),
  ].sort((a, b) => a.ledgerSeq - b.ledgerSeq)
}
