import { ledgerOf } from '../../sync/rules/evidence-chain.ts'
import { writeLedgerFile } from '../../sync/rules/ledger-file.ts'
import { useMirror } from './mirror-context.tsx'

/** The whole ledger of the account as a file that anyone can check, made on this device. */
export function useLedgerExport(): (() => Promise<Blob>) | undefined {
  const mirror = useMirror()
  if (mirror === undefined) return undefined
  return async () => {
    const [events, artifacts] = await Promise.all([mirror.rows('events').toArray(), mirror.rows('artifacts').toArray()])
    return new Blob([writeLedgerFile(ledgerOf(events, artifacts))], { type: 'text/plain' })
  }
}
