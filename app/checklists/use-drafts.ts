import { useBlocker } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { ItemStatus, NoteField } from '../../sync/records/checklist.ts'
import { MAX_NOTE } from '../../sync/wire/mutations.ts'
import { useChecklistMirror } from '../data/checklist-mirror.tsx'
import { draftCopies, holdPage, type LeftCopy, takeLeftCopies } from '../data/draft-copies.ts'
import type { ChecklistMutations, ChecklistsView, TargetRun } from '../data/use-checklists.ts'
import { tellNotSaved } from '../shell/save-here.ts'
import { useReloadGuard } from '../ui/reload-guard.ts'
import { Drafts, leftOver, type placeOf } from './drafts.ts'

interface ShownChecklists {
  view: ChecklistsView | undefined
  mutate: ChecklistMutations
  targetRun(): TargetRun
}

/** How long following a link waits for the last words to be saved; their copy is safe in any case. */
const PATIENCE_MS = 1_000

/**
 * The drafts of this page. They are saved at pauses and before the page closes, and recovered by the next page if this
 * one was closed without warning.
 */
export function useDrafts(shown: ShownChecklists): Drafts {
  const { place } = useChecklistMirror()
  const [page] = useState(() => crypto.randomUUID())
  const newest = useRef({ ...shown, database: place?.mirror.name })
  useLayoutEffect(() => {
    newest.current = { ...shown, database: place?.mirror.name }
  })
  const [drafts] = useState(() => draftsOf(page, () => newest.current))

  const readNo = shown.view?.readNo
  useLayoutEffect(() => {
    if (readNo !== undefined) drafts.seen(readNo)
  }, [readNo, drafts])

  const isAccounts = place?.isDevice === false
  useEffect(() => {
    if (!isAccounts) return
    // What was typed in an account is dropped with it. What was typed without one continues in the account that adopts
    // it.
    return () => drafts.clear()
  }, [isAccounts, drafts])

  const database = shown.view && place?.mirror.name
  useEffect(() => {
    if (database === undefined) return
    takeLeftCopies({ database, page }, copy => saveLeftCopy(copy, newest.current)).catch(tellNotSaved)
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
  return drafts
}

function draftsOf(page: string, newest: () => ShownChecklists & { database: string | undefined }): Drafts {
  /** The run that a draft was made in: the shown one may have to be created with it. */
  const runOf = (runId: string): TargetRun => {
    const run = newest().targetRun()
    return run.id === runId ? run : { id: runId }
  }
  return new Drafts({
    async saveNote({ runId, key, field }, typed) {
      if (typed.text.length > MAX_NOTE) throw new Error('a note as long as this cannot be kept')
      const { readNo } = await newest().mutate.writeNote(runOf(runId), key, { field, ...typed })
      return readNo
    },
    saveMark: ({ runId, key, status }) => newest().mutate.setStatus(runOf(runId), key, status),
    later(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    copies: draftCopies(page, () => newest().database),
  })
}

/** Saves what a page left behind that was closed while something was typed or pressed. */
async function saveLeftCopy(copy: LeftCopy, { view, mutate, targetRun }: ShownChecklists): Promise<void> {
  const place = whereIs(copy.place)
  if (place === undefined || view === undefined) return
  const { runId, key, field } = place
  // The page was closed before its first mutation had created the run, or the run was deleted since: the shown run gets
  // it.
  const isThere = view.runs.some(({ id }) => id === runId)
  const run = isThere ? { id: runId } : targetRun()
  if (field === 'status') {
    const status = ItemStatus.safeParse(copy.text)
    if (status.success) await mutate.setLeftStatus(run, key, { status: status.data, madeIn: runId, at: copy.at })
    return
  }
  const saved = view.revisions.filter(row => row.itemId === `${runId}.${key}` && row.field === field)
  const rest = leftOver(
    copy,
    saved.map(({ typed }) => typed),
  )
  if (rest !== undefined) await mutate.writeNote(run, key, { field, ...rest, ...(isThere ? {} : { base: '' }) })
}

/** The reverse of `placeOf`. */
function whereIs(place: string): Parameters<typeof placeOf>[0] | undefined {
  const [runId, key, field] = place.split('/')
  if (runId === undefined || key === undefined) return undefined
  if (field === 'status') return { runId, key, field }
  const note = NoteField.safeParse(field)
  return note.success ? { runId, key, field: note.data } : undefined
}
