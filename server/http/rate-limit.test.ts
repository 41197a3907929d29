import { expect, test } from 'vitest'

import { aStore } from '../../tests/builders-server.ts'
import { authStore } from '../store/auth-store.ts'
import { aMinute, FIVE_A_MINUTE, limitAttempts } from './rate-limit.ts'

test('[AUTH-025] no span of a minute ever holds more than five attempts of one key, also around its edges', async () => {
  const store = authStore(await aStore())
  let now = 0
  const passed: number[] = []
  for (let attempt = 0; attempt < 300; attempt += 1) {
    now += attempt % 7 === 0 ? 9_000 : 700
    const outcome = limitAttempts({ store, wall: { now: () => now } }, { action: 'sign_in', by: 'dana@example.com' })
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
  const attempt = (action: string, by: string) => limitAttempts({ store: authStore(store), wall }, { action, by })
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
      keys.map(([key, attempts]) => ({ key, limit: aMinute(attempts) })),
      1_000_000,
    )
  expect(await attempt(['a', 2], ['b', 1])).toBeUndefined()
  expect(await attempt(['a', 2], ['b', 1])).toMatchObject({ key: 'b' })
  // The refused attempt used up nothing of the other key.
  expect(await attempt(['a', 2])).toBeUndefined()
  expect(await attempt(['a', 2], ['b', 1])).toMatchObject({ key: 'a' })
})

test('a limit has the words of its own', async () => {
  const limited = { store: authStore(await aStore()), wall: { now: () => 1_000_000 } }
  const mail = { action: 'mail', by: 'dana@example.com', limit: aMinute(1), problem: 'too_many_mails' } as const
  const open = { action: 'mail.network', by: '203.0.113.0/24', limit: FIVE_A_MINUTE }
  await limitAttempts(limited, open, mail)
  await expect(limitAttempts(limited, open, mail)).rejects.toMatchObject({ code: 'too_many_mails' })
})
