import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { googleFrame } from '../server/auth/google-frame.ts'
import { googleItself } from '../server/auth/google-tokens.ts'
import { PROVIDERS } from '../sync/catalog/providers.ts'
import { SITE } from '../sync/catalog/site.ts'
import { type Row, TABLE_NAMES, type TableName } from '../sync/records/index.ts'
import { calls } from '../sync/wire/calls.ts'
import type { PullPage } from '../sync/wire/pull.ts'
import { PROTOCOL, WIRE_VERSION } from '../sync/wire/version.ts'
import { testRandom } from './builders-server.ts'
import { aResident, openCheckout, pay, query, type Resident, sign, type TestServer, testServer } from './test-server.ts'

/**
 * The reads of the specification's client, asked of a device's copy. All its rows come from one pull from the running
 * server. A second account exists beside this person's, and none of its rows may appear in the answers.
 */
let server: TestServer
let dana: Resident
let rows: PullPage['rows']
/** The rows of an account that has neither signed nor paid. */
let newcomer: PullPage['rows']

const persona = (name: string) => ({
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: `${name}@whitfield.example`,
  password: 'velvet otter canoe',
  zip: '94110',
  flow: `flow-of-${name}`,
})

beforeAll(async () => {
  server = await testServer()
  const other = await aResident(server, persona('other'))
  dana = await aResident(server, persona('dana'))
  newcomer = await pulled(dana)
  for (const resident of [other, dana]) {
    await sign(server, resident)
    await switchOff(resident, 'xai')
    await pay(server, await openCheckout(server, resident))
  }
  await server.settle()
  rows = await pulled(dana)
}, 60_000)
afterAll(() => server.stop())

async function pulled({ session }: Resident): Promise<PullPage['rows']> {
  const query = { since: '0', epoch: '', client: 'client-0001', proto: PROTOCOL, schema: String(WIRE_VERSION) }
  const path = `/sync/pull?${new URLSearchParams(query)}`
  const answer = await server.send('GET', path, { token: session.accessToken })
  return ((await answer.json()) as PullPage).rows
}

/** Sends what a device sends when the person flips the switch. */
async function switchOff({ session }: Resident, providerId: string): Promise<void> {
  const query = { since: '0', epoch: '', client: 'client-0002', proto: PROTOCOL, schema: String(WIRE_VERSION) }
  const path = `/sync/pull?${new URLSearchParams(query)}`
  const page = (await (await server.send('GET', path, { token: session.accessToken })).json()) as PullPage
  const emailId = (page.rows.email as Row<'email'>[])[0]?.id
  const muts = [{ seq: 1, name: 'set_provider_enabled@1', args: { emailId, providerId, enabled: false } }]
  const body = { proto: PROTOCOL, schema: WIRE_VERSION, epoch: page.epoch, client: 'client-0002', muts }
  const answer = await server.send('POST', '/sync/push', { body, token: session.accessToken })
  const { rejected } = (await answer.json()) as { rejected: unknown[] }
  if (rejected.length > 0) throw new Error(JSON.stringify(rejected))
}

const CHOSEN = PROVIDERS.filter(({ id }) => id !== 'xai')

const table = <Name extends TableName>(name: Name, from = rows) => (from[name] ?? []) as Row<Name>[]
const only = <Name extends TableName>(name: Name, from = rows): Row<Name> => {
  const [row, ...others] = table(name, from)
  if (row === undefined || others.length > 0) throw new Error(`${others.length + Number(row !== undefined)} of ${name}`)
  return row
}
const year = () => new Date(server.clock.now()).getUTCFullYear()
const cycles = () =>
  table('cycles')
    .filter(cycle => cycle.emailId === only('email').id && cycle.year === year())
    .sort((a, b) => b.number - a.number)
const requests = () => table('requests').filter(({ cycleId }) => cycleId === cycles()[0]?.id)
const ofRequests = <Found extends { requestId: string | null; createdAt: number }>(found: Found[]) => {
  const ids = new Set<string | null>(requests().map(({ id }) => id))
  return found.filter(({ requestId }) => ids.has(requestId)).sort((a, b) => b.createdAt - a.createdAt)
}
/** The fields that a row has, without any that a newer version may have added. */
const has = (row: object, ...names: string[]) => names.filter(name => name in row)

const READS: readonly (readonly [title: string, read: () => unknown, answer: () => unknown])[] = [
  [
    '[API-021] users: id and zip_code by auth_user_id, one row',
    () => table('users').map(({ id, zipCode }) => [id, zipCode]),
    () => [[dana.accountId, '94110']],
  ],
  [
    '[API-022] users: the row by auth_user_id',
    () => only('users'),
    () => expect.objectContaining({ email: dana.email, firstName: 'Dana', lastName: 'Whitfield', provider: 'email' }),
  ],
  ['[API-025] users: plan', () => [only('users', newcomer).plan, only('users').plan], () => [null, 'minimal']],
  [
    '[API-026] email: one row by user_id',
    () => table('email').map(({ userId, email }) => [userId, email]),
    () => [[dana.accountId, dana.email]],
  ],
  ['[API-028] user_onboarding: the row by user_id', () => only('user_onboarding').userId, () => dana.accountId],
  [
    '[API-029] user_onboarding: payment_completed',
    () => [only('user_onboarding', newcomer).paymentCompleted, only('user_onboarding').paymentCompleted],
    () => [false, true],
  ],
  [
    '[API-030] user_onboarding: providers_selected by user_id',
    () => [...only('user_onboarding').providersSelected].sort(),
    () => CHOSEN.map(({ id }) => id).sort(),
  ],
  [
    '[API-031] customer_journey: current_stage by user_id',
    () => [only('customer_journey', newcomer).currentStage, only('customer_journey').currentStage],
    () => ['onboarding', 'active'],
  ],
  [
    '[API-032] email_providers: those that are enabled, by email_id, each with its provider',
    () =>
      table('email_providers')
        .filter(({ emailId, enabled }) => emailId === only('email').id && enabled)
        .map(({ providerId }) => PROVIDERS.find(({ id }) => id === providerId)?.name)
        .sort(),
    () => CHOSEN.map(({ name }) => name).sort(),
  ],
  ['[API-033] cycles: the newest of the year by email_id', () => cycles().map(({ number }) => number)[0], () => 1],
  [
    '[API-034] requests: by cycle_id, each with its provider and cycle',
    () =>
      requests()
        .map(({ providerId, cycleId }) => [
          PROVIDERS.find(({ id }) => id === providerId)?.id,
          table('cycles').some(({ id }) => id === cycleId),
        ])
        .sort(),
    () => CHOSEN.map(({ id }) => [id, true]).sort(),
  ],
  [
    '[API-035] events: by request_id, newest first',
    () => {
      const found = ofRequests(table('events'))
      return [new Set(found.map(({ requestId }) => requestId)).size, found.at(-1)?.type]
    },
    () => [CHOSEN.length, 'prepared'],
  ],
  [
    '[API-036] artifacts: by request_id, newest first',
    () => new Set(ofRequests(table('artifacts')).map(({ requestId }) => requestId)).size,
    () => CHOSEN.length,
  ],
]

/** The fields that the specification lists, under the names that this product uses. */
const RECORDS: readonly (readonly [title: string, TableName, fields: readonly string[]])[] = [
  ['[API-037] users', 'users', ['id', 'authUserId', 'email', 'provider', 'firstName', 'lastName', 'zipCode', 'plan']],
  ['[API-038] email', 'email', ['id', 'userId', 'email', 'verifiedAt', 'inboundAlias']],
  [
    '[API-039] user_onboarding',
    'user_onboarding',
    ['userId', 'onboardingCompleted', 'paymentCompleted', 'poaSigned', 'emailVerified', 'providersSelected'],
  ],
  ['[API-040] customer_journey', 'customer_journey', ['userId', 'currentStage']],
  [
    '[API-041] email_providers, whose provider is a row of the catalog',
    'email_providers',
    ['emailId', 'providerId', 'enabled'],
  ],
  ['[API-042] cycles', 'cycles', ['id', 'emailId', 'year', 'number']],
  ['[API-043] requests', 'requests', ['id', 'cycleId', 'providerId', 'stage', 'createdAt', 'escalated']],
  ['[API-044] events, whose payload has a message', 'events', ['id', 'requestId', 'type', 'createdAt', 'payload']],
  ['[API-045] artifacts', 'artifacts', ['id', 'requestId', 'kind', 'createdAt']],
]

describe('what the specification’s client reads', () => {
  test.each(READS)('%s', (_, read, answer) => {
    expect(read()).toEqual(answer())
  })

  test('nothing of the other person is among it', () => {
    expect(JSON.stringify(rows)).not.toContain('other@whitfield.example')
    expect(Object.keys(rows).every(name => TABLE_NAMES.some(known => known === name))).toBe(true)
  })
})

describe('the record', () => {
  test.each(RECORDS)('%s', (_, name, fields) => {
    const found = table(name)
    expect(found.length).toBeGreaterThan(0)
    for (const row of found) expect(has(row, ...fields)).toEqual(fields)
  })

  test('what a field holds is what the specification says it holds', () => {
    expect(only('customer_journey', newcomer).currentStage).toBe('onboarding')
    for (const { kind } of table('artifacts')) expect(['pdf', 'email', 'screenshot']).toContain(kind)
    for (const { payload } of table('events')) expect(payload.message).toMatch(/\w/)
    for (const { providerId } of table('email_providers')) expect(PROVIDERS.map(({ id }) => id)).toContain(providerId)
  })
})

describe('calls', () => {
  const asked = (name: 'authSession', body: object, token?: string) => server.call(name, body, token)

  test('[API-006] the current user is the session’s own row, and nobody’s without a session', async () => {
    expect(only('users')).toMatchObject({ id: dana.session.accountId, email: dana.session.email })
    expect((await server.send('GET', '/sync/pull', {})).status).toBe(401)
  })

  test('[API-007] the session is told as it stands', async () => {
    expect(await asked('authSession', {}, dana.session.accessToken)).toEqual({
      isAuthenticated: true,
      knownEmail: true,
    })
    expect(await asked('authSession', {})).toEqual({ isAuthenticated: false, knownEmail: false })
    expect(await asked('authSession', {}, 'not-a-token')).toEqual({ isAuthenticated: false, knownEmail: false })
  })

  test.each([
    ['[API-019] auth-session', '/api/auth-session'],
    ['[API-019] auth-email-signup', '/api/auth-email-signup'],
    ['[API-019] send-welcome-email', '/api/send-welcome-email'],
    ['[API-019] send-auth-email', '/api/send-auth-email'],
    ['[API-019] send-confirmation-email', '/api/send-confirmation-email'],
    ['[API-019] create-payment', '/api/create-payment'],
    ['[API-019] verify-payment', '/api/verify-payment'],
    ['[API-019] billing-summary', '/api/billing-summary'],
    ['[API-019] billing-portal', '/api/billing-portal'],
  ])('%s has a real server behind it, which refuses what it was not made for', async (_, path) => {
    const { accessToken: token } = dana.session
    const odd = await server.send('POST', path, { body: { nobody: 'asks this' }, token })
    expect(odd.status).toBe(400)
    expect(await odd.json()).toMatchObject({ error: { code: 'bad_request' } })
    expect((await server.send('POST', `${path}-of-nobody`, { body: {}, token })).status).toBe(404)
  })

  test('[API-020] a page may load from nowhere but here, save what the operator configures; Google’s script has a document of its own', async () => {
    const origins = (answer: Response) =>
      (answer.headers.get('content-security-policy') ?? '')
        .split(/[;\s]+/)
        .filter(source => /^https?:|\.\w+/.test(source))
        .map(source => new URL(source.replace('*.', '')).hostname)
    const page = await server.send('GET', '/dashboard', { headers: { accept: 'text/html' } })
    const configured = [SITE.bookingPage, SITE.enterpriseGuide, SITE.videos.quote, SITE.videos.shieldDemo]
    const elsewhere = configured.flatMap(address => (address?.startsWith('http') ? [new URL(address).hostname] : []))
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(new Set(origins(page))).toEqual(new Set(elsewhere))

    const source = googleItself('client-of-this-test')
    const frames = googleFrame({ random: testRandom, google: source })
    const frame = await frames.request('/api/auth/google/frame')
    expect(new Set(origins(frame))).toEqual(new Set(['accounts.google.com', 'googleusercontent.com']))
    const scripts = [...(await frame.text()).matchAll(/<script src="([^"]+)"/g)].map(([, address]) => address)
    expect(scripts).toEqual(['https://accounts.google.com/gsi/client'])
  })

  test('[API-011] auth-email-signup takes the five facts and answers with where to go on', async () => {
    const facts = { firstName: 'Robin', lastName: 'Castellan', email: 'robin@castellan.example', zip: '80301-1234' }
    const body = { ...facts, termsAccepted: true, flow: 'flow-of-robin' }
    expect(calls.emailSignUp.path).toBe('/api/auth-email-signup')
    expect(await server.call('emailSignUp', body)).toEqual({ next: '/onboarding' })
    for (const name of Object.keys(body)) {
      const { [name]: _, ...rest }: Record<string, unknown> = body
      expect((await server.send('POST', calls.emailSignUp.path, { body: rest })).status, name).toBe(400)
    }
    // One fact that is not as it should be, each with its own refusal; the terms count as a fact.
    const refused: [object, string][] = [
      [{ firstName: ' ' }, 'missing_information'],
      [{ lastName: ' ' }, 'missing_information'],
      [{ email: 'robin' }, 'bad_email'],
      [{ zip: '8030' }, 'bad_zip'],
      [{ termsAccepted: false }, 'terms_required'],
    ]
    for (const [fact, code] of refused) {
      const answer = await server.send('POST', calls.emailSignUp.path, { body: { ...body, ...fact } })
      expect(await answer.json(), code).toMatchObject({ error: { code } })
    }
    const rows = await query(server, `select first_name, last_name, zip_code from users where email = '${facts.email}'`)
    expect(rows).toEqual([{ first_name: 'Robin', last_name: 'Castellan', zip_code: '80301' }])
  })

  test('[API-027] the row of the address is made with an alias; no client says that it is verified', async () => {
    const made = only('email', newcomer)
    expect(made.inboundAlias).toMatch(/^dana\.[0-9a-z]{10}@/)
    // Set when the ticket was spent.
    expect(made.verifiedAt).toEqual(expect.any(Number))
    const claimed = { ...persona('claims'), verifiedAt: 1 }
    expect((await server.send('POST', calls.signUp.path, { body: claimed })).status).toBe(400)
    await server.call('signUp', persona('claims'))
    const found = await query(
      server,
      "select verified_at, inbound_alias from email where email = 'claims@whitfield.example'",
    )
    expect(found).toEqual([{ verified_at: null, inbound_alias: expect.stringMatching(/^claims\.[0-9a-z]{10}@/) }])
  })
})
