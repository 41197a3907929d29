import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import BetterSqlite from 'better-sqlite3'
import { expect } from 'vitest'

import { type Backup, startBackup } from '../server/backup/backup.ts'
import { type DurableFiles, durableFiles } from '../server/backup/durable-files.ts'
import { listGenerations } from '../server/backup/generations.ts'
import { chooseGeneration, rebuild } from '../server/backup/restore.ts'
import type { Log, LogFacts } from '../server/ports.ts'
import { type OpenDatabase, openDatabase } from '../server/store/database.ts'
import { inspectDatabase } from '../server/store/inspect-database.ts'
import { type Store, storeOver } from '../server/store/store.ts'
import { silentLog, testRandom } from './builders-server.ts'

export const BACKUP_START = Date.parse('2026-03-01T12:00:00Z')

/** A server's data folder on disk and its backup folder, with a clock that the test moves. */
export interface BackedUpMachine {
  folder: string
  dataDir: string
  backupDir: string
  database: OpenDatabase
  store: Store
  now: number
  said: { event: string; facts: LogFacts | undefined }[]
  failures(): { event: string; facts: LogFacts | undefined }[]
  /** Starts no timer of its own: tests call `round`. */
  aBackup(files?: DurableFiles, keep?: { hourly: number; daily: number }): Backup
  write(key: string, value?: string): Promise<unknown>
  /** Writes more than the log may hold before it is checkpointed into the main file. */
  writeMuch(key: string): Promise<unknown>
  /** What a restore to the moment `at` gives: the keys that begin with k, and the path of the restored file. */
  restored(at?: number): Promise<{ keys: string[]; upTo: number; path: string }>
  /** Parts of the newest generation, in order. */
  partsOf(kind: 'base' | 'log'): Promise<string[]>
  /** Stops everything that was started, and removes the folder. */
  close(): Promise<void>
}

export async function backedUpMachine(): Promise<BackedUpMachine> {
  const folder = mkdtempSync(join(tmpdir(), 'recall-backup-'))
  const dataDir = join(folder, 'data')
  const backupDir = join(folder, 'backups')
  mkdirSync(dataDir)
  const database = await openDatabase(join(dataDir, 'recall.sqlite'))
  const store = storeOver(database, { random: testRandom, log: silentLog })
  const backups: Backup[] = []

  const machine: BackedUpMachine = {
    folder,
    dataDir,
    backupDir,
    database,
    store,
    now: BACKUP_START,
    said: [],
    failures: () => machine.said.filter(({ event }) => event === 'backup_failed'),

    aBackup(files = durableFiles(), keep = { hourly: 24, daily: 30 }) {
      const wall = { now: () => machine.now }
      const backup = startBackup({ log: database.log, folder: backupDir, everyMs: 60_000, keep, wall, journal, files })
      backups.push(backup)
      return backup
    },

    write: (key, value = 'x') => store.transaction(trx => trx.insertInto('settings').values({ key, value }).execute()),

    writeMuch: key => machine.write(key, 'much '.repeat(1_100_000)),

    async restored(at) {
      const path = join(folder, `restored-${testRandom.id()}.sqlite`)
      const { upTo } = await rebuild(await chooseGeneration(backupDir, at), path, at)
      const { faults } = await inspectDatabase(path)
      expect(faults).toEqual({ pages: [], ledgers: [], files: [], outside: [] })
      return { keys: keysIn(path), upTo, path }
    },

    async partsOf(kind) {
      const [generation] = (await listGenerations(backupDir)).slice(-1)
      if (generation === undefined) throw new Error('no generation')
      return readdirSync(generation.folder)
        .filter(name => name.startsWith(kind))
        .sort()
        .map(name => join(generation.folder, name))
    },

    async close() {
      for (const backup of backups) await backup.stop()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const note = (event: string, facts?: LogFacts) => void machine.said.push({ event, facts })
  const journal: Log = { info: note, warn: note, error: note }
  return machine
}

/** The keys in a database's settings that begin with k. */
export function keysIn(path: string): string[] {
  const sqlite = new BetterSqlite(path)
  try {
    return sqlite.prepare("select key from settings where key like 'k%' order by key").pluck().all().map(String)
  } finally {
    sqlite.close()
  }
}
