import { afterEach, beforeEach, expect, test } from 'vitest'

import { type AccountId, Instant } from '../../sync/records/ids.ts'
import { leafOf, rootOver } from '../../sync/rules/evidence/head-tree.ts'
import { checkTimeStamp } from '../../sync/rules/evidence/time-stamp.ts'
import { anAccount, aStore, day, silentLog, testRandom } from '../../tests/builders-server.ts'
import { answerTimeRequest, makeTimeAuthority } from '../sandbox/time-authority.ts'
import { headNeeds, signedHeads } from '../store/evidence-store.ts'
import { sha256Bytes } from '../store/hash.ts'
import { headStamps } from '../store/stamp-store.ts'
import type { Store } from '../store/store.ts'
import { signHead } from './sign-head.ts'
import { stampHeads } from './stamp-heads.ts'
import type { TimeSource } from './time-authority.ts'

const HOUR_MS = 3_600_000
const span = { from: day(1), until: day(1_000) }
const authority = makeTimeAuthority(span)
const roots = [authority.root.certificate]

let store: Store
let dana: AccountId
let now: Instant
const clock = { now: () => now }
/** Hashes that the authority has seen. */
let asked: Uint8Array[]
const answers: TimeSource = {
  roots,
  async ask(request) {
    asked.push(request)
    return answerTimeRequest(authority, request, now)
  },
}
beforeEach(async () => {
  store = await aStore()
  dana = (await anAccount(store)).accountId
  now = day(10)
  asked = []
})
afterEach(() => store.close())

async function signed(account: AccountId) {
  await store
    .tenant(account)
    .write(tx =>
      tx.appendEvent({ requestId: null, type: 'authorization', createdAt: now, payload: { message: 'Something.' } }),
    )
  await store.transaction(trx => signHead(headNeeds(trx, account), now))
}
const stamp = (source: TimeSource = answers) => stampHeads({ store, clock, random: testRandom, log: silentLog, source })
const stampsOf = async (account: AccountId) => headStamps(store.db, account, await signedHeads(store.db, account))

test('one stamp a day covers the heads of everybody, each with its own way up to it', async () => {
  const basil = (await anAccount(store)).accountId
  const carol = (await anAccount(store)).accountId
  for (const account of [dana, basil, carol]) await signed(account)
  expect(await stamp()).toBe(3)
  expect(asked).toHaveLength(1)
  for (const account of [dana, basil, carol]) {
    const [head] = await signedHeads(store.db, account)
    const [found, more] = await stampsOf(account)
    if (head === undefined || found === undefined) throw new Error('a head has no stamp')
    expect(more).toBeUndefined()
    const hash = await rootOver(await leafOf(head, sha256Bytes), found.path, sha256Bytes)
    const token = new Uint8Array(Buffer.from(found.token, 'base64'))
    const known = roots.map(text => new Uint8Array(Buffer.from(text, 'base64')))
    expect(await checkTimeStamp(token, { hash, roots: known })).toMatchObject({ state: 'holds', at: now })
  }

  await signed(dana)
  now = Instant.parse(now + 22 * HOUR_MS)
  expect(await stamp()).toBe(0)
  now = Instant.parse(now + 2 * HOUR_MS)
  expect(await stamp()).toBe(1)
  expect(await stampsOf(dana)).toHaveLength(2)
  // Nothing is stamped twice, and there is no request without waiting heads.
  now = day(20)
  expect(await stamp()).toBe(0)
  expect(asked).toHaveLength(2)
})

const stranger = makeTimeAuthority(span)
const hour = (n: number) => day(10) + n * HOUR_MS
let first: Uint8Array | undefined
test.each<[string, TimeSource['ask'], string]>([
  ['is away', async () => Promise.reject(new Error('ECONNREFUSED')), 'ECONNREFUSED'],
  ['answers with noise', async () => new Uint8Array([1, 9, 3]), 'cut off'],
  ['refuses', async () => Uint8Array.of(0x30, 5, 0x30, 3, 2, 1, 2), 'the authority refused'],
  ['is another one', async request => answerTimeRequest(stranger, request, now), 'does not lead to'],
  ['has another time', async request => answerTimeRequest(authority, request, hour(2)), 'clock and ours differ'],
  [
    'gives the answer to an earlier question',
    async request => {
      first ??= answerTimeRequest(authority, request.slice().fill(1, -11, -4), now)
      return first
    },
    'an old answer',
  ],
])('an authority that %s is told, nothing of it is kept, and the next turn asks again', async (_, ask, why) => {
  await signed(dana)
  await expect(stamp({ roots, ask })).rejects.toThrow(why)
  expect(await stampsOf(dana)).toEqual([])
  now = Instant.parse(now + HOUR_MS)
  expect(await stamp()).toBe(1)
})

test('a stamp travels only with the head that it is over', async () => {
  await signed(dana)
  await stamp()
  expect(await headStamps(store.db, dana, [])).toEqual([])
})

test('heads that a failed page left behind are asked for at the next turn; newer ones wait for their day', async () => {
  await signed(dana)
  now = Instant.parse(now + 1_000)
  await signed(dana)
  const [first, second] = (await signedHeads(store.db, dana)).sort((a, b) => a.at - b.at)
  if (first === undefined || second === undefined) throw new Error('two heads were signed')
  // The first page took one head; the next page, with the other head, failed.
  const behind = { accountId: dana, entries: second.entries, at: second.at }
  await store.db.deleteFrom('unstampedHeads').where('at', '=', second.at).execute()
  now = Instant.parse(now + 1_000)
  expect(await stamp()).toBe(1)
  await store.db.insertInto('unstampedHeads').values(behind).execute()
  now = Instant.parse(now + HOUR_MS)
  expect(await stamp()).toBe(1)

  await signed(dana)
  now = Instant.parse(now + HOUR_MS)
  expect(await stamp()).toBe(0)
})
