import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

import { splitLines, verifyLedgerFile } from '../../sync/rules/evidence/ledger-file.ts'
import { alteredLog, joined } from '../altered-log.ts'

/** What the bench measures in a page, done as the verification page does it. */
export interface EvidenceBench {
  /** Milliseconds to verify a whole ledger file. */
  verify(ledger: string): Promise<number>
  /** Milliseconds to hash the same bytes at once with WebCrypto. */
  hash(ledger: string): Promise<number>
  /** Verifies this many altered logs: total time, and how many were not found broken at the altered entry. */
  altered(ledger: string, count: number): Promise<{ ms: number; wrong: number }>
}

const digest = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))
const encode = (text: string) => new TextEncoder().encode(text)

const bench: EvidenceBench = {
  async verify(ledger) {
    const bytes = encode(ledger)
    const begun = performance.now()
    const verdict = await verifyLedgerFile(bytes, digest)
    if (!verdict.intact) throw new Error(`the ledger of the bench is not whole: ${verdict.reason}`)
    return performance.now() - begun
  },
  async hash(ledger) {
    const bytes = encode(ledger)
    const begun = performance.now()
    await crypto.subtle.digest('SHA-256', bytes)
    return performance.now() - begun
  },
  async altered(ledger, count) {
    const lines = splitLines(encode(ledger))
    let wrong = 0
    let ms = 0
    for (let seed = 1; seed <= count; seed++) {
      const { lines: changed, badSeq } = alteredLog(lines, seed)
      const file = joined(changed)
      const begun = performance.now()
      const verdict = await verifyLedgerFile(file, digest)
      ms += performance.now() - begun
      if (verdict.intact || verdict.badSeq !== badSeq) wrong += 1
    }
    return { ms, wrong }
  },
}

Object.assign(globalThis, { bench })
