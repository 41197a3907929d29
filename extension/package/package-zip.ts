import JSZip from 'jszip'

import type { PackageFile } from './package-file.ts'

/** DEFLATE at the level that every tool takes unless it is told otherwise. */
export const ZIP_LEVEL = 6

/** The same files are the same ZIP, wherever and whenever it is made: one date for all, one order, no folders. */
const DATE = new Date(Date.UTC(2026, 0, 1))

/** Made by the browser's page and by the command line alike. */
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

/** By code units: what comes first must not depend on anybody's language. */
const byPath = (a: PackageFile, b: PackageFile): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)
