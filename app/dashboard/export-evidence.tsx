import { useState } from 'react'

import { CallFailed } from '../data/calls.ts'
import { type ForComplaint, useEvidenceExport } from '../data/use-evidence-export.ts'
import { useEvidencePdf } from '../data/use-evidence-pdf.ts'
import { useLedgerExport } from '../data/use-ledger.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { saveBlob } from './save-blob.ts'

type Made = 'bundle' | 'complaint' | 'ledger' | 'pdf'

/** Everything on record as a file that anyone can check without us, made on this device. */
export function ExportEvidence({ requestId }: { requestId: string | undefined }) {
  const exportEvidence = useEvidenceExport()
  const exportLedger = useLedgerExport()
  const exportPdf = useEvidencePdf()
  const [busy, setBusy] = useState<Made>()
  const isReady = exportEvidence !== undefined && exportLedger !== undefined

  const run = async (what: Made, work: () => Promise<void>) => {
    if (busy !== undefined) return
    setBusy(what)
    try {
      await work()
    } catch (error) {
      toast({ ...(error instanceof CallFailed ? toldOf(error) : FAILED), tone: 'destructive' })
    } finally {
      setBusy(undefined)
    }
  }
  const bundle = async (complaint?: ForComplaint) => {
    if (exportEvidence === undefined) return
    const { blob, name, missing, signed } = await exportEvidence(complaint)
    saveBlob(blob, name)
    toast({ title: 'Evidence exported', description: whatIsIn(missing, signed) })
  }
  const ledger = async () => {
    if (exportLedger !== undefined) saveBlob(await exportLedger(), 'total-recall-ledger.txt')
  }
  const pdf = async (of: string) => {
    const made = await exportPdf?.(of)
    if (made !== undefined) saveBlob(made.blob, made.name)
  }
  return (
    <div className="flex flex-wrap gap-[10px]">
      <Button size="sm" disabled={!isReady} busy={busy === 'bundle'} onClick={() => void run('bundle', () => bundle())}>
        Export evidence
      </Button>
      {requestId !== undefined && (
        <Button
          variant="outline"
          size="sm"
          disabled={exportPdf === undefined}
          busy={busy === 'pdf'}
          onClick={() => void run('pdf', () => pdf(requestId))}
        >
          Export PDF
        </Button>
      )}
      {requestId !== undefined && (
        <Button
          variant="outline"
          size="sm"
          disabled={!isReady}
          busy={busy === 'complaint'}
          onClick={() => void run('complaint', () => bundle({ requestId }))}
        >
          Complaint pack
        </Button>
      )}
      <Button
        variant="outline"
        size="sm"
        disabled={!isReady}
        busy={busy === 'ledger'}
        onClick={() => void run('ledger', ledger)}
      >
        Export ledger
      </Button>
    </div>
  )
}

const toldOf = ({ title, text }: CallFailed) => ({ title, description: text })

const FAILED = {
  title: 'The evidence was not exported',
  description: 'Reading it on this device failed. Nothing in it has changed; please try again.',
}

/** What the person should know of the file that was just saved; the file itself says it too. */
function whatIsIn(missing: number, signed: boolean): string {
  const files =
    missing === 0
      ? 'Every letter and mail is in it.'
      : `${missing} ${missing === 1 ? 'file is' : 'files are'} not on this device and not in it; README.txt names them.`
  return signed ? files : `${files} It carries no signed head: export it again with a connection for one.`
}
