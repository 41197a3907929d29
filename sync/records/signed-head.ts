import { z } from 'zod/mini'

import { Instant, Sha256 } from './ids.ts'

/**
 * A signed head says: at this time this ledger had this many entries, and the last one had this hash. Together with the
 * hash chain, no entry up to there can be changed, and none cut off at the end.
 */
const FORMAT = 'recall-head/1'

/** The largest date that JavaScript supports: a later moment could not be shown as a date. */
const MAX_MOMENT = 8_640_000_000_000_000

/** What is signed: the canonical JSON (RFC 8785) of exactly these fields. */
export const Head = z.strictObject({
  format: z.literal(FORMAT),
  /** Identifies the ledger by the hash of its first entry, without naming an account. */
  ledger: Sha256,
  entries: z.number().check(z.int(), z.gte(1)),
  hash: Sha256,
  at: Instant.check(z.lte(MAX_MOMENT)),
  /** SHA-256 of the public key's 32 bytes. */
  key: Sha256,
})
export type Head = z.infer<typeof Head>

export const SignedHead = z.extend(Head, {
  /** Ed25519, base64. */
  signature: z.string().check(z.maxLength(100)),
})
export type SignedHead = z.infer<typeof SignedHead>

/** What is signed about `verify.html`, the page in every bundle: canonical JSON of exactly these fields. */
export const PageSeal = z.strictObject({
  format: z.literal('recall-page/1'),
  sha256: Sha256,
  at: Instant.check(z.lte(MAX_MOMENT)),
  key: Sha256,
})
export type PageSeal = z.infer<typeof PageSeal>

export const SignedPage = z.extend(PageSeal, {
  /** Ed25519, base64. */
  signature: z.string().check(z.maxLength(100)),
})
export type SignedPage = z.infer<typeof SignedPage>

/**
 * A time stamp (RFC 3161) by an outside authority over the root of a tree of heads, and the path from one head to the
 * root. One stamp a day covers everybody's heads, and reveals nobody's to anyone else.
 */
export const HeadStamp = z.strictObject({
  format: z.literal('recall-stamp/1'),
  /** Identifies the head by its number of entries and the moment it was signed. */
  entries: z.number().check(z.int(), z.gte(1)),
  at: Instant.check(z.lte(MAX_MOMENT)),
  /** Sibling hashes on the path to the root, from the bottom up. */
  path: z.array(z.strictObject({ side: z.enum(['left', 'right']), hash: Sha256 })).check(z.maxLength(40)),
  /** TimeStampToken, DER in base64. */
  token: z.string().check(z.maxLength(40_000)),
})
export type HeadStamp = z.infer<typeof HeadStamp>

/** Certificates of authorities, DER in base64. */
export const Authorities = z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(50))

/** A public key of the service, published permanently. */
export const EvidenceKey = z.strictObject({
  /** SHA-256 of the key's 32 bytes. */
  id: Sha256,
  algorithm: z.literal('Ed25519'),
  /** The 32 bytes of RFC 8032, base64. */
  publicKey: z.string().check(z.maxLength(60)),
  madeAt: Instant,
  /** From then on another key signs; earlier signatures stay valid. */
  retiredAt: z.nullable(Instant),
})
export type EvidenceKey = z.infer<typeof EvidenceKey>

/**
 * `heads.json` of a bundle, and what the server sends a device. The limits are enough: a ledger gets one head a day.
 */
export const SignedHeads = z.strictObject({
  format: z.literal('recall-heads/1'),
  keys: z.array(EvidenceKey).check(z.maxLength(200)),
  /** Oldest first. */
  heads: z.array(SignedHead).check(z.maxLength(2_000)),
  /** The page that this installation puts into bundles; left out if the app is not built. */
  page: z.optional(SignedPage),
  /** For some of the heads; left out if no outside authority has stamped any. */
  stamps: z.optional(z.array(HeadStamp).check(z.maxLength(400))),
})
export type SignedHeads = z.infer<typeof SignedHeads>
