import type { SignedHeads } from '../../records/signed-head.ts'
import { CONTENTS, filesOf, HEADS, LEDGER, PAGE, README, VERDICTS, writeLeftOut } from './contents.ts'
import type { LedgerEntry } from './evidence-chain.ts'
import { type FiledEntry, splitLines, unprovenEntry, writeLedgerFile } from './ledger-file.ts'
import { readmeText } from './readme.ts'
import { writeHeads } from './signed-head.ts'
import { writeVerdicts } from './verdicts.ts'
import { writeZip } from './zip.ts'

export interface BundleParts {
  /** The whole ledger: a chain with gaps proves nothing. */
  ledger: readonly LedgerEntry[]
  /** Bytes of the files that are available, by hash. */
  files: ReadonlyMap<string, Uint8Array>
  /** Which of the files to include; all if left out. */
  wants?: (requestId: string | null) => boolean
  /** If they sign a page, it must be this `page`: see `aboutThisPage`. */
  heads: SignedHeads
  /** The verification page. */
  page: Uint8Array
  /** Where the public page and the keys are published. */
  origin: string
  /** Files for people, under `complaint/`. */
  more?: ReadonlyMap<string, Uint8Array>
}

export interface Bundle {
  zip: Uint8Array
  /** File name for saving, without anything about the person. */
  name: string
  files: number
  /** Files that the ledger names but that are not included, because their bytes were not available. */
  missing: string[]
}

/** The evidence bundle: the same record, files and heads yield the same bytes, wherever it is made. */
export function makeBundle(parts: BundleParts): Bundle {
  const { ledger, files, heads, page, origin, more = new Map(), wants = () => true } = parts
  const text = new TextEncoder().encode(writeLedgerFile(ledger))
  const entries = entriesOf(text)
  const all = filesOf(entries)
  const wanted = all.filter(({ artifact }) => wants(artifact.requestId))
  const here = wanted.flatMap(({ path, artifact }) => {
    const bytes = files.get(artifact.sha256)
    return bytes === undefined ? [] : [[path, bytes] as const]
  })
  const missing = wanted.filter(({ artifact }) => !files.has(artifact.sha256)).map(({ path }) => path)
  const put = new Set(here.map(([path]) => path))
  const leftOut = all.flatMap(({ path }) => (put.has(path) ? [] : [path]))
  const content = new Map<string, Uint8Array>([
    [README, new TextEncoder().encode(readmeText({ entries, files: here.length, missing, heads, origin }))],
    [PAGE, page],
    [LEDGER, text],
    [HEADS, writeHeads(heads)],
    [VERDICTS, writeVerdicts(entries)],
    [CONTENTS, writeLeftOut(leftOut)],
    ...here,
    ...more,
  ])
  // Dated by the record, not by the moment of export: two exports of the same record are the same file.
  const at = Math.max(entries.at(-1)?.createdAt ?? 0, heads.heads.at(-1)?.at ?? 0)
  const day = new Date(at).toISOString().slice(0, 10)
  return { zip: writeZip(content, at), name: `evidence-${day}.zip`, files: here.length, missing }
}

/**
 * The entries as the written file states them, so that everything a bundle says about its ledger matches exactly these
 * lines.
 */
function entriesOf(ledger: Uint8Array): FiledEntry[] {
  return splitLines(ledger)
    .slice(1)
    .flatMap(line => unprovenEntry(line) ?? [])
}
