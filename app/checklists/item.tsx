import { clsx } from 'clsx'
import { CloudCheck, HardDrive, Paperclip, TriangleAlert } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, memo, useState } from 'react'

import { type PlainMessage, t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { ChecklistFile, ItemStatus, NoteRevision } from '../../sync/records/checklist.ts'
import type { ReportItem } from '../../sync/rules/shown/checklist-report.ts'
import type { MutationState } from '../data/use-checklists.ts'
import { Badge } from '../ui/badge.tsx'
import type { Tone } from '../ui/tone.ts'
import { Trans } from '../ui/trans.tsx'
import { useItemTable } from './checklist-context.tsx'
import { Evidence } from './evidence.tsx'
import { NoteField } from './note-field.tsx'
import { picturesIn, useAttach } from './use-attach.ts'

const PRIORITY_TONES: Record<NonNullable<ReportItem['priority']>, Tone> = {
  critical: 'red',
  high: 'amber',
  medium: 'neutral',
}

/** Everything that an item shows. */
export interface ItemFacts {
  item: ReportItem
  steps: readonly string[]
  files: readonly ChecklistFile[]
  revisions: readonly NoteRevision[]
  /** Where the newest mutation of this item is stored; undefined for an item that no one has touched. */
  state: MutationState | undefined
}

type ItemProps = ItemFacts & { showSteps: boolean }

/** One item: what to test, its result, and what was observed. Accepts pictures that are pasted or dropped on it. */
export const Item = memo(ItemCard, isSame)

/** Rows are new objects after every read; an item whose rows are equal does not render again. */
function isSame(before: ItemProps, now: ItemProps): boolean {
  const { item, files, revisions, state, showSteps } = now
  return (
    state === before.state &&
    showSteps === before.showSteps &&
    item.status === before.item.status &&
    item.notes === before.item.notes &&
    item.evidence === before.item.evidence &&
    isSameRows(files, before.files) &&
    isSameRows(revisions, before.revisions)
  )
}

type Row = { id: string; typed?: string; createdAt: number }

function isSameRows(some: readonly Row[], others: readonly Row[]): boolean {
  return (
    some.length === others.length &&
    some.every((row, n) => {
      const other = others[n]
      // A revision that has not been sent yet is still being written.
      return row.id === other?.id && row.typed === other.typed && row.createdAt === other.createdAt
    })
  )
}

function ItemCard({ item, steps, files, revisions, state, showSteps }: ItemProps) {
  const [isOver, setIsOver] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const attach = useAttach(item)
  const title = tIfKnown(item.title)
  const hasEvidence = isOpen || item.evidence !== '' || files.length > 0

  const add = (found: File[]) => {
    if (found.length > 0) setIsOpen(true)
    void attach.add(found)
  }
  const drag = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      add(picturesIn(event.dataTransfer))
    },
    onPaste(event: ClipboardEvent) {
      const found = picturesIn(event.clipboardData)
      if (found.length === 0) return
      event.preventDefault()
      add(found)
    },
  }
  return (
    <article
      className={clsx('checklist-item', isOver && 'item-over', !hasEvidence && 'slim')}
      id={`item-${item.id}`}
      data-item={item.id}
      tabIndex={-1}
      aria-labelledby={`title-${item.id}`}
      {...drag}
    >
      <div className="item-text">
        <h3>
          <span id={`title-${item.id}`}>{title}</span>{' '}
          {item.priority !== null && <Badge tone={PRIORITY_TONES[item.priority]}>{t(item.priority)}</Badge>}
        </h3>
        <p>{tIfKnown(item.description)}</p>
        {/* The key changes with the common switch, which resets every item; each can still be opened and closed
            separately. */}
        <details className="steps" key={String(showSteps)} open={showSteps}>
          <summary>{t('How to test it')}</summary>
          <ol>
            {steps.map(step => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      </div>
      <div className="verdict">
        <Marks item={item} />
        <SavedWhere state={state} />
      </div>
      <NoteField item={item} field="notes" revisions={revisions} />
      {hasEvidence ? (
        <Evidence item={item} files={files} revisions={revisions} busy={attach.busy} onAdd={add} focusNew={isOpen} />
      ) : (
        <button type="button" className="quiet-button add-evidence" onClick={() => setIsOpen(true)}>
          <Paperclip size={16} strokeWidth={1.75} aria-hidden />
          <Trans
            message="Add evidence<b> for {title}</b>"
            values={{ title }}
            tags={{ b: <span className="unseen" /> }}
          />
        </button>
      )}
    </article>
  )
}

const WORDS: Record<ItemStatus, PlainMessage> = { passed: 'Passed', failed: 'Failed', pending: 'Pending' }

/** Three buttons; the pressed one is the current result, and Reset clears it. */
function Marks({ item }: { item: ReportItem }) {
  const { mark } = useItemTable()
  const set = (status: ItemStatus) => () => mark(item, status)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in one row with its buttons.
    <div className="item-marks" role="group" aria-label={t('Result of {title}', { title: tIfKnown(item.title) })}>
      <button type="button" className="mark-pass" aria-pressed={item.status === 'passed'} onClick={set('passed')}>
        {t('Pass')}
      </button>
      <button type="button" className="mark-fail" aria-pressed={item.status === 'failed'} onClick={set('failed')}>
        {t('Fail')}
      </button>
      <button type="button" className="mark-reset" onClick={set('pending')}>
        {t('Reset')}
      </button>
      <b className="printed">{t(WORDS[item.status])}</b>
    </div>
  )
}

const STATES: Record<MutationState, { words: PlainMessage; Icon: typeof HardDrive; className: string }> = {
  'on-device': { words: 'On this device', Icon: HardDrive, className: 'on-device' },
  'on-server': { words: 'On the server', Icon: CloudCheck, className: '' },
  rejected: { words: 'Not accepted', Icon: TriangleAlert, className: 'not-accepted' },
}

function SavedWhere({ state }: Pick<ItemFacts, 'state'>) {
  const { isDevice } = useItemTable()
  if (state === undefined) return null
  const { words, Icon, className } = STATES[state]
  return (
    // Without an account nothing waits to be sent: this device is the place of storage.
    <p className={clsx('edit-state', !isDevice && className)}>
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      {t(words)}
    </p>
  )
}
