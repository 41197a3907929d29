import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { aStore } from '../../tests/builders-server.ts'
import { authStore } from '../store/auth-store.ts'
import { clientNetwork, limitAttempts } from './rate-limit.ts'

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

test('a network is what the socket says, and a forwarded header changes nothing', async () => {
  const app = new Hono().get('/', c => c.text(clientNetwork(c)))
  const network = async (remoteAddress: string) => {
    const headers = { 'x-forwarded-for': '198.51.100.7', forwarded: 'for=198.51.100.7' }
    return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).text()
  }
  expect(await network('203.0.113.9')).toBe('203.0.113.9')
  expect(await network('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(await network('2001:db8:0:12::1')).toBe('2001:db8:0:12::/64')
  expect(await network('2001:0db8:0000:0012:ffff:1:2:3')).toBe('2001:db8:0:12::/64')
  expect(await network('::1')).toBe('0:0:0:0::/64')
  expect(await network('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(await (await app.request('/')).text()).toBe('unknown')
})
