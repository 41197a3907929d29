import type { EvidenceKey } from '../../sync/records/signed-head.ts'
import type { CheckId, Report, Unreadable } from '../../sync/rules/evidence/report.ts'
import { runVerification } from './run-verification.ts'

export interface Asked {
  id: number
  bytes: Uint8Array
  published: readonly EvidenceKey[] | undefined
}
export type Told = { ready: true } | { id: number; step: CheckId } | { id: number; report: Report | Unreadable }

/** The little of a worker's scope that is used here: the app's types know the page's scope only. */
declare const self: {
  postMessage(told: Told): void
  addEventListener(type: 'message', listener: (event: MessageEvent<Asked>) => void): void
}

self.addEventListener('message', ({ data: { id, bytes, published } }) => {
  void runVerification(bytes, { published, onStep: step => self.postMessage({ id, step }) }).then(report =>
    self.postMessage({ id, report }),
  )
})
self.postMessage({ ready: true })
