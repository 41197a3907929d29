import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { Problem } from '../../sync/wire/problem.ts'
import { createLog } from '../log.ts'
import type { LogFacts } from '../ports.ts'
import { nothingHere, problemResponse } from './problem-response.ts'
import { LimitReached } from './rate-limit.ts'

function anApp(thrown: unknown) {
  const lines: [string, LogFacts | undefined][] = []
  const note = (event: string, facts?: LogFacts) => void lines.push([event, facts])
  const app = new Hono().get('/things/:id', () => {
    throw thrown
  })
  app.onError(problemResponse({ info: note, warn: note, error: note }))
  app.notFound(nothingHere)
  return { app, lines }
}

test('a problem is answered with its row, and is no matter for the log', async () => {
  const { app, lines } = anApp(new Problem('ticket_used'))
  const response = await app.request('/things/7')
  expect(response.status).toBe(410)
  expect(await response.json()).toEqual({
    error: {
      code: 'ticket_used',
      title: 'This link was already used',
      text: 'Each link works once. If you are not signed in yet, ask for a new email; nothing is lost.',
    },
  })
  expect(lines).toEqual([])
})

test('anything else is answered without its message, and logged without it too', async () => {
  const { app, lines } = anApp(new TypeError('dana@example.com is not a function'))
  const response = await app.request('/things/7?email=dana@example.com')
  expect(response.status).toBe(500)
  expect(await response.text()).toContain('"text":"An error occurred"')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject(['request_failed', { error: 'TypeError', route: '/things/:id', status: 500 }])
  expect(JSON.stringify(lines)).not.toContain('dana')
})

test('a full disk, an unknown path and a limit have their own answers', async () => {
  const full = anApp(Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }))
  expect((await full.app.request('/things/7')).status).toBe(507)
  const server = anApp(Object.assign(new Error('could not extend file'), { code: '53100' }))
  expect((await server.app.request('/things/7')).status).toBe(507)
  expect((await full.app.request('/nothing')).status).toBe(404)
  const limited = await anApp(new Problem('too_many_attempts')).app.request('/things/7')
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '60'])
})

test('a database that does not answer is a reason to try again, and is written down by its cause', async () => {
  const cause = Object.assign(new Error('terminating connection of dana'), { code: '57P01' })
  const { app, lines } = anApp(new Problem('unavailable', { cause }))
  const answer = await app.request('/things/7')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.text()).toContain('Nothing that was saved is lost')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject(['request_failed', { status: 503 }])
  expect(JSON.stringify(lines)).not.toContain('dana')
})

test('a limit that was met and a power that was refused are written down, by ids and names of ours alone', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  const app = new Hono<{ Variables: { accountId: string } }>()
  app.use(async (c, next) => {
    c.set('accountId', 'a-1')
    await next()
  })
  app.post('/api/limited/:name', () => {
    throw new LimitReached('push.pace', 'too_many_edits', 1_400)
  })
  app.post('/api/staff/:name', () => {
    throw new Problem('staff_only')
  })
  app.post('/api/plain', () => {
    throw new Problem('bad_request')
  })
  app.onError(problemResponse(log))
  const limited = await app.request('/api/limited/dana@example.com', { method: 'POST' })
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '2'])
  expect((await app.request('/api/staff/dana@example.com', { method: 'POST' })).status).toBe(403)
  await app.request('/api/plain', { method: 'POST' })
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { msg: 'limited', code: 'push.pace', accountId: 'a-1', route: '/api/limited/:name' },
    { msg: 'staff_denied', accountId: 'a-1', route: '/api/staff/:name' },
  ])
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toContain('dana')
})
