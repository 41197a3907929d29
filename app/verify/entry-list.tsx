import { useEffect, useRef, useState } from 'react'

import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import { type EntryLine, shortFingerprint } from '../../sync/rules/evidence/report.ts'
import { languageOf, told } from './findings.ts'
import { entriesText, timeOf } from './words.ts'

type EntryListProps = {
  entries: readonly EntryLine[]
  /** The entry that the person selected in the chain. */
  reading: number | undefined
  onRead: (seq: number | undefined) => void
}

const PAGE = 200

/** The record itself, for reading; in pages, so that a browser can handle ten years. */
export function EntryList({ entries, reading, onRead }: EntryListProps) {
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState(PAGE)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (reading === undefined) return
    setOpen(true)
    setShown(before => Math.max(before, Math.ceil(reading / PAGE) * PAGE))
  }, [reading])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is there once the list is open and long enough.
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-seq="${reading}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
  }, [reading, open, shown])
  if (entries.length === 0) return null
  return (
    <details
      className="entry-list"
      open={open}
      onToggle={event => {
        setOpen(event.currentTarget.open)
        if (!event.currentTarget.open) onRead(undefined)
      }}
    >
      <summary>
        <span>{t('Read the record')}</span>
        <span className="mono">{entriesText(entries.length)}</span>
      </summary>
      {open && (
        <ol ref={list}>
          {entries.slice(0, shown).map(entry => (
            <Row key={entry.seq} entry={entry} />
          ))}
        </ol>
      )}
      {open && shown < entries.length && (
        <button type="button" className="show-more" onClick={() => setShown(shown + PAGE)}>
          {t('Show {count} more', { count: Math.min(PAGE, entries.length - shown) })}
        </button>
      )}
    </details>
  )
}

const STATE = { broken: 'Broken', unproven: 'Not proven' } as const satisfies Record<string, PlainMessage>

function Row({ entry: { seq, state, title, message, at, hash, file } }: { entry: EntryLine }) {
  return (
    <li data-seq={seq} data-state={state} tabIndex={-1}>
      <span className="mono entry-number">{seq}</span>
      <div>
        <b lang={languageOf(title)}>{told(title)}</b>
        {state !== 'proven' && <span className="tag">{t(STATE[state])}</span>}
        {message !== '' && <p lang="en">{message}</p>}
        {file !== null && <p className="mono">{file}</p>}
        <p className="fine">
          {at === null ? t('Time unknown') : <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>}
          {hash !== '' && (
            <span className="mono" title={hash}>
              {shortFingerprint(hash)}
            </span>
          )}
        </p>
      </div>
    </li>
  )
}
