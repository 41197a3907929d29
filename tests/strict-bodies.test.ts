import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { EXTENSION_ID } from '../sync/catalog/extension.ts'
import { calls } from '../sync/wire/calls.ts'
import { extensionCalls } from '../sync/wire/extension-calls.ts'
import { type ProblemCode, problemBody, problems } from '../sync/wire/problem.ts'
import { openShared } from '../sync/wire/shares.ts'
import { aStranger, type Caller, callerOf, fill, ROUTES, type RouteRow } from './server-routes.ts'
import {
  aResident,
  changedTables,
  digests,
  linkExtension,
  type Resident,
  type Sent,
  type TestServer,
  testServer,
} from './test-server.ts'

// The whole product runs in this process, and the machine may be busy with other work.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let server: TestServer
let dana: Resident
let caller: Caller
/** What opens each door; a session opens all others. */
let tokens: { readonly [Each in RouteRow['door']]?: string }

beforeAll(async () => {
  server = await testServer()
  dana = await aResident(server, aStranger())
  caller = await callerOf(server, dana)
  tokens = { extension: (await linkExtension(server, dana)).token, recovery: await recoveryToken() }
  await server.settle()
})

afterAll(() => server.stop())

/** Of a session that may only set a new password. */
async function recoveryToken(): Promise<string> {
  const { email, flow } = dana
  await server.call('recover', { email, flow })
  const { ticket = '' } = (await server.mailsTo(email)).at(-1) ?? {}
  const { session } = calls.spendTicket.answer.parse(await server.call('spendTicket', { ticket, flow }))
  return session.accessToken
}

/** The one that takes a form has its own test (`server/notices/stop-route.test.ts`). */
const FORMS = ROUTES.filter(row => row.form)
const POSTS = ROUTES.filter(row => row.method === 'POST' && !row.form)

/** More than any route accepts: a batch of changes may be the largest, at half a megabyte. */
const HUGE = 600 * 1024

interface Defect {
  what: string
  sent: Sent
  code?: ProblemCode
}

test('no POST route is left out', () => {
  const routed = new Set(server.app.routes.filter(route => route.method === 'POST').map(route => route.path))
  expect([...routed].sort()).toEqual([...POSTS, ...FORMS].map(row => row.path).sort())
})

describe.each(POSTS)('POST $path', row => {
  test('refuses whatever is not exactly its body, in the words of a problem, and changes nothing', async () => {
    // Mails from the last sign-up may still be in transit.
    await server.settle()
    const before = await digests(server)
    for (const { what, sent, code } of defectsOf(row)) {
      const token = tokens[row.door] ?? dana.session.accessToken
      const answer = await server.send('POST', row.path, { token, ...sent })
      await expectProblem(answer, code ?? (row.door === 'signed' ? 'webhook_signature' : 'bad_request'), what)
    }
    expect(changedTables(before, await digests(server))).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
    expect('polluted' in {}).toBe(false)
  })

  test('refuses what another site sends, whatever it calls its content', async () => {
    // The payment provider's events come from another origin; a signature proves them instead.
    const code = row.door === 'signed' ? 'webhook_signature' : 'wrong_origin'
    await server.settle()
    const before = await digests(server)
    const { body } = fill(row, caller)
    for (const from of FOREIGN) {
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
        const headers = { ...from, 'content-type': type }
        const answer = await server.send('POST', row.path, { token: dana.session.accessToken, body, headers })
        await expectProblem(answer, code, JSON.stringify(headers))
      }
    }
    expect(changedTables(before, await digests(server))).toEqual([])
  })

  test('takes a body that is as it should be', async () => {
    // A separate session, because signing out is one of the calls.
    const resident = await aResident(server, aStranger())
    const sound = await callerOf(server, resident)
    const { body } = fill(row, sound)
    const isExtensions = row.path.startsWith('/api/extension/')
    const headers = isExtensions
      ? { origin: `chrome-extension://${EXTENSION_ID}`, 'sec-fetch-site': 'cross-site' }
      : { origin: server.config.origin, 'sec-fetch-site': 'same-origin' }
    const token = isExtensions ? (await linkExtension(server, resident)).token : resident.session.accessToken
    const answer = await server.send('POST', row.path, { token, body, headers })
    const text = await answer.text()
    const code = answer.ok ? 'none' : JSON.parse(text).error.code
    expect(code).toBe(SOUND[row.path] ?? 'none')
  })
})

test('no call reads anything behind a question mark: a key there is refused, and nothing changes', async () => {
  await server.settle()
  const before = await digests(server)
  // The health check reveals nothing about anybody, and programs that follow a link in a mail may add what they like.
  const calls = ROUTES.filter(({ path }) => path.startsWith('/api/') && !/health|stop|webhook/.test(path))
  expect(calls.length).toBeGreaterThan(15)
  for (const row of calls) {
    const { path, body } = fill(row, caller)
    const sent = { token: dana.session.accessToken, ...(row.method === 'GET' ? {} : { body }) }
    const answer = await server.send(row.method, `${path}?admin=1`, sent)
    await expectProblem(answer, 'bad_request', `${row.method} ${path}`)
  }
  expect(changedTables(before, await digests(server))).toEqual([])
})

describe('a mutation', () => {
  const confirm = () => ({ seq: 1, name: 'confirm_providers@1', args: { emailId: caller.emailId } })
  const pushOf = (mutation: string) => {
    const { body } = fill(ROUTES.find(row => row.path === '/sync/push') ?? raise(), caller)
    return JSON.stringify({ ...body, muts: [] }).replace('"muts":[]', `"muts":[${mutation}]`)
  }

  test('with anything beside number, name and arguments stops the whole batch', async () => {
    const before = await digests(server)
    const inner = JSON.stringify(confirm()).slice(1, -1)
    const { seq, name, args } = confirm()
    const mutations = [
      ...['accountId', '__proto__', 'constructor'].map(key => `{${inner},"${key}":{"polluted":true}}`),
      ...[
        { name, args },
        { seq, args },
        { seq: 0, name, args },
        { seq: '1', name, args },
        { seq: 1.5, name, args },
      ].map(mutation => JSON.stringify(mutation)),
      ...['null', '[]', '7', '"text"'],
    ]
    for (const mutation of mutations) {
      const answer = await server.send('POST', '/sync/push', {
        token: dana.session.accessToken,
        body: pushOf(mutation),
      })
      await expectProblem(answer, 'bad_request', mutation)
    }
    expect(changedTables(before, await digests(server))).toEqual([])
  })

  test('with anything beside its own arguments is refused for good, and changes no row of the account', async () => {
    // The mail from the last sign-up may still be in transit.
    await server.settle()
    const before = await digests(server)
    const choice = `"emailId":"${caller.emailId}","providerId":"openai","enabled":false`
    const extras = [
      '"verifiedAt":1',
      '"__proto__":{"polluted":true}',
      '"userId":"x"',
      '"enabled":"yes"',
      '"plan":"vault"',
    ]
    for (const [index, extra] of extras.entries()) {
      const mutation = `{"seq":${index + 1},"name":"set_provider_enabled@1","args":{${choice},${extra}}}`
      const answer = await server.send('POST', '/sync/push', {
        token: dana.session.accessToken,
        body: pushOf(mutation),
      })
      expect(await answer.json(), extra).toMatchObject({ rejected: [{ seq: index + 1, code: 'bad_request' }] })
    }
    expect(changedTables(before, await digests(server))).toEqual([
      'account',
      'account_uses',
      'sync_clients',
      'sync_rejections',
    ])
  })
})

/** How a valid body is answered when its preconditions are not met. */
const SOUND: Readonly<Record<string, ProblemCode>> = {
  [extensionCalls.claim.path]: 'link_code_wrong',
  '/api/stripe-webhook': 'webhook_signature',
  [calls.peekTicket.path]: 'ticket_used',
  [calls.spendTicket.path]: 'ticket_used',
  [calls.spendCode.path]: 'code_wrong',
  [calls.passkeySignIn.path]: 'passkey_refused',
  [calls.secondFactor.path]: 'second_factor_failed',
  [calls.recoveryCode.path]: 'second_factor_failed',
  [calls.showAgain.path]: 'code_wrong',
  [calls.addPasskey.path]: 'passkey_not_added',
  [calls.namePasskey.path]: 'not_found',
  [calls.removePasskey.path]: 'not_found',
  [calls.disconnectGoogle.path]: 'not_found',
  [calls.newRecoveryCodes.path]: 'not_found',
  [calls.googleSignIn.path]: 'google_refused',
  [calls.googleConnect.path]: 'google_refused',
  [calls.adopt.path]: 'ticket_unknown',
  [calls.newPassword.path]: 'recovery_first',
  [calls.changePassword.path]: 'missing_information',
  [calls.endOneSession.path]: 'not_found',
  [calls.createShare.path]: 'not_found',
  [openShared.path]: 'share_ended',
  [calls.signAuthorization.path]: 'letter_changed',
  [calls.verifyPayment.path]: 'not_found',
  [calls.staffAct.path]: 'staff_only',
  [calls.staffRefund.path]: 'staff_only',
  [calls.confirmDemandEmail.path]: 'ticket_unknown',
  [calls.closeAccount.path]: 'close_confirm',
  [calls.keepAccount.path]: 'not_closing',
  [calls.billingPortal.path]: 'no_plan',
  [calls.cancelPlan.path]: 'no_plan',
  [calls.resumePlan.path]: 'no_plan',
  [calls.quotePlan.path]: 'no_plan',
  [calls.changePlan.path]: 'no_plan',
}

const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://127.0.0.1' },
  { origin: 'http://localhost:1' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

describe('asking', () => {
  test.each(['GET', 'HEAD', 'OPTIONS'])('by %s changes no row, whoever asks and whatever is named', async method => {
    const live = { ...aStranger() }
    await server.call('signUp', live)
    const { ticket = '', code = '' } = (await server.mailsTo(live.email)).at(-1) ?? {}
    await server.settle()
    const before = await digests(server)
    for (const row of ROUTES) {
      const path = fill(row, caller).path
      const query = new URLSearchParams({ ticket, code, email: live.email, flow: live.flow, ...flat(row) })
      for (const address of [path, `${row.path}?${query}`]) {
        for (const token of [dana.session.accessToken, undefined, 'garbage']) {
          const leaving = new AbortController()
          const answer = await server.send(method, address, { token, signal: leaving.signal })
          if (answer.headers.get('content-type') !== 'text/event-stream') await answer.arrayBuffer()
          leaving.abort()
        }
      }
    }
    for (const path of ['/', '/auth/callback', '/dashboard', '/nowhere', '/api/nowhere', '/sync/nowhere']) {
      await server.send(method, `${path}?ticket=${ticket}`, { token: dana.session.accessToken })
    }
    expect(changedTables(before, await digests(server))).toEqual([])
    // All those lookups have not used up the link: it still works.
    const { session } = await server.call('spendTicket', { ticket, flow: live.flow })
    expect(session).toMatchObject({ email: live.email })
  })
})

function defectsOf(row: RouteRow): Defect[] {
  const { body = {} } = fill(row, caller)
  const json = JSON.stringify(body)
  const inner = json.slice(1, -1)
  const withKey = (key: string) => `{${JSON.stringify(key)}:{"polluted":true}${inner && ','}${inner}}`
  const typed = (type: string, text = json): Sent => ({ body: text, headers: { 'content-type': type } })
  const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map(part => Buffer.from(part)))
  const pad = `${json.slice(0, -1)}${inner && ','}"pad":"${'x'.repeat(HUGE)}"}`
  return [
    ...['isAdmin', 'userId', '__proto__', 'constructor', 'prototype', 'toString', ''].map(key => ({
      what: `the extra key '${key}'`,
      sent: { body: withKey(key) },
    })),
    ...Object.keys(body)
      .filter(key => !mayLack(row, key))
      .map(key => {
        const { [key]: _left, ...rest } = body
        return { what: `no ${key}`, sent: { body: rest } }
      }),
    ...Object.entries(body).flatMap(([key, value]) =>
      otherTypes(row, key, value).map(wrong => ({
        what: `${key} as ${JSON.stringify(wrong)?.slice(0, 20)}`,
        sent: { body: { ...body, [key]: wrong } },
      })),
    ),
    ...[
      '',
      ' ',
      '{',
      '}',
      'null',
      'true',
      '7',
      '"text"',
      `[${json}]`,
      `${json}${json}`,
      `${json},`,
      `'${json}'`,
      'NaN',
    ].map(text => ({ what: `the text ${text.slice(0, 20)}`, sent: { body: text } })),
    { what: 'nothing at all', sent: { headers: { 'content-type': 'application/json' } } },
    { what: 'bytes that are no UTF-8', sent: { body: bytes(json.slice(0, -1), `${inner && ','}"a":"`, [0xff], '"}') } },
    { what: 'UTF-16', sent: { body: Buffer.from(json, 'utf16le') } },
    { what: 'a deep nest', sent: { body: `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}` } },
    ...WRONG_TYPES.map(type => ({ what: `the type '${type}'`, sent: typed(type) })),
    { what: 'a form', sent: typed('application/x-www-form-urlencoded', new URLSearchParams(flat(row)).toString()) },
    { what: 'more than is taken', sent: { body: pad }, code: 'too_large' },
    { what: 'a length beyond belief', sent: withLength(json, '999999999'), code: 'too_large' },
    // A real connection ends at its announced length; a proxy in between may have kept a wrong one.
    ...(row.door === 'signed'
      ? []
      : [{ what: 'more than was announced', sent: withLength(pad, '2'), code: 'too_large' as const }]),
  ]
}

const withLength = (body: string, length: string): Sent => ({ body, headers: { 'content-length': length } })

const WRONG_TYPES = [
  '',
  'text/plain',
  'text/plain; application/json',
  'text/html',
  'application/jsonp',
  'application/json-patch+json',
  'multipart/form-data; boundary=x',
]

/** A value of every other type. */
function otherTypes(row: RouteRow, key: string, value: unknown): unknown[] {
  const kind = Array.isArray(value) ? 'array' : typeof value
  const others = { string: 'x', number: 7, boolean: true, object: {}, array: [] }
  const wrong = Object.entries(others).flatMap(([name, other]) =>
    // An empty list is a valid list of changes.
    name === kind ? [] : [other],
  )
  const long = kind === 'string' && !isUnbounded(row, key) ? ['x'.repeat(20_001)] : []
  return [...wrong, [value], ...(mayBeNull(row, key) ? [] : [null]), ...long]
}

const mayBeNull = (row: RouteRow, key: string): boolean =>
  (key === 'flow' && /(-ticket|-code|\/adopt)$/.test(row.path)) || key === 'guestEmail'

const mayLack = (row: RouteRow, key: string): boolean => row.path === calls.authSession.path && key === 'email'

/** A wrong protocol or history name has its own answer, however long it is. */
const isUnbounded = (row: RouteRow, key: string): boolean =>
  row.path === '/sync/push' && (key === 'epoch' || key === 'proto')

/** The body of a row as a query string would carry it. */
function flat(row: RouteRow): Record<string, string> {
  const { body = {} } = fill(row, caller)
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]))
}

function raise(): never {
  throw new Error('there is a push')
}

async function expectProblem(answer: Response, code: ProblemCode, what: string): Promise<void> {
  expect(await answer.json(), what).toEqual(problemBody(code))
  expect(answer.status, what).toBe(problems[code].status)
  expect(answer.status, what).toBeLessThan(500)
  expect(answer.headers.get('content-type'), what).toBe('application/json')
  expect(answer.headers.get('cache-control'), what).toBe('no-store')
  expect(answer.headers.get('x-content-type-options'), what).toBe('nosniff')
}
