import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { anAccount, aStore, day } from '../../tests/builders-server.ts'
import {
  accountsDueForCheck,
  accountsPutOff,
  checkFactsOf,
  MAX_REST_MS,
  saveNextChecks,
  stillDueForCheck,
} from './check-schedule-store.ts'
import type { Store } from './store.ts'

const START = { at: 0, id: '' }
const page = async (store: Store, n: number) =>
  (await accountsDueForCheck(store.db, { now: day(n), after: START, limit: 100 })).accounts

test('an account that rests is found when its time has come, and not before', async () => {
  const store = await aStore()
  const { accountId } = await anAccount(store)
  const [found] = await page(store, 1)
  expect(found?.accountId).toBe(accountId)
  await store.transaction(trx => saveNextChecks(trx, [{ accountId, v: found?.v ?? 0, at: day(9) }]))
  expect(await page(store, 8.9)).toEqual([])
  expect(await page(store, 9)).toEqual([found])
})

test('whatever is written of an account, it is to be looked at now', async () => {
  const store = await aStore()
  const { accountId } = await anAccount(store)
  const tenant = store.tenant(accountId)
  const [{ v } = { v: 0 }] = await page(store, 1)
  await store.transaction(trx => saveNextChecks(trx, [{ accountId, v, at: day(9) }]))
  await tenant.write(tx => tx.update('users', accountId, { zipCode: '50309' }))
  expect(await page(store, 1)).toEqual([{ accountId, v: v + 1 }])
})

test('a write that overtakes a look is looked at all the same', async () => {
  const store = await aStore()
  const { accountId } = await anAccount(store)
  const [found] = await page(store, 1)
  await store.tenant(accountId).write(tx => tx.update('users', accountId, { zipCode: '50309' }))
  await store.transaction(trx => saveNextChecks(trx, [{ accountId, v: found?.v ?? 0, at: day(9) }]))
  expect(await stillDueForCheck(store.db, { accountIds: [accountId], now: day(1) })).toHaveLength(1)
})

test('a walk comes to each once, those that have waited longest first', async () => {
  const store = await aStore()
  const ids: string[] = []
  for (let n = 0; n < 7; n += 1) {
    const { accountId } = await anAccount(store)
    ids.push(accountId)
    const [{ v } = { v: 0 }] = await stillDueForCheck(store.db, { accountIds: [accountId], now: day(1) })
    await store.transaction(trx => saveNextChecks(trx, [{ accountId, v, at: day(7 - n) }]))
  }
  const met: string[] = []
  for (let after: typeof START | undefined = START; after !== undefined; ) {
    const found: Awaited<ReturnType<typeof accountsDueForCheck>> = await accountsDueForCheck(store.db, {
      now: day(6),
      after,
      limit: 2,
    })
    met.push(...found.accounts.map(({ accountId }) => accountId))
    after = found.last
  }
  expect(met).toEqual(ids.slice(1).reverse())
})

test('what a clock that was ahead has put off is found once it is right again', async () => {
  const store = await aStore()
  const { accountId } = await anAccount(store)
  const [found] = await page(store, 1)
  const at = day(300)
  await store.transaction(trx => saveNextChecks(trx, [{ accountId, v: found?.v ?? 0, at }]))
  expect(await page(store, 2)).toEqual([])
  expect(await accountsPutOff(store.db, { latest: day(2) + MAX_REST_MS, limit: 10 })).toEqual([found])
  expect(await accountsPutOff(store.db, { latest: at, limit: 10 })).toEqual([])
})

test('several accounts are read together, each with its own records', async () => {
  const store = await aStore()
  const first = await anAccount(store, { zipCode: '94110' })
  const second = await anAccount(store, { zipCode: '50309' })
  const factsOf = await checkFactsOf(store.db, [first.accountId, second.accountId])
  for (const { accountId, email } of [first, second]) {
    const tenant = store.tenant(accountId)
    const facts = factsOf(accountId)
    expect(facts.account).toEqual(await tenant.get('users', accountId))
    expect(facts.email?.email).toBe(email)
    expect(facts.choices).toEqual(await tenant.list('email_providers'))
    expect(facts.journey).toEqual(await tenant.get('customer_journey', accountId))
  }
})

/**
 * They write the state of letters on their way, which does not change what is due; settling goes through the account's
 * writer. So does what an operator decides about held letters: the queue settles those. And the erasure of a closed account, after which the rules have nothing to read.
 */
const BESIDE = ['closing-store.ts', 'letter-hold.ts', 'mail-queue.ts', 'notice-store.ts']

test('no file of the store writes what the rules read past the account’s writer', () => {
  const read =
    /(insertInto|updateTable|deleteFrom)\(\s*'(users|email|emailProviders|customerJourney|subscriptions|authorizations|cycles|requests|mails)'/
  const strays = readdirSync(import.meta.dirname)
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'tenant.ts')
    .filter(file => read.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
  expect(strays).toEqual(BESIDE)
})
