import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'

import { silentLog } from '../../tests/builders-server.ts'
import { problemResponse } from './problem-response.ts'
import { readBody } from './read-body.ts'

const app = new Hono().post('/', async c =>
  c.json(await readBody(c, z.strictObject({ name: z.string() }), { maxBytes: 100 })),
)
app.onError(problemResponse(silentLog))

async function answer(body: string | ReadableStream | undefined, type: string | null = 'application/json') {
  const headers: Record<string, string> = type === null ? {} : { 'content-type': type }
  const init = { method: 'POST', headers, duplex: 'half' as const, ...(body === undefined ? {} : { body }) }
  const response = await app.request('/', init)
  return `${response.status} ${await response.text()}`
}

const REFUSED = expect.stringMatching(/^400 .*bad_request/)

test('a body is read when it is JSON, says so, and is exactly as its schema', async () => {
  expect(await answer('{"name":"Zoë"}')).toBe('200 {"name":"Zoë"}')
  expect(await answer('{"name":"Zoë"}', 'application/json; charset=utf-8')).toMatch(/^200/)
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
    null,
  ]) {
    expect(await answer('{"name":"Zoë"}', type)).toEqual(REFUSED)
  }
  for (const body of ['', '{', 'null', '[]', '{"name":1}', '{"name":"a","plan":"x"}', '{"name":"a","__proto__":{}}']) {
    expect(await answer(body)).toEqual(REFUSED)
  }
  expect(await answer(undefined)).toEqual(REFUSED)
})

test('a body beyond the limit is refused, whatever length it claims to have', async () => {
  const long = JSON.stringify({ name: 'x'.repeat(100) })
  expect(await answer(long)).toMatch(/^413 .*too_large/)
  expect(await answer(new Blob([long]).stream())).toMatch(/^413 .*too_large/)
  expect(await answer(JSON.stringify({ name: 'x'.repeat(89) }))).toMatch(/^200/)
  expect(await answer(JSON.stringify({ name: 'x'.repeat(90) }))).toMatch(/^413/)
})

test('a body that breaks off is no fault of the server: it is refused, and nothing is logged as one', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"name":'))
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    },
  })
  expect(await answer(broken)).toEqual(REFUSED)
})
