import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'

import { formatSize } from '../../extension/package/size.ts'
import { t } from '../../sync/i18n/translate.ts'
import { Button } from '../ui/button.tsx'
import { inWords, LOG_LINES, type LogLine, secondsOf } from './build-log.ts'

/** What was done, line by line; the newest line is kept in view. */
export function LogPanel({ log, onClear }: { log: readonly LogLine[]; onClear: () => void }) {
  const end = useRef<HTMLElement>(null)
  const newest = log.at(-1)?.id
  useEffect(() => {
    if (newest !== undefined && end.current !== null) end.current.scrollTop = end.current.scrollHeight
  }, [newest])
  return (
    <>
      <div className="build-log-head">
        <span id="build-log">{t('Build log, last {count} lines', { count: LOG_LINES })}</span>
        <Button size="sm" variant="ghost" onClick={onClear} disabled={log.length === 0}>
          {t('Clear')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <section ref={end} className="build-log" aria-labelledby="build-log" tabIndex={0}>
        {log.length === 0 && (
          <p className="empty-line">{t('Nothing yet. Each file and each check has its line here.')}</p>
        )}
        {log.map(line => (
          <p key={line.id} className={clsx(line.isBad && 'build-failed')}>
            <span>{secondsOf(line)}</span>
            <b>{inWords(line.text)}</b>
            {line.size !== undefined && <i>{formatSize(line.size)}</i>}
          </p>
        ))}
      </section>
    </>
  )
}
