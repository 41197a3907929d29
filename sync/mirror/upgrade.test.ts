import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'

import { AccountId } from '../records/ids.ts'
import { REGISTRY, TABLE_NAMES } from '../records/index.ts'
import { openNamed } from './mirror.ts'
import { pendingEntries, saveMutation } from './outbox.ts'

test('a copy of before gets the tables of linked extensions, and keeps rows, mutations and its own name', async () => {
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const before = new Dexie('recall-copy', { indexedDB: indexedDb.indexedDB, IDBKeyRange })
  const known = TABLE_NAMES.filter(table => REGISTRY[table].since < 3)
  before.version(2).stores({
    ...Object.fromEntries(known.map(table => [table, 'id'])),
    ...{ outbox: '++key, state', state: 'id', segments: 'n, *requests', uploads: 'sha256, at' },
  })
  await before.table('email').add({ id: 'email-01', email: 'dana@example.com' })
  await before.table('outbox').add({ seq: 4, name: 'set_notices@1', args: { on: true }, at: 1, state: 'waiting' })
  await before.table('state').add({ id: 'state', client: 'client-of-before', nextSeq: 5, cursor: 7, schema: 3 })
  before.close()

  const ports = { newId: () => 'another-client', now: () => 9, indexedDb }
  const mirror = await openNamed('recall-copy', AccountId.parse('account-01'), ports)
  expect(await mirror.rows('email').toArray()).toMatchObject([{ email: 'dana@example.com' }])
  expect(await pendingEntries(mirror)).toMatchObject([{ seq: 4, state: 'waiting' }])
  expect(await mirror.readState()).toMatchObject({ client: 'client-of-before', nextSeq: 5, cursor: 7 })
  await saveMutation(mirror, 'set_shield@1', { field: 'faceBlur', value: false })
  expect(await mirror.rows('shield_settings').count()).toBe(0)
  expect(await mirror.rows('extension_links').count()).toBe(0)
  mirror.close()
})

test('of one setting of Shield only the newest waits, beside those of others', async () => {
  const ports = { newId: () => 'a-client-01', now: () => 9, indexedDb: { indexedDB: new IDBFactory(), IDBKeyRange } }
  const mirror = await openNamed('recall-other', AccountId.parse('account-01'), ports)
  await saveMutation(mirror, 'set_shield@1', { field: 'faceBlur', value: false })
  await saveMutation(mirror, 'set_shield@1', { field: 'voiceMask', value: false })
  await saveMutation(mirror, 'set_shield@1', { field: 'faceBlur', value: true })
  expect((await pendingEntries(mirror)).map(({ args }) => args)).toEqual([
    { field: 'faceBlur', value: true },
    { field: 'voiceMask', value: false },
  ])
  mirror.close()
})
