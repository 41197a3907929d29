import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { calls } from '../sync/wire/calls.ts'
import { PROTOCOL, WIRE_VERSION } from '../sync/wire/version.ts'
import { callerOf } from './server-routes.ts'
import {
  aResident,
  DAY_MS,
  forgetRates,
  openCheckout,
  pay,
  type Resident,
  rowsOf,
  type Sent,
  sendMail,
  sign,
  signIn,
  sqliteOf,
  type TestServer,
  testServer,
} from './test-server.ts'

// The whole product runs in this process, and the machine may be busy with other work.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

/**
 * One person with marked data goes through everything that the product does and everything that can fail. All output is
 * recorded: log lines, both output streams, the console, and the bodies of refusals. None of it may contain the
 * person's data.
 */
const ZEPHYR = {
  firstName: 'Zephyrmark',
  lastName: 'Nightingalemark',
  email: 'zephyr.markword@markmail.example',
  password: 'marked otter canoe lantern',
  zip: '94110',
  flow: 'flow-markword-of-zephyr',
}

let server: TestServer
/** All recorded output, with its source. */
const said: { where: string; text: string }[] = []
/** Values that belong to Zephyr alone, with their kind. */
const marks = new Map<string, string>()

beforeAll(async () => {
  for (const stream of ['stdout', 'stderr'] as const) {
    const write = process[stream].write.bind(process[stream])
    vi.spyOn(process[stream], 'write').mockImplementation((chunk: string | Uint8Array, ...rest: unknown[]) => {
      said.push({ where: stream, text: Buffer.from(chunk).toString() })
      // The test runner reports through these streams, so they must keep working.
      return Reflect.apply(write, process[stream], [chunk, ...rest])
    })
  }
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      said.push({ where: `console.${method}`, text: parts.map(String).join(' ') })
    })
  }
  server = await testServer()
  await live()
})

afterAll(async () => {
  vi.restoreAllMocks()
  await server.stop()
})

test('no log line, no output and no refusal holds a name, an address, a token, a code or a text of anybody', () => {
  const lines = server.lines.map(text => ({ where: 'log', text: withoutIds(text) }))
  expect(lines.length).toBeGreaterThan(30)
  // Make sure the marks are real: each kind was found where it belongs.
  for (const kind of [
    'name',
    'address',
    'password',
    'ticket',
    'code',
    'token',
    'reference',
    'alias',
    'text',
    'subject',
  ]) {
    expect([...marks.values()], kind).toContain(kind)
  }
  const leaks = [...said, ...lines].flatMap(({ where, text }) =>
    [...marks].filter(([mark]) => text.includes(mark)).map(([mark, kind]) => `${where}: ${kind} ${mark} in ${text}`),
  )
  expect(leaks).toEqual([])
})

test('a log line is one line of JSON: a name, and facts from the list', () => {
  const allowed = ['level', 'time', 'msg', 'accountId', 'requestId', 'mailId', 'providerId', 'route', 'status', 'code']
  const known = [...allowed, 'count', 'durationMs', 'error', 'at']
  for (const line of server.lines) {
    expect(line.trimEnd()).not.toMatch(/[\r\n]/)
    const facts: Record<string, unknown> = JSON.parse(line)
    expect(
      Object.keys(facts).filter(name => !known.includes(name)),
      line,
    ).toEqual([])
    expect(String(facts.msg), line).toMatch(/^[a-z_]+$/)
  }
})

test('a line that says where names the route of a row, and never all of them', () => {
  const routes = server.lines.flatMap(line => JSON.parse(line).route ?? [])
  expect(new Set(routes).size).toBeGreaterThan(3)
  expect(routes.filter(route => route.includes('*'))).toEqual([])
})

test('every turn of a session and every failure of a dependency leaves a line', () => {
  const events = new Set(server.lines.map(line => JSON.parse(line).msg))
  expect([...events]).toEqual(
    expect.arrayContaining([
      'signed_up',
      'ticket_spent',
      'ticket_refused',
      'code_wrong',
      'limited',
      'origin_refused',
      'webhook_refused',
      'signed_in',
      'sign_in_failed',
      'signed_out',
      'refresh_reused',
      'payment_event',
      'letter_written',
      'mail_later',
      'mail_refused',
      'delivery_failed',
      'beat_failed',
      'reply_failed',
      'disk_full',
      'request_failed',
    ]),
  )
})

test('a refusal says its own words and nothing of what went wrong inside', () => {
  const refusals = said.filter(({ where }) => where.startsWith('answer'))
  expect(refusals.length).toBeGreaterThan(20)
  for (const { where, text } of refusals) {
    expect(text, where).toMatch(/^\{"error":\{"code":"\w+","title":"[^"]*","text":"[^"]*"\}\}$/)
    expect(text, where).not.toMatch(/sqlite|select |insert |\.ts:|node_modules|\/tmp\/|ECONN|stack/i)
  }
})

async function live(): Promise<void> {
  const zephyr = await aResident(server, ZEPHYR)
  await sign(server, zephyr)
  await pay(server, await openCheckout(server, zephyr))
  await server.settle()
  for (const days of [0.001, 9, 16, 25, 30]) {
    await server.clock.advance(Math.round(days * DAY_MS))
    await server.settle()
  }
  await mistakes(zephyr)
  await strangeMail()
  await collectMarks(zephyr)
  await brokenRelay(zephyr)
  await brokenInside(zephyr)
}

/** Mistakes of people and strangers. */
async function mistakes(zephyr: Resident): Promise<void> {
  const { email, flow, ticket, code, session, password } = zephyr
  const token = session.accessToken
  const sql = `${email}' or '1'='1`
  await refused(calls.signIn.path, { body: { email, password: `${password} not` } })
  await refused(calls.signIn.path, { body: { email: sql, password } })
  await refused(calls.spendTicket.path, { body: { ticket, flow } })
  await refused(calls.spendTicket.path, { body: { ticket: `${ticket}x`, flow } })
  await refused(calls.peekTicket.path, { body: { ticket: email, flow } })
  await refused(calls.spendCode.path, { body: { email, code, flow } })
  await refused(calls.spendCode.path, { body: { email, code: '000000', flow } })
  await refused(calls.refresh.path, { body: { refreshToken: email } })
  for (const wrong of [
    { zip: ZEPHYR.lastName },
    { email: `${email}\r\nX: y` },
    { firstName: `${ZEPHYR.firstName}\u202e` },
    { password: ZEPHYR.lastName.toLowerCase() },
    { lastName: '' },
    { unknown: ZEPHYR.lastName },
  ]) {
    await refused(calls.signUp.path, { body: { ...ZEPHYR, ...wrong } })
  }
  await refused(calls.signUp.path, { body: `{"email":"${email}"` })
  await refused(calls.signUp.path, { body: { ...ZEPHYR, pad: email.repeat(4_000) } })
  await refused(calls.createPayment.path, { token, body: { priceId: email, planName: email, guestEmail: email } })
  await refused(calls.verifyPayment.path, { token, body: { sessionId: email } })
  await refused(calls.sendConfirmationEmail.path, {
    token,
    body: { userEmail: `other.${email}`, firstName: ZEPHYR.firstName, planName: 'Minimal', planFrequency: 'monthly' },
  })
  const paper = { textVersion: 'x', textSha256: '0'.repeat(64), signatureKind: 'typed', signature: ZEPHYR.lastName }
  await refused(calls.signAuthorization.path, { token, body: paper })
  const event = JSON.stringify({ type: 'invoice.paid', data: { object: { customer_email: email } } })
  await refused('/api/stripe-webhook', { body: event, headers: { 'stripe-signature': `t=1,v1=${email}` } })
  await refused('/sync/push', { token, body: { proto: email, schema: 1 } })
  for (const path of [`/sync/pull?email=${email}`, `/api/files/${email}`, `/api/${email}?access_token=${token}`]) {
    await refused(path, { token }, 'GET')
  }
  await refused(`/sync/pull?token=${token}`, {}, 'GET')
  await refused(calls.completeProfile.path, { token, body: {}, headers: { origin: `https://${email}` } })
  await server.call('resend', { email, flow })
  for (let n = 0; n < 6; n += 1) await server.send('POST', calls.resend.path, { body: { email, flow } })
  await refused(calls.resend.path, { body: { email, flow } })

  const again = await signIn(server, zephyr)
  await server.call('refresh', { refreshToken: again.refreshToken })
  server.wall.move(11_000)
  await refused(calls.refresh.path, { body: { refreshToken: again.refreshToken } })
  const last = await signIn(server, zephyr)
  await server.call('signOut', {}, last.accessToken)
  for (const secret of [again, last]) {
    marks.set(secret.accessToken, 'token')
    marks.set(secret.refreshToken, 'token')
  }
}

/** Unexpected mail to one of Zephyr's addresses. */
async function strangeMail(): Promise<void> {
  const [request] = (await rowsOf(server)).reply_tokens ?? []
  const [email] = (await rowsOf(server)).email ?? []
  const [local, domain] = String(email?.inbound_alias).split('@')
  const to = `${local}+${request?.token}@${domain}`
  const bodies = [
    `From: "${ZEPHYR.lastName}" <${ZEPHYR.email}>\r\nSubject: Markword ${ZEPHYR.lastName}\r\n\r\nMarkword text\r\n`,
    `Content-Type: multipart/mixed; boundary="x"\r\nSubject: =?utf-8?B?////?=\r\n\r\n--x\r\n\r\n${ZEPHYR.email}`,
    `${ZEPHYR.email}\0\r\n\r\n`,
    `Subject: ${'a'.repeat(20_000)}\r\nDKIM-Signature: v=1; d=${ZEPHYR.lastName}; b=${ZEPHYR.email}\r\n\r\nx\r\n`,
  ]
  for (const body of bodies) await sendMail(server, to, body)
  await sendMail(server, `nobody@${domain}`, bodies[0] ?? '')
  await server.settle()
}

/** The relay is down, refuses with words that quote the mail, or our own code fails in the middle of sending. */
async function brokenRelay({ email, flow }: Resident): Promise<void> {
  for (const mode of ['down', 'refuses', 'throws'] as const) {
    server.relay.mode = mode
    await forgetRates(server)
    await server.call('resend', { email, flow })
    const line = { down: 'mail_later', refuses: 'mail_refused', throws: 'delivery_failed' }[mode]
    await vi.waitFor(() => expect(server.lines.join('')).toContain(line), { timeout: 10_000, interval: 50 })
    server.relay.mode = 'works'
    // After an outage of the relay, sending is retried a while later.
    server.wall.move(60_000)
    await server.settle()
  }
}

/** Disk full, records that no rule knows, payment provider down, tables missing. */
async function brokenInside(zephyr: Resident): Promise<void> {
  const { sqlite } = sqliteOf(server)
  const { accessToken: token } = await signIn(server, zephyr)
  sqlite.pragma(`max_page_count = ${sqlite.pragma('page_count', { simple: true })}`)
  let full = false
  for (let n = 0; n < 200 && !full; n += 1) {
    const body = { ...ZEPHYR, email: `n${n}.${ZEPHYR.email}` }
    const answer = await server.send('POST', calls.signUp.path, { body })
    full = answer.status === 507
    if (full) said.push({ where: 'answer on a full disk', text: await answer.text() })
  }
  expect(full).toBe(true)
  sqlite.pragma('max_page_count = 1000000')

  sqlite.exec(
    `update requests set stage = 'prepared', state = '${ZEPHYR.lastName}', submitted_at = null, due_at = null`,
  )
  sqlite.exec(`update mails set step = '${ZEPHYR.lastName}' where request_id is not null`)
  sqlite.exec(`update users set terms_accepted_at = '${ZEPHYR.lastName}'`)
  // This bypasses the account's writer, which would have marked it, so the account is marked as due here.
  sqlite.exec('update account set look_at = 0')
  // Parsing these texts as JSON raises errors that quote them.
  sqlite.exec(`update user_onboarding set providers_selected = '${ZEPHYR.firstName}'`)
  sqlite.exec(`update inbound_mails set envelope_to = '${ZEPHYR.lastName}', state = 'new' where state = 'done'`)
  await refused('/sync/push', { token, body: await aPush(zephyr) })
  sqlite.exec('alter table replies rename to replies_away')
  await strangeMail()
  await refused(calls.completeProfile.path, { token, body: { zip: '', termsAccepted: true } })

  sqlite.exec('delete from subscriptions')
  sqlite.exec('delete from rate_limits')
  await server.standIn.stop()
  await refused(calls.createPayment.path, {
    token,
    body: { priceId: 'price_private_monthly', planName: 'Private', guestEmail: null },
  })

  sqlite.exec('alter table tickets rename to tickets_away')
  sqlite.exec('alter table email rename to email_away')
  await refused(calls.resend.path, { body: { email: ZEPHYR.email, flow: ZEPHYR.flow } })
  await refused(calls.spendTicket.path, { body: { ticket: zephyr.ticket, flow: ZEPHYR.flow } })
  await refused('/sync/pull?since=0&epoch=&client=client-0001&proto=recall-sync/1&schema=1', { token }, 'GET')
}

async function aPush(zephyr: Resident): Promise<Record<string, unknown>> {
  const { epoch, clientId, emailId } = await callerOf(server, zephyr)
  const muts = [{ seq: 1, name: 'confirm_providers@1', args: { emailId } }]
  return { proto: PROTOCOL, schema: WIRE_VERSION, epoch, client: clientId, muts }
}

/** Sends a request that must be refused, and records the answer. */
async function refused(path: string, sent: Sent, method = 'POST'): Promise<void> {
  const answer = await server.send(method, path, sent)
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  if (answer.ok) throw new Error(`${path} was not refused`)
  said.push({ where: `answer of ${path.split('?')[0]}`, text: await answer.text() })
  said.push({ where: `headers of ${path}`, text: headers })
}

async function collectMarks({ ticket, code, session }: Resident): Promise<void> {
  const mark = (kind: string, ...values: unknown[]) => {
    for (const value of values) if (typeof value === 'string' && value.length > 5) marks.set(value, kind)
  }
  mark('name', ZEPHYR.firstName, ZEPHYR.lastName)
  mark('address', ZEPHYR.email, 'markmail.example', 'zephyr.markword')
  mark('password', ZEPHYR.password)
  mark('ticket', ticket, ZEPHYR.flow)
  mark('code', code)
  mark('token', session.accessToken, session.refreshToken)
  const rows = await rowsOf(server)
  for (const { inbound_alias } of rows.email ?? []) mark('alias', inbound_alias)
  for (const { token } of rows.reply_tokens ?? []) mark('alias', token)
  for (const { reference, ticket: theirs } of rows.requests ?? []) mark('reference', reference, theirs)
  for (const { subject, excerpt, from_address } of rows.replies ?? []) {
    mark('subject', subject)
    mark('text', excerpt)
    mark('address', from_address)
  }
  for (const { payload_json } of rows.events ?? []) {
    mark('text', JSON.parse(String(payload_json)).message)
  }
  for (const { message_id, envelope_from } of rows.mails ?? []) {
    mark('address', envelope_from)
    mark('reference', message_id)
  }
}

/** The six digits of a code may appear by chance in an id or a time. */
const withoutIds = (line: string): string =>
  line.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id').replace(/"time":"[^"]*"/, '"time":""')
