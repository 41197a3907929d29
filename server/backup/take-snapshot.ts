import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DATABASE_FILE } from '../store/database.ts'
import { type Holding, inspectDatabase } from '../store/inspect-database.ts'
import { snapshot } from '../store/snapshot.ts'
import { durableFiles } from './durable-files.ts'
import { generationName } from './generations.ts'
import { beginGeneration } from './growing-generation.ts'

interface Snapshot {
  /** The generation's folder. */
  folder: string
  bytes: number
  holding: Holding
}

/**
 * Writes one complete generation to `to`, of the database in `dataDir` as it is now, whether or not a server runs
 * there. The database is inspected first: a damaged one is written anyway, since it may be all there is, and `holding`
 * says so.
 */
export async function takeSnapshot({
  dataDir,
  to,
  now,
}: {
  dataDir: string
  to: string
  now: number
}): Promise<Snapshot> {
  const files = durableFiles()
  await files.makeFolder(to)
  const name = generationName(now)
  const copy = join(to, `.${name}.sqlite`)
  try {
    snapshot(join(dataDir, DATABASE_FILE), copy)
    const holding = await inspectDatabase(copy)
    const file = await open(copy, 'r')
    try {
      const { size } = await file.stat()
      const generation = await beginGeneration({
        folder: join(to, name),
        files,
        log: {
          extent: async () => ({ run: '', bytes: 0 }),
          readLog: async () => undefined,
          mainBytes: async () => size,
          async readMain(from, length) {
            const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
            return buffer.subarray(0, bytesRead)
          },
        },
      })
      while (await generation.copyNext()) {
        // Copies one part per call.
      }
      await generation.complete(now)
      return { folder: join(to, name), bytes: size, holding }
    } finally {
      await file.close()
    }
  } finally {
    await rm(copy, { force: true })
  }
}
