import { describe, expect, test } from 'vitest'
import { dismissRejected, pendingEntries, saveMutation } from '../../sync/mirror/outbox.ts'
import { readChecklists } from '../../sync/mirror/read.ts'
import { RunId } from '../../sync/records/checklist.ts'
import { MAX_ITEMS_IN_RUN, MAX_RUNS } from '../../sync/rules/mutations/change-checklists.ts'
import { day } from '../builders-server.ts'
import { aDevice, aWorldWithAccount, type Device } from './world.ts'

const RUN = 'run-00000001'
const run = { runId: RUN, kind: 'validation', name: 'Run 1', tester: 'Sam', environment: 'Chromium' } as const
const note = (base: string, text: string, field: 'notes' | 'evidence' = 'notes') =>
  ({ runId: RUN, key: 'loads', field, base, text }) as const
const status = (value: 'pending' | 'passed' | 'failed') => ({ runId: RUN, key: 'loads', status: value }) as const

/** Two devices of one account that both know the run. */
async function twoDevices() {
  const { world, accountId } = await aWorldWithAccount()
  const [phone, laptop] = [await aDevice(world, accountId), await aDevice(world, accountId)]
  await phone.exchange()
  await saveMutation(phone.mirror, 'create_run@1', run)
  await phone.exchange()
  await laptop.exchange()
  const server = () => world.store.tenant(accountId).list('checklist_items')
  return { world, accountId, phone, laptop, server }
}

const offline = (...devices: Device[]) => {
  for (const device of devices) device.fate = () => 'lost'
}
const online = (...devices: Device[]) => {
  for (const device of devices) device.fate = () => 'arrives'
}
const itemOf = async ({ mirror }: Device) => (await readChecklists(mirror)).items[0]
const stateOf = async ({ mirror }: Device) => (await readChecklists(mirror)).states.get(`${RUN}.loads`)

describe('checklists of two devices', () => {
  test('[SYNC-009] [SYNC-014] a mutation shows at once without a network, and is on the other device later', async () => {
    const { phone, laptop, server } = await twoDevices()
    offline(phone)
    await saveMutation(phone.mirror, 'set_item_status@1', status('failed'))
    await saveMutation(phone.mirror, 'write_note@1', note('', 'Code 15 after the update'))
    await phone.exchange()
    expect(await itemOf(phone)).toMatchObject({ status: 'failed', notes: 'Code 15 after the update' })
    expect(await stateOf(phone)).toBe('on-device')
    await phone.restart()
    expect(await itemOf(phone)).toMatchObject({ status: 'failed', notes: 'Code 15 after the update' })
    expect(await server()).toEqual([])

    online(phone)
    await phone.exchange()
    expect(await stateOf(phone)).toBe('on-server')
    await laptop.exchange()
    expect(await itemOf(laptop)).toMatchObject({ status: 'failed', notes: 'Code 15 after the update', revisions: 1 })
    expect(await stateOf(laptop)).toBeUndefined()
  })

  test('both type into the same note offline: both people’s words are there, on both, with every revision', async () => {
    const { phone, laptop } = await twoDevices()
    offline(phone, laptop)
    await saveMutation(phone.mirror, 'write_note@1', note('', 'Seen on Windows.'))
    await saveMutation(laptop.mirror, 'write_note@1', note('', 'Seen on macOS.'))
    online(phone, laptop)
    await phone.exchange()
    await laptop.exchange()
    await phone.exchange()
    for (const device of [phone, laptop]) {
      expect((await itemOf(device))?.notes).toBe('Seen on Windows.\nSeen on macOS.')
      const { revisions } = await readChecklists(device.mirror)
      expect(revisions.map(({ typed }) => typed)).toEqual(['Seen on Windows.', 'Seen on macOS.'])
    }
  })

  test('who goes on typing while an earlier text is on its way loses nothing of the others’', async () => {
    const { phone, laptop } = await twoDevices()
    await saveMutation(laptop.mirror, 'write_note@1', note('', 'theirs'))
    await laptop.exchange()
    // The response is lost: the server has the change, but the phone does not know.
    phone.fate = path => (path === '/sync/push' ? 'answer lost' : 'lost')
    await saveMutation(phone.mirror, 'write_note@1', note('', 'mine'))
    await phone.exchange()
    await saveMutation(phone.mirror, 'write_note@1', note('mine', 'mine more'))
    online(phone)
    await phone.exchange()
    expect((await itemOf(phone))?.notes.split(/\s+/).sort()).toEqual(['mine', 'more', 'theirs'])
    expect((await readChecklists(phone.mirror)).revisions.map(({ typed }) => typed)).toEqual([
      'theirs',
      'mine',
      'mine more',
    ])
  })

  test('of one field only the newest text waits; what was under way is never changed', async () => {
    const { phone } = await twoDevices()
    offline(phone)
    await saveMutation(phone.mirror, 'write_note@1', note('', 'L'))
    await saveMutation(phone.mirror, 'write_note@1', note('L', 'Lo'))
    await saveMutation(phone.mirror, 'write_note@1', note('Lo', 'Loads'))
    await saveMutation(phone.mirror, 'set_item_status@1', status('failed'))
    await saveMutation(phone.mirror, 'set_item_status@1', status('passed'))
    await saveMutation(phone.mirror, 'write_note@1', note('Loads', 'Loads fast'))
    const args = async () => (await pendingEntries(phone.mirror)).map(entry => entry.args)
    expect(await args()).toEqual([note('', 'Loads fast'), status('passed')])
    await phone.exchange()
    await saveMutation(phone.mirror, 'write_note@1', note('Loads fast', 'Loads fast.'))
    expect(await args()).toEqual([note('', 'Loads fast'), status('passed'), note('Loads fast', 'Loads fast.')])
  })

  test('what two tabs type into one field beside each other is two mutations, and the words of both stay', async () => {
    const { phone, server } = await twoDevices()
    offline(phone)
    await saveMutation(phone.mirror, 'write_note@1', note('', 'first tab'))
    await saveMutation(phone.mirror, 'write_note@1', note('', 'second one'))
    expect((await itemOf(phone))?.notes).toBe('first tab\nsecond one')
    online(phone)
    await phone.exchange()
    expect(await server()).toMatchObject([{ notes: 'first tab\nsecond one' }])
  })

  test('a mutation behind a reset is not moved before it', async () => {
    const { phone, server } = await twoDevices()
    offline(phone)
    await saveMutation(phone.mirror, 'set_item_status@1', status('failed'))
    await saveMutation(phone.mirror, 'reset_run@1', { runId: RUN })
    await saveMutation(phone.mirror, 'set_item_status@1', status('passed'))
    expect(await pendingEntries(phone.mirror)).toHaveLength(3)
    online(phone)
    await phone.exchange()
    expect(await server()).toMatchObject([{ status: 'passed' }])
  })

  test('a mutation of a run that another device has deleted is refused, with its text kept', async () => {
    const { phone, laptop } = await twoDevices()
    offline(phone)
    await saveMutation(phone.mirror, 'write_note@1', note('', 'A long remark'))
    await saveMutation(laptop.mirror, 'delete_run@1', { runId: RUN })
    await laptop.exchange()
    online(phone)
    await phone.exchange()
    expect(await stateOf(phone)).toBe('rejected')
    const [refused] = await phone.mirror.outbox.where('state').equals('rejected').toArray()
    expect(refused).toMatchObject({ code: 'not_found', args: { text: 'A long remark' } })
    await dismissRejected(phone.mirror, refused?.key ?? 0)
    expect(await stateOf(phone)).toBeUndefined()
  })

  test('a run can be deleted with all that belongs to it, and its number of items and runs is bounded', async () => {
    const { world, accountId, phone } = await twoDevices()
    await saveMutation(phone.mirror, 'write_note@1', note('', 'x'))
    await saveMutation(phone.mirror, 'delete_run@1', { runId: RUN })
    await phone.exchange()
    for (const table of ['checklist_runs', 'checklist_items', 'note_revisions'] as const) {
      expect(await world.store.tenant(accountId).list(table), table).toEqual([])
      expect(await phone.mirror.rows(table).toArray(), table).toEqual([])
    }
    const tenant = world.store.tenant(accountId)
    const id = (n: number) => RunId.parse(`run-many-${n}`)
    await tenant.write(async tx => {
      const { kind, name, tester, environment } = run
      const facts = { kind, name, tester, environment, createdAt: day(1) }
      for (let n = 0; n < MAX_RUNS; n += 1) await tx.insert('checklist_runs', { id: id(n), ...facts })
    })
    await saveMutation(phone.mirror, 'create_run@1', { ...run, runId: 'run-too-many' })
    for (let n = 0; n <= MAX_ITEMS_IN_RUN; n += 1) {
      await saveMutation(phone.mirror, 'set_item_status@1', { runId: id(0), key: `item-${n}`, status: 'passed' })
    }
    await phone.exchange()
    const codes = (await phone.mirror.outbox.where('state').equals('rejected').toArray()).map(({ code }) => code)
    expect(codes).toEqual(['too_many', 'too_many'])
    expect(await tenant.list('checklist_items')).toHaveLength(MAX_ITEMS_IN_RUN)
  })
})
