import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { type DurableFiles, durableFiles } from '../server/backup/durable-files.ts'
import { type Generation, generationName, keptGenerations, listGenerations } from '../server/backup/generations.ts'
import { decodePart } from '../server/backup/part.ts'
import { takeSnapshot } from '../server/backup/take-snapshot.ts'
import { settleAfterRestore } from '../server/store/after-restore.ts'
import { openDatabase } from '../server/store/database.ts'
import { inspectDatabase } from '../server/store/inspect-database.ts'
import { heldLetters } from '../server/store/letter-hold.ts'
import { mailQueue } from '../server/store/mail-queue.ts'
import { storeOver } from '../server/store/store.ts'
import { syncStore } from '../server/store/sync-store.ts'
import { BACKUP_START, type BackedUpMachine, backedUpMachine } from './backed-up-machine.ts'
import { anAccount, day, silentLog, testRandom } from './builders-server.ts'

const HOUR_MS = 3_600_000

let machine: BackedUpMachine

beforeEach(async () => {
  machine = await backedUpMachine()
})
afterEach(() => machine.close())

/** The kinds of locks held on a file. Only Linux lists them; elsewhere there is nothing to compare. */
function locksOn(path: string): string[] {
  if (!existsSync('/proc/locks')) return []
  const inode = statSync(path).ino
  const lines = readFileSync('/proc/locks', 'utf8').split('\n')
  const found = lines.filter(line => line.includes(`:${inode} `)).map(line => line.trim().split(/\s+/)[3] ?? '')
  expect(found).not.toEqual([])
  return found
}

describe('the backup', () => {
  test('holds what was saved before its last round, and nothing is asked of who writes', async () => {
    const { accountId } = await anAccount(machine.store)
    await machine.write('k1')
    const backup = machine.aBackup()
    await backup.round()
    await machine.write('k2')
    machine.now += 10_000
    await backup.round()
    await machine.write('k3')
    const { keys, upTo, path } = await machine.restored()
    expect(keys).toEqual(['k1', 'k2'])
    expect(upTo).toBe(BACKUP_START + 10_000)
    expect((await inspectDatabase(path)).accounts).toBe(1)
    expect(accountId).toBeDefined()
    expect(machine.failures()).toEqual([])
  })

  test('goes on when the log is moved into the main file, as often as it is', async () => {
    const backup = machine.aBackup()
    await backup.round()
    for (const key of ['k1', 'k2', 'k3']) {
      await machine.writeMuch(key)
      machine.now += 10_000
      await backup.round()
      expect(statSync(join(machine.dataDir, 'recall.sqlite-wal')).size).toBe(0)
      await machine.write(`${key}.after`)
    }
    machine.now += 10_000
    await backup.round()
    expect((await machine.restored()).keys).toEqual(['k1', 'k1.after', 'k2', 'k2.after', 'k3', 'k3.after'])
    expect(machine.failures()).toEqual([])
    expect(await listGenerations(machine.backupDir)).toHaveLength(1)
  })

  test('has what was saved between the last look at the log and its emptying', async () => {
    const plain = durableFiles()
    // Writes nothing until the part that precedes the checkpoint.
    let late = 1
    const files: DurableFiles = {
      ...plain,
      async write(path, chunks) {
        await plain.write(path, chunks)
        if (!path.includes('log-') || late > 0) return
        late += 1
        await machine.write('k.late')
      },
    }
    const backup = machine.aBackup(files)
    await backup.round()
    late = 0
    await machine.writeMuch('k1')
    await backup.round()
    expect(late).toBe(1)
    expect(statSync(join(machine.dataDir, 'recall.sqlite-wal')).size).toBe(0)
    expect((await machine.restored()).keys).toEqual(['k.late', 'k1'])
  })

  test('is whole although the product writes, and the log is emptied, while the main file is copied', async () => {
    await machine.writeMuch('k0')
    await machine.writeMuch('k1')
    machine.database.sqlite.pragma('wal_checkpoint(TRUNCATE)')
    let n = 0
    const plain = durableFiles()
    const busy: DurableFiles = {
      ...plain,
      // Changes rows in the copied part and in the part still to be copied, and adds some.
      async write(path, chunks) {
        await plain.write(path, chunks)
        if (!path.includes('base-')) return
        n += 1
        await machine.store.transaction(async trx => {
          await sql`update settings set value = replace(value, 'much', ${`m${n}ch`}) where key in ('k0', 'k1')`.execute(
            trx,
          )
          await trx
            .insertInto('settings')
            .values({ key: `k.${n}`, value: 'x' })
            .execute()
        })
        // Shipping is due in the middle of the copy: this log exceeds the limit, so it is emptied at that point.
        machine.now += 61_000
      },
    }
    const backup = machine.aBackup(busy)
    for (let rounds = 0; rounds < 4; rounds += 1) await backup.round()
    await machine.write('k2')
    await backup.round()
    expect(n).toBeGreaterThan(1)
    const heads = (await machine.partsOf('log')).map(path => decodePart(readFileSync(path))?.head)
    expect(heads.filter(head => head?.kind === 'log' && head.log > 0)).not.toEqual([])
    expect(machine.failures()).toEqual([])
    const { keys, path } = await machine.restored()
    expect(keys).toContain('k2')
    const [copy, own] = [new BetterSqlite(path), machine.database.sqlite].map(sqlite =>
      sqlite.prepare('select key, value from settings order by key').all(),
    )
    expect(copy).toEqual(own)
  })

  test('of an earlier moment has what was there then', async () => {
    const backup = machine.aBackup()
    await backup.round()
    for (const key of ['k1', 'k2', 'k3']) {
      await machine.write(key)
      machine.now += 60_000
      await backup.round()
    }
    expect((await machine.restored(BACKUP_START + 120_000)).keys).toEqual(['k1', 'k2'])
    expect((await machine.restored(BACKUP_START + 119_999)).keys).toEqual(['k1'])
    await expect(machine.restored(BACKUP_START - 1)).rejects.toThrow('The oldest backup')
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
    const backup = machine.aBackup(files)
    await backup.round()
    await machine.write('k1')
    machine.now += HOUR_MS
    isFull = true
    await backup.round()
    await machine.write('k2')
    machine.now += 10_000
    await backup.round()
    expect(machine.failures()).toHaveLength(2)
    expect((await machine.restored()).keys).toEqual(['k1', 'k2'])
    isFull = false
    await backup.round()
    expect((await listGenerations(machine.backupDir)).map(({ complete }) => complete !== undefined)).toEqual([
      true,
      true,
    ])
    expect((await machine.restored()).keys).toEqual(['k1', 'k2'])
  })

  test('begins anew when another program has moved the log', async () => {
    const backup = machine.aBackup()
    await backup.round()
    await machine.write('k1')
    const other = new BetterSqlite(join(machine.dataDir, 'recall.sqlite'))
    other.pragma('wal_checkpoint(TRUNCATE)')
    other.close()
    await machine.write('k2')
    machine.now += 10_000
    await backup.round()
    expect(machine.failures()[0]?.facts?.error).toBe('LogGap')
    machine.now += 10_000
    await backup.round()
    expect((await machine.restored()).keys).toEqual(['k1', 'k2'])
    // The first generation is unchanged.
    expect((await machine.restored(BACKUP_START)).keys).toEqual([])
  })

  test("that cannot be written hurts nobody, says how old its newest byte is, and the server's own disk is not filled", async () => {
    writeFileSync(machine.backupDir, 'a file stands where the folder should be')
    const backup = machine.aBackup()
    await backup.round()
    machine.now += 30_000
    for (let n = 0; n < 12; n += 1) {
      await machine.writeMuch(`k${n}`)
      await backup.round()
    }
    expect(machine.failures().at(-1)?.facts).toMatchObject({ code: 'EEXIST', durationMs: 30_000 })
    expect(statSync(join(machine.dataDir, 'recall.sqlite-wal')).size).toBeLessThan(60_000_000)
    rmSync(machine.backupDir)
    await backup.round()
    expect((await machine.restored()).keys).toHaveLength(12)
  })

  test('ships what is left when the server stops, also when it never had time for a round', async () => {
    const backup = machine.aBackup()
    await machine.write('k1')
    await backup.stop()
    expect((await machine.restored()).keys).toEqual(['k1'])
  })

  test("leaves SQLite's lock on the main file alone, and another program that closes it changes nothing", async () => {
    const before = locksOn(join(machine.dataDir, 'recall.sqlite'))
    const backup = machine.aBackup()
    await backup.round()
    expect(locksOn(join(machine.dataDir, 'recall.sqlite'))).toEqual(before)
    await machine.write('k1')
    const program =
      "const B = require('better-sqlite3'); const d = new B(process.argv[1]); d.prepare('select count(*) from settings').get(); d.close()"
    execFileSync(process.execPath, ['-e', program, join(machine.dataDir, 'recall.sqlite')])
    expect(existsSync(join(machine.dataDir, 'recall.sqlite-wal'))).toBe(true)
    await machine.write('k2')
    await backup.round()
    expect((await machine.restored()).keys).toEqual(['k1', 'k2'])
  })

  test('is readable by nobody else', async () => {
    const backup = machine.aBackup()
    await machine.write('k1')
    await backup.round()
    const [generation] = await listGenerations(machine.backupDir)
    expect(statSync(generation?.folder ?? '').mode & 0o077).toBe(0)
    for (const path of [...(await machine.partsOf('base')), ...(await machine.partsOf('log'))]) {
      expect(statSync(path).mode & 0o077, path).toBe(0)
    }
  })
})

test('a part that is damaged, missing or cut short is named, and nothing is restored from it', async () => {
  await machine.writeMuch('k0')
  machine.database.sqlite.pragma('wal_checkpoint(TRUNCATE)')
  const backup = machine.aBackup()
  await backup.round()
  await machine.write('k1')
  await backup.round()
  await machine.write('k2')
  await backup.round()
  const [base = ''] = await machine.partsOf('base')
  const [log = ''] = await machine.partsOf('log')
  for (const path of [base, log]) {
    const whole = readFileSync(path)
    for (const place of [0, 70, whole.length >> 1, whole.length - 1]) {
      const flipped = Buffer.from(whole)
      flipped[place] = (flipped[place] ?? 0) ^ 0x10
      writeFileSync(path, flipped)
      await expect(machine.restored(), `${path} at ${place}`).rejects.toThrow(/damaged/)
    }
    writeFileSync(path, whole.subarray(0, whole.length - 100))
    await expect(machine.restored()).rejects.toThrow(/damaged/)
    writeFileSync(path, whole)
  }
  rmSync(base)
  await expect(machine.restored()).rejects.toThrow(/missing/)
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
  const hours = Array.from({ length: 24 * 60 }, (_, n) => generation(BACKUP_START - (24 * 60 - 1 - n) * HOUR_MS))
  const kept = keptGenerations(hours, BACKUP_START, { hourly: 24, daily: 30 })
  const ages = hours.filter(({ name }) => kept.has(name)).map(({ begunAt }) => (BACKUP_START - begunAt) / HOUR_MS)
  expect(ages.filter(age => age < 24)).toHaveLength(24)
  expect(ages).toHaveLength(24 + 28)
  expect(Math.max(...ages)).toBeLessThan(30 * 24)
  const old = [402, 401, 400].map(days => generation(BACKUP_START - days * 24 * HOUR_MS))
  const names = old.map(({ name }) => name)
  expect([...keptGenerations(old, BACKUP_START, { hourly: 24, daily: 30 })].sort()).toEqual(names.slice(1))
})

test('a snapshot of a folder where a server runs is complete, checked, and restores', async () => {
  await anAccount(machine.store)
  await machine.write('k1')
  const { holding } = await takeSnapshot({ dataDir: machine.dataDir, to: machine.backupDir, now: machine.now })
  expect(holding).toMatchObject({ accounts: 1, faults: { pages: [], ledgers: [], files: [] } })
  await machine.write('k2')
  expect((await machine.restored()).keys).toEqual(['k1'])
  expect(readdirSync(machine.backupDir)).toEqual([generationName(machine.now)])
})

describe('after a restore', () => {
  async function restoredStore() {
    const { path, upTo } = await machine.restored()
    const { epoch } = await settleAfterRestore(path, { upTo, now: machine.now, random: testRandom, endSessions: false })
    const opened = await openDatabase(path)
    return { path, epoch, database: opened, store: storeOver(opened, { random: testRandom, log: silentLog }) }
  }

  test('the history has another name, which the next pull says', async () => {
    const before = await syncStore(machine.store, { random: testRandom }).epoch()
    await takeSnapshot({ dataDir: machine.dataDir, to: machine.backupDir, now: machine.now })
    const again = await restoredStore()
    expect(again.epoch).not.toBe(before)
    expect(await syncStore(again.store, { random: testRandom }).epoch()).toBe(again.epoch)
    await again.store.close()
  })

  test('no letter leaves before a person has looked: neither one that waited, nor one under way, nor a new one', async () => {
    const { accountId } = await anAccount(machine.store)
    const tenant = machine.store.tenant(accountId)
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
    expect(await mailQueue(machine.store).claim(machine.now, 5)).toHaveLength(1)
    await tenant.write(tx => tx.queueMail(letter(2, 'request-2')))
    await tenant.write(tx => tx.queueMail(letter(3, null)))
    await takeSnapshot({ dataDir: machine.dataDir, to: machine.backupDir, now: machine.now })

    const again = await restoredStore()
    const queue = mailQueue(again.store)
    await again.store.tenant(accountId).write(tx => tx.queueMail(letter(4, 'request-4')))
    expect(await queue.listInFlight()).toEqual([])
    expect((await queue.claim(machine.now, 5)).map(mail => mail.step)).toEqual(['confirm'])
    expect(await queue.nextDueAt()).toBeUndefined()

    // The relay's record contains two of them.
    const held = heldLetters(again.store)
    expect((await held.list())?.letters).toHaveLength(3)
    expect(await held.noteLeft(['<nobody@totalrecall.example>'], machine.now)).toEqual(['<nobody@totalrecall.example>'])
    expect(await held.noteLeft(['<1@totalrecall.example>', '<4@totalrecall.example>'], machine.now)).toEqual([])
    const arrived = await queue.claim(machine.now, 5)
    expect(arrived.map(mail => [mail.messageId, mail.arrived])).toEqual([
      ['<1@totalrecall.example>', true],
      ['<4@totalrecall.example>', true],
    ])
    expect((await held.list())?.letters.map(({ messageId }) => messageId)).toEqual(['<2@totalrecall.example>'])
    await held.release()
    expect((await queue.claim(machine.now, 5)).map(mail => [mail.messageId, mail.arrived])).toEqual([
      ['<2@totalrecall.example>', false],
    ])
    await again.store.close()
  })

  test('a token whose use was perhaps never answered works again, one spent before does not', async () => {
    const { accountId, authUserId } = await anAccount(machine.store)
    await machine.store.transaction(async trx => {
      await trx
        .insertInto('sessions')
        .values({
          id: 's',
          authUserId,
          accountId,
          createdAt: machine.now,
          lastUsedAt: machine.now,
          revokedAt: null,
          revokedWhy: null,
        })
        .execute()
      for (const [hash, ageMs] of [
        ['last', 5_000],
        ['before', 61_000],
      ] as const) {
        const spentAt = machine.now - ageMs
        await trx
          .insertInto('sessionTokens')
          .values({ hash, sessionId: 's', kind: 'refresh', expiresAt: machine.now + HOUR_MS, spentAt })
          .execute()
      }
    })
    await takeSnapshot({ dataDir: machine.dataDir, to: machine.backupDir, now: machine.now })
    const again = await restoredStore()
    const rows = await again.store.db.selectFrom('sessionTokens').select(['hash', 'spentAt']).orderBy('hash').execute()
    expect(rows).toEqual([
      { hash: 'before', spentAt: machine.now - 61_000 },
      { hash: 'last', spentAt: null },
    ])
    await again.store.close()
  })

  test('a ledger that was tampered with below the hashes is found, and so is a changed file', async () => {
    const { accountId } = await anAccount(machine.store)
    await machine.store.tenant(accountId).write(async tx => {
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
    await takeSnapshot({ dataDir: machine.dataDir, to: machine.backupDir, now: machine.now })
    const { path } = await machine.restored()
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

  test('a backup of a release that knew no file store is read as it is', async () => {
    const { accountId } = await anAccount(machine.store)
    await machine.store.tenant(accountId).write(tx =>
      tx.appendArtifact({
        requestId: null,
        eventId: null,
        kind: 'pdf',
        createdAt: day(1),
        name: 'a.pdf',
        mediaType: 'application/pdf',
        bytes: Buffer.from('evidence'),
      }),
    )
    await takeSnapshot({ dataDir: machine.dataDir, to: machine.backupDir, now: machine.now })
    const { path } = await machine.restored()
    const sqlite = new BetterSqlite(path)
    for (const index of ['files_here', 'files_moved']) sqlite.exec(`drop index ${index}`)
    for (const trigger of ['files_refuse_update', 'files_freed']) sqlite.exec(`drop trigger ${trigger}`)
    sqlite.exec('alter table files drop column moved_size')
    sqlite.close()
    expect(await inspectDatabase(path)).toMatchObject({ files: 1, faults: { files: [], outside: [] } })
  })
})
