import { expect, test } from 'vitest'

import { aSubmittedAccount } from '../../tests/builders-erase.ts'
import { aStore, day, testRandom } from '../../tests/builders-server.ts'
import { sha256Hex } from './hash.ts'
import { type InboundOutcome, inboundStore } from './inbound-store.ts'
import { PIECE_BYTES, sweepPieces } from './raw-pieces.ts'
import { BATCH, sweepUnplaced } from './unplaced-mail.ts'

const MONTH = 30 * 86_400_000
const LIMITS = { unplacedMs: MONTH, unplacedBytes: 1_000_000_000, unplacedMails: 1_000_000 }

async function aWorld() {
  const store = await aStore()
  const kept = inboundStore(store)
  return {
    store,
    kept,
    /** Stores a mail that arrived on this day and ended in this state; returns its id. */
    async mail(on: number, state: InboundOutcome['state'] | 'new', raw = Buffer.from('hello')): Promise<string> {
      const id = testRandom.id()
      await kept.keep({ id, receivedAt: day(on), envelopeFrom: '', envelopeTo: [], raw })
      if (state !== 'new') await kept.settle(id, { state, owner: null, note: null })
      return id
    },
    ids: async () =>
      (await store.db.selectFrom('inboundMails').select('id').orderBy('receivedAt').execute()).map(row => row.id),
    pieces: async () => (await store.db.selectFrom('rawPieces').select('place').execute()).length,
  }
}

test('what nobody could place goes after thirty days, and not a moment before', async () => {
  const { store, mail, ids } = await aWorld()
  for (const state of ['unmatched', 'unparsed', 'surplus'] as const) await mail(1, state)
  const young = await mail(2, 'unmatched')
  expect(await sweepUnplaced(store, day(31) - 1, LIMITS)).toBe(0)
  expect(await sweepUnplaced(store, day(31), LIMITS)).toBe(3)
  expect(await ids()).toEqual([young])
})

test('above the budget the oldest of it goes, until the rest fits: by bytes, and by number', async () => {
  const { store, mail, ids } = await aWorld()
  const mails: string[] = []
  for (let n = 1; n <= 5; n += 1) mails.push(await mail(n, 'unmatched', Buffer.alloc(100)))
  expect(await sweepUnplaced(store, day(6), { ...LIMITS, unplacedBytes: 300 })).toBe(2)
  expect(await ids()).toEqual(mails.slice(2))
  expect(await sweepUnplaced(store, day(6), { ...LIMITS, unplacedMails: 1 })).toBe(2)
  expect(await ids()).toEqual(mails.slice(4))
})

test('one sweep takes more than goes into one transaction', async () => {
  const { store, mail, ids } = await aWorld()
  for (let n = 0; n < 2 * BATCH + 1; n += 1) await mail(1, 'unmatched')
  expect(await sweepUnplaced(store, day(40), LIMITS)).toBe(2 * BATCH + 1)
  expect(await ids()).toEqual([])
})

test('mail that waits, evidence and archive copies are never swept, whatever the budget', async () => {
  const world = await aSubmittedAccount()
  const to = await world.replyTo('openai')
  // Placed mail: an answer, a large quarantined one, and an unreadable one.
  const large = Buffer.concat([Buffer.from('From: privacy@openai.com\r\n\r\n'), Buffer.alloc(PIECE_BYTES, 'x')])
  const parts = '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(1_500)
  const unreadable = `From: a@b.example\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n${parts}--b--\r\n`
  await world.receive('openai', 'We have received your request.')
  await world.arrive(large, { to })
  await world.arrive(unreadable, { to })
  await world.inbound.keepArchiveCopy(
    { id: 'x', receivedAt: day(0), envelopeFrom: '', envelopeTo: [], raw: Buffer.from('copy') },
    '<m@x.example>',
  )
  await world.keep('Subject: waits\r\n\r\n', { to })
  const nobodys = await world.keep(large, { to: 'nobody@totalrecall.example' })
  await world.inbound.settle(nobodys, { state: 'unmatched', owner: null, note: null })
  const states = async () =>
    (await world.store.db.selectFrom('inboundMails').select('state').execute()).map(row => row.state).sort()
  expect(await states()).toEqual(['archive', 'done', 'done', 'new', 'unmatched', 'unparsed'])

  expect(await sweepUnplaced(world.store, day(400), { unplacedMs: 1, unplacedBytes: 0, unplacedMails: 0 })).toBe(1)
  expect(await states()).toEqual(['archive', 'done', 'done', 'new', 'unparsed'])
  // The same bytes came twice, once as evidence: they stay.
  expect(Buffer.from((await world.tenant.file(sha256Hex(large))) ?? []).equals(large)).toBe(true)
  expect(await world.tenant.list('replies')).toHaveLength(3)
})

test('the pieces of a large one go with it, unless the same bytes come again meanwhile', async () => {
  const { store, kept, mail, pieces } = await aWorld()
  const raw = Buffer.alloc(3 * PIECE_BYTES + 5, 'y')
  await mail(1, 'unmatched', raw)
  expect(await pieces()).toBe(4)
  await sweepUnplaced(store, day(40), LIMITS)
  expect(await pieces()).toBe(0)

  // Its pieces are there but the row that names them is not yet: a sweep runs at exactly that moment.
  let sweeps = 0
  const swept: typeof store = {
    ...store,
    transaction: async work => {
      const result = await store.transaction(work)
      sweeps += 1
      await sweepPieces(store, sha256Hex(raw))
      return result
    },
  }
  const again = { id: testRandom.id(), receivedAt: day(1), envelopeFrom: '', envelopeTo: [], raw }
  await inboundStore(swept).keep(again)
  expect(sweeps).toBe(5)
  const whole = Buffer.concat((await (await kept.read(again.id))?.pieces()) ?? [])
  expect(whole.equals(raw)).toBe(true)
})
