import { afterEach, expect, test } from 'vitest'

import { startDelivery } from '../../server/mail/delivery.ts'
import { inboundStore } from '../../server/store/inbound-store.ts'
import { joinNodes } from '../../server/store/leases.ts'
import { mailQueue } from '../../server/store/mail-queue.ts'
import { storeOver } from '../../server/store/store.ts'
import { RequestId } from '../../sync/records/ids.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { anAccount, day, silentLog, testRandom } from '../builders-server.ts'
import { eventually } from '../eventually.ts'
import { chanceOf } from '../simulation/chance.ts'
import { type ServerDatabase, serverDatabase } from './server-database.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const LETTERS = 60
const JUMPS = [3_600_000, -DAY_MS, 10 * 365 * DAY_MS, -3_600_000, 2 * DAY_MS]
/** How long a copy takes, at most. */
const COPY_MS = 1_500

/** A node that sends letters, by a clock of its own. */
async function aSender(database: ServerDatabase, taken: string[], seed: number) {
  const store = storeOver(await database.open(), { random: testRandom, log: silentLog })
  const node = await joinNodes(store, { random: testRandom, log: silentLog })
  const queue = mailQueue(store, node)
  const inbound = inboundStore(store, node)
  const chance = chanceOf(seed)
  const clock = { aheadMs: 0 }
  const delivery = startDelivery({
    store,
    queue,
    node,
    transport: {
      async send(_envelope, raw) {
        const messageId = Buffer.from(raw).toString()
        taken.push(messageId)
        await new Promise(resolve => setTimeout(resolve, chance.below(40)))
        if (chance.yes(0.5)) return { kind: 'taken' }
        // The relay has it, and its answer was lost: only the copy tells.
        const copy = { id: testRandom.id(), receivedAt: day(2), envelopeFrom: '', envelopeTo: [], raw }
        setTimeout(() => {
          void inbound.keepArchiveCopy(copy, messageId).then(() => queue.archiveSeen(messageId))
        }, chance.below(COPY_MS))
        return { kind: 'unsure', reply: { code: 0, text: 'gone' } }
      },
      close() {},
    },
    clock: { now: () => day(2) },
    wall: { now: () => Date.now() + clock.aheadMs },
    log: silentLog,
    archiveAddress: 'archive@recall.test',
    unseal: () => undefined,
    archiveWaitMs: 20 * COPY_MS,
    async onSent() {},
    async onHeld() {},
    async onRefused() {},
  })
  cleanups.push(
    () => store.close(),
    () => node.leave(),
    () => delivery.stop(),
  )
  return { store, clock }
}

test('a clock that jumps on one of two servers doubles no letter and loses none', async () => {
  const database = await serverDatabase()
  cleanups.push(() => database.drop())
  const taken: string[] = []
  const { store, clock } = await aSender(database, taken, 1)
  await aSender(database, taken, 2)
  const { accountId } = await anAccount(store)
  const names = Array.from({ length: LETTERS }, (_, nth) => `<${nth}@recall.test>`)
  for (const [nth, messageId] of names.entries()) {
    if (nth % 10 === 5) clock.aheadMs += JUMPS[Math.floor(nth / 10) % JUMPS.length] ?? 0
    await store.tenant(accountId).write(tx =>
      tx.queueMail({
        requestId: RequestId.parse(testRandom.id()),
        step: 'demand',
        messageId,
        envelopeFrom: '',
        envelopeTo: ['privacy@provider.example'],
        raw: Buffer.from(messageId),
        channel: 0,
        createdAt: day(2),
      }),
    )
  }
  const waiting = () => store.db.selectFrom('mails').select('id').where('state', '!=', 'sent').execute()
  await eventually('all are sent', async () => (await waiting()).length === 0, 60_000)
  expect(taken.sort()).toEqual(names.sort())
})

test('a server whose clock is wrong leaves the work to the others until it is right, and says so', async () => {
  const database = await serverDatabase()
  cleanups.push(() => database.drop())
  const store = storeOver(await database.open(), { random: testRandom, log: silentLog })
  cleanups.push(() => store.close())
  let aheadMs = 2 * 3_600_000
  const said: string[] = []
  const log = { ...silentLog, error: (event: string) => void said.push(event) }
  const machine = { now: () => Date.now() + aheadMs }
  const wrong = await joinNodes(store, { random: testRandom, log, machine })
  const right = await joinNodes(store, { random: testRandom, log: silentLog, machine: { now: () => Date.now() } })
  cleanups.push(
    () => wrong.leave(),
    () => right.leave(),
  )
  expect([wrong.isAlive(), await wrong.alone('letters', async () => 'written')]).toEqual([false, undefined])
  expect([right.isAlive(), await right.alone('letters', async () => 'written')]).toEqual([true, 'written'])
  expect(said).toContain('clock_differs')
  aheadMs = 0
  await eventually('it works again', async () => (await wrong.alone('letters', async () => 'written')) === 'written')
  aheadMs = -DAY_MS
  await eventually('it stops', async () => !wrong.isAlive())
})
