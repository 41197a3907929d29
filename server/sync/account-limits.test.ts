import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { pendingEntries, saveMutation } from '../../sync/mirror/outbox.ts'
import { ClientId, Instant } from '../../sync/records/ids.ts'
import { ALWAYS_KEPT, MOST_KEPT } from '../../sync/rules/mutations/thin-revisions.ts'
import { problems } from '../../sync/wire/problem.ts'
import { PushReceipt, type PushRequest } from '../../sync/wire/push.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { anAccount } from '../../tests/builders-server.ts'
import { aDevice, aWorldWithAccount, type World } from '../../tests/simulation/world.ts'
import { LimitReached } from '../http/rate-limit.ts'
import { sha256Hex } from '../store/hash.ts'
import { applyChanges, MUTATIONS_A_DAY, NOTES_ROOM } from './apply-changes.ts'
import { forgetRejections } from './forget-removals.ts'
import { FILES_A_DAY } from './routes.ts'
import { thinAllRevisions } from './thin-revisions.ts'

const DAY_MS = 86_400_000
const RUN = 'run-00000001'
const CLIENT = ClientId.parse('client-00000001')
const createRun = {
  name: 'create_run@1',
  args: { runId: RUN, kind: 'validation', name: 'A', tester: '', environment: '' },
}
const note = (base: string, text: string) => ({
  name: 'write_note@1',
  args: { runId: RUN, key: 'loads', field: 'notes', base, text },
})

async function setUp() {
  const { world, accountId, choose } = await aWorldWithAccount()
  let seq = 0
  /** Sends mutations with the next numbers of one device. */
  const settle = async (mutations: readonly { name: string; args: object }[], at = world.clock.at) => {
    const muts = mutations.map((mutation, index) => ({ seq: seq + 1 + index, ...mutation }))
    const push: PushRequest = {
      proto: PROTOCOL,
      schema: WIRE_VERSION,
      epoch: await world.sync.epoch(),
      client: CLIENT,
      muts,
    }
    const receipt = await applyChanges(world.sync, { accountId, push, at, now: Instant.parse(at) })
    seq += mutations.length
    return receipt
  }
  const revisions = () => world.store.tenant(accountId).list('note_revisions')
  return { world, accountId, choose, settle, revisions }
}

async function limitOf(work: Promise<unknown>): Promise<{ limit: string; code: string; waitMs: number }> {
  const error = await work.then(
    () => undefined,
    reason => reason,
  )
  if (!(error instanceof LimitReached)) throw new Error(`no limit was met: ${error}`)
  return { limit: error.limit, code: error.code, waitMs: error.waitMs }
}

test('a text has at most so many states in its history; the text itself and its newest states stay', async () => {
  const { world, accountId, settle, revisions } = await setUp()
  await settle([createRun])
  let text = ''
  for (let n = 1; n <= MOST_KEPT + 20; n += 1) {
    const next = `state ${n}`
    await settle([note(text, next)])
    text = next
  }
  const kept = await revisions()
  expect(kept).toHaveLength(MOST_KEPT)
  expect(kept.map(({ typed }) => typed)).not.toContain('state 20')
  expect(kept.map(({ typed }) => typed)).toContain('state 21')
  const [item] = await world.store.tenant(accountId).list('checklist_items')
  expect(item).toMatchObject({ notes: text, revisions: MOST_KEPT + 20 })
  // Removals reach devices, so a device holds what the server holds.
  const phone = await aDevice(world, accountId)
  await phone.exchange()
  expect(await phone.mirror.rows('note_revisions').count()).toBe(MOST_KEPT)
})

test('a history that nobody goes on with is thinned by its age, once a day, and devices hear of it', async () => {
  const { world, accountId, settle, revisions } = await setUp()
  await settle([createRun])
  for (let n = 1; n <= ALWAYS_KEPT + 60; n += 1) await settle([note(`state ${n - 1}`, `state ${n}`)])
  const phone = await aDevice(world, accountId)
  await phone.exchange()
  const after = (days: number) => Instant.parse(world.clock.at + days * DAY_MS)
  expect(await thinAllRevisions(world.store, after(0))).toBe(0)
  // All were written within one hour, and its last revision is among the newest.
  expect(await thinAllRevisions(world.store, after(2))).toBe(60)
  expect(await thinAllRevisions(world.store, after(2))).toBe(0)
  expect(await revisions()).toHaveLength(ALWAYS_KEPT)
  await phone.exchange()
  expect(await phone.mirror.rows('note_revisions').count()).toBe(ALWAYS_KEPT)
})

test('where the room for notes is full, a note is refused with its reason, and the rest goes on', async () => {
  const { world, accountId, settle, choose } = await setUp()
  await settle([createRun, note('', 'first')])
  const typed = 'a'.repeat(NOTES_ROOM)
  await world.store.transaction(async trx => void (await trx.updateTable('noteRevisions').set({ typed }).execute()))
  const [name, args] = choose('openai', false)
  expect(await settle([note('first', 'first and more'), { name, args }])).toMatchObject({
    rejected: [{ seq: 3, code: 'notes_full' }],
    lastSeq: 4,
  })
  expect(await world.store.tenant(accountId).list('email_providers', { enabled: false })).toHaveLength(1)
  // Deleting the run makes room again.
  const room = [
    { name: 'delete_run@1', args: { runId: RUN } },
    { ...createRun, args: { ...createRun.args, runId: 'run-00000002' } },
  ]
  const again = { ...note('', 'anew'), args: { ...note('', 'anew').args, runId: 'run-00000002' } }
  expect(await settle([...room, again])).toMatchObject({ rejected: [], lastSeq: 7 })
})

test('an account has so many mutations a day: the next is not taken, nothing of it is counted, and tomorrow it is', async () => {
  const { world, accountId, settle, choose } = await setUp()
  const mutate = (enabled: boolean) => {
    const [name, args] = choose('openai', enabled)
    return { name, args }
  }
  await settle([mutate(false)])
  await world.store.db
    .updateTable('accountUses')
    .set({ count: MUTATIONS_A_DAY - 1 })
    .execute()
  await settle([mutate(true)])
  const met = await limitOf(settle([mutate(false)]))
  expect(met).toEqual({ limit: 'edit.day', code: 'too_many_edits', waitMs: DAY_MS - world.clock.at })
  const [{ enabled } = { enabled: undefined }] = await world.store
    .tenant(accountId)
    .list('email_providers', { providerId: 'openai' })
  expect(enabled).toBe(true)
  // Another account has its own daily limit.
  const other = await anAccount(world.store)
  const push = {
    proto: PROTOCOL,
    schema: WIRE_VERSION,
    epoch: await world.sync.epoch(),
    client: CLIENT,
    muts: [{ seq: 1, ...mutate(false) }],
  } as const
  await applyChanges(world.sync, {
    accountId: other.accountId,
    push: { ...push, muts: [...push.muts] },
    at: world.clock.at,
    now: Instant.parse(1),
  })
  expect(await settle([mutate(false)], DAY_MS + 1)).toMatchObject({ lastSeq: 3 })
})

test('pushes come at a pace; the answer says when to come again, and then it is open', async () => {
  const { world, accountId } = await setUp()
  const body = JSON.stringify({
    proto: PROTOCOL,
    schema: WIRE_VERSION,
    epoch: await world.sync.epoch(),
    client: CLIENT,
    muts: [],
  })
  const push = (account: string) =>
    world.request(account, '/sync/push', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  let last = await push(accountId)
  let taken = 0
  for (; last.status === 200 && taken < 5_000; taken += 1) last = await push(accountId)
  expect(taken).toBe(1_200)
  expect([last.status, await last.json()]).toEqual([
    429,
    { error: { code: 'too_many_edits', title: problems.too_many_edits.title, text: problems.too_many_edits.text } },
  ])
  const other = await anAccount(world.store)
  expect((await push(other.accountId)).status).toBe(200)
  const waitS = Number(last.headers.get('retry-after'))
  expect(waitS).toBeGreaterThan(0)
  expect(waitS).toBeLessThan(60)
  world.clock.at += waitS * 1_000
  const later = []
  while (later.at(-1) !== 429 && later.length < 50) later.push((await push(accountId)).status)
  // Five a second, and no second burst.
  expect(later).toEqual([200, 200, 200, 200, 200, 429])
})

test('uploads come at a pace and have a share of the day', async () => {
  const { world, accountId } = await setUp()
  const upload = (world: World) => {
    const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(16)])
    return world.request(accountId, `/api/files/${sha256Hex(bytes)}`, { method: 'PUT', body: new Uint8Array(bytes) })
  }
  let taken = 0
  let last = await upload(world)
  for (; last.status === 204 && taken < 1_000; taken += 1) last = await upload(world)
  expect([taken, last.status, last.headers.get('retry-after')]).toEqual([120, 429, '2'])
  world.clock.at += 2_000
  await world.store.db.updateTable('accountUses').set({ count: FILES_A_DAY }).execute()
  last = await upload(world)
  expect(last.status).toBe(429)
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(3_600)
  expect(await last.json()).toMatchObject({ error: { code: 'too_many_files' } })
})

test('a device that is told to wait keeps every mutation, asks no more until then, still hears what is new, and sends all', async () => {
  const { world, accountId, choose } = await setUp()
  const phone = await aDevice(world, accountId)
  await phone.exchange()
  const [name, args] = choose('openai', false)
  await world.store.transaction((_trx, open) => open(accountId))
  await saveMutation(phone.mirror, name, args)
  const used = { accountId, action: 'edit', day: 0, count: MUTATIONS_A_DAY }
  await world.store.db.insertInto('accountUses').values(used).execute()
  expect(await phone.exchange()).toBe('limited')
  const asked = () => phone.paths.filter(path => path === '/sync/push').length
  const before = asked()
  await world.store.tenant(accountId).write(tx => tx.update('users', accountId, { firstName: 'Robin' }))
  await saveMutation(phone.mirror, ...choose('xai', false))
  expect(await phone.exchange()).toBe('limited')
  expect(asked()).toBe(before)
  expect((await phone.mirror.rows('users').get(accountId))?.firstName).toBe('Robin')
  expect((await pendingEntries(phone.mirror)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])

  world.clock.at += DAY_MS
  expect(await phone.exchange()).toBe('done')
  expect(await pendingEntries(phone.mirror)).toEqual([])
  expect(await world.store.tenant(accountId).list('email_providers', { enabled: false })).toHaveLength(2)
})

test('refusals are forgotten a month after their device has heard of them, and not before it has', async () => {
  const { world, settle } = await setUp()
  const refused = { name: 'unheard_of@1', args: {} }
  await settle([refused, refused])
  const count = async () => (await world.store.db.selectFrom('syncRejections').select('seq').execute()).length
  const after = (days: number) => forgetRejections(world.sync, { now: () => world.clock.at + days * DAY_MS })
  // The response may have been lost: it is not known yet whether the device has heard.
  expect([await after(31), await count()]).toEqual([0, 2])
  // The device sends its third mutation, so it knows the outcome of the two before.
  await settle([refused])
  expect([await after(29), await count()]).toEqual([0, 3])
  expect([await after(31), await count()]).toEqual([2, 1])
  expect(PushReceipt.parse(await settle([])).rejected).toEqual([])
  expect([await after(401), await count()]).toEqual([1, 0])
})
