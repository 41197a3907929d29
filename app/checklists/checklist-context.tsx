import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useRef,
  useState,
} from 'react'

import type { Checklist } from '../../sync/catalog/checklists.ts'
import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { ChecklistRun, ItemStatus } from '../../sync/records/checklist.ts'
import { type ReportItem, reportItems } from '../../sync/rules/shown/checklist-report.ts'
import { useChecklistMirror } from '../data/checklist-mirror.tsx'
import {
  type ChecklistMutations,
  type ChecklistsView,
  type Picture,
  type RefusedMutation,
  type RunFacts,
  type TargetRun,
  useChecklists,
} from '../data/use-checklists.ts'
import { tellNotSaved } from '../shell/save-here.ts'
import type { Drafts } from './drafts.ts'
import { describeBrowser, thisBrowser } from './environment.ts'
import { useDrafts } from './use-drafts.ts'

/** Everything that the page of one checklist needs. */
interface OpenChecklist {
  checklist: Checklist
  view: ChecklistsView
  mutate: ChecklistMutations
  drafts: Drafts
  /** Runs of this checklist, newest first. */
  runs: readonly ChecklistRun[]
  /** The shown run; undefined: a new one, which begins with the first mark. */
  run: ChecklistRun | undefined
  runId: string
  facts: RunFacts
  items: readonly ReportItem[]
  isDevice: boolean
  /** Stays the same object while the run does, so that unchanged items do not render again. */
  table: ItemTable
  choose(runId: string): void
  createRun(facts: RunFacts): void
  /** Applies a refused mutation to the shown run. */
  putHere(refused: RefusedMutation): Promise<void>
  /** What the last press did, for screen readers. */
  said: string
}

/** What an item needs besides its own facts. */
interface ItemTable {
  runId: string
  isDevice: boolean
  drafts: Drafts
  mutate: ChecklistMutations
  mark(item: Pick<ReportItem, 'id' | 'title'>, status: ItemStatus): void
  attach(item: Pick<ReportItem, 'id'>, picture: Picture): Promise<unknown>
}

const ChecklistContext = createContext<OpenChecklist | null>(null)
const TableContext = createContext<ItemTable | null>(null)

export function ChecklistProvider({ openChecklist, children }: { openChecklist: OpenChecklist; children: ReactNode }) {
  return (
    <ChecklistContext value={openChecklist}>
      <TableContext value={openChecklist.table}>{children}</TableContext>
    </ChecklistContext>
  )
}

export function useItemTable(): ItemTable {
  const table = use(TableContext)
  if (table === null) throw new Error('an item stands outside of its checklist')
  return table
}

export function useChecklist(): OpenChecklist {
  const openChecklist = use(ChecklistContext)
  if (openChecklist === null) throw new Error('a part of a checklist stands outside of it')
  return openChecklist
}

/** Undefined while the device's copy opens. */
export function useOpenChecklist(checklist: Checklist): OpenChecklist | undefined {
  const { place } = useChecklistMirror()
  const { view, mutate } = useChecklists()
  const [chosen, choose] = useChosenRun()
  const [freshId, setFreshId] = useState(() => crypto.randomUUID())
  const [said, say] = useState('')

  const runs = useMemo(
    () => (view?.runs ?? []).filter(({ kind }) => kind === checklist.kind).sort((a, b) => b.createdAt - a.createdAt),
    [view, checklist],
  )
  const run = runs.find(({ id }) => id === chosen) ?? runs[0]
  const facts = run ?? factsOfNext(checklist, runs)
  const target: TargetRun =
    run === undefined ? { id: freshId, begin: { kind: checklist.kind, ...facts } } : { id: run.id }
  const runId = target.id

  // The id is used once its run exists: if that run is deleted, the next one gets a new id.
  useEffect(() => {
    if (runs.some(({ id }) => id === freshId)) setFreshId(crypto.randomUUID())
  }, [runs, freshId])

  const latest = useRef(target)
  useLayoutEffect(() => {
    latest.current = target
  })
  const drafts = useDrafts({ view, mutate, targetRun: () => latest.current })

  const rows = useMemo(() => reportItems(checklist, run?.id, view?.items ?? []), [checklist, run?.id, view])
  // A press shows at once; the database follows within a few frames.
  const [items, showMark] = useOptimistic(rows, (before, mark: Pick<ReportItem, 'id' | 'status'>) =>
    before.map(item => (item.id === mark.id ? { ...item, ...mark } : item)),
  )

  const isDevice = place?.isDevice ?? false
  const table = useMemo<ItemTable>(
    () => ({
      runId,
      isDevice,
      drafts,
      mutate,
      mark(item, status) {
        say(saidOf(tIfKnown(item.title), status))
        startTransition(async () => {
          showMark({ id: item.id, status })
          await drafts.mark({ runId: latest.current.id, key: item.id, status }).catch(tellNotSaved)
        })
      },
      attach: (item, picture) => mutate.attach(latest.current, item.id, picture),
    }),
    [runId, isDevice, drafts, mutate, showMark],
  )

  if (view === undefined || place === undefined) return undefined
  const save = (work: () => Promise<unknown>) => work().catch(tellNotSaved)
  return {
    checklist,
    view,
    mutate,
    drafts,
    runs,
    run,
    runId,
    facts,
    items,
    isDevice,
    table,
    said,
    choose,
    createRun(given) {
      const id = crypto.randomUUID()
      void save(async () => {
        await mutate.createRun({ id, kind: checklist.kind, ...given })
        choose(id)
      })
    },
    async putHere(refused) {
      const { what } = refused
      if (what.kind === 'status') await mutate.setStatus(target, what.item, what.status)
      // Merged as if someone else had written it at the same time, so neither text is lost.
      if (what.kind === 'note')
        await mutate.writeNote(target, what.item, { field: what.field, base: '', text: what.text })
      await mutate.dismiss(refused)
    },
  }
}

function saidOf(title: string, status: ItemStatus): string {
  switch (status) {
    case 'passed':
      return t('{title}: passed', { title })
    case 'failed':
      return t('{title}: failed', { title })
    case 'pending':
      return t('{title}: pending', { title })
  }
}

/** The shown run is in the address: a reload shows the same one, and a link can be saved. */
function useChosenRun(): [string | undefined, (runId: string) => void] {
  const chosen = runIn(useSearch({ strict: false }))
  const navigate = useNavigate()
  const choose = (run: string) => void navigate({ to: '.', search: { run }, replace: true, resetScroll: false })
  return [chosen, choose]
}

/** Parses the address bar, which anyone can edit. */
function runIn({ run }: Record<string, unknown>): string | undefined {
  return typeof run === 'string' ? run : undefined
}

/** Defaults that a tester would otherwise type: the next number, the last tester, and this browser. */
export function factsOfNext(checklist: Checklist, runs: readonly ChecklistRun[]): RunFacts {
  const browser = describeBrowser(thisBrowser())
  const environment = [t('Extension {version}', { version: checklist.extensionVersion }), browser]
    .filter(part => part !== '')
    .join(', ')
  return { name: t('Run {number}', { number: runs.length + 1 }), tester: runs[0]?.tester ?? '', environment }
}
