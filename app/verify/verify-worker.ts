import type { LedgerEntry, Verdict } from '../../sync/rules/evidence/evidence-chain.ts'
import type { CheckId, Report, Unreadable } from '../../sync/rules/evidence/report.ts'
import type { Trusted } from '../../sync/rules/evidence/trusted.ts'
import { runChain, runVerification } from './run-verification.ts'

/** An evidence file; or the entries of a device's own ledger, in any number of parts, the last of which is marked. */
export type Asked =
  | { id: number; bytes: Uint8Array; trusted: Trusted }
  | { id: number; entries: readonly LedgerEntry[]; isLast: boolean }
export type Told =
  | { ready: true }
  | { id: number; step: CheckId }
  | { id: number; report: Report | Unreadable }
  | { id: number; verdict: Verdict }

/** The small part of a worker's scope that is used here: the app's types cover only the page's scope. */
declare const self: {
  postMessage(told: Told): void
  addEventListener(type: 'message', listener: (event: MessageEvent<Asked>) => void): void
}

const parts: LedgerEntry[] = []

self.addEventListener('message', ({ data }) => {
  const { id } = data
  if ('entries' in data) {
    parts.push(...data.entries)
    // The array is emptied: later entries belong to another check.
    if (data.isLast) void runChain(parts.splice(0)).then(verdict => self.postMessage({ id, verdict }))
    return
  }
  const { bytes, trusted } = data
  void runVerification(bytes, { trusted, onStep: step => self.postMessage({ id, step }) }).then(report =>
    self.postMessage({ id, report }),
  )
})
self.postMessage({ ready: true })
