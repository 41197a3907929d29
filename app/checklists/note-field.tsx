import { lazy, Suspense, useId, useRef, useState, useSyncExternalStore } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { NoteField as Field, NoteRevision } from '../../sync/records/checklist.ts'
import type { ReportItem } from '../../sync/rules/shown/checklist-report.ts'
import { noteHistory } from '../../sync/rules/shown/note-history.ts'
import { findTwoVersions } from '../../sync/rules/shown/two-versions.ts'
import { MAX_NOTE } from '../../sync/wire/mutations.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { Trans } from '../ui/trans.tsx'
import { useItemTable } from './checklist-context.tsx'
import { useKeptCaret } from './keep-caret.ts'

const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }))
const VersionsDialog = lazy(async () => ({ default: (await import('./versions-dialog.tsx')).VersionsDialog }))

type NoteFieldProps = {
  item: ReportItem
  field: Field
  /** Everything ever typed for the item, in either field. */
  revisions: readonly NoteRevision[]
  autoFocus?: boolean
}

/** One of an item's two texts: saved automatically while typed, with its history, and with help for conflicts. */
export function NoteField({ item, field, revisions, autoFocus = false }: NoteFieldProps) {
  const { drafts, runId } = useItemTable()
  const ref = { runId, key: item.id, field }
  const typed = useSyncExternalStore(drafts.subscribe, () => drafts.shownText(ref))
  const hasFailed = useSyncExternalStore(drafts.subscribe, () => drafts.hasFailed(ref))
  const [open, setOpen] = useState<'history' | 'versions'>()
  const errorId = useId()
  const area = useRef<HTMLTextAreaElement>(null)

  const title = tIfKnown(item.title)
  const text = typed ?? item[field]
  const noteCaret = useKeptCaret(area, text)
  const put = (next: string) => void drafts.put(ref, next, text)
  const versions = findTwoVersions(text)
  const steps = noteHistory(revisions, `${runId}.${item.id}`, field)
  const hasHistory = steps.length > 1 || (steps[0]?.before.length ?? 0) > 0
  const tooLong = text.length - MAX_NOTE
  const close = () => setOpen(undefined)
  return (
    <div className="note-field">
      <textarea
        ref={area}
        className="note-text"
        rows={1}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the field has just been opened by a press, to write in it.
        autoFocus={autoFocus}
        aria-label={field === 'notes' ? t('Notes for {title}', { title }) : t('Evidence for {title}', { title })}
        aria-invalid={hasFailed || undefined}
        aria-describedby={hasFailed ? errorId : undefined}
        placeholder={field === 'notes' ? t('Notes') : t('What shows it: a console line, a version, a link')}
        onChange={event => {
          noteCaret()
          drafts.type(ref, event.target.value, text)
        }}
        onSelect={noteCaret}
        onBlur={() => void drafts.blur(ref)}
        data-note={field}
      />
      <div className="printed printed-words" aria-hidden="true">
        {text}
      </div>
      {hasFailed && (
        <FieldError id={errorId}>
          {tooLong > 0
            ? t(
                'A note can have 10,000 characters. Shorten this one by {count}; until then it is kept only in this field.',
                { count: tooLong },
              )
            : t(
                'This device could not save it; its storage may be full. The text stays here, and saving is tried again automatically.',
              )}
        </FieldError>
      )}
      {versions !== undefined && (
        <Note tone="amber" title={t('Two versions of one note')} className="both-versions">
          <p>{t('Two people changed the same words. Both are kept until somebody chooses.')}</p>
          <Button size="sm" variant="outline" onClick={() => setOpen('versions')}>
            {t('Compare and choose')}
          </Button>
        </Note>
      )}
      {hasHistory && (
        <button type="button" className="quiet-button" onClick={() => setOpen('history')}>
          <Trans
            message={
              field === 'notes'
                ? 'Earlier versions<b> of the notes for {title}</b>'
                : 'Earlier versions<b> of the evidence for {title}</b>'
            }
            values={{ title }}
            tags={{ b: <span className="unseen" /> }}
          />
        </button>
      )}
      <Suspense>
        {open === 'history' && <HistoryDialog title={title} steps={steps} text={text} onUse={put} onClose={close} />}
        {open === 'versions' && versions !== undefined && (
          <VersionsDialog title={title} text={text} versions={versions} onUse={put} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}
