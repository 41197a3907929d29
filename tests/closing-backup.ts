import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startBackup } from '../server/backup/backup.ts'
import { silentLog } from './builders-server.ts'
import { sqliteOf, type TestServer } from './test-server.ts'

/** Every byte of a backup generation that is started and completed now. */
export async function readGeneration({ database, wall }: Pick<TestServer, 'database' | 'wall'>): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'recall-closing-'))
  const keep = { hourly: 24, daily: 30 }
  const backup = startBackup({
    log: sqliteOf({ database }).log,
    folder,
    everyMs: 3_600_000,
    keep,
    wall,
    journal: silentLog,
  })
  await backup.round()
  await backup.stop()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(file => file.isFile())
  const bytes = Buffer.concat(files.map(file => readFileSync(join(file.parentPath, file.name))))
  rmSync(folder, { recursive: true, force: true })
  return bytes
}
