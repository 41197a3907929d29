import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Keyboard, ListChecks } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'

import type { Checklist, Step } from '../../sync/catalog/checklists.ts'
import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { type Group, groupItems, type ReportItem } from '../../sync/rules/shown/checklist-report.ts'
import { ChecklistMirrorProvider, useChecklistMirror } from '../data/checklist-mirror.tsx'
import { useSyncStatus } from '../data/use-sync-status.ts'
import { tellNotSaved } from '../shell/save-here.ts'
import { Button } from '../ui/button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { dismissToast, toast } from '../ui/toast.tsx'
import { Trans } from '../ui/trans.tsx'
import { checklistBadge } from './checklist-badge.ts'
import { ChecklistProvider, useChecklist, useOpenChecklist } from './checklist-context.tsx'
import { FILTERS, useFilter } from './filter.ts'
import { Item, type ItemFacts } from './item.tsx'
import { KEYS, useItemKeys } from './item-keys.ts'
import { RefusedMutations } from './refused-mutations.tsx'
import { RunBar } from './run-bar.tsx'
import { sectionId } from './section-id.ts'
import './checklists.css'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))
const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }))

type ChecklistPageProps = {
  checklist: Checklist
  /** What is shown above the items; it gets a function that shows all items. */
  overview: (showAll: () => void) => ReactNode
}

/**
 * A list of things to test and their results: without an account on this device, with one on all of the person's
 * devices.
 */
export function ChecklistPage(props: ChecklistPageProps) {
  return (
    <ChecklistMirrorProvider>
      <div className="wrap checklist">
        <OpenPage {...props} />
      </div>
    </ChecklistMirrorProvider>
  )
}

function OpenPage({ checklist, overview }: ChecklistPageProps) {
  const { refused } = useChecklistMirror()
  const openChecklist = useOpenChecklist(checklist)
  const { loaded, link } = useSyncStatus()
  const [wasOpen, setWasOpen] = useState(false)
  // For an account that this device has never fetched, an empty list would be wrong while the data is still on its way.
  const isComing = openChecklist !== undefined && !openChecklist.isDevice && !loaded && link === 'starting' && !wasOpen
  const isOpen = openChecklist !== undefined && !isComing
  useEffect(() => {
    if (isOpen) setWasOpen(true)
  }, [isOpen])
  if (refused) return <Refused title={t(checklist.title)} />
  if (!isOpen) return <Opening title={t(checklist.title)} />
  return (
    <ChecklistProvider openChecklist={openChecklist}>
      <Page overview={overview} />
    </ChecklistProvider>
  )
}

function Page({ overview }: Pick<ChecklistPageProps, 'overview'>) {
  const { checklist, items, said, table } = useChecklist()
  const [showSteps, setShowSteps] = useState(false)
  const [open, setOpen] = useState<'export' | 'help'>()
  const { filter, choose, shows } = useFilter(items)
  const factsOf = useItemFacts()
  const keys = useItemKeys({
    mark(id, status) {
      const item = items.find(each => each.id === id)
      if (item !== undefined) table.mark(item, status)
    },
    help: () => setOpen('help'),
  })
  const groups = groupItems(checklist, items)
    .map(group => ({ ...group, items: group.items.filter(shows) }))
    .filter(group => group.items.length > 0)
  return (
    <>
      <Head onExport={() => setOpen('export')} />
      <RunBar />
      <RefusedMutations />
      {overview(() => choose('all'))}
      <div className="tools">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in one row with its buttons. */}
        <div className="filter-chips" role="group" aria-label={t('Show')}>
          {FILTERS.map(({ id, name, matches }) => (
            <button key={id} type="button" className="chip" aria-pressed={filter === id} onClick={() => choose(id)}>
              {t(name)} <span className="chip-count">{items.filter(matches).length}</span>
            </button>
          ))}
        </div>
        <div className="filter-chips">
          <button type="button" className="chip" aria-pressed={showSteps} onClick={() => setShowSteps(!showSteps)}>
            <ListChecks strokeWidth={1.75} aria-hidden />
            {t('Show steps')}
          </button>
          <button type="button" className="chip keys-button" onClick={() => setOpen('help')}>
            <Keyboard strokeWidth={1.75} aria-hidden />
            {t('Keyboard')}
          </button>
        </div>
      </div>
      {groups.length === 0 && (
        <p className="no-items">
          {filter === 'failed' ? t('No item is failed in this run.') : t('No item is pending in this run.')}
        </p>
      )}
      {groups.map(group => (
        <GroupOfItems key={group.category} group={group}>
          {group.items.map(item => (
            <Item key={item.id} {...factsOf(item)} showSteps={showSteps} />
          ))}
        </GroupOfItems>
      ))}
      {keys.isOn && <KeyLine />}
      <p className="unseen" aria-live="polite">
        {said}
      </p>
      <Suspense>
        {open === 'export' && <ExportDialog onClose={() => setOpen(undefined)} />}
        {open === 'help' && <HelpDialog {...keys} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  )
}

const stepText = (step: Step): string => (typeof step === 'string' ? t(step) : t(step.text, { code: step.code }))

/** The facts of each item of the shown run. */
function useItemFacts(): (item: ReportItem) => ItemFacts {
  const { checklist, view, runId, isDevice } = useChecklist()
  const byItem = useMemo(() => {
    const steps = new Map(checklist.entries.map(entry => [entry.id, entry.steps.map(stepText)]))
    const touched = new Set(view.items.map(({ id }) => id))
    const files = groupedBy(view.files, ({ itemId }) => itemId)
    const revisions = groupedBy(view.revisions, ({ itemId }) => itemId)
    return { steps, touched, files, revisions }
  }, [checklist, view])
  return item => {
    const id = `${runId}.${item.id}`
    // An item that was changed on another device has no mutation here: it is already on the server.
    const elsewhere = byItem.touched.has(id) && !isDevice ? 'on-server' : undefined
    return {
      item,
      steps: byItem.steps.get(item.id) ?? [],
      files: byItem.files.get(id) ?? [],
      revisions: byItem.revisions.get(id) ?? [],
      state: view.states.get(id) ?? elsewhere,
    }
  }
}

function Head({ onExport }: { onExport: () => void }) {
  const { checklist, facts, isDevice, items } = useChecklist()
  const isUntouched = items.every(item => item.status === 'pending')
  const reset = useReset()
  return (
    <div className="checklist-head">
      <div>
        <h1>{t(checklist.title)}</h1>
        <p>
          {facts.environment}
          {facts.environment !== '' && '. '}
          {facts.tester === '' ? t('No tester named yet.') : t('Tester: {tester}.', { tester: facts.tester })}
        </p>
      </div>
      <div className="head-aside">
        <Badge />
        <div className="head-buttons">
          <Button size="sm" variant="outline" onClick={reset} disabled={isUntouched}>
            {t('Reset all')}
          </Button>
          <Button size="sm" onClick={onExport}>
            {t('Export results')}
          </Button>
        </div>
      </div>
      {isDevice && (
        <p className="device-note">
          <Trans
            message="Everything is kept on this device, offline too. <a>Sign in</a> and it goes with you to your account."
            tags={{ a: <Link to="/onboarding" /> }}
          />
        </p>
      )}
    </div>
  )
}

/** `Map.groupBy` is missing in some browsers that are still in use. */
function groupedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group === undefined) groups.set(keyOf(row), [row])
    else group.push(row)
  }
  return groups
}

const TONES = { ok: '', offline: 'sync-off', attention: 'sync-failed' } as const

function Badge() {
  const { view, isDevice } = useChecklist()
  const { text, tone } = checklistBadge(useSyncStatus(), { isDevice, waiting: view.waiting })
  return (
    <span className={clsx('sync', TONES[tone])} role="status">
      <i aria-hidden />
      {text}
    </span>
  )
}

/** Resets every mark, and can restore them; notes and screenshots stay. */
function useReset(): () => void {
  const { mutate, run, items } = useChecklist()
  return () => {
    if (run === undefined) return
    const marked = items.filter(item => item.status !== 'pending')
    const undo = async () => {
      dismissToast(RESET_TOAST)
      for (const { id, status } of marked) await mutate.setStatus({ id: run.id }, id, status)
    }
    mutate.resetRun(run.id).then(
      () =>
        toast({
          id: RESET_TOAST,
          title: t('All items are pending again'),
          description: t('Notes and screenshots stay.'),
          action: { label: t('Undo'), onClick: () => void undo().catch(tellNotSaved) },
        }),
      tellNotSaved,
    )
  }
}

const RESET_TOAST = 'reset-run'

function GroupOfItems({ group, children }: { group: Group; children: ReactNode }) {
  const id = sectionId(group.category)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {tIfKnown(group.category)}{' '}
        <small>{t('{passed} of {total} passed', { passed: group.passed, total: group.total })}</small>
      </h2>
      <div className="sheet">{children}</div>
    </section>
  )
}

function KeyLine() {
  return (
    <p className="keys">
      {KEYS.filter(({ keys }) => keys[0].length === 1).map(({ keys, does }) => (
        <span key={does}>
          <kbd>{keys[0]}</kbd> {t(does)}
        </span>
      ))}
    </p>
  )
}

function Opening({ title }: { title: string }) {
  return (
    <Loading>
      <div className="checklist-head">
        <h1>{title}</h1>
      </div>
      <Skeleton className="mb-5 h-[50px]" />
      <Skeleton className="mb-5 h-[58px]" />
      <Skeleton className="mb-8 h-[103px]" />
      <Skeleton className="h-[360px]" />
    </Loading>
  )
}

function Refused({ title }: { title: string }) {
  return (
    <div className="checklist-head">
      <h1>{title}</h1>
      <p>
        {t(
          'This browser does not let us keep anything, as private windows do. Open the page in an ordinary one: what you mark and write here would be gone when you close it.',
        )}
      </p>
    </div>
  )
}
