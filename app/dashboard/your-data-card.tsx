import { lazy, Suspense, useRef, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { closingDay } from '../../sync/rules/account/closing.ts'
import { CallFailed } from '../data/calls.ts'
import type { AccountView } from '../data/use-account.ts'
import { useEverythingExport } from '../data/use-everything-export.ts'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { useWaitingClosing } from '../data/use-waiting-closing.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { dismissToast, toast } from '../ui/toast.tsx'
import { TakeBackClosing } from './closing-note.tsx'
import { everythingExported } from './exports.ts'
import { saveBlob } from './save-blob.ts'

const CloseDialog = lazy(async () => ({ default: (await import('./close-dialog.tsx')).CloseDialog }))
const DetailsDialog = lazy(async () => ({ default: (await import('./details-dialog.tsx')).DetailsDialog }))
const ExportViewer = lazy(async () => ({ default: (await import('./export-viewer.tsx')).ExportViewer }))

/** What we know about the person: to correct, to export, and to have deleted. */
export function YourDataCard({ view }: { view: AccountView }) {
  const [asking, setAsking] = useState<'details' | 'close' | null>(null)
  const { busy, save } = useExport()
  const waiting = useWaitingClosing()
  const { firstName, lastName, zipCode } = view.account
  const name = `${firstName} ${lastName}`.trim()
  return (
    <Card id="your-data" aria-labelledby="your-data-title">
      <CardHeader id="your-data-title" title={t('Your data')} />
      <div className="row">
        <div>
          <b>{t('Your details')}</b>
          <p>
            {zipCode === ''
              ? t('{name}, no ZIP code yet. Letters name you and the law of your state.', { name })
              : t('{name}, ZIP code {zip}. Letters name you and the law of your state.', { name, zip: zipCode })}
          </p>
        </div>
        <Button size="sm" variant="outline" onClick={() => setAsking('details')}>
          {t('Correct details')}
        </Button>
      </div>
      <div className="row">
        <div>
          <b>{t('Export everything')}</b>
          <p>
            {t(
              'One ZIP: JSON with its schema, emails, PDFs, the evidence ledger and a page that checks it. Made on this device.',
            )}
          </p>
        </div>
        <Button size="sm" variant="outline" busy={busy} onClick={() => void save()}>
          {busy ? t('Exporting...') : t('Export everything')}
        </Button>
      </div>
      <OpenExportRow />
      {closingDay(view.journey) === null && (
        <div className="row">
          <div>
            <b>{t('Close account')}</b>
            <p>
              {waiting?.askedAt
                ? t('Waits for a connection: it is closed as soon as this browser is online with Total Recall open.')
                : t(
                    'Signs out and clears every browser now; a week later everything is deleted. Invoices are kept as long as tax law asks.',
                  )}
            </p>
          </div>
          {waiting?.askedAt ? (
            <TakeBackClosing />
          ) : (
            <Button size="sm" variant="destructive" onClick={() => setAsking('close')}>
              {t('Close account')}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {asking === 'details' && <DetailsDialog view={view} onClose={() => setAsking(null)} />}
        {asking === 'close' && (
          <CloseDialog email={view.account.email} onExport={save} onClose={() => setAsking(null)} />
        )}
      </Suspense>
    </Card>
  )
}

/** Opens an export, of this account or of an earlier one, for reading. */
function OpenExportRow() {
  const [file, setFile] = useState<File>()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="row">
      <div>
        <b>{t('Open an export')}</b>
        <p>
          {t(
            'Reads a ZIP of “Export everything” on this device and checks its evidence, also of an account you closed. Your providers, checklists and preferences in it can be imported.',
          )}
        </p>
      </div>
      <Button size="sm" variant="outline" onClick={() => input.current?.click()}>
        {t('Open an export')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label={t('Choose an export')}
        onChange={event => {
          const [chosen] = event.target.files ?? []
          // Allows choosing the same file again.
          event.target.value = ''
          // The message about a just finished export would cover the viewer's buttons.
          dismissToast()
          setFile(chosen)
        }}
      />
      <Suspense>{file !== undefined && <ExportViewer file={file} onClose={() => setFile(undefined)} />}</Suspense>
    </div>
  )
}

/** Saves everything as one file, and reports the result. */
export function useExport() {
  const exportEverything = useEverythingExport()
  const { link } = useSyncStatus()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (exportEverything === undefined) return
    setBusy(true)
    try {
      const { blob, name, leftOut } = await exportEverything()
      saveBlob(blob, name)
      toast(everythingExported(leftOut, { isOffline: link === 'offline' }))
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toast({ title: tIfKnown(error.title), description: tIfKnown(error.text), tone: 'waiting' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
