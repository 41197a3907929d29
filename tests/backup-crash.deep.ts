import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { durableFiles } from '../server/backup/durable-files.ts'
import { BACKUP_START, type BackedUpMachine, backedUpMachine, keysIn } from './backed-up-machine.ts'

const HOUR_MS = 3_600_000

let machine: BackedUpMachine

beforeEach(async () => {
  machine = await backedUpMachine()
})
afterEach(() => machine.close())

test('a crash at any step leaves what the last round had promised', async () => {
  class Crash extends Error {}
  let steps = 0
  const seen = new Set<string>()
  for (let crashAt = 1; ; crashAt += 1) {
    steps = 0
    let crashed = false
    rmSync(machine.backupDir, { recursive: true, force: true })
    machine.now = BACKUP_START
    machine.said = []
    const files = durableFiles(name => {
      steps += 1
      seen.add(name)
      if (steps >= crashAt) {
        crashed = true
        throw new Crash()
      }
    })
    const backup = machine.aBackup(files, { hourly: 1, daily: 0 })
    let promised: string[] | undefined
    const key = (n: number) => `k${String(crashAt).padStart(4, '0')}.${n}`
    const round = async (written: string | undefined, much = false) => {
      if (crashed) return
      if (written !== undefined) await (much ? machine.writeMuch(written) : machine.write(written))
      machine.now += 10_000
      await backup.round()
      if (machine.failures().length === 0) promised = keysIn(join(machine.dataDir, 'recall.sqlite'))
    }
    await round(key(1))
    await round(key(2))
    await round(key(3), true)
    await round(key(4))
    machine.now += HOUR_MS
    await round(key(5))
    await round(key(6))
    machine.now += HOUR_MS
    await round(key(7))
    await backup.stop()
    const all = keysIn(join(machine.dataDir, 'recall.sqlite'))
    const { keys } = await machine.restored().catch(error => {
      // Nothing is promised before the first round has ended.
      expect(promised, `step ${crashAt}: ${error.message}`).toBeUndefined()
      return { keys: [] }
    })
    expect(keys.slice(0, promised?.length ?? 0), `step ${crashAt}`).toEqual(promised ?? [])
    expect(all.slice(0, keys.length)).toEqual(keys)
    // As after a restart: the backup resumes by itself.
    if (crashed) {
      machine.said = []
      machine.now += 1_000
      const again = machine.aBackup()
      await again.round()
      await again.stop()
      expect(machine.failures(), `step ${crashAt}`).toEqual([])
      expect((await machine.restored()).keys).toEqual(all)
    }
    await sql`delete from settings where key like 'k%'`.execute(machine.store.db)
    if (!crashed) break
  }
  expect([...seen].sort()).toEqual(
    ['make folder', 'open', 'write', 'flush', 'rename', 'flush folder', 'rename before removal', 'remove'].sort(),
  )
})
