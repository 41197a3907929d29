import type { PlainMessage } from '../../sync/i18n/translate.ts'
import type { ArtifactKind } from '../../sync/records/artifact.ts'

/** A file that is stored in this browser. */
interface KeptFile {
  kind: ArtifactKind
  /** Bytes. */
  size: number
}

interface StoragePart {
  name: PlainMessage
  /** Bytes. */
  size: number
  /** The fill style of its section of the bar. */
  fill: 'solid' | 'striped' | 'dark' | 'plain'
}

/**
 * What the storage of this browser is used for, in bytes. `usage` is the browser's estimate for the whole site; `rows`
 * its estimate for the databases, if it gives one. The rest is the app itself.
 */
export function storageParts(files: readonly KeptFile[], usage: number, rows: number | undefined): StoragePart[] {
  const sum = (...kinds: readonly ArtifactKind[]) =>
    files.filter(({ kind }) => kinds.includes(kind)).reduce((total, { size }) => total + size, 0)
  const mails = sum('email')
  const papers = sum('pdf', 'screenshot')
  // The browser rounds, and may compress: no part may be negative.
  const rest = Math.max(0, usage - mails - papers - (rows ?? 0))
  const parts: StoragePart[] = [
    { name: 'Emails', size: mails, fill: 'solid' },
    { name: 'PDFs and screenshots', size: papers, fill: 'striped' },
    { name: 'Record', size: rows ?? 0, fill: 'dark' },
    { name: rows === undefined ? 'Record and app' : 'App', size: rest, fill: 'plain' },
  ]
  return parts.filter(({ size }) => size > 0)
}
