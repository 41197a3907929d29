import { wholeLedger } from '../../sync/mirror/ledger.ts'
import { ledgerOf } from '../../sync/rules/evidence/evidence-chain.ts'
import { writeLedgerFile } from '../../sync/rules/evidence/ledger-file.ts'
import { CallFailed, OFFLINE } from './calls.ts'
import { useMirror } from './mirror-context.tsx'

/** The whole ledger of the account as a file that anyone can check, made on this device. */
export function useLedgerExport(): (() => Promise<Blob>) | undefined {
  const mirror = useMirror()
  if (mirror === undefined) return undefined
  return async () => {
    const { events, artifacts, missing } = await wholeLedger(mirror)
    if (missing > 0) {
      const text = 'The older part of your record is still on its way to this device. Please try again in a moment.'
      throw new CallFailed({ ...OFFLINE, text })
    }
    return new Blob([writeLedgerFile(ledgerOf(events, artifacts))], { type: 'text/plain' })
  }
}
