import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { type Backup, startBackup } from '../server/backup/backup.ts'
import { type DurableFiles, durableFiles } from '../server/backup/durable-files.ts'
import { type Generation, generationName, keptGenerations, listGenerations } from '../server/backup/generations.ts'
import { decodePart } from '../server/backup/part.ts'
import { chooseGeneration, rebuild } from '../server/backup/restore.ts'
import { takeSnapshot } from '../server/backup/take-snapshot.ts'
import type { Log, LogFacts } from '../server/ports.ts'
import { settleAfterRestore } from '../server/store/after-restore.ts'
import { type OpenDatabase, openDatabase } from '../server/store/database.ts'
import { inspectDatabase } from '../server/store/inspect-database.ts'
import { heldLettersIn } from '../server/store/letter-hold.ts'
import { mailQueue } from '../server/store/mail-queue.ts'
import { type Store, storeOver } from '../server/store/store.ts'
import { syncStore } from '../server/store/sync-store.ts'
import { anAccount, day, silentLog, testRandom } from './builders-server.ts'

const HOUR_MS = 3_600_000
const START = Date.parse('2026-03-01T12:00:00Z')

let folder: string
let dataDir: string
let backupDir: string
let database: OpenDatabase
let store: Store
let now: number
let said: { event: string; facts: LogFacts | undefined }[]
const backups: Backup[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recall-backup-'))
  dataDir = join(folder, 'data')
  backupDir = join(folder, 'backups')
  execFileSync('mkdir', [dataDir])
  now = START
  said = []
  database = await openDatabase(join(dataDir, 'recall.sqlite'))
  store = storeOver(database, { random: testRandom, log: silentLog })
})
afterEach(async () => {
  for (const backup of backups.splice(0)) await backup.stop()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const journal: Log = {
  info: (event, facts) => void said.push({ event, facts }),
  warn: (event, facts) => void said.push({ event, facts }),
  error: (event, facts) => void said.push({ event, facts }),
}
const failures = () => said.filter(({ event }) => event === 'backup_failed')

/** Nothing happens by itself: tests call `round`. */
function aBackup(files?: DurableFiles, keep = { hourly: 24, daily: 30 }): Backup {
  const needs = { log: database.log, folder: backupDir, everyMs: 60_000, keep, wall: { now: () => now }, journal }
  const backup = startBackup(files === undefined ? needs : { ...needs, files })
  backups.push(backup)
  return backup
}

const write = (key: string, value = 'x') =>
  store.transaction(trx => trx.insertInto('settings').values({ key, value }).execute())

/** More than the log may hold before it is moved into the main file. */
const writeMuch = (key: string) => write(key, 'much '.repeat(1_100_000))

async function restored(at?: number): Promise<{ keys: string[]; upTo: number; path: string }> {
  const path = join(folder, `restored-${testRandom.id()}.sqlite`)
  const { upTo } = await rebuild(await chooseGeneration(backupDir, at), path, at)
  const { faults } = await inspectDatabase(path)
  expect(faults).toEqual({ pages: [], ledgers: [], files: [] })
  return { keys: keysIn(path), upTo, path }
}

function keysIn(path: string): string[] {
  const sqlite = new BetterSqlite(path)
  try {
    return sqlite.prepare("select key from settings where key like 'k%' order by key").pluck().all().map(String)
  } finally {
    sqlite.close()
  }
}

/** Kinds of the locks that lie on a file. Only Linux lists them: elsewhere there is nothing to compare. */
function locksOn(path: string): string[] {
  if (!existsSync('/proc/locks')) return []
  const inode = statSync(path).ino
  const lines = readFileSync('/proc/locks', 'utf8').split('\n')
  const found = lines.filter(line => line.includes(`:${inode} `)).map(line => line.trim().split(/\s+/)[3] ?? '')
  expect(found).not.toEqual([])
  return found
}

const partsOf = async (kind: 'base' | 'log') => {
  const [generation] = (await listGenerations(backupDir)).slice(-1)
  if (generation === undefined) throw new Error('no generation')
  return readdirSync(generation.folder)
    .filter(name => name.startsWith(kind))
    .sort()
    .map(name => join(generation.folder, name))
}

describe('the backup', () => {
  test('holds what was saved before its last round, and nothing is asked of who writes', async () => {
    const { accountId } = await anAccount(store)
    await write('k1')
    const backup = aBackup()
    await backup.round()
    await write('k2')
    now += 10_000
    await backup.round()
    await write('k3')
    const { keys, upTo, path } = await restored()
    expect(keys).toEqual(['k1', 'k2'])
    expect(upTo).toBe(START + 10_000)
    expect((await inspectDatabase(path)).accounts).toBe(1)
    expect(accountId).toBeDefined()
    expect(failures()).toEqual([])
  })

  test('goes on when the log is moved into the main file, as often as it is', async () => {
    const backup = aBackup()
    await backup.round()
    for (const key of ['k1', 'k2', 'k3']) {
      await writeMuch(key)
      now += 10_000
      await backup.round()
      expect(statSync(join(dataDir, 'recall.sqlite-wal')).size).toBe(0)
      await write(`${key}.after`)
    }
    now += 10_000
    await backup.round()
    expect((await restored()).keys).toEqual(['k1', 'k1.after', 'k2', 'k2.after', 'k3', 'k3.after'])
    expect(failures()).toEqual([])
    expect(await listGenerations(backupDir)).toHaveLength(1)
  })

  test('has what was saved between the last look at the log and its emptying', async () => {
    const plain = durableFiles()
    // Nothing before the part that is followed by the emptying.
    let late = 1
    const files: DurableFiles = {
      ...plain,
      async write(path, chunks) {
        await plain.write(path, chunks)
        if (!path.includes('log-') || late > 0) return
        late += 1
        await write('k.late')
      },
    }
    const backup = aBackup(files)
    await backup.round()
    late = 0
    await writeMuch('k1')
    await backup.round()
    expect(late).toBe(1)
    expect(statSync(join(dataDir, 'recall.sqlite-wal')).size).toBe(0)
    expect((await restored()).keys).toEqual(['k.late', 'k1'])
  })

  test('is whole although the product writes, and the log is emptied, while the main file is copied', async () => {
    await writeMuch('k0')
    await writeMuch('k1')
    database.sqlite.pragma('wal_checkpoint(TRUNCATE)')
    let n = 0
    const plain = durableFiles()
    const busy: DurableFiles = {
      ...plain,
      // Changes rows in the part that was copied, in the part that was not, and adds some.
      async write(path, chunks) {
        await plain.write(path, chunks)
        if (!path.includes('base-')) return
        n += 1
        await store.transaction(async trx => {
          await sql`update settings set value = replace(value, 'much', ${`m${n}ch`}) where key in ('k0', 'k1')`.execute(
            trx,
          )
          await trx
            .insertInto('settings')
            .values({ key: `k.${n}`, value: 'x' })
            .execute()
        })
        // Time to ship, in the middle of the copy: this log is more than the limit, so it is emptied then.
        now += 61_000
      },
    }
    const backup = aBackup(busy)
    for (let rounds = 0; rounds < 4; rounds += 1) await backup.round()
    await write('k2')
    await backup.round()
    expect(n).toBeGreaterThan(1)
    const heads = (await partsOf('log')).map(path => decodePart(readFileSync(path))?.head)
    expect(heads.filter(head => head?.kind === 'log' && head.log > 0)).not.toEqual([])
    expect(failures()).toEqual([])
    const { keys, path } = await restored()
    expect(keys).toContain('k2')
    const [copy, own] = [new BetterSqlite(path), database.sqlite].map(sqlite =>
      sqlite.prepare('select key, value from settings order by key').all(),
    )
    expect(copy).toEqual(own)
  })

  test('of an earlier moment has what was there then', async () => {
    const backup = aBackup()
    await backup.round()
    for (const key of ['k1', 'k2', 'k3']) {
      await write(key)
      now += 60_000
      await backup.round()
    }
    expect((await restored(START + 120_000)).keys).toEqual(['k1', 'k2'])
    expect((await restored(START + 119_999)).keys).toEqual(['k1'])
    await expect(restored(START - 1)).rejects.toThrow('The oldest backup')
  })

  test('begins anew each hour, and goes on being shipped to until the next one is complete', async () => {
    const plain = durableFiles()
    let isFull = false
    const files: DurableFiles = {
      ...plain,
      async write(path, chunks) {
        if (isFull && path.includes('base-')) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
        await plain.write(path, chunks)
      },
    }
    const backup = aBackup(files)
    await backup.round()
    await write('k1')
    now += HOUR_MS
    isFull = true
    await backup.round()
    await write('k2')
    now += 10_000
    await backup.round()
    expect(failures()).toHaveLength(2)
    expect((await restored()).keys).toEqual(['k1', 'k2'])
    isFull = false
    await backup.round()
    expect((await listGenerations(backupDir)).map(({ complete }) => complete !== undefined)).toEqual([true, true])
    expect((await restored()).keys).toEqual(['k1', 'k2'])
  })

  test('begins anew when another program has moved the log', async () => {
    const backup = aBackup()
    await backup.round()
    await write('k1')
    const other = new BetterSqlite(join(dataDir, 'recall.sqlite'))
    other.pragma('wal_checkpoint(TRUNCATE)')
    other.close()
    await write('k2')
    now += 10_000
    await backup.round()
    expect(failures()[0]?.facts?.error).toBe('LogGap')
    now += 10_000
    await backup.round()
    expect((await restored()).keys).toEqual(['k1', 'k2'])
    // The first one is still what it was.
    expect((await restored(START)).keys).toEqual([])
  })

  test("that cannot be written hurts nobody, says how old its newest byte is, and the server's own disk is not filled", async () => {
    writeFileSync(backupDir, 'a file stands where the folder should be')
    const backup = aBackup()
    await backup.round()
    now += 30_000
    for (let n = 0; n < 12; n += 1) {
      await writeMuch(`k${n}`)
      await backup.round()
    }
    expect(failures().at(-1)?.facts).toMatchObject({ code: 'EEXIST', durationMs: 30_000 })
    expect(statSync(join(dataDir, 'recall.sqlite-wal')).size).toBeLessThan(60_000_000)
    rmSync(backupDir)
    await backup.round()
    expect((await restored()).keys).toHaveLength(12)
  })

  test('ships what is left when the server stops, also when it never had time for a round', async () => {
    const backup = aBackup()
    await write('k1')
    await backup.stop()
    expect((await restored()).keys).toEqual(['k1'])
  })

  test("leaves SQLite's lock on the main file alone, and another program that closes it changes nothing", async () => {
    const before = locksOn(join(dataDir, 'recall.sqlite'))
    const backup = aBackup()
    await backup.round()
    expect(locksOn(join(dataDir, 'recall.sqlite'))).toEqual(before)
    await write('k1')
    const program =
      "const B = require('better-sqlite3'); const d = new B(process.argv[1]); d.prepare('select count(*) from settings').get(); d.close()"
    execFileSync(process.execPath, ['-e', program, join(dataDir, 'recall.sqlite')])
    expect(existsSync(join(dataDir, 'recall.sqlite-wal'))).toBe(true)
    await write('k2')
    await backup.round()
    expect((await restored()).keys).toEqual(['k1', 'k2'])
  })

  test('is readable by nobody else', async () => {
    const backup = aBackup()
    await write('k1')
    await backup.round()
    const [generation] = await listGenerations(backupDir)
    expect(statSync(generation?.folder ?? '').mode & 0o077).toBe(0)
    for (const path of [...(await partsOf('base')), ...(await partsOf('log'))]) {
      expect(statSync(path).mode & 0o077, path).toBe(0)
    }
  })
})

test('a crash at any step leaves what the last round had promised', async () => {
  class Crash extends Error {}
  let steps = 0
  const seen = new Set<string>()
  for (let crashAt = 1; ; crashAt += 1) {
    steps = 0
    let crashed = false
    rmSync(backupDir, { recursive: true, force: true })
    now = START
    said = []
    const files = durableFiles(name => {
      steps += 1
      seen.add(name)
      if (steps >= crashAt) {
        crashed = true
        throw new Crash()
      }
    })
    const backup = aBackup(files, { hourly: 1, daily: 0 })
    let promised: string[] | undefined
    const key = (n: number) => `k${String(crashAt).padStart(4, '0')}.${n}`
    const round = async (written: string | undefined, much = false) => {
      if (crashed) return
      if (written !== undefined) await (much ? writeMuch(written) : write(written))
      now += 10_000
      await backup.round()
      if (failures().length === 0) promised = keysIn(join(dataDir, 'recall.sqlite'))
    }
    await round(key(1))
    await round(key(2))
    await round(key(3), true)
    await round(key(4))
    now += HOUR_MS
    await round(key(5))
    await round(key(6))
    now += HOUR_MS
    await round(key(7))
    await backup.stop()
    backups.splice(0)
    const all = keysIn(join(dataDir, 'recall.sqlite'))
    const { keys } = await restored().catch(error => {
      // Before the first round had ended, nothing was promised.
      expect(promised, `step ${crashAt}: ${error.message}`).toBeUndefined()
      return { keys: [] }
    })
    expect(keys.slice(0, promised?.length ?? 0), `step ${crashAt}`).toEqual(promised ?? [])
    expect(all.slice(0, keys.length)).toEqual(keys)
    // As after a new start: the backup goes on by itself.
    if (crashed) {
      said = []
      now += 1_000
      const again = aBackup()
      await again.round()
      await again.stop()
      backups.splice(0)
      expect(failures(), `step ${crashAt}`).toEqual([])
      expect((await restored()).keys).toEqual(all)
    }
    await sql`delete from settings where key like 'k%'`.execute(store.db)
    if (!crashed) break
  }
  expect([...seen].sort()).toEqual(
    ['make folder', 'open', 'write', 'flush', 'rename', 'flush folder', 'rename before removal', 'remove'].sort(),
  )
}, 240_000)

test('a part that is damaged, missing or cut short is named, and nothing is restored from it', async () => {
  await writeMuch('k0')
  database.sqlite.pragma('wal_checkpoint(TRUNCATE)')
  const backup = aBackup()
  await backup.round()
  await write('k1')
  await backup.round()
  await write('k2')
  await backup.round()
  const [base = ''] = await partsOf('base')
  const [log = ''] = await partsOf('log')
  for (const path of [base, log]) {
    const whole = readFileSync(path)
    for (const place of [0, 70, whole.length >> 1, whole.length - 1]) {
      const flipped = Buffer.from(whole)
      flipped[place] = (flipped[place] ?? 0) ^ 0x10
      writeFileSync(path, flipped)
      await expect(restored(), `${path} at ${place}`).rejects.toThrow(/damaged/)
    }
    writeFileSync(path, whole.subarray(0, whole.length - 100))
    await expect(restored()).rejects.toThrow(/damaged/)
    writeFileSync(path, whole)
  }
  rmSync(base)
  await expect(restored()).rejects.toThrow(/missing/)
})

test('24 hours and 30 days are kept, and the newest two whatever their age', () => {
  const generation = (begunAt: number): Generation => {
    const name = generationName(begunAt)
    const complete = {
      format: 'recall-backup/1',
      kind: 'complete',
      baseParts: 1,
      mainBytes: 1,
      logParts: 0,
      at: begunAt,
    }
    return { name, folder: name, begunAt, complete: complete as Generation['complete'] }
  }
  const hours = Array.from({ length: 24 * 60 }, (_, n) => generation(START - (24 * 60 - 1 - n) * HOUR_MS))
  const kept = keptGenerations(hours, START, { hourly: 24, daily: 30 })
  const ages = hours.filter(({ name }) => kept.has(name)).map(({ begunAt }) => (START - begunAt) / HOUR_MS)
  expect(ages.filter(age => age < 24)).toHaveLength(24)
  expect(ages).toHaveLength(24 + 28)
  expect(Math.max(...ages)).toBeLessThan(30 * 24)
  const old = [402, 401, 400].map(days => generation(START - days * 24 * HOUR_MS))
  const names = old.map(({ name }) => name)
  expect([...keptGenerations(old, START, { hourly: 24, daily: 30 })].sort()).toEqual(names.slice(1))
})

test('a snapshot of a folder where a server runs is complete, checked, and restores', async () => {
  await anAccount(store)
  await write('k1')
  const { holding } = await takeSnapshot({ dataDir, to: backupDir, now })
  expect(holding).toMatchObject({ accounts: 1, faults: { pages: [], ledgers: [], files: [] } })
  await write('k2')
  expect((await restored()).keys).toEqual(['k1'])
  expect(readdirSync(backupDir)).toEqual([generationName(now)])
})

describe('after a restore', () => {
  async function restoredStore() {
    const { path, upTo } = await restored()
    const { epoch } = settleAfterRestore(path, { upTo, now, random: testRandom, endSessions: false })
    const opened = await openDatabase(path)
    return { path, epoch, database: opened, store: storeOver(opened, { random: testRandom, log: silentLog }) }
  }

  test('the history has another name, which the next pull says', async () => {
    const before = await syncStore(store, { random: testRandom }).epoch()
    await takeSnapshot({ dataDir, to: backupDir, now })
    const again = await restoredStore()
    expect(again.epoch).not.toBe(before)
    expect(await syncStore(again.store, { random: testRandom }).epoch()).toBe(again.epoch)
    await again.store.close()
  })

  test('no letter leaves before a person has looked: neither one that waited, nor one under way, nor a new one', async () => {
    const { accountId } = await anAccount(store)
    const tenant = store.tenant(accountId)
    const letter = (n: number, requestId: string | null) => ({
      requestId,
      step: requestId === null ? 'confirm' : 'demand',
      messageId: `<${n}@totalrecall.example>`,
      envelopeFrom: 'a@totalrecall.example',
      envelopeTo: ['b@provider.example'],
      raw: Buffer.from('x'),
      channel: 0,
      createdAt: day(n),
    })
    await tenant.write(tx => tx.queueMail(letter(1, 'request-1')))
    expect(await mailQueue(store).claim(now, 5)).toHaveLength(1)
    await tenant.write(tx => tx.queueMail(letter(2, 'request-2')))
    await tenant.write(tx => tx.queueMail(letter(3, null)))
    await takeSnapshot({ dataDir, to: backupDir, now })

    const again = await restoredStore()
    const queue = mailQueue(again.store)
    await again.store.tenant(accountId).write(tx => tx.queueMail(letter(4, 'request-4')))
    expect(await queue.listInFlight()).toEqual([])
    expect((await queue.claim(now, 5)).map(mail => mail.step)).toEqual(['confirm'])
    expect(await queue.nextDueAt()).toBeUndefined()

    // The relay's record has two of them.
    const held = heldLettersIn(again.path)
    expect(held.list()?.letters).toHaveLength(3)
    expect(held.noteLeft(['<nobody@totalrecall.example>'], now)).toEqual(['<nobody@totalrecall.example>'])
    expect(held.noteLeft(['<1@totalrecall.example>', '<4@totalrecall.example>'], now)).toEqual([])
    const arrived = await queue.claim(now, 5)
    expect(arrived.map(mail => [mail.messageId, mail.arrived])).toEqual([
      ['<1@totalrecall.example>', true],
      ['<4@totalrecall.example>', true],
    ])
    expect(held.list()?.letters.map(({ messageId }) => messageId)).toEqual(['<2@totalrecall.example>'])
    held.release()
    held.close()
    expect((await queue.claim(now, 5)).map(mail => [mail.messageId, mail.arrived])).toEqual([
      ['<2@totalrecall.example>', false],
    ])
    await again.store.close()
  })

  test('a token whose use was perhaps never answered works again, one spent before does not', async () => {
    const { accountId, authUserId } = await anAccount(store)
    await store.transaction(async trx => {
      await trx
        .insertInto('sessions')
        .values({ id: 's', authUserId, accountId, createdAt: now, lastUsedAt: now, revokedAt: null, revokedWhy: null })
        .execute()
      for (const [hash, ageMs] of [
        ['last', 5_000],
        ['before', 61_000],
      ] as const) {
        const spentAt = now - ageMs
        await trx
          .insertInto('sessionTokens')
          .values({ hash, sessionId: 's', kind: 'refresh', expiresAt: now + HOUR_MS, spentAt })
          .execute()
      }
    })
    await takeSnapshot({ dataDir, to: backupDir, now })
    const again = await restoredStore()
    const rows = await again.store.db.selectFrom('sessionTokens').select(['hash', 'spentAt']).orderBy('hash').execute()
    expect(rows).toEqual([
      { hash: 'before', spentAt: now - 61_000 },
      { hash: 'last', spentAt: null },
    ])
    await again.store.close()
  })

  test('a ledger that was tampered with below the hashes is found, and so is a changed file', async () => {
    const { accountId } = await anAccount(store)
    await store.tenant(accountId).write(async tx => {
      const event = { requestId: null, type: 'admin' as const, createdAt: day(1), payload: { message: 'so it was' } }
      const { id } = await tx.appendEvent(event)
      await tx.appendArtifact({
        requestId: null,
        eventId: id,
        kind: 'pdf',
        createdAt: day(1),
        name: 'a.pdf',
        mediaType: 'application/pdf',
        bytes: Buffer.from('evidence'),
      })
    })
    await takeSnapshot({ dataDir, to: backupDir, now })
    const { path } = await restored()
    const sqlite = new BetterSqlite(path)
    sqlite.exec(
      "drop trigger events_refuse_update; update events set payload_json = replace(payload_json, 'was', 'is')",
    )
    sqlite.exec("drop trigger files_refuse_update; update files set bytes = x'00'")
    sqlite.close()
    const { faults, entries } = await inspectDatabase(path)
    expect(entries).toBe(2)
    expect(faults.ledgers).toEqual([expect.stringContaining('entry 1 does not hold')])
    expect(faults.files).toEqual([expect.stringContaining('changed')])
  })
})
