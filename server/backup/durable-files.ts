import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Called before each change to the disk; a test throws here to simulate a power failure. */
type Step = (name: string) => void

/** Suffix of half-written files, which are never read. */
const UNFINISHED = '.unfinished'
const REMOVING = '.removing'

export interface DurableFiles {
  makeFolder(path: string): Promise<void>
  /** The file is on the disk completely, or not there at all. */
  write(path: string, chunks: readonly Uint8Array[]): Promise<void>
  removeFolder(path: string): Promise<void>
  /** Finishes removals that a crash interrupted. */
  finishRemovals(folder: string): Promise<void>
}

/** Folders and files are readable only by the server's own user: a backup contains everything about everybody. */
export function durableFiles(step: Step = () => {}): DurableFiles {
  async function syncFolder(path: string): Promise<void> {
    const folder = await open(path, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }

  return {
    async makeFolder(path) {
      step('make folder')
      await mkdir(path, { recursive: true, mode: 0o700 })
      await syncFolder(dirname(path))
    },
    async write(path, chunks) {
      step('open')
      const file = await open(`${path}${UNFINISHED}`, 'w', 0o600)
      try {
        for (const chunk of chunks) {
          step('write')
          await file.writeFile(chunk)
        }
        step('flush')
        await file.sync()
      } finally {
        await file.close()
      }
      step('rename')
      await rename(`${path}${UNFINISHED}`, path)
      step('flush folder')
      await syncFolder(dirname(path))
    },
    async removeFolder(path) {
      step('rename before removal')
      // Renamed first: a half-removed generation must not look like a valid one.
      await rename(path, `${path}${REMOVING}`)
      step('remove')
      await rm(`${path}${REMOVING}`, { recursive: true, force: true })
    },
    async finishRemovals(folder) {
      for (const name of await readdir(folder)) {
        if (!name.endsWith(REMOVING)) continue
        step('remove')
        await rm(join(folder, name), { recursive: true, force: true })
      }
    },
  }
}
