import JSZip from 'jszip'

import type { PackageFile } from './package-file.ts'

/** DEFLATE at the default level of every tool. */
export const ZIP_LEVEL = 6

/**
 * The same files give the same ZIP, wherever and whenever it is made: one date for all, a fixed order, no folder
 * entries.
 */
const DATE = new Date(Date.UTC(2026, 0, 1))

/** Used by the browser's page and by the command line. */
export async function zipOf(
  files: readonly PackageFile[],
  onPercent: (percent: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new JSZip()
  for (const { path, bytes } of [...files].sort(byPath)) zip.file(path, bytes, { date: DATE, createFolders: false })
  const packed = await zip.generateAsync(
    { type: 'uint8array', compression: 'DEFLATE', compressionOptions: { level: ZIP_LEVEL }, platform: 'DOS' },
    ({ percent }) => onPercent(percent),
  )
  return new Uint8Array(packed)
}

/** Compares code units, so that the order does not depend on the locale. */
const byPath = (a: PackageFile, b: PackageFile): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)
