import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'

import { aDevice, aWorldWithAccount } from '../../tests/simulation/world.ts'
import { AccountId, Sha256 } from '../records/ids.ts'
import { adoptDeviceMutations } from './adopt.ts'
import { openDeviceMirror } from './mirror.ts'
import { pendingEntries, saveMutation } from './outbox.ts'
import { readChecklists } from './read.ts'

const RUN = 'run-00000001'
const run = { runId: RUN, kind: 'validation', name: 'Run 1', tester: 'Sam', environment: 'Chromium' } as const
const note = (base: string, text: string) => ({ runId: RUN, key: 'loads', field: 'notes', base, text }) as const

async function setUp() {
  const { world, accountId } = await aWorldWithAccount()
  const device = await openDeviceMirror({
    newId: () => 'client-device-1',
    now: () => world.clock.at,
    indexedDb: { indexedDB: new IDBFactory(), IDBKeyRange },
  })
  return { world, accountId, device, phone: await aDevice(world, accountId) }
}

test('[TEST-030] what was filled without an account becomes the account’s, in order, and reaches the server', async () => {
  const { world, accountId, device, phone } = await setUp()
  await saveMutation(device, 'create_run@1', run)
  await saveMutation(device, 'set_item_status@1', { runId: RUN, key: 'loads', status: 'passed' })
  await saveMutation(device, 'write_note@1', note('', 'Loads'))
  await saveMutation(device, 'write_note@1', note('Loads', 'Loads at once'))
  expect(await readChecklists(device)).toMatchObject({
    runs: [{ name: 'Run 1' }],
    items: [{ status: 'passed', notes: 'Loads at once' }],
  })
  // Works before the account's first pull, too: the mutations simply wait there.
  expect(await adoptDeviceMutations(device, phone.mirror)).toBe(3)
  expect((await readChecklists(device)).runs).toEqual([])
  expect(await readChecklists(phone.mirror)).toMatchObject({ items: [{ status: 'passed', notes: 'Loads at once' }] })
  expect(await phone.exchange()).toBe('done')
  const server = await world.store.tenant(accountId).list('checklist_items')
  expect(server).toMatchObject([{ key: 'loads', status: 'passed', notes: 'Loads at once', revisions: 1 }])
})

test('[TEST-030] a crash between keeping there and deleting here moves nothing twice', async () => {
  const { world, accountId, device, phone } = await setUp()
  await saveMutation(device, 'create_run@1', run)
  await saveMutation(device, 'write_note@1', note('', 'Once'))
  device.outbox.hook('deleting', () => {
    throw new Error('killed')
  })
  await expect(adoptDeviceMutations(device, phone.mirror)).rejects.toThrow()
  expect(await pendingEntries(device)).toHaveLength(2)
  await phone.exchange()
  // The next start of the app retries.
  expect(await adoptDeviceMutations(device, phone.mirror).catch(() => 0)).toBe(0)
  await phone.exchange()
  expect(await world.store.tenant(accountId).list('note_revisions')).toMatchObject([{ typed: 'Once' }])
})

test('[TEST-030] what is written in a run that one account was given waits for that account', async () => {
  const { world, accountId, device, phone } = await setUp()
  const stranger = await aDevice(world, AccountId.parse('another-account'))
  await saveMutation(device, 'create_run@1', run)
  await saveMutation(device, 'write_note@1', note('', 'Mine'))
  // The first account's page dies after the run was stored there and before it was deleted here.
  const deleting = () => {
    throw new Error('killed')
  }
  device.outbox.hook('deleting', deleting)
  await expect(adoptDeviceMutations(device, phone.mirror)).rejects.toThrow()
  device.outbox.hook('deleting').unsubscribe(deleting)

  await saveMutation(device, 'write_note@1', note('Mine', 'Mine, and more'))
  expect(await adoptDeviceMutations(device, stranger.mirror)).toBe(0)
  expect(await adoptDeviceMutations(device, phone.mirror)).toBe(1)
  await phone.exchange()
  expect(await world.store.tenant(accountId).list('checklist_items')).toMatchObject([{ notes: 'Mine, and more' }])
})

test('what is typed while the move runs is moved by the next one', async () => {
  const { world, accountId, device, phone } = await setUp()
  await saveMutation(device, 'create_run@1', run)
  await saveMutation(device, 'write_note@1', note('', 'First'))
  let typed: Promise<unknown> | undefined
  const typeOnce = () => {
    typed ??= Dexie.ignoreTransaction(() => saveMutation(device, 'write_note@1', note('First', 'First and second')))
  }
  phone.mirror.outbox.hook('creating', typeOnce)
  await adoptDeviceMutations(device, phone.mirror)
  phone.mirror.outbox.hook('creating').unsubscribe(typeOnce)
  await typed
  await adoptDeviceMutations(device, phone.mirror)
  await phone.exchange()
  expect(await world.store.tenant(accountId).list('checklist_items')).toMatchObject([{ notes: 'First and second' }])
})

test('a screenshot comes along, reaches the server before the mutation that names it, and can be fetched', async () => {
  const { world, accountId, device, phone } = await setUp()
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = Sha256.parse([...digest].map(byte => byte.toString(16).padStart(2, '0')).join(''))
  await saveMutation(device, 'create_run@1', run)
  await device.keepUpload({ sha256, bytes, mediaType: 'image/png' })
  const file = { fileId: 'file-00000001', sha256, name: 'errors.png', mediaType: 'image/png', size: 7 } as const
  await saveMutation(device, 'attach_file@1', { runId: RUN, key: 'loads', ...file })
  await adoptDeviceMutations(device, phone.mirror)

  phone.fate = path => (path.startsWith('/api/files') ? 'answer lost' : 'arrives')
  expect(await phone.exchange()).toBe('offline')
  // The run, written before the picture, did not wait for it.
  expect(await world.store.tenant(accountId).list('checklist_runs')).toHaveLength(1)
  expect(await world.store.tenant(accountId).list('checklist_files')).toEqual([])
  phone.fate = () => 'arrives'
  expect(await phone.exchange()).toBe('done')
  expect(await world.store.tenant(accountId).list('checklist_files')).toMatchObject([{ sha256, name: 'errors.png' }])
  const answer = await world.request(accountId, `/api/files/${sha256}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)

  await saveMutation(phone.mirror, 'remove_file@1', { runId: RUN, fileId: file.fileId })
  await phone.exchange()
  expect((await world.request(accountId, `/api/files/${sha256}`)).status).toBe(404)
  expect(await world.store.db.selectFrom('files').selectAll().execute()).toEqual([])
})

test('of the pictures only those come along that the adopted mutations name; one that was just taken stays', async () => {
  const { world, device, phone } = await setUp()
  const picture = async (byte: number) => {
    const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, byte])
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return { sha256: Sha256.parse([...digest].map(each => each.toString(16).padStart(2, '0')).join('')), bytes }
  }
  const [named, fresh, forgotten] = [await picture(1), await picture(2), await picture(3)]
  await saveMutation(device, 'create_run@1', run)
  await device.keepUpload({ ...forgotten, mediaType: 'image/png' })
  world.clock.at += 2 * 86_400_000
  for (const each of [named, fresh]) await device.keepUpload({ ...each, mediaType: 'image/png' })
  const file = { name: 'errors.png', mediaType: 'image/png', size: 5 } as const
  const attach = ({ sha256 }: typeof named, fileId: string) =>
    ({ runId: RUN, key: 'loads', fileId, sha256, ...file }) as const
  await saveMutation(device, 'attach_file@1', attach(named, 'file-00000001'))

  expect(await adoptDeviceMutations(device, phone.mirror)).toBe(2)
  expect((await phone.mirror.uploads.toArray()).map(({ sha256 }) => sha256)).toEqual([named.sha256])
  // Its mutation is saved a moment later, and must find the bytes.
  await saveMutation(device, 'attach_file@1', attach(fresh, 'file-00000002'))
  expect((await device.uploads.toArray()).map(({ sha256 }) => sha256)).toEqual([fresh.sha256])
  expect(await adoptDeviceMutations(device, phone.mirror)).toBe(1)
  expect(await device.uploads.count()).toBe(0)
  expect(await phone.mirror.uploads.count()).toBe(2)
})
