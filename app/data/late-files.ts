import type { FilePorts, FileShelf } from '../../sync/mirror/files.ts'
import type { Mirror } from '../../sync/mirror/mirror.ts'

/**
 * The shelf of a copy's files. Its code is loaded with the first file that is needed: rows and mutations, which a page
 * opens for, do not wait for it. If the code cannot be fetched, files are as unavailable as without a network.
 */
export function lateFileShelf(mirror: Mirror, ports: FilePorts): FileShelf {
  let shelf: Promise<FileShelf> | undefined
  async function arrived(): Promise<FileShelf | undefined> {
    shelf ??= import('../../sync/mirror/files.ts').then(({ fileShelf }) => fileShelf(mirror, ports))
    try {
      return await shelf
    } catch {
      shelf = undefined
      return undefined
    }
  }
  return {
    open: async sha256 => (await arrived())?.open(sha256) ?? { state: 'absent' },
    fill: async signal => (await arrived())?.fill(signal) ?? false,
    kept: async () => (await arrived())?.kept() ?? new Set(),
    clear: async () => (await arrived())?.clear(),
  }
}
