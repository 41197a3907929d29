import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

import { type LedgerEntry, type Verdict, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import type { CheckId, Report, Unreadable } from '../../sync/rules/evidence/report.ts'
import type { Trusted } from '../../sync/rules/evidence/trusted.ts'
import { verifyEvidence } from '../../sync/rules/evidence/verify-evidence.ts'

export type Verify = (
  bytes: Uint8Array,
  options: { trusted: Trusted; onStep: (step: CheckId) => void },
) => Promise<Report | Unreadable>

/** Ledger lines are short: a call to WebCrypto takes longer than the hash itself. */
const digest = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

/** Checks every entry of a ledger against the previous one. */
export const runChain = (entries: readonly LedgerEntry[]): Promise<Verdict> => verifyChain(entries, digest)

/** On the current thread: in the worker, and in the page of a bundle, which has no worker. */
export const runVerification: Verify = (bytes, { trusted: { keys, testKeys, authorities }, onStep }) =>
  verifyEvidence(bytes, { digest, published: keys, testKeys, authorities, onStep })
