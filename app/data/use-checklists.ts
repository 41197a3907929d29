import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../sync/i18n/translate.ts'
import type { Mirror } from '../../sync/mirror/mirror.ts'
import { dismissRejected, saveMutation, unsettledEntries } from '../../sync/mirror/outbox.ts'
import { type Checklists, readChecklists } from '../../sync/mirror/read.ts'
import { sha256Hex } from '../../sync/mirror/sha256.ts'
import {
  ChecklistFile,
  type ChecklistRun,
  type ItemStatus,
  type NoteField,
  RunId,
} from '../../sync/records/checklist.ts'
import { MUTATIONS } from '../../sync/rules/mutations/index.ts'
import { targetOf } from '../../sync/rules/mutations/mutation-target.ts'
import { type ProblemCode, problems } from '../../sync/wire/problem.ts'
import { useChecklistMirror } from './checklist-mirror.tsx'

export type { MutationState } from '../../sync/mirror/read.ts'

/** A mutation that the server refused, with what the person had written. */
export interface RefusedMutation {
  /** Identifies it to `dismiss`. */
  key: number
  at: number
  /** Why, in words. */
  reason: string
  runId: string
  what:
    | { kind: 'status'; item: string; status: ItemStatus }
    | { kind: 'note'; item: string; field: NoteField; text: string }
    | { kind: 'file'; item: string; name: string }
    | { kind: 'run' }
}

export interface ChecklistsView extends Checklists {
  /** Counts reads: of two views, the one with the higher number is newer. */
  readNo: number
  refused: readonly RefusedMutation[]
  /** The names of the mutations that only this device has, oldest first. */
  waiting: readonly string[]
}

/** Facts about a run that a person may change. */
export type RunFacts = Pick<ChecklistRun, 'name' | 'tester' | 'environment'>
/** A run that exists, or that begins with the first mutation in it. */
export interface TargetRun {
  id: string
  /** Given for a run that does not exist yet. */
  begin?: RunFacts & Pick<ChecklistRun, 'kind'>
}

/** Each resolves when it is saved on this device, with a view that includes it. */
export interface ChecklistMutations {
  createRun(run: RunFacts & { id: string; kind: ChecklistRun['kind'] }): Promise<ChecklistsView>
  renameRun(runId: string, facts: RunFacts): Promise<ChecklistsView>
  deleteRun(runId: string): Promise<ChecklistsView>
  resetRun(runId: string): Promise<ChecklistsView>
  setStatus(run: TargetRun, key: string, status: ItemStatus): Promise<ChecklistsView>
  /**
   * A press in run `madeIn` whose page was closed before it learned whether the press was saved: saved now if it was
   * not.
   */
  setLeftStatus(
    run: TargetRun,
    key: string,
    left: { status: ItemStatus; madeIn: string; at: number },
  ): Promise<ChecklistsView>
  /** `base`: the text that `text` was made from. */
  writeNote(
    run: TargetRun,
    key: string,
    note: { field: NoteField; base: string; text: string },
  ): Promise<ChecklistsView>
  attach(run: TargetRun, key: string, picture: Picture): Promise<ChecklistsView>
  removeFile(runId: string, fileId: string): Promise<ChecklistsView>
  dismiss(refused: Pick<RefusedMutation, 'key'>): Promise<ChecklistsView>
}

/** A screenshot as it is stored: scaled, and of a type and size that the server accepts. */
export interface Picture {
  name: string
  bytes: Uint8Array
  mediaType: ChecklistFile['mediaType']
}

interface ChecklistsHere {
  /** Undefined while IndexedDB opens. */
  view: ChecklistsView | undefined
  mutate: ChecklistMutations
}

/** Checklists with all mutations made here, and the ways to make more: the same with and without a network. */
export function useChecklists(): ChecklistsHere {
  const { place, write } = useChecklistMirror()
  const mirror = place?.mirror
  const reads = useRef(0)
  /** The view that the last save returned. */
  const [saved, setSaved] = useState<{ mirror: Mirror; view: ChecklistsView }>()

  const read = useCallback((from: Mirror) => {
    reads.current += 1
    return readView(from, reads.current)
  }, [])
  // What comes from elsewhere: the server, another tab.
  const live = useLiveQuery(async () => {
    if (mirror === undefined) return undefined
    try {
      return { mirror, view: await read(mirror) }
    } catch (error) {
      // Signed out, or adopted: the next copy is being opened.
      if (!mirror.isOpen()) return undefined
      throw error
    }
  }, [mirror])

  // Of two answers from this copy the newer one counts; answers from the previous copy no longer do.
  const answers = [live, saved].flatMap(answer => (answer !== undefined && answer.mirror === mirror ? [answer] : []))
  const newest = answers.sort((a, b) => b.view.readNo - a.view.readNo)[0]
  const shown = useRef<{ view: ChecklistsView; isDevice: boolean }>(undefined)
  // What an account has adopted stays on screen until its own copy answers: someone may be typing in it.
  const view = newest?.view ?? (shown.current?.isDevice && place?.isDevice === false ? shown.current.view : undefined)
  useLayoutEffect(() => {
    if (view !== undefined && newest !== undefined) shown.current = { view, isDevice: place?.isDevice ?? false }
    else if (view === undefined) shown.current = undefined
  })

  const mutate = useMemo(
    () =>
      mutationsWith((work, onSaved) =>
        write(async target => {
          // One transaction: what is saved has a view, and what has no view is not saved.
          const view = await target.transaction('rw', [...CHECKLIST_TABLES, 'uploads'], async () => {
            await work(target)
            return read(target)
          })
          onSaved?.()
          setSaved({ mirror: target, view })
          return view
        }),
      ),
    [write, read],
  )
  return { view, mutate }
}

async function readView(mirror: Mirror, readNo: number): Promise<ChecklistsView> {
  return mirror.transaction('r', [...CHECKLIST_TABLES], async () => {
    const lists = await readChecklists(mirror)
    const entries = await unsettledEntries(mirror)
    const refused = entries.flatMap(({ key, name, args, at, state, code }) => {
      const found = state === 'rejected' ? refusedMutation(name, args) : undefined
      return found === undefined ? [] : [{ key, at, reason: wordsFor(code), ...found }]
    })
    const waiting = entries.filter(({ state }) => state === 'waiting').map(({ name }) => name)
    return { ...lists, readNo, refused, waiting }
  })
}

/** Tables that a read of the checklists touches. */
const CHECKLIST_TABLES = [
  'checklist_runs',
  'checklist_items',
  'checklist_files',
  'note_revisions',
  'outbox',
  'state',
] as const

/** What a mutation tried to do; undefined for those that are not part of a checklist. */
function refusedMutation(name: string, args: unknown): Pick<RefusedMutation, 'runId' | 'what'> | undefined {
  if (name === 'set_item_status@1') {
    const read = MUTATIONS[name].args.safeParse(args)
    if (!read.success) return undefined
    const { runId, key, status } = read.data
    return { runId, what: { kind: 'status', item: key, status } }
  }
  if (name === 'write_note@1') {
    const read = MUTATIONS[name].args.safeParse(args)
    if (!read.success) return undefined
    const { runId, key, field, text } = read.data
    return { runId, what: { kind: 'note', item: key, field, text } }
  }
  if (name === 'attach_file@1') {
    const read = MUTATIONS[name].args.safeParse(args)
    if (!read.success) return undefined
    return { runId: read.data.runId, what: { kind: 'file', item: read.data.key, name: read.data.name } }
  }
  if (name === 'create_run@1' || name === 'rename_run@1' || name === 'reset_run@1') {
    const read = MUTATIONS[name].args.safeParse(args)
    return read.success ? { runId: read.data.runId, what: { kind: 'run' } } : undefined
  }
  return undefined
}

function wordsFor(code: string | null): string {
  if (code === 'not_found') return t('The run was deleted on another device before this arrived.')
  return t(isProblem(code) ? problems[code].text : problems.unexpected.text)
}

const isProblem = (code: string | null): code is ProblemCode => code !== null && Object.hasOwn(problems, code)

/** Runs `work` in a transaction on the current copy, and reads the view in it. */
type Save = (work: (mirror: Mirror) => Promise<unknown>, onSaved?: () => void) => Promise<ChecklistsView>

function mutationsWith(save: Save): ChecklistMutations {
  // Runs that this page has begun, so that the mirror is asked to create each one only once.
  const begun = new Set<string>()

  /** Before the first mutation of a new run, saves the run itself. */
  const saveIn = (run: TargetRun, work: (mirror: Mirror, runId: RunId) => Promise<unknown>) => {
    const runId = RunId.parse(run.id)
    const withRun = async (mirror: Mirror) => {
      const { begin } = run
      if (begin !== undefined && !begun.has(runId)) await saveMutation(mirror, 'create_run@1', { runId, ...begin })
      await work(mirror, runId)
    }
    return save(withRun, () => begun.add(runId))
  }

  return {
    createRun: ({ id, ...facts }) => saveIn({ id, begin: facts }, async () => undefined),
    renameRun: (id, facts) =>
      saveIn({ id }, (mirror, runId) => saveMutation(mirror, 'rename_run@1', { runId, ...facts })),
    deleteRun: id => saveIn({ id }, (mirror, runId) => saveMutation(mirror, 'delete_run@1', { runId })),
    resetRun: id => saveIn({ id }, (mirror, runId) => saveMutation(mirror, 'reset_run@1', { runId })),
    setStatus: (run, key, status) =>
      saveIn(run, (mirror, runId) => saveMutation(mirror, 'set_item_status@1', { runId, key, status })),
    setLeftStatus: (run, key, { status, madeIn, at }) =>
      saveIn(run, async (mirror, runId) => {
        if (await wasMarkedSince(mirror, `${madeIn}.${key}`, at)) return
        await saveMutation(mirror, 'set_item_status@1', { runId, key, status })
      }),
    writeNote: (run, key, note) =>
      saveIn(run, (mirror, runId) => saveMutation(mirror, 'write_note@1', { runId, key, ...note })),
    async attach(run, key, { name, bytes, mediaType }) {
      // Before the transaction, which would end while the digest is computed.
      const sha256 = ChecklistFile.shape.sha256.parse(await sha256Hex(bytes))
      const file = { fileId: crypto.randomUUID(), sha256, name, mediaType, size: bytes.byteLength }
      return saveIn(run, async (mirror, runId) => {
        // The bytes first: a mutation must never name a picture that is not stored.
        await mirror.keepUpload({ sha256, bytes, mediaType })
        await saveMutation(mirror, 'attach_file@1', { runId, key, ...file })
      })
    },
    removeFile: (id, fileId) =>
      saveIn({ id }, (mirror, runId) => saveMutation(mirror, 'remove_file@1', { runId, fileId })),
    dismiss: ({ key }) => save(mirror => dismissRejected(mirror, key)),
  }
}

/** True if the page that was closed saved it, another page marked it again, or it was reset or deleted with its run. */
async function wasMarkedSince(mirror: Mirror, itemId: string, at: number): Promise<boolean> {
  const later = mirror.outbox.filter(({ name, args, at: savedAt }) => {
    if (savedAt < at) return false
    const target = targetOf(name, args)
    if (name === 'set_item_status@1') return target === itemId
    return (name === 'reset_run@1' || name === 'delete_run@1') && itemId.startsWith(`${target}.`)
  })
  return (await later.count()) > 0
}
