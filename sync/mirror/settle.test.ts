import type { DBCore, DBCoreCursor, Middleware } from 'dexie'
import { expect, test } from 'vitest'

import { aDevice, aWorldWithAccount, type World } from '../../tests/simulation/world.ts'
import { ClientId, Instant, Sha256 } from '../records/ids.ts'
import { pendingEntries, saveMutation } from './outbox.ts'
import { forgetOld, KEPT_MS, markSettled, takeBatch } from './settle.ts'

async function aPhone() {
  const { world, accountId, choose } = await aWorldWithAccount()
  const phone = await aDevice(world, accountId)
  await phone.exchange()
  return { phone, choose }
}

test('a receipt for the name that this device had before settles nothing', async () => {
  const { phone, choose } = await aPhone()
  await saveMutation(phone.mirror, ...choose('openai', false))
  const receipt = { lastSeq: 9, rejected: [{ seq: 1, code: 'not_found' }], v: 9 }
  const { client, epoch } = await phone.mirror.readState()
  await markSettled(phone.mirror, { client: ClientId.parse('client-of-yesterday'), epoch }, receipt)
  // A receipt from an earlier history does not settle it either: a restored server may have forgotten what it
  // confirmed.
  await markSettled(phone.mirror, { client, epoch: 'before-the-restore' }, receipt)
  expect(await phone.mirror.outbox.toArray()).toMatchObject([{ state: 'waiting', code: null }])
})

test('a batch is the oldest 200, in the order in which they were made', async () => {
  const { phone, choose } = await aPhone()
  for (let n = 0; n < 201; n += 1) await saveMutation(phone.mirror, ...choose('openai', n % 2 === 0))
  const { batch } = await takeBatch(phone.mirror)
  expect(batch.map(entry => entry.seq)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  expect(await phone.exchange()).toBe('done')
  expect(await pendingEntries(phone.mirror)).toEqual([])
})

const RUN = 'run-00000001'
const run = { runId: RUN, kind: 'validation', name: 'Run 1', tester: 'Sam', environment: 'Chromium' } as const
const note = (base: string, text: string) => ({ runId: RUN, key: 'loads', field: 'notes', base, text }) as const

/** The server is restored to a database of another epoch, earlier or later. */
async function restored(world: World, epoch: string): Promise<void> {
  await world.store.db.updateTable('settings').set({ value: epoch }).where('key', '=', 'epoch').execute()
}

/** A phone has created a run, a laptop has written into it, and the server has confirmed both. */
async function aSharedRun() {
  const { world, accountId } = await aWorldWithAccount()
  const [phone, laptop] = [await aDevice(world, accountId), await aDevice(world, accountId)]
  await phone.exchange()
  await saveMutation(phone.mirror, 'create_run@1', run)
  await phone.exchange()
  await laptop.exchange()
  return { world, phone, laptop, server: world.store.tenant(accountId) }
}

test('after a restore the mutations of a run whose author has not come back yet bring the run along', async () => {
  const { world, phone, laptop, server } = await aSharedRun()
  await saveMutation(laptop.mirror, 'write_note@1', note('', 'Seen on macOS'))
  await laptop.exchange()
  await restored(world, 'before-the-run')
  for (const table of ['syncClients', 'checklistRuns', 'checklistItems', 'noteRevisions'] as const) {
    await world.store.db.deleteFrom(table).execute()
  }

  expect(await laptop.exchange()).toBe('done')
  expect(await laptop.mirror.outbox.where('state').equals('rejected').count()).toBe(0)
  expect(await server.list('checklist_runs')).toMatchObject([{ id: RUN, name: 'Run 1', environment: 'Chromium' }])
  expect(await server.list('checklist_items')).toMatchObject([{ notes: 'Seen on macOS', revisions: 1 }])
  // The run's author comes later: it is still one run.
  expect(await phone.exchange()).toBe('done')
  expect(await server.list('checklist_runs')).toHaveLength(1)
  expect(await server.list('note_revisions')).toMatchObject([{ typed: 'Seen on macOS' }])
})

test('a run that the restored server knows to be deleted stays deleted, and the text of its mutations is kept', async () => {
  const { world, phone, laptop, server } = await aSharedRun()
  await saveMutation(laptop.mirror, 'write_note@1', note('', 'Typed too late'))
  await saveMutation(phone.mirror, 'delete_run@1', { runId: RUN })
  await phone.exchange()
  await restored(world, 'after-the-deletion')

  expect(await laptop.exchange()).toBe('done')
  expect(await server.list('checklist_runs')).toEqual([])
  const refused = await laptop.mirror.outbox.where('state').equals('rejected').toArray()
  expect(refused).toMatchObject([{ code: 'not_found', args: { text: 'Typed too late' } }])
})

/** A phone whose numbers had a gap when the server was restored: it now uses its second name. */
async function aRenamedPhone() {
  const { world, phone, server } = await aSharedRun()
  await saveMutation(phone.mirror, 'write_note@1', note('', 'one'))
  await phone.exchange()
  await saveMutation(phone.mirror, 'write_note@1', note('one', 'one two'))
  await phone.exchange()
  const first = await phone.mirror.readState()
  // The backup knows only the run; the oldest of the later mutations is too old to be kept.
  await restored(world, 'first')
  await world.store.db.updateTable('syncClients').set({ lastSeq: 1 }).execute()
  await world.store.db.deleteFrom('checklistItems').execute()
  await world.store.db.deleteFrom('noteRevisions').execute()
  await phone.mirror.outbox.filter(({ seq }) => seq === 2).delete()
  await phone.exchange()
  const second = await phone.mirror.readState()
  expect(second.client).not.toBe(first.client)
  return { world, phone, server, first, second }
}

test('what was confirmed under a former name is there for a second restore, to an older backup', async () => {
  const { world, phone, server } = await aRenamedPhone()
  await restored(world, 'second')
  for (const table of ['syncClients', 'checklistRuns', 'checklistItems', 'noteRevisions'] as const) {
    await world.store.db.deleteFrom(table).execute()
  }
  expect(await phone.exchange()).toBe('done')
  expect(await server.list('checklist_runs')).toMatchObject([{ id: RUN }])
  expect(await server.list('note_revisions')).toMatchObject([{ typed: 'one two' }])
})

test('a server that is set on to a later backup recognises what it knows under a former name', async () => {
  const { world, phone, server, first, second } = await aRenamedPhone()
  // The later backup predates the first restore: it has the mutations under the first name and does not know the
  // second.
  await restored(world, 'second')
  await world.store.db.deleteFrom('syncClients').where('clientId', '=', second.client).execute()
  await world.store.db.updateTable('syncClients').set({ lastSeq: 3 }).where('clientId', '=', first.client).execute()
  const pushed = phone.paths.filter(path => path === '/sync/push').length
  expect(await phone.exchange()).toBe('done')
  expect(phone.paths.filter(path => path === '/sync/push')).toHaveLength(pushed)
  expect(await server.list('note_revisions')).toMatchObject([{ typed: 'one two' }])
  expect(await pendingEntries(phone.mirror)).toEqual([])
  // And the numbering continues.
  await saveMutation(phone.mirror, 'write_note@1', note('one two', 'one two three'))
  expect(await phone.exchange()).toBe('done')
  expect(await server.list('checklist_items')).toMatchObject([{ notes: 'one two three' }])
})

test('a clock that is set right between the answer and the tidying up lets nothing look old', async () => {
  const { phone, choose } = await aPhone()
  await saveMutation(phone.mirror, ...choose('openai', false))
  await phone.exchange()
  // Acked while this device's clock was ten years behind; by now the clock is right.
  await phone.mirror.state.update('state', { clockOffsetMs: 10 * 365 * 86_400_000 })
  await forgetOld(phone.mirror)
  expect(await phone.mirror.outbox.toArray()).toMatchObject([{ state: 'acked' }])
})

test('what no backup can need any more is let go of, and its screenshot; what is younger stays', async () => {
  const { phone, choose } = await aPhone()
  await saveMutation(phone.mirror, ...choose('openai', false))
  await phone.exchange()
  const sha256 = Sha256.parse('ab'.repeat(32))
  await phone.mirror.uploads.put({ sha256, bytes: Uint8Array.of(1), mediaType: 'image/png', at: 0, state: 'there' })
  await forgetOld(phone.mirror)
  expect(await phone.mirror.outbox.count()).toBe(1)
  phone.mirror.serverNow = Instant.parse((phone.mirror.serverNow ?? 0) + KEPT_MS + 1)
  await saveMutation(phone.mirror, ...choose('openai', true))
  await forgetOld(phone.mirror)
  expect(await phone.mirror.outbox.toArray()).toMatchObject([{ seq: 2, state: 'waiting' }])
  expect(await phone.mirror.uploads.count()).toBe(0)
})

test('an exchange reads what is unsettled, and not the month of mutations that lie below it', async () => {
  const { world, accountId, choose } = await aWorldWithAccount()
  const reads = { count: 0 }
  const phone = await aDevice(world, accountId, { sealing: counting('outbox', reads) })
  await phone.exchange()
  for (let n = 0; n < 100; n += 1) await saveMutation(phone.mirror, ...choose('openai', n % 2 === 0))
  await phone.exchange()
  expect(await phone.mirror.outbox.where('state').equals('acked').count()).toBe(100)
  reads.count = 0
  await saveMutation(phone.mirror, ...choose('openai', false))
  expect(await phone.exchange()).toBe('done')
  // Read a few times on its way, together with a few of its neighbors.
  expect(reads.count).toBeLessThan(25)
})

/** Counts the rows of a table that are read, by query or by cursor. */
function counting(counted: string, reads: { count: number }): Middleware<DBCore> {
  return {
    stack: 'dbcore',
    name: 'counting',
    create: core => ({
      ...core,
      table(name) {
        const table = core.table(name)
        if (name !== counted) return table
        return {
          ...table,
          // No `await` in here: a transaction only survives Dexie's own promises.
          query: request =>
            table.query(request).then(answer => {
              reads.count += answer.result.length
              return answer
            }),
          openCursor: request =>
            table.openCursor(request).then(cursor => {
              if (cursor === null) return null
              const start: DBCoreCursor['start'] = onNext =>
                cursor.start(() => {
                  reads.count += 1
                  onNext()
                })
              return Object.create(cursor, { start: { value: start } })
            }),
        }
      },
    }),
  }
}
