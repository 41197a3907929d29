import type { ArtifactKind } from '../../sync/records/artifact.ts'

/** A file that is kept in this browser. */
interface KeptFile {
  kind: ArtifactKind
  /** Bytes. */
  size: number
}

interface StoragePart {
  name: string
  /** Bytes. */
  size: number
  /** How its piece of the bar is filled. */
  fill: 'solid' | 'striped' | 'dark' | 'plain'
}

/**
 * What the room in this browser is used for, by bytes. `usage` is what the browser tells of the whole site; `rows` what
 * it tells of its databases, where it does. The rest is the app itself.
 */
export function storageParts(files: readonly KeptFile[], usage: number, rows: number | undefined): StoragePart[] {
  const sum = (...kinds: readonly ArtifactKind[]) =>
    files.filter(({ kind }) => kinds.includes(kind)).reduce((total, { size }) => total + size, 0)
  const mails = sum('email')
  const papers = sum('pdf', 'screenshot')
  // The browser rounds, and may pack: no part is less than nothing.
  const rest = Math.max(0, usage - mails - papers - (rows ?? 0))
  const parts: StoragePart[] = [
    { name: 'Mails', size: mails, fill: 'solid' },
    { name: 'PDFs and screenshots', size: papers, fill: 'striped' },
    { name: 'Record', size: rows ?? 0, fill: 'dark' },
    { name: rows === undefined ? 'Record and app' : 'App', size: rest, fill: 'plain' },
  ]
  return parts.filter(({ size }) => size > 0)
}
