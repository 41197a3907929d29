import { expect, test } from 'vitest'

import { AccountId } from '../../sync/records/ids.ts'
import { type CallLimit, LIMITS } from '../../sync/wire/call-limits.ts'
import { aStore, testRandom } from '../../tests/builders-server.ts'
import { authStore } from '../store/auth-store.ts'
import type { Visitor } from '../visitor.ts'
import { limitCall } from './rate-limit.ts'

const HERE: Visitor = { address: '203.0.113.1', network: '203.0.113.0/24', neighborhood: '203.0.113.0/24' }
const aMinute = (attempts: number, name = 'sign_in'): CallLimit => ({ name, by: ['email'], attempts, per: 'minute' })

test('[AUTH-025] no span of a minute ever holds more than five attempts of one key, also around its edges', async () => {
  const store = authStore(await aStore())
  let now = 0
  const passed: number[] = []
  for (let attempt = 0; attempt < 300; attempt += 1) {
    now += attempt % 7 === 0 ? 9_000 : 700
    const dana = { visitor: HERE, member: undefined, email: 'dana@example.com' }
    const outcome = limitCall({ attempts: store, wall: { now: () => now } }, [aMinute(5)], dana)
    if (
      await outcome.then(
        () => true,
        () => false,
      )
    )
      passed.push(now)
  }
  expect(passed.length).toBeGreaterThan(20)
  for (const at of passed)
    expect(passed.filter(other => other > at - 60_000 && other <= at).length).toBeLessThanOrEqual(5)
})

test('attempts survive a restart, belong to one action and one key, and hold no address', async () => {
  const store = await aStore()
  const wall = { now: () => 1_000_000 }
  const attempt = (name: string, email: string) =>
    limitCall({ attempts: authStore(store), wall }, [aMinute(5, name)], { visitor: HERE, member: undefined, email })
  for (let n = 0; n < 5; n += 1) await attempt('sign_in', 'dana@example.com')
  await expect(attempt('sign_in', 'dana@example.com')).rejects.toMatchObject({ code: 'too_many_attempts' })
  await attempt('sign_up', 'dana@example.com')
  await attempt('sign_in', 'alex@example.com')
  expect(JSON.stringify(await store.db.selectFrom('rateLimits').selectAll().execute())).not.toContain('example')
})

test('attempts that count together are counted together or not at all, and the first that is too much is named', async () => {
  const store = authStore(await aStore())
  const attempt = (...keys: [key: string, attempts: number][]) =>
    store.takeAttempts(
      keys.map(([key, attempts]) => ({ key, limit: { attempts, windowMs: 60_000 } })),
      1_000_000,
    )
  expect(await attempt(['a', 2], ['b', 1])).toBeUndefined()
  expect(await attempt(['a', 2], ['b', 1])).toMatchObject({ key: 'b' })
  // The refused attempt used up nothing of the other key.
  expect(await attempt(['a', 2])).toBeUndefined()
  expect(await attempt(['a', 2], ['b', 1])).toMatchObject({ key: 'a' })
})

test('a limit has the words of its own', async () => {
  const limited = { attempts: authStore(await aStore()), wall: { now: () => 1_000_000 } }
  const dana = { visitor: HERE, member: undefined, email: 'dana@example.com' }
  const limits: CallLimit[] = [
    { name: 'mail.network', by: ['network'], attempts: 5, per: 'minute' },
    { ...aMinute(1, 'mail'), problem: 'too_many_mails' },
  ]
  await limitCall(limited, limits, dana)
  await expect(limitCall(limited, limits, dana)).rejects.toMatchObject({ code: 'too_many_mails' })
})

test('a limit of members leaves guests alone, and the other way around', async () => {
  const limited = { attempts: authStore(await aStore()), wall: { now: () => 1_000_000 } }
  const member = { accountId: AccountId.parse(testRandom.id()), authUserId: 'u', email: 'dana@example.com' }
  const ask = (who: typeof member | undefined) =>
    limitCall(limited, LIMITS.checkout, { visitor: HERE, member: who }).then(
      () => true,
      () => false,
    )
  for (let n = 0; n < 10; n += 1) expect(await ask(member)).toBe(true)
  expect(await ask(member)).toBe(false)
  for (let n = 0; n < 10; n += 1) expect(await ask(undefined)).toBe(true)
  expect(await ask(undefined)).toBe(false)
})
