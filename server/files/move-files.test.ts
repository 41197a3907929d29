import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { AccountId, Instant } from '../../sync/records/ids.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { anAccount, day, silentLog, testRandom } from '../../tests/builders-server.ts'
import { freshDatabase } from '../../tests/memory-database.ts'
import { filesAt, type S3StandIn, s3StandIn } from '../../tests/s3-stand-in.ts'
import { query } from '../../tests/test-server.ts'
import type { Log } from '../ports.ts'
import type { Engine } from '../store/database.ts'
import { type FileStore, fileKey } from '../store/file-store.ts'
import { sha256Hex } from '../store/hash.ts'
import { inspectAccounts } from '../store/inspect-database.ts'
import { needsFileStore, oldestFileHere, outsideFiles } from '../store/outside-files.ts'
import { type Store, storeOver } from '../store/store.ts'
import { fileMover, MOVE_AFTER_MS, moveBack, moveOut, ORPHAN_AFTER_MS } from './move-files.ts'

let s3: S3StandIn
let files: FileStore & { close(): void }
let database: Engine
let store: Store
let accountId: AccountId
let now: Instant
let wallNow: number
let lines: string[]
beforeEach(async () => {
  s3 = await s3StandIn()
  s3.now = () => wallNow
  files = filesAt(s3)
  database = await freshDatabase()
  lines = []
  const note = (event: string, facts = {}) => void lines.push(JSON.stringify([event, facts]))
  log = { info: note, warn: note, error: note }
  store = storeOver(database, { random: testRandom, log, files })
  accountId = (await anAccount(store)).accountId
  now = day(100)
  wallNow = Date.now()
})
afterEach(async () => {
  await store.close()
  files.close()
  await s3.stop()
})

let log: Log
const aMover = () =>
  fileMover({ store, files, clock: { now: () => now }, wall: { now: () => wallNow }, random: testRandom, log })
const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)
const fileAt = (text: string, owner = accountId) => `files/${owner}/${sha256Hex(text)}`
const filesIn = () => [...s3.objects.keys()].filter(key => key.split('/').length === 3).sort()
/** What the database itself holds of each file. */
const held = async () =>
  (await database.db.selectFrom('files').select(['bytes', 'movedSize']).orderBy('sha256').execute()).map(
    ({ bytes, movedSize }) => movedSize ?? textOf(bytes),
  )
const evidence = (text: string, owner = accountId) =>
  store.tenant(owner).write(tx =>
    tx.appendArtifact({
      requestId: null,
      eventId: null,
      kind: 'pdf',
      name: 'a.pdf',
      mediaType: 'application/pdf',
      createdAt: now,
      bytes: bytesOf(text),
    }),
  )
const later = (ms: number) => {
  now = (now + ms) as Instant
}

/** Every place where the contents of a file can be, with what brings them there. */
const PLACES: Readonly<Record<string, () => Promise<unknown>>> = {
  'in the database': async () => {},
  'in the file store': async () => {
    await moveOut({ outside: outsideFiles(store), files, log, before: now })
    expect((await held()).every(each => typeof each === 'number')).toBe(true)
  },
  'in the database again': async () => {
    await moveOut({ outside: outsideFiles(store), files, log, before: now })
    await moveBack({ outside: outsideFiles(store), files })
    expect((await held()).every(each => typeof each === 'string')).toBe(true)
  },
}

describe.each(Object.entries(PLACES))('a file whose contents are %s', (_place, bring) => {
  test('is what was stored, once for each account and hash, in a transaction as well as outside of one', async () => {
    const { accountId: erin } = await anAccount(store)
    for (const text of ['one', 'two', 'one']) await evidence(text)
    await evidence('one', erin)
    await bring()
    await evidence('one')
    expect(await held()).toHaveLength(3)
    for (const owner of [accountId, erin]) {
      expect(textOf(await store.tenant(owner).file(sha256Hex('one')))).toBe('one')
      expect(await store.tenant(owner).write(async tx => textOf(await tx.file(sha256Hex('one'))))).toBe('one')
    }
  })

  test('is nobody else’s, whoever knows its hash', async () => {
    const { accountId: erin } = await anAccount(store)
    await evidence('hers')
    await bring()
    expect(await store.tenant(erin).file(sha256Hex('hers'))).toBeUndefined()
    expect(await store.tenant(erin).write(tx => tx.file(sha256Hex('hers')))).toBeUndefined()
    expect(await store.tenant(accountId).file(sha256Hex('other'))).toBeUndefined()
  })

  test('is read and hashed by the inspection', async () => {
    await evidence('one')
    await evidence('two')
    await bring()
    const holding = await inspectAccounts(store.db, files)
    expect(holding).toMatchObject({ files: 2, faults: { ledgers: [], files: [], outside: [] } })
  })
})

test('a file is moved when it is an hour old: written, read back, and only then given up by the database', async () => {
  await evidence('one')
  const mover = aMover()
  later(MOVE_AFTER_MS - 1)
  await mover.work()
  expect(await held()).toEqual(['one'])
  expect(await oldestFileHere(store.db)).toBe(now - MOVE_AFTER_MS + 1)
  later(1)
  s3.calls.length = 0
  await mover.work()
  expect(await held()).toEqual([3])
  expect(s3.objects.get(fileAt('one'))?.bytes.toString()).toBe('one')
  expect(s3.calls.slice(0, 2)).toEqual([`PUT ${fileAt('one')}`, `GET ${fileAt('one')}`])
  expect(await oldestFileHere(store.db)).toBeNull()
  expect(lines).toEqual(['["files_moved",{"count":1}]'])
})

test('more files than a page are all moved, and large mail stays in its pieces', async () => {
  for (let nth = 0; nth < 70; nth += 1) await evidence(`file ${nth}`)
  await store.tenant(accountId).write(tx =>
    tx.appendArtifact({
      requestId: null,
      eventId: null,
      kind: 'email',
      name: 'a.eml',
      mediaType: 'message/rfc822',
      createdAt: now,
      bytes: { inPieces: sha256Hex('large'), size: 5 },
    }),
  )
  later(MOVE_AFTER_MS)
  await aMover().work()
  expect(filesIn()).toHaveLength(70)
  expect((await held()).filter(each => typeof each === 'string')).toEqual([''])
})

test('ended at any call to the store, or at any write of the database, no file is lost, and the next round completes it', async () => {
  for (const text of ['one', 'two', 'three']) await evidence(text)
  later(MOVE_AFTER_MS)
  for (let ends = 0; ends < 10; ends += 1) {
    let done = 0
    const step = async <T>(work: () => Promise<T>): Promise<T> => {
      if (done === ends) throw new Error('killed')
      done += 1
      return work()
    }
    const dyingFiles: FileStore = {
      ...files,
      put: (name, bytes) => step(() => files.put(name, bytes)),
      get: name => step(() => files.get(name)),
    }
    const dyingStore: Store = { ...store, transaction: work => step(() => store.transaction(work)) }
    const outside = outsideFiles(dyingStore)
    await moveOut({ outside, files: dyingFiles, log, before: now }).catch(error => expect(error.message).toBe('killed'))
    for (const text of ['one', 'two', 'three']) {
      expect(textOf(await store.tenant(accountId).file(sha256Hex(text))), `${text} at ${ends}`).toBe(text)
    }
  }
  await aMover().work()
  expect((await held()).sort()).toEqual([3, 3, 5])
  expect(filesIn()).toHaveLength(3)
})

test('a store that is away leaves everything where it is, says so, and is tried again', async () => {
  await evidence('one')
  later(MOVE_AFTER_MS)
  const mover = aMover()
  for (const mode of ['fails', 'slow_down', 'refuses', 'drops'] as const) {
    s3.mode = mode
    await mover.work()
    expect(await held()).toEqual(['one'])
  }
  expect(lines.map(line => JSON.parse(line)).map(([event, { code }]) => [event, code])).toEqual([
    ['file_store_away', 'InternalError'],
    ['file_store_away', 'SlowDown'],
    ['file_store_away', 'AccessDenied'],
    ['file_store_away', 'ECONNRESET'],
  ])
  s3.mode = 'works'
  await mover.work()
  expect(await held()).toEqual([3])
})

test('what a store cannot give back as it was stays in the database, is named, and holds up no other file', async () => {
  await evidence('one')
  later(1)
  await evidence('two')
  later(MOVE_AFTER_MS)
  s3.corrupt.add(fileAt('one'))
  await aMover().work()
  expect((await held()).sort()).toEqual([3, 'one'])
  expect(lines[0]).toBe(JSON.stringify(['file_damaged', { accountId, code: 'changed' }]))
  s3.corrupt.clear()
  await aMover().work()
  expect(await held()).toEqual([3, 3])
})

test('a moved file that has changed or is missing is named and never passed on; one whose store is away is said to be unavailable', async () => {
  await evidence('one')
  await PLACES['in the file store']?.()
  const file = () => store.tenant(accountId).file(sha256Hex('one'))
  const inTransaction = () => store.tenant(accountId).write(tx => tx.file(sha256Hex('one')))
  s3.mode = 'fails'
  for (const read of [file, inTransaction]) {
    await expect(read()).rejects.toThrow(Problem)
    await expect(read()).rejects.toMatchObject({ code: 'unavailable', cause: { code: 'InternalError' } })
  }
  s3.mode = 'works'
  s3.corrupt.add(fileAt('one'))
  for (const read of [file, inTransaction]) await expect(read()).rejects.toMatchObject({ name: 'FileDamaged' })
  s3.objects.clear()
  for (const read of [file, inTransaction]) await expect(read()).rejects.toMatchObject({ name: 'FileDamaged' })
  expect(lines.map(line => JSON.parse(line)[1])).toEqual([
    { accountId, code: 'changed' },
    { accountId, code: 'changed' },
    { accountId, code: 'missing' },
    { accountId, code: 'missing' },
  ])
  const { faults } = await inspectAccounts(store.db, files)
  expect(faults).toMatchObject({ files: [], outside: [expect.stringMatching(/is missing in the file store$/)] })
})

test('no transaction waits for the store: one that needs a file is undone, and runs again with the file in its hand', async () => {
  await evidence('one')
  await evidence('two')
  await PLACES['in the file store']?.()
  let attempts = 0
  let others = 0
  const slow: FileStore = {
    ...files,
    async get(name) {
      // Another account's transaction commits meanwhile: on SQLite it would wait for an open one.
      await anAccount(store)
      others += 1
      return files.get(name)
    },
  }
  const patient = storeOver(database, { random: testRandom, log: silentLog, files: slow })
  const before = await patient.tenant(accountId).version()
  const texts = await patient.tenant(accountId).write(async tx => {
    attempts += 1
    await tx.appendEvent({ requestId: null, type: 'authorization', createdAt: now, payload: { message: 'Once.' } })
    return [textOf(await tx.file(sha256Hex('one'))), textOf(await tx.file(sha256Hex('two')))]
  })
  expect(texts).toEqual(['one', 'two'])
  expect([attempts, others]).toEqual([3, 2])
  expect(await patient.tenant(accountId).version()).toBe(before + 1)
  expect(await patient.tenant(accountId).list('events')).toHaveLength(1)
})

describe('what is no longer needed', () => {
  const keep = (text: string, owner = accountId) => store.tenant(owner).write(tx => tx.keepFile(bytesOf(text), now))
  const drop = (text: string, owner = accountId) =>
    database.db.deleteFrom('files').where('accountId', '=', owner).where('sha256', '=', sha256Hex(text)).execute()

  test('is deleted with its row, and the same file of somebody else stays', async () => {
    const { accountId: erin } = await anAccount(store)
    await keep('same')
    await keep('same', erin)
    await PLACES['in the file store']?.()
    await drop('same')
    s3.mode = 'fails'
    await aMover().work()
    expect(filesIn()).toHaveLength(2)
    s3.mode = 'works'
    await aMover().work()
    expect(filesIn()).toEqual([fileAt('same', erin)])
    expect(textOf(await store.tenant(erin).file(sha256Hex('same')))).toBe('same')
    expect(await query({ database }, 'select * from freed_files')).toEqual([])
  })

  test('and has come again before it was deleted is kept', async () => {
    await keep('again')
    await PLACES['in the file store']?.()
    await drop('again')
    await keep('again')
    await PLACES['in the file store']?.()
    await aMover().work()
    expect(textOf(await store.tenant(accountId).file(sha256Hex('again')))).toBe('again')
    expect(await query({ database }, 'select * from freed_files')).toEqual([])
  })

  test('because nothing was ever committed is swept after a day, and nothing else is', async () => {
    await evidence('named')
    await PLACES['in the file store']?.()
    const orphan = { accountId, sha256: sha256Hex('orphan') }
    await files.put(orphan, bytesOf('orphan'))
    s3.objects.set('files/README.txt', { bytes: Buffer.from('of the operator'), at: 0, encryption: undefined })
    const mover = aMover()
    await mover.work()
    wallNow += ORPHAN_AFTER_MS
    await mover.work()
    expect(filesIn()).toContain(`files/${fileKey(orphan)}`)
    wallNow += ORPHAN_AFTER_MS
    await mover.work()
    expect(filesIn()).toEqual([fileAt('named')])
    expect(s3.objects.has('files/README.txt')).toBe(true)
    expect(lines.at(-1)).toBe('["files_swept",{"count":1}]')
  })
})

test('files of another database are left alone: nothing is moved, deleted or swept there', async () => {
  await evidence('one')
  await aMover().work()
  const elsewhere = await freshDatabase()
  const other = storeOver(elsewhere, { random: testRandom, log, files })
  await PLACES['in the file store']?.()
  const before = [...s3.objects.keys()]
  wallNow += 3 * ORPHAN_AFTER_MS
  await fileMover({
    store: other,
    files,
    clock: { now: () => now },
    wall: { now: () => wallNow },
    random: testRandom,
    log,
  }).work()
  expect([...s3.objects.keys()]).toEqual(before)
  expect(lines.at(-1)).toBe('["file_store_of_another_database",{}]')
  await other.close()
})

test('a screenshot counts against the room of its account wherever it is', async () => {
  const keep = (text: string) => store.tenant(accountId).write(tx => tx.keepFile(bytesOf(text), now))
  const sha256 = sha256Hex('a screenshot of 200 MB less five bytes')
  const movedSize = 200 * 1024 * 1024 - 5
  await database.db
    .insertInto('files')
    .values({ accountId, sha256, bytes: new Uint8Array(), createdAt: now, movedSize })
    .execute()
  expect(await keep('123456')).toBe(false)
  expect(await keep('12345')).toBe(true)
  expect(await keep('1')).toBe(false)
})

test('a database knows whether it needs a file store', async () => {
  await evidence('one')
  expect(await needsFileStore(store.db)).toBe(false)
  await PLACES['in the file store']?.()
  expect(await needsFileStore(store.db)).toBe(true)
  const without = storeOver(database, { random: testRandom, log: silentLog })
  await expect(without.tenant(accountId).file(sha256Hex('one'))).rejects.toMatchObject({ code: 'unavailable' })
  await moveBack({ outside: outsideFiles(store), files })
  expect(await needsFileStore(store.db)).toBe(false)
})
