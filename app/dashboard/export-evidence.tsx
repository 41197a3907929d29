import { lazy, Suspense, useRef, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { CallFailed } from '../data/calls.ts'
import { type LeftOut, useEvidenceExport } from '../data/use-evidence-export.ts'
import { useEvidencePdf } from '../data/use-evidence-pdf.ts'
import { useLedgerExport } from '../data/use-ledger.ts'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { Menu } from '../ui/menu.tsx'
import { dismissToast, toast } from '../ui/toast.tsx'
import {
  doneTitle,
  type ExportId,
  exportedTitle,
  exportLines,
  isWhole,
  LEDGER_NAME,
  SHARE,
  type ShownRequest,
  whatIsIn,
} from './exports.ts'
import { saveBlob } from './save-blob.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

interface Made {
  blob: Blob
  name: string
  /** What it contains, if its name does not say enough. */
  says?: string
  leftOut?: LeftOut
}

/** Everything on record as files that anyone can check without us, made on this device. */
export function ExportEvidence({ shown }: { shown: ShownRequest | undefined }) {
  const make = useExports(shown)
  const [busy, setBusy] = useState(false)
  const [sharing, setSharing] = useState(false)
  const told = useRef<string>(undefined)

  const run = async (id: ExportId) => {
    if (busy || make === undefined) return
    setBusy(true)
    try {
      const { blob, name, says, leftOut = NOTHING_LEFT_OUT } = await make[id]()
      saveBlob(blob, name)
      told.current = toast({
        title: exportedTitle(doneTitle(id), leftOut),
        description: says ?? t('{name} is among your downloads.', { name }),
        tone: isWhole(leftOut) ? 'default' : 'waiting',
      })
    } catch (error) {
      told.current = toast({ ...wordsFor(error), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  const lines = exportLines(shown)
  return (
    <>
      <Menu
        label={t('Export')}
        lines={lines}
        disabled={make === undefined}
        busy={busy}
        onOpen={() => told.current !== undefined && dismissToast(told.current)}
        onChoose={id => {
          if (id === SHARE) return setSharing(true)
          const known = EXPORT_IDS.find(each => each === id)
          if (known !== undefined) void run(known)
        }}
      />
      {sharing && shown !== undefined && (
        <Suspense>
          <ShareDialog requestId={shown.id} reference={shown.reference} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  )
}

const NOTHING_LEFT_OUT: LeftOut = { absent: 0, changed: 0 }

const EXPORT_IDS = ['pdf', 'complaint', 'bundle', 'ledger'] as const satisfies readonly ExportId[]

/** How each export is made; undefined while this device's copy opens. */
function useExports(shown: ShownRequest | undefined): Record<ExportId, () => Promise<Made>> | undefined {
  const exportEvidence = useEvidenceExport()
  const exportLedger = useLedgerExport()
  const exportPdf = useEvidencePdf()
  const { link } = useSyncStatus()
  if (exportEvidence === undefined || exportLedger === undefined || exportPdf === undefined) return undefined
  const requestId = shown?.id ?? ''
  const bundle = async (of: 'all' | 'complaint'): Promise<Made> => {
    const made = await exportEvidence(of === 'complaint' ? { requestId, forComplaint: true } : undefined)
    return { ...made, says: whatIsIn({ ...made, isOffline: link === 'offline' }) }
  }
  return {
    pdf: () => exportPdf(requestId),
    complaint: () => bundle('complaint'),
    bundle: () => bundle('all'),
    ledger: async () => ({ blob: await exportLedger(), name: LEDGER_NAME }),
  }
}

function wordsFor(error: unknown): { title: string; description: string } {
  if (error instanceof CallFailed) return { title: tIfKnown(error.title), description: tIfKnown(error.text) }
  return {
    title: t('The evidence was not exported'),
    description: t('Reading it on this device failed. Nothing in it has changed; please try again.'),
  }
}
