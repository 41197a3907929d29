import { useBlocker } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { ItemStatus, NoteField } from '../../sync/records/checklist.ts'
import { MAX_NOTE } from '../../sync/wire/mutations.ts'
import { useChecklistMirror } from '../data/checklist-mirror.tsx'
import { editCopies, holdPage, type LeftCopy, takeLeftCopies } from '../data/edit-copies.ts'
import type { ChecklistMutations, ChecklistsView, TargetRun } from '../data/use-checklists.ts'
import { tellNotSaved } from '../shell/save-here.ts'
import { useReloadGuard } from '../ui/reload-guard.ts'
import { KeptMarks } from './kept-marks.ts'
import { leftOver, NoteDrafts } from './note-drafts.ts'

interface UseKeptEditsNeeds {
  view: ChecklistsView | undefined
  mutate: ChecklistMutations
  refresh(): Promise<number>
  targetRun(): TargetRun
}

/** How long following a link waits for the last words to be saved; their copy is safe in any case. */
const PATIENCE_MS = 1_000

/**
 * What was typed or pressed on this page and is not saved yet. It is saved at pauses and before the page closes, and
 * recovered by the next page if this one was closed without warning.
 */
export function useKeptEdits(given: UseKeptEditsNeeds): { drafts: NoteDrafts; marks: KeptMarks } {
  const { place } = useChecklistMirror()
  const [page] = useState(() => crypto.randomUUID())
  const needs = useRef({ ...given, database: place?.mirror.name })
  useLayoutEffect(() => {
    needs.current = { ...given, database: place?.mirror.name }
  })

  const [{ drafts, marks }] = useState(() => keptEdits(page, () => needs.current))

  const isAccounts = place?.isDevice === false
  useEffect(() => {
    if (!isAccounts) return
    // What was typed in an account is dropped with it. What was typed without one continues in the account that adopts
    // it.
    return () => drafts.clear()
  }, [isAccounts, drafts])

  const database = given.view && place?.mirror.name
  useEffect(() => {
    if (database === undefined) return
    const take = (copy: LeftCopy) => saveLeftCopy(copy, needs.current)
    const refresh = () => needs.current.refresh()
    void takeLeftCopies({ database, page }, take).then(refresh).catch(tellNotSaved)
  }, [database, page])

  useReloadGuard(() => drafts.isClean())
  useBlocker({
    shouldBlockFn: async () => {
      await Promise.race([drafts.flush(), new Promise(resolve => setTimeout(resolve, PATIENCE_MS))])
      return false
    },
    enableBeforeUnload: false,
  })
  useEffect(() => {
    const release = holdPage(page)
    const flush = () => void drafts.flush()
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
      release()
    }
  }, [drafts, page])
  return { drafts, marks }
}

function keptEdits(
  page: string,
  needs: () => UseKeptEditsNeeds & { database: string | undefined },
): { drafts: NoteDrafts; marks: KeptMarks } {
  const copies = editCopies(page)
  const drafts = new NoteDrafts({
    save({ runId, key, field }, typed) {
      if (typed.text.length > MAX_NOTE) return Promise.reject(new Error('a note as long as this cannot be kept'))
      const { mutate, targetRun } = needs()
      const run = targetRun()
      return mutate.writeNote(run.id === runId ? run : { id: runId }, key, { field, ...typed })
    },
    refresh: () => needs().refresh(),
    later(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    keepCopy(ref, copy) {
      const { database } = needs()
      if (database !== undefined) copies.keep(database, { place: placeOf(ref), ...copy })
    },
    dropCopy: ref => copies.drop(placeOf(ref)),
  })
  const marks = new KeptMarks({
    keepCopy({ status, ...item }) {
      const { database } = needs()
      if (database === undefined) return
      copies.keep(database, { place: placeOf({ ...item, field: 'status' }), base: '', text: status, underWay: null })
    },
    dropCopy: item => copies.drop(placeOf({ ...item, field: 'status' })),
  })
  return { drafts, marks }
}

/** Saves what a page left behind that was closed in the middle of a mutation. */
async function saveLeftCopy(copy: LeftCopy, needs: UseKeptEditsNeeds): Promise<void> {
  const { view, mutate } = needs
  const place = whereIs(copy.place)
  if (place === undefined || view === undefined) return
  // The page was closed before its first mutation had created the run, or the run was deleted since: the shown run gets
  // it.
  const isThere = view.runs.some(({ id }) => id === place.runId)
  const run = isThere ? { id: place.runId } : needs.targetRun()
  if (place.field === 'status') {
    const status = ItemStatus.safeParse(copy.text)
    if (status.success)
      await mutate.setLeftStatus(run, place.key, { status: status.data, madeIn: place.runId, at: copy.at })
    return
  }
  const { key, field } = place
  const saved = view.revisions.filter(row => row.itemId === `${place.runId}.${key}` && row.field === field)
  const rest = leftOver(
    copy,
    saved.map(({ typed }) => typed),
  )
  if (rest !== undefined) await mutate.writeNote(run, key, { field, ...rest, ...(isThere ? {} : { base: '' }) })
}

interface NoteLocation {
  runId: string
  key: string
  field: NoteField | 'status'
}

const placeOf = ({ runId, key, field }: NoteLocation) => `${runId}/${key}/${field}`

function whereIs(place: string): NoteLocation | undefined {
  const [runId, key, field] = place.split('/')
  if (runId === undefined || key === undefined) return undefined
  if (field === 'status') return { runId, key, field }
  const note = NoteField.safeParse(field)
  return note.success ? { runId, key, field: note.data } : undefined
}
