import { t } from '../../sync/i18n/translate.ts'
import { type ImportLine, type ImportPlan, type ImportTarget, planImport } from '../../sync/mirror/import-plan.ts'
import type { Mirror } from '../../sync/mirror/mirror.ts'
import { saveMutations } from '../../sync/mirror/outbox.ts'
import { readWritable } from '../../sync/mirror/read.ts'
import { sha256Hex } from '../../sync/mirror/sha256.ts'
import { Instant } from '../../sync/records/ids.ts'
import { pictureName } from '../../sync/rules/evidence/contents.ts'
import type { OpenedExport } from '../../sync/rules/evidence/read-export.ts'
import { CallFailed, call } from './calls.ts'
import { useMirror } from './mirror-context.tsx'
import { askToKeep } from './open-here.ts'
import { readAccount } from './use-account.ts'

export type { ImportLine, ImportPlan }

interface Import {
  /** What the export would add to this account, and what it would not; nothing is changed. */
  plan(opened: OpenedExport): Promise<ImportPlan>
  /**
   * Applies the plan to this account as it is now; saved on this device when it resolves. Only the details need a
   * connection: `detailsFault` says in words why they were not saved.
   */
  take(opened: OpenedExport): Promise<{ plan: ImportPlan; detailsFault: string | undefined }>
}

/** Imports an export into the account of this device. `undefined` while its copy opens. */
export function useImport(): Import | undefined {
  const mirror = useMirror()
  if (mirror === undefined) return undefined
  const { plan, take } = importInto(mirror)
  return {
    plan,
    async take(opened) {
      const taken = await take(opened)
      askToKeep()
      return taken
    },
  }
}

/** The same outside of React. */

export function importInto(mirror: Mirror): Import {
  const plan = async (opened: OpenedExport, pictures: ReadonlyMap<string, Uint8Array>) => {
    const { clockOffsetMs } = await mirror.readState()
    const now = Instant.parse(Math.max(0, mirror.now() + clockOffsetMs))
    return planImport(opened, await targetOf(mirror), new Set(pictures.keys()), now)
  }
  return {
    plan: async opened => plan(opened, await intactPictures(opened)),
    async take(opened) {
      const pictures = await intactPictures(opened)
      // Planned again: another tab or device may have been faster than the person.
      const made = await plan(opened, pictures)
      // The bytes first: a mutation must never name a file that is not stored.
      for (const { id, sha256, mediaType } of opened.rows.checklist_files) {
        const bytes = pictures.get(id)
        if (bytes !== undefined && made.pictures.has(id)) await mirror.keepUpload({ sha256, bytes, mediaType })
      }
      await saveMutations(mirror, made.mutations)
      return { plan: made, detailsFault: made.details === null ? undefined : await faultOf(made.details) }
    },
  }
}

async function faultOf(details: NonNullable<ImportPlan['details']>): Promise<string | undefined> {
  try {
    await call('correctDetails', details)
    return undefined
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return t('{reason}. Import this file again later, or use “Correct details”.', { reason: error.title })
  }
}

async function targetOf(mirror: Mirror): Promise<ImportTarget> {
  const view = await readAccount(mirror)
  if (view === undefined) throw new Error('the account is not on this device yet')
  return { account: view.account, isSigned: view.authorization !== null, rows: await readWritable(mirror) }
}

/** Screenshots that are in the export and whose bytes match their row, by the row's id. */
async function intactPictures({ rows, files }: OpenedExport): Promise<ReadonlyMap<string, Uint8Array>> {
  const intact = new Map<string, Uint8Array>()
  for (const row of rows.checklist_files) {
    const bytes = files.get(`checklists/${pictureName(row)}`)
    if (bytes !== undefined && bytes.length === row.size && (await sha256Hex(bytes)) === row.sha256) {
      intact.set(row.id, bytes)
    }
  }
  return intact
}
