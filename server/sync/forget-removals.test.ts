import { expect, test } from 'vitest'
import { saveMutation } from '../../sync/mirror/outbox.ts'
import { day } from '../../tests/builders-server.ts'
import { aDevice, aWorldWithAccount } from '../../tests/simulation/world.ts'
import { forgetRemovals, REMOVALS_KEPT_MS } from './forget-removals.ts'

const DAY_MS = 86_400_000
const run = (n: number) =>
  ({ runId: `run-0000000${n}`, kind: 'validation', name: `Run ${n}`, tester: '', environment: '' }) as const

async function setUp() {
  const { world, accountId } = await aWorldWithAccount()
  const phone = await aDevice(world, accountId)
  const tablet = await aDevice(world, accountId)
  await phone.exchange()
  await saveMutation(phone.mirror, 'create_run@1', run(1))
  await saveMutation(phone.mirror, 'create_run@1', run(2))
  await phone.exchange()
  await tablet.exchange()
  const sweep = () => forgetRemovals(world.sync, { now: () => world.clock.at })
  const removed = async () =>
    (await world.store.db.selectFrom('checklistRuns').select(['id', 'name']).where('deleted', '=', 1).execute()).length
  const floor = async () =>
    (await world.store.db.selectFrom('account').select('floor').where('id', '=', accountId).executeTakeFirst())?.floor
  return { world, accountId, phone, tablet, sweep, removed, floor }
}

test('a removal leaves a mark without words, and the other devices hear of it', async () => {
  const { world, phone, tablet } = await setUp()
  await saveMutation(phone.mirror, 'delete_run@1', { runId: run(1).runId })
  await phone.exchange()
  expect(await world.store.db.selectFrom('checklistRuns').select(['name']).where('deleted', '=', 1).execute()).toEqual([
    { name: '' },
  ])
  await tablet.exchange()
  expect((await tablet.mirror.rows('checklist_runs').toArray()).map(({ id }) => id)).toEqual([run(2).runId])
})

test('marks are forgotten after 180 days and not before; a device that was away longer starts again and loses nothing', async () => {
  const { world, accountId, phone, tablet, sweep, removed, floor } = await setUp()
  // The tablet goes offline with a mutation that it never sent.
  tablet.fate = () => 'lost'
  await saveMutation(tablet.mirror, 'set_item_status@1', { runId: run(2).runId, key: 'loads', status: 'failed' })
  await saveMutation(phone.mirror, 'delete_run@1', { runId: run(1).runId })
  await phone.exchange()
  await sweep()
  world.clock.at += REMOVALS_KEPT_MS - DAY_MS
  await sweep()
  expect([await removed(), await floor()]).toEqual([1, 0])
  world.clock.at += DAY_MS
  await sweep()
  expect(await removed()).toBe(0)
  expect(await floor()).toBeGreaterThan(0)

  const { cursor } = await tablet.mirror.readState()
  expect(cursor).toBeLessThan((await floor()) ?? 0)
  tablet.fate = () => 'arrives'
  expect(await tablet.exchange()).toBe('done')
  expect((await tablet.mirror.rows('checklist_runs').toArray()).map(({ id }) => id)).toEqual([run(2).runId])
  expect(await world.store.tenant(accountId).list('checklist_items')).toMatchObject([{ status: 'failed' }])
})

test('bytes that nothing names any more go with them, and evidence never does', async () => {
  const { world, accountId, sweep } = await setUp()
  const now = { createdAt: 1 }
  await world.store.db
    .insertInto('files')
    .values({ accountId, sha256: 'a'.repeat(64), bytes: new Uint8Array([1]), ...now })
    .execute()
  await world.store.tenant(accountId).write(async tx => {
    const [account] = await tx.list('users')
    if (account === undefined) throw new Error('there is an account')
    const bytes = new TextEncoder().encode('evidence')
    const facts = { requestId: null, eventId: null, kind: 'pdf', name: 'a.pdf', mediaType: 'application/pdf' } as const
    await tx.appendArtifact({ ...facts, createdAt: account.termsAcceptedAt ?? day(1), bytes })
  })
  world.clock.at += REMOVALS_KEPT_MS + DAY_MS
  await sweep()
  const left = await world.store.db.selectFrom('files').select('bytes').execute()
  expect(left.map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual(['evidence'])
})
