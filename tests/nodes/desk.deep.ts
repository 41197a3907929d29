import { afterEach, expect, test } from 'vitest'

import { startDelivery } from '../../server/mail/delivery.ts'
import { joinNodes } from '../../server/store/leases.ts'
import { mailQueue } from '../../server/store/mail-queue.ts'
import { storeOver } from '../../server/store/store.ts'
import { RequestId } from '../../sync/records/ids.ts'
import { anAccount, day, silentLog, testRandom } from '../builders-server.ts'
import { eventually } from '../eventually.ts'
import { serverDatabase } from './server-database.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** One letter in 600 ms to one desk. */
const LETTERS_AN_HOUR = 6_000
const LETTERS = 5

test('two servers together send letters to one desk at the pace of one, and each letter once', async () => {
  const database = await serverDatabase()
  cleanups.push(() => database.drop())
  const sent: { text: string; at: number; by: number }[] = []
  const stores = []
  for (const by of [0, 1]) {
    const store = storeOver(await database.open(), { random: testRandom, log: silentLog })
    const node = await joinNodes(store, { random: testRandom, log: silentLog })
    stores.push(store)
    const delivery = startDelivery({
      store,
      queue: mailQueue(store, node),
      node,
      transport: {
        async send(_envelope, raw) {
          sent.push({ text: Buffer.from(raw).toString(), at: performance.now(), by })
          return { kind: 'taken' }
        },
        close() {},
      },
      clock: { now: () => day(2) },
      wall: { now: () => Date.now() },
      log: silentLog,
      archiveAddress: 'archive@recall.test',
      lettersAnHour: LETTERS_AN_HOUR,
      unseal: () => undefined,
      archiveWaitMs: 1_000,
      async onSent() {},
      async onHeld() {},
      async onRefused() {},
    })
    cleanups.push(
      () => store.close(),
      () => node.leave(),
      () => delivery.stop(),
    )
  }
  const [store] = stores
  if (store === undefined) throw new Error('no store')
  const { accountId } = await anAccount(store)
  for (let nth = 0; nth < LETTERS; nth += 1) {
    await store.tenant(accountId).write(tx =>
      tx.queueMail({
        requestId: RequestId.parse(testRandom.id()),
        step: 'demand',
        messageId: `<${nth}@recall.test>`,
        envelopeFrom: '',
        envelopeTo: ['privacy@provider.example'],
        raw: Buffer.from(`letter ${nth}`),
        channel: 0,
        createdAt: day(2),
      }),
    )
  }
  const states = () => store.db.selectFrom('mails').select(['state', 'attempts']).execute()
  await eventually('all are sent', async () => (await states()).every(({ state }) => state === 'sent'), 30_000)
  expect(sent.map(({ text }) => text).sort()).toEqual([0, 1, 2, 3, 4].map(nth => `letter ${nth}`))
  // A letter that came too early was no attempt.
  expect(await states()).toEqual(Array.from({ length: LETTERS }, () => ({ state: 'sent', attempts: 1 })))
  const gaps = sent.slice(1).map(({ at }, before) => at - (sent[before]?.at ?? at))
  expect(Math.min(...gaps)).toBeGreaterThan(450)
})
