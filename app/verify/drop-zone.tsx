import { WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { buttonClass } from '../ui/button.tsx'
import { Trans } from '../ui/trans.tsx'
import { useDroppedFile } from '../ui/use-dropped-file.ts'

/** Where a file is dropped or chosen; a file can be dropped anywhere on the page. */
export function DropZone({ onFile, children }: { onFile: (file: File) => void; children?: ReactNode }) {
  const isOver = useDroppedFile(onFile)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onFile)
  latest.current = onFile
  useEffect(() => {
    // A file may have been chosen before hydration, when there was no listener yet.
    const [file] = input.current?.files ?? []
    if (file !== undefined) latest.current(file)
  }, [])
  return (
    <div>
      <label className="drop-zone" data-over={isOver ? '' : undefined}>
        <svg
          className="drop-mark"
          viewBox="0 0 128 84"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <rect x="2" y="2" width="124" height="80" rx="4" />
          <path d="m3 4 61 45L125 4" />
        </svg>
        <span className="drop-title">{isOver ? t('Let go to check it') : t('Drop an evidence bundle')}</span>
        <span className="drop-text">
          {t('The ZIP file from “Export evidence,” or a ledger file. It stays on this device.')}
        </span>
        <span className={buttonClass({ className: 'with-scripts' })} aria-hidden="true">
          {t('Choose a file')}
        </span>
        <span className="drop-text without-scripts">
          {t(
            'Checking a file here needs JavaScript, because your own browser does the checking. The command below does the same without a browser.',
          )}
        </span>
        <input
          ref={input}
          type="file"
          className="unseen with-scripts"
          accept=".zip,.txt,application/zip,text/plain"
          aria-label={t('Choose an evidence bundle or a ledger file')}
          onChange={event => {
            const [file] = event.target.files ?? []
            // Allows choosing the same file again after a correction.
            event.target.value = ''
            if (file !== undefined) onFile(file)
          }}
        />
      </label>
      {children}
    </div>
  )
}

/** Requests as counted by the browser, from the moment when nothing more has to be loaded. */
export function RequestCount({ since }: { since: number | null }) {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (since === null) return
    const recount = () =>
      setCount(
        performance.getEntriesByType('resource').filter(entry => entry.startTime >= since && !isOwnFile(entry.name))
          .length,
      )
    const observer = new PerformanceObserver(recount)
    observer.observe({ type: 'resource' })
    recount()
    return () => observer.disconnect()
  }, [since])
  return (
    <p className="network-note" data-ready={since === null ? undefined : ''}>
      <WifiOff size={20} strokeWidth={1.75} aria-hidden />
      <span>
        <Trans
          message="Works with the network off. Requests beyond its own files since it opened: <b>{count}</b>"
          values={{ count }}
          tags={{ b: <b /> }}
        />
      </span>
    </p>
  )
}

/** A file of the app that loads late; its name has a hash, and requesting it reveals nothing. */
function isOwnFile(address: string): boolean {
  const { origin, pathname, search } = new URL(address)
  return origin === window.location.origin && /^\/assets\/[\w.-]+$/.test(pathname) && search === ''
}
