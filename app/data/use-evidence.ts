import { useMemo } from 'react'
import { eventsOfRequest, wholeLedger } from '../../sync/mirror/ledger.ts'
import { sha256Hex } from '../../sync/mirror/sha256.ts'
import type { Row } from '../../sync/records/index.ts'
import { type LedgerEntry, ledgerOf, type Verdict, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import { newestFirst } from '../../sync/rules/shown/newest-first.ts'
import { CallFailed, OFFLINE } from './calls.ts'
import { useFiles, useMirror, useMirrorQuery } from './mirror-context.tsx'

interface EvidenceView {
  /** Events of this request, newest first. */
  events: Row<'events'>[]
  artifacts: Row<'artifacts'>[]
  /**
   * Checks the whole ledger of the account on this device, offline too. `beside` does it off the main thread, or
   * answers undefined if it cannot.
   */
  verifyLedger(beside: (entries: readonly LedgerEntry[]) => Promise<Verdict | undefined>): Promise<Verdict>
}

/** Everything on record about one request. `undefined` while IndexedDB opens. */
export function useEvidence(requestId: string): EvidenceView | undefined {
  const mirror = useMirror()
  const rows = useMirrorQuery(
    async open => {
      const artifacts = await open.rows('artifacts').where('requestId').equals(requestId).toArray()
      const events = await eventsOfRequest(open, requestId)
      return { events: newestFirst(events), artifacts: newestFirst(artifacts) }
    },
    [requestId],
  )
  // The functions stay the same as long as the rows do, so screens may list them as effect dependencies.
  return useMemo(() => {
    if (mirror === undefined || rows === undefined) return undefined
    return {
      ...rows,
      async verifyLedger(beside) {
        const { events, artifacts, missing } = await wholeLedger(mirror)
        if (missing > 0) throw new CallFailed(HISTORY_TO_COME)
        const ledger = ledgerOf(events, artifacts)
        return (await beside(ledger)) ?? verifyChain(ledger, sha256Hex)
      },
    }
  }, [mirror, rows])
}

/**
 * Opens evidence files: the bytes, and whether they still match the ledger. Throws `CallFailed` when one cannot be
 * obtained. `undefined` while IndexedDB opens.
 */
export function useOpenArtifact():
  | ((artifact: Pick<Row<'artifacts'>, 'sha256'>) => Promise<{ bytes: Uint8Array; intact: boolean }>)
  | undefined {
  const files = useFiles()
  return useMemo(() => {
    if (files === undefined) return undefined
    return async ({ sha256 }) => {
      const opened = await files.open(sha256)
      if (opened.state === 'absent') throw new CallFailed(NOT_ON_THIS_DEVICE)
      return { bytes: opened.bytes, intact: opened.state === 'intact' }
    }
  }, [files])
}

const HISTORY_TO_COME = {
  ...OFFLINE,
  text: 'The older part of your record is still on its way to this device. It is checked as soon as it has come.',
}

const NOT_ON_THIS_DEVICE = {
  ...OFFLINE,
  text: 'This file is not on this device yet. It opens as soon as there is a connection.',
}
