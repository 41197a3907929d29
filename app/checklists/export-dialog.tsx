import { FileJson, FileText, Printer, Share2 } from 'lucide-react'

import { t } from '../../sync/i18n/translate.ts'
import { type Results, resultsAsJson, resultsAsText } from '../../sync/rules/shown/checklist-report.ts'
import { saveBlob } from '../dashboard/save-blob.ts'
import { useNow } from '../data/use-now.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { useChecklist } from './checklist-context.tsx'

/** The results as a file, made on this device: with and without a network. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { checklist, run, runId, facts, items, view, drafts } = useChecklist()
  const now = useNow()
  const results: Results = {
    checklist,
    run: run ?? { ...facts, id: runId, createdAt: now },
    items,
    files: view.files.filter(file => file.runId === runId),
    now,
  }
  const name = fileName(results)
  const save = (text: string, type: string, ending: string) => {
    saveBlob(new Blob([text], { type }), `${name}.${ending}`)
    onClose()
  }
  const print = () => {
    onClose()
    // Once the dialog is gone: it would be printed, too.
    setTimeout(() => void drafts.flush().then(() => window.print()), 100)
  }
  const shared = shareable(resultsAsText(results), `${name}.txt`)
  const share = async () => {
    if (shared === undefined) return
    try {
      await navigator.share(shared)
      onClose()
    } catch (error) {
      // The person canceled.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({
        title: t('This was not shared'),
        description: t('Save the file and send it yourself.'),
        tone: 'destructive',
      })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={t('Export results')}
      description={t('“{name}” as it stands now. The file is made on this device; nothing is uploaded.', {
        name: results.run.name,
      })}
      footer={
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
    >
      <div className="exports">
        <Button variant="outline" onClick={() => save(resultsAsText(results), 'text/markdown', 'md')}>
          <FileText strokeWidth={1.75} aria-hidden /> {t('Text, to read')}
        </Button>
        <Button variant="outline" onClick={() => save(resultsAsJson(results), 'application/json', 'json')}>
          <FileJson strokeWidth={1.75} aria-hidden /> {t('JSON, for programs')}
        </Button>
        <Button variant="outline" onClick={print}>
          <Printer strokeWidth={1.75} aria-hidden /> {t('Print')}
        </Button>
        {shared !== undefined && (
          <Button variant="outline" onClick={() => void share()}>
            <Share2 strokeWidth={1.75} aria-hidden /> {t('Share')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** 'validation-run-1-2026-11-20'. */
function fileName({ checklist, run, now }: Results): string {
  const words = `${checklist.kind} ${run.name} ${new Date(now).toISOString().slice(0, 10)}`
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Undefined if the browser cannot share files with other apps. */
function shareable(text: string, name: string): ShareData | undefined {
  const data = { title: name, files: [new File([text], name, { type: 'text/plain' })] }
  return 'canShare' in navigator && navigator.canShare(data) ? data : undefined
}
