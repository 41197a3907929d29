import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'

import { AccountId } from '../records/ids.ts'
import {
  adoptConversations,
  CONVERSATION_LIFE_MS,
  conversationsOf,
  forgetConversations,
  forgetOldConversations,
  keepConversation,
  newestConversations,
  putConversations,
  takenNumbers,
} from './conversations.ts'
import { type KeptConversation, type Mirror, type MirrorPorts, openNamed } from './mirror.ts'
import { pendingEntries } from './outbox.ts'
import { clearRows } from './rows.ts'
import { sealing } from './sealing.ts'

/** A device whose clock the test moves. */
function aDevice() {
  const clock = { now: 1_000 }
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const open = (ports: Partial<MirrorPorts> = {}, name = 'recall-copy'): Promise<Mirror> =>
    openNamed(name, AccountId.parse('account-01'), {
      newId: () => 'a-client-01',
      now: () => clock.now,
      indexedDb,
      ...ports,
    })
  return { clock, open }
}

/** A conversation with one code each. */
const of = (id: string, ...numbers: number[]): Omit<KeptConversation, 'at' | 'numbers'> => ({
  id,
  title: `About ${id}`,
  text: `The text of ${id}`,
  hide: [],
  show: [],
  off: [],
  vault: {
    version: 1,
    entries: numbers.map(number => ({ shape: 'Name', number, value: `Heron ${number}` })),
    bare: [],
  },
})

test('[REACH-006] whose code it is, is found by its number, and no new code has the number of a kept one', async () => {
  const { clock, open } = aDevice()
  const mirror = await open()
  await keepConversation(mirror, of('first', 1042, 1043))
  clock.now += 5
  await keepConversation(mirror, of('second', 2044))
  expect((await conversationsOf(mirror, [1043, 2044, 9999])).map(({ id }) => id)).toEqual(['second', 'first'])
  expect(await conversationsOf(mirror, [1044])).toEqual([])
  expect(await takenNumbers(mirror)).toEqual([1042, 1043, 2044])
  mirror.close()
})

test('[REACH-006] the numbers never run out: when most are taken, those of the oldest conversations are free again', async () => {
  const { clock, open } = aDevice()
  const mirror = await open()
  const block = (from: number) => Array.from({ length: 2_500 }, (_, n) => from + n)
  for (const [id, from] of [
    ['old', 1_000],
    ['newer', 3_500],
    ['newest', 6_000],
  ] as const) {
    clock.now += 1
    await keepConversation(mirror, of(id, ...block(from)))
  }
  expect((await takenNumbers(mirror)).length).toBe(7_500)
  clock.now += 1
  await keepConversation(mirror, of('last', ...block(8_500).filter(number => number <= 9_999)))
  const taken = new Set(await takenNumbers(mirror))
  expect([taken.has(9_000), taken.has(6_000), taken.has(3_500), taken.has(1_000)]).toEqual([true, true, true, false])
  mirror.close()
})

test('[REACH-008] a conversation is kept for thirty days after its last use, and then goes when it is asked for', async () => {
  const { clock, open } = aDevice()
  const first = await open()
  await keepConversation(first, of('unused', 1042))
  await keepConversation(first, of('used', 1043))
  clock.now += 5
  await keepConversation(first, of('used', 1043))
  first.close()

  clock.now = 1_000 + CONVERSATION_LIFE_MS
  const before = await open()
  await forgetOldConversations(before)
  expect((await newestConversations(before, 9)).count).toBe(2)
  before.close()
  clock.now += 1
  const after = await open()
  await forgetOldConversations(after)
  expect((await newestConversations(after, 9)).newest.map(({ id }) => id)).toEqual(['used'])
  await forgetConversations(after)
  expect(await newestConversations(after, 9)).toEqual({ newest: [], count: 0 })
  expect(await takenNumbers(after)).toEqual([])
  after.close()
})

test('[REACH-009] nothing of a conversation waits to be sent, and a copy that is fetched anew still has it', async () => {
  const { open } = aDevice()
  const mirror = await open()
  await keepConversation(mirror, of('first', 1042))
  expect(await pendingEntries(mirror)).toEqual([])
  await clearRows(mirror)
  expect((await newestConversations(mirror, 9)).count).toBe(1)
  mirror.close()
})

test('[REACH-010] under the lock the disk has no word of a conversation, only ids, times and numbers', async () => {
  const { open } = aDevice()
  const locked = await open({ sealing: sealing(new Uint8Array(32).fill(7)) })
  await keepConversation(locked, of('first', 1042))
  expect((await conversationsOf(locked, [1042]))[0]).toMatchObject({ title: 'About first', numbers: [1042] })
  locked.close()
  const raw = await open()
  const [row] = await raw.conversations.toArray()
  expect(Object.keys(row ?? {}).sort()).toEqual(['at', 'id', 'numbers', 'sealed'])
  expect(JSON.stringify(row)).not.toMatch(/About|Heron|text/)
  raw.close()
})

test('[REACH-011] what was masked before a sign-in goes to the account once, and what moves into another form of the copy stays as it was', async () => {
  const { open } = aDevice()
  const [device, account] = [await open({}, 'recall-this-device'), await open()]
  await keepConversation(device, of('first', 1042))
  await keepConversation(account, of('second', 2044))
  await adoptConversations(device, account)
  await adoptConversations(device, account)
  expect((await newestConversations(account, 9)).count).toBe(2)
  expect((await newestConversations(device, 9)).count).toBe(0)

  const kept = await account.conversations.toArray()
  await forgetConversations(account)
  await putConversations(account, kept)
  expect(await account.conversations.toArray()).toEqual(kept)
  device.close()
  account.close()
})

test('[REACH-012] of a thousand kept conversations the page reads as many rows as it shows', async () => {
  const { open } = aDevice()
  let opened = 0
  const mirror = await open()
  await putConversations(
    mirror,
    Array.from({ length: 1_000 }, (_, n) => ({
      ...of(`c-${n}`, 1_000 + n * 8),
      at: 1_000 + n,
      numbers: [1_000 + n * 8],
    })),
  )
  mirror.conversations.hook('reading', row => {
    opened += 1
    return row
  })
  const { newest, count } = await newestConversations(mirror, 4)
  expect([count, newest.map(({ id }) => id)]).toEqual([1_000, ['c-999', 'c-998', 'c-997', 'c-996']])
  expect((await takenNumbers(mirror)).length).toBe(1_000)
  expect(opened).toBe(4)
  mirror.close()
})
