import type { FileShelf } from '../../sync/mirror/files.ts'
import { wholeLedger } from '../../sync/mirror/ledger.ts'
import type { Mirror } from '../../sync/mirror/mirror.ts'
import { Instant } from '../../sync/records/ids.ts'
import { type Row, TABLE_NAMES, type TableName } from '../../sync/records/index.ts'
import { pictureName } from '../../sync/rules/evidence/contents.ts'
import { useFiles, useMirror } from './mirror-context.tsx'
import { type LeftOut, useEvidenceExport } from './use-evidence-export.ts'

interface ExportedEverything {
  blob: Blob
  name: string
  /** Of the evidence and of the screenshots. */
  leftOut: LeftOut
}

/**
 * Makes a ZIP of everything on this device, also without a network: files that are not here and cannot be fetched are
 * counted. Throws `CallFailed` while the record is still being fetched.
 */
export function useEverythingExport(): (() => Promise<ExportedEverything>) | undefined {
  const mirror = useMirror()
  const files = useFiles()
  const exportEvidence = useEvidenceExport()
  if (mirror === undefined || files === undefined || exportEvidence === undefined) return undefined
  return async () => {
    const evidence = await exportEvidence()
    const { exportEverything } = await import('../../sync/rules/evidence/export-everything.ts')
    const rows = await everyRow(mirror)
    const { pictures, absent, changed } = await picturesOf(rows.checklist_files, files)
    const { clockOffsetMs } = await mirror.readState()
    const { zip, name } = exportEverything({
      rows,
      evidence: new Uint8Array(await evidence.blob.arrayBuffer()),
      pictures,
      at: Instant.parse(mirror.now() + clockOffsetMs),
    })
    return {
      blob: new Blob([new Uint8Array(zip)], { type: 'application/zip' }),
      name,
      leftOut: { absent: evidence.leftOut.absent + absent, changed: evidence.leftOut.changed + changed },
    }
  }
}

type Rows = { [Table in TableName]: Row<Table>[] }

async function everyRow(mirror: Mirror): Promise<Rows> {
  const entries = await Promise.all(
    TABLE_NAMES.map(async table => [table, await mirror.rows(table).toArray()] as const),
  )
  // Older entries are in sealed segments, not in rows.
  const { events } = await wholeLedger(mirror)
  // Built from the list of all names, which the compiler cannot follow through `fromEntries`.
  return { ...(Object.fromEntries(entries) as unknown as Rows), events }
}

async function picturesOf(rows: readonly Row<'checklist_files'>[], files: Pick<FileShelf, 'open'>) {
  const pictures = new Map<string, Uint8Array>()
  const leftOut = { absent: 0, changed: 0 }
  for (const row of rows) {
    const opened = await files.open(row.sha256).catch(() => undefined)
    if (opened?.state === 'intact') pictures.set(pictureName(row), opened.bytes)
    else leftOut[opened?.state ?? 'absent'] += 1
  }
  return { pictures, ...leftOut }
}
