import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aStranger, asksForSession, type Caller, callerOf, fill, ROUTES, type RouteRow } from './server-routes.ts'
import {
  aResident,
  changedTables,
  digests,
  forgetRates,
  type Resident,
  rowsOf,
  sign,
  type TestServer,
  testServer,
} from './test-server.ts'

// The whole product runs in this process, and the machine may be busy with other work.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let server: TestServer
let dana: Resident
let caller: Caller

beforeAll(async () => {
  server = await testServer()
  dana = await aResident(server, aStranger())
  await sign(server, dana)
  await server.settle()
  caller = await callerOf(server, dana)
})

afterAll(() => server.stop())

/** The content types that an API answer may have. Anything else is a file and must be sent as a download. */
const DATA = ['application/json', 'application/octet-stream', 'text/event-stream']
const PAGES_OF_THE_API = ['/api/mail/stop/:token', '/api/auth/google/frame']

interface Ask {
  what: string
  row: RouteRow
  path: string
  body?: Record<string, unknown>
  token?: string
  headers?: Record<string, string>
}

/** Every route, called correctly and incorrectly. */
async function everyQuestion(): Promise<Ask[]> {
  const sha256 = String((await rowsOf(server, dana.accountId)).artifacts?.[0]?.sha256)
  return ROUTES.flatMap(row => {
    const { path, body } = fill(row, caller)
    const ask = (what: string, given: Partial<Ask>): Ask => ({
      what: `${row.method} ${row.path}, ${what}`,
      row,
      path,
      ...(body === undefined ? {} : { body }),
      ...given,
    })
    const token = dana.session.accessToken
    return [
      ask('by nobody', {}),
      ask('with a session that never was', { token: 'x'.repeat(43) }),
      ask('with a body that is none', { token, body: { unheard: true } }),
      // Comes last because one of the routes signs out.
      ...(row.path.startsWith('/api/files/') ? [ask('for a file', { token, path: `/api/files/${sha256}` })] : []),
      ask('by another site', { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } }),
    ]
  })
}

async function answerTo({ row, path, body, token, headers }: Ask): Promise<Response> {
  // Clear the rate limits so that they do not block the request. They have their own tests.
  await forgetRates(server)
  const leaving = new AbortController()
  const sent = row.method === 'GET' || body === undefined ? {} : { body }
  const answer = await server.send(row.method, path, {
    token,
    ...(headers ? { headers } : {}),
    ...sent,
    signal: leaving.signal,
  })
  if (answer.headers.get('content-type') !== 'text/event-stream') await answer.clone().arrayBuffer()
  leaving.abort()
  return answer
}

test('every answer says what it is, is stored by nobody, stands in no frame and lets no other site read it', async () => {
  const kinds = new Set<string>()
  for (const question of await everyQuestion()) {
    const { what } = question
    const answer = await answerTo(question)
    const { headers } = answer
    expect(answer.status, what).toBeLessThan(500)
    expect(headers.get('x-content-type-options'), what).toBe('nosniff')
    expect(headers.get('cache-control'), what).toContain('no-store')
    const type = headers.get('content-type')?.split(';')[0] ?? 'none'
    kinds.add(type)
    if (answer.body === null) {
      expect(type, what).toBe('none')
    } else if (!DATA.includes(type)) {
      if (PAGES_OF_THE_API.includes(question.row.path)) expect(type, what).toBe('text/html')
      // Plain text for people and programs; a browser runs nothing in it.
      else if (question.row.path === '/.well-known/security.txt') expect(type, what).toBe('text/plain')
      else
        expect(headers.get('content-disposition'), what).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''/)
    }
    // Only our own pages may frame the page that runs Google's script.
    const framers = question.row.path === '/api/auth/google/frame' && answer.ok ? "'self'" : "'none'"
    if (answer.body !== null)
      expect(headers.get('content-security-policy')?.split('; '), what).toContain(`frame-ancestors ${framers}`)
    for (const [name] of headers) {
      expect(name, what).not.toMatch(/^(access-control-|server$|x-powered-by$|location$|refresh$)/)
    }
    for (const cookie of headers.getSetCookie()) {
      expect(cookie, what).toMatch(/^__Host-[^;]*(?=.*; *Secure)(?=.*; *HttpOnly)(?=.*; *SameSite=(?:Strict|Lax))/i)
    }
  }
  expect([...kinds].sort()).toEqual([
    'application/json',
    'application/pdf',
    'text/event-stream',
    'text/html',
    'text/plain',
  ])
})

test('no answer of the API lets another site ask for more than a browser sends by itself', async () => {
  for (const row of ROUTES) {
    const answer = await server.send('OPTIONS', fill(row, caller).path, {
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': row.method,
        'access-control-request-headers': 'authorization, content-type',
      },
    })
    expect(answer.ok, row.path).toBe(false)
    for (const [name] of answer.headers) expect(name, row.path).not.toMatch(/^access-control-/)
  }
})

/** The content types that another site's page can send: the three of HTML forms, JSON, and none at all. */
const FORMS = [
  undefined,
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json',
]

test('nothing that another site sends is acted on, whatever its type, also none at all', async () => {
  await server.settle()
  const before = await digests(server)
  // Signed webhooks, and links that a mail program may press, use no session. Their own tests cover what they accept.
  const rows = ROUTES.filter(({ method, door, form }) => method !== 'GET' && door !== 'signed' && !form)
  expect(rows.length).toBeGreaterThan(18)
  for (const row of rows) {
    const { path, body } = fill(row, caller)
    for (const from of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://sub.localhost' },
    ]) {
      for (const type of FORMS) {
        const request = new Request(new URL(path, server.origin), {
          method: row.method,
          headers: { authorization: `Bearer ${dana.session.accessToken}`, ...(type ? { 'content-type': type } : {}) },
          // Bytes, because a string body would set a content type itself.
          body: new TextEncoder().encode(JSON.stringify(body ?? {})),
        })
        // Browsers set these two headers themselves and forbid pages to set them.
        for (const [name, value] of Object.entries(from)) request.headers.set(name, value)
        const where = `${row.method} ${row.path}, ${type ?? 'no type'}, ${JSON.stringify(from)}`
        expect(request.headers.get('content-type') ?? undefined, where).toBe(type)
        const answer = await server.app.fetch(request)
        expect([answer.status, (await answer.json()).error.code], where).toEqual([403, 'wrong_origin'])
      }
    }
  }
  expect(changedTables(before, await digests(server))).toEqual([])
})

const GARBAGE = [
  '',
  ' ',
  '\0',
  '\r\nX-Evil: 1',
  '..',
  '../../etc/passwd',
  '..\\..\\x',
  '%2e%2e%2f',
  '%00',
  '%',
  "' or 1=1 --",
  '"><script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '-1',
  '1e3',
  '0x10',
  '9'.repeat(400),
  'x'.repeat(5_000),
  '\u202e\ud83e\udd8a',
  '[]',
  '{"$gt":""}',
]

test('whatever stands in a path or a query, the answer is a refusal in our words, and nothing changes', async () => {
  await server.settle()
  const before = await digests(server)
  const named = ROUTES.filter(row => row.method === 'GET' || row.path.includes(':')).filter(row => row.slots.length > 0)
  expect(named.length).toBeGreaterThanOrEqual(6)
  for (const row of named) {
    const { query = {}, params = {} } = row.valid(caller)
    const places = [...Object.keys(params), ...Object.keys(query)]
    for (const place of places) {
      for (const value of GARBAGE) {
        const { path, body } = fill(row, caller, { name: place, value })
        // A value that contains a percent sign is also sent unescaped.
        for (const address of [path, path.replace(/%25/g, '%')]) {
          const answer = await answerTo({
            what: '',
            row,
            path: address,
            token: dana.session.accessToken,
            ...(body ? { body } : {}),
          })
          const text = await answer.text()
          const where = `${row.method} ${address.slice(0, 200)}: ${text.slice(0, 200)}`
          expect(answer.status, where).toBeLessThan(500)
          if (answer.ok || row.form || row.path.includes('stop')) continue
          if (answer.status !== 409) expect(text, where).toMatch(/^\{"error":\{"code":"\w+"/)
          expect(text, where).not.toContain('evil')
        }
      }
      // A repeated field: either one of the values counts or neither does.
      const { path } = fill(row, caller)
      const twice = await answerTo({
        what: '',
        row,
        path: `${path}${path.includes('?') ? '&' : '?'}${place}=a&${place}[]=b&__proto__[x]=1`,
        token: dana.session.accessToken,
      })
      expect(twice.status, `${row.path} ${place}`).toBeLessThan(500)
    }
  }
  expect(changedTables(before, await digests(server))).toEqual([])
  expect('x' in {}).toBe(false)
})

test('a token opens nothing from an address or a cookie', async () => {
  const { accessToken, refreshToken } = dana.session
  for (const row of ROUTES.filter(asksForSession)) {
    const { path, body } = fill(row, caller)
    const glue = path.includes('?') ? '&' : '?'
    const address = `${path}${glue}access_token=${accessToken}&token=${accessToken}&authorization=Bearer+${accessToken}`
    const cookie = `access_token=${accessToken}; token=${accessToken}; session=${refreshToken}; __Host-session=${accessToken}`
    const asked = { what: '', row, headers: { cookie }, ...(body ? { body } : {}) }
    const byAddress = await answerTo({ ...asked, path: address })
    // It may also be refused because of a query that the call does not accept.
    expect([400, 401], row.path).toContain(byAddress.status)
    const byCookie = await answerTo({ ...asked, path })
    expect([byCookie.status, (await byCookie.json()).error.code], row.path).toEqual([401, 'not_authenticated'])
  }
})

test('whatever a file is called, it comes as a file of that name, and as no other header', async () => {
  const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1])
  const sha256 = createHash('sha256').update(picture).digest('hex')
  const token = dana.session.accessToken
  expect((await server.send('PUT', `/api/files/${sha256}`, { token, body: picture })).status).toBe(204)
  const muts = [
    {
      name: 'create_run@1',
      args: { runId: 'run-of-names', kind: 'validation', name: 'N', tester: '', environment: '' },
    },
    {
      name: 'attach_file@1',
      args: {
        runId: 'run-of-names',
        key: 'loads',
        fileId: 'file-of-names',
        name: 'a.png',
        mediaType: 'image/png',
        size: picture.byteLength,
        sha256,
      },
    },
  ].map((each, at) => ({ seq: at + 1, ...each }))
  const { body } = fill(ROUTES.find(row => row.path === '/sync/push') ?? raise(), caller)
  const pushed = await server.send('POST', '/sync/push', { token, body: { ...body, muts } })
  expect(await pushed.json()).toMatchObject({ rejected: [] })
  const rename = (name: string) =>
    server.store.db.updateTable('checklistFiles').set({ name }).where('sha256', '=', sha256).executeTakeFirst()
  for (const name of [
    'a.png"; filename="evil.html',
    'a\r\nSet-Cookie: a=b\r\n\r\n<script>',
    '../../../etc/passwd',
    "a'; filename*=UTF-8''evil.html",
    'evil.html\0.png',
    '\u202egnp.exe',
    '\ud800.png',
    '=?utf-8?Q?=0D=0A?=',
    'ein Bild 🦊.png',
    '',
  ]) {
    expect((await rename(name)).numUpdatedRows).toBe(1n)
    const answer = await server.send('GET', `/api/files/${sha256}`, { token })
    expect([answer.status, answer.headers.get('content-type')], name).toEqual([200, 'image/png'])
    const said = answer.headers.get('content-disposition') ?? ''
    expect(said, name).toMatch(/^attachment; filename="[\w.-]*"; filename\*=UTF-8''[\w.!~*'()%-]*$/)
    expect(answer.headers.getSetCookie(), name).toEqual([])
  }
})

function raise(): never {
  throw new Error('there is a push')
}
