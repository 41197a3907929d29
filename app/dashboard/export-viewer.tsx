import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { longDate } from '../../sync/rules/calendar/dates.ts'
import {
  type ExportSection,
  exportSections,
  MAX_EXPORT_BYTES,
  type OpenedExport,
  readExport,
  TOO_LARGE,
  UnreadableExport,
} from '../../sync/rules/evidence/read-export.ts'
import { knownKeys } from '../data/known-keys.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { startThread } from '../verify/verification-thread.ts'
import { fileSize } from './dates.ts'
import { ImportDialog } from './import-dialog.tsx'
import { saveBlob } from './save-blob.ts'

/**
 * At most this many lines of one part are rendered; ten years of a ledger would freeze the page. The file has them all.
 */
const LINES_SHOWN = 500

type Opened =
  | { phase: 'reading' }
  | { phase: 'refused'; reason: string }
  | { phase: 'open'; content: OpenedExport; sections: ExportSection[] }

/** An export of everything, opened on this device: viewed and verified, but neither stored nor sent. */
export function ExportViewer({ file, onClose }: { file: File; onClose: () => void }) {
  const opened = useOpened(file)
  const [isImporting, setImporting] = useState(false)
  if (isImporting && opened.phase === 'open') {
    return <ImportDialog content={opened.content} onBack={() => setImporting(false)} onClose={onClose} />
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={open => !open && onClose()}
      title={t('Your export')}
      description={t(
        '{name}, opened on this device. Nothing is uploaded, and your account stays as it is unless you import.',
        { name: file.name },
      )}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Close')}
          </Button>
          {opened.phase === 'open' && (
            <Button variant="outline" onClick={() => setImporting(true)}>
              {t('Import into this account')}
            </Button>
          )}
        </>
      }
    >
      {opened.phase === 'reading' && <p role="status">{t('Reading the file')}</p>}
      {opened.phase === 'refused' && (
        <Note tone="red" role="alert" title={t('This file was not opened')}>
          {opened.reason}
        </Note>
      )}
      {opened.phase === 'open' && (
        <>
          <Evidence bytes={opened.content.evidence} />
          {opened.sections.map(section => (
            <Section key={section.title} section={section} />
          ))}
          <Files files={opened.content.files} />
        </>
      )}
    </Dialog>
  )
}

function useOpened(file: File): Opened {
  const [opened, setOpened] = useState<Opened>({ phase: 'reading' })
  useEffect(() => {
    let left = false
    const tell = (next: Opened) => {
      if (!left) setOpened(next)
    }
    const open = async () => {
      // Checked before the bytes are read: a file of gigabytes would crash the page.
      if (file.size > MAX_EXPORT_BYTES) throw new UnreadableExport(TOO_LARGE)
      const content = await readExport(new Uint8Array(await file.arrayBuffer()))
      tell({ phase: 'open', content, sections: exportSections(content) })
    }
    open().catch((error: unknown) => {
      const reason =
        error instanceof UnreadableExport
          ? tIfKnown(error.message)
          : t('The browser could not read the file. It may have been moved; choose it again.')
      tell({ phase: 'refused', reason })
    })
    return () => {
      left = true
    }
  }, [file])
  return opened
}

const TONES = { intact: 'brand', unknown: 'amber', broken: 'red' } as const

/** The evidence in it, judged as on /verify. */
function Evidence({ bytes }: { bytes: Uint8Array }) {
  const [verdict, setVerdict] = useState<{ tone: (typeof TONES)[keyof typeof TONES]; title: string; text: string }>()
  useEffect(() => {
    let left = false
    const thread = startThread()
    const check = async () => {
      const report = await thread.verify(bytes, { trusted: await knownKeys(), onStep: () => {} })
      const tone = report.kind === 'unreadable' ? 'red' : TONES[report.verdict]
      if (!left) setVerdict({ tone, title: tIfKnown(report.title), text: tIfKnown(report.text) })
    }
    check().catch(() => {
      const text = t('Its check stopped in the middle. Open the file once more, or evidence.zip on /verify.')
      if (!left) setVerdict({ tone: 'amber', title: t('The evidence was not checked'), text })
    })
    return () => {
      left = true
      thread.stop()
    }
  }, [bytes])
  return (
    <div role="status" className="my-4">
      {verdict === undefined ? (
        <p>{t('Checking the evidence')}</p>
      ) : (
        <Note tone={verdict.tone} title={verdict.title}>
          {verdict.text}
        </Note>
      )}
    </div>
  )
}

function Section({ section: { title, lines } }: { section: ExportSection }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="opened" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{tIfKnown(title)}</b> {lines.length}
      </summary>
      {open && (
        <dl className="closing-terms">
          {lines.slice(0, LINES_SHOWN).map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file do not move.
            <div key={place}>
              <dt>{line.title}</dt>
              <dd>
                {line.text}
                {line.at !== null && `, ${longDate(line.at)}`}
              </dd>
            </div>
          ))}
          {lines.length > LINES_SHOWN && (
            <div>
              <dt>{t('And {count} more', { count: lines.length - LINES_SHOWN })}</dt>
              <dd>{t('They are in the folder data of the ZIP.')}</dd>
            </div>
          )}
        </dl>
      )}
    </details>
  )
}

/** Letters, mails and screenshots: a press saves one exactly as it is in the export. */
function Files({ files }: { files: OpenedExport['files'] }) {
  const [open, setOpen] = useState(false)
  if (files.size === 0) return null
  return (
    <details className="opened" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{t('Files')}</b> {files.size}
      </summary>
      {open && (
        <div className="attachments">
          <ul>
            {[...files].map(([path, bytes]) => (
              <li key={path}>
                <button type="button" title={path} onClick={() => saveBlob(new Blob([bytes.slice()]), nameOf(path))}>
                  <FileText size={20} strokeWidth={1.75} aria-hidden />
                  <span>{nameOf(path)}</span>
                  <span>{t('Save, {size}', { size: fileSize(bytes.length) })}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </details>
  )
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
