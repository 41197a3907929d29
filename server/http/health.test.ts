import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'

import { eventually } from '../../tests/eventually.ts'
import { testServer } from '../../tests/test-server.ts'
import { healthRoute } from './health.ts'

afterEach(() => vi.useRealTimers())

const asking = (ask: () => Promise<unknown>) => new Hono().get('/api/health', healthRoute(ask))

test('a server whose database answers is well, one whose database refuses is not, and says that nothing is lost', async () => {
  const well = await asking(async () => 1).request('/api/health')
  expect([well.status, await well.json()]).toEqual([200, { ok: true }])
  const ill = await asking(() => Promise.reject(new Error('gone'))).request('/api/health')
  expect(ill.status).toBe(503)
  expect(ill.headers.get('cache-control')).toBe('no-store')
  expect(await ill.text()).toContain('Nothing that was saved is lost')
})

test('a database that says nothing is not waited for any longer than three seconds', async () => {
  vi.useFakeTimers()
  const answer = asking(() => new Promise(() => {})).request('/api/health')
  await vi.advanceTimersByTimeAsync(3_000)
  expect((await answer).status).toBe(503)
})

test('many who ask at once ask the database once, and later ones ask it again', async () => {
  vi.useFakeTimers()
  let asked = 0
  let isThere = true
  const app = asking(async () => {
    asked += 1
    if (!isThere) throw new Error('gone')
  })
  const statuses = async () =>
    Promise.all(Array.from({ length: 20 }, async () => (await app.request('/api/health')).status))
  expect(new Set(await statuses())).toEqual(new Set([200]))
  expect(asked).toBe(1)
  isThere = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(new Set(await statuses())).toEqual(new Set([503]))
  expect(asked).toBe(2)
})

test('the pages of the app are served without the database', async () => {
  const server = await testServer()
  expect((await server.send('GET', '/api/health')).status).toBe(200)
  await server.store.close()
  try {
    await eventually('it is unwell', async () => (await server.send('GET', '/api/health')).status === 503)
    expect((await server.send('GET', '/dashboard')).status).toBe(200)
  } finally {
    await server.stop()
  }
})
