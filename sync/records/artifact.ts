import { z } from 'zod/mini'

import { ArtifactId, EventId, Instant, RequestId, Sha256 } from './ids.ts'

export const ArtifactKind = z.enum(['pdf', 'email', 'screenshot'])
export type ArtifactKind = z.infer<typeof ArtifactKind>

/** Seed table `artifacts`: an evidence file, named by its hash. Its row is an entry of the ledger. */
export const Artifact = z.object({
  id: ArtifactId,
  requestId: z.nullable(RequestId),
  /** The event that the file proves. */
  eventId: z.nullable(EventId),
  kind: ArtifactKind,
  createdAt: Instant,
  /** File name for display and download, e.g. `demand-letter.pdf`. */
  name: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Hash of the file's bytes. */
  sha256: Sha256,
  ledgerSeq: z.number(),
  prevHash: Sha256,
  hash: Sha256,
})
export type Artifact = z.infer<typeof Artifact>
