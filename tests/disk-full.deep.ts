import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { inboundStore } from '../server/store/inbound-store.ts'
import type { AccountId } from '../sync/records/ids.ts'
import { calls } from '../sync/wire/calls.ts'
import { problemBody } from '../sync/wire/problem.ts'
import { PROTOCOL, WIRE_VERSION } from '../sync/wire/version.ts'
import { day } from './builders-server.ts'
import { aStranger, callerOf } from './server-routes.ts'
import {
  aResident,
  changedTables,
  type Digests,
  digests,
  openCheckout,
  pay,
  type Resident,
  rowsOf,
  sendMail,
  sign,
  sqliteOf,
  type TestServer,
  testServer,
} from './test-server.ts'

// The whole product runs in this process, and the machine may be busy with other work.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

/**
 * The database file may not grow, which is what SQLite sees when the disk is full. Small rows still fit into existing
 * pages, so each test writes until a write fails.
 */
let server: TestServer

beforeEach(async () => {
  server = await testServer({ file: true })
})
afterEach(() => server.stop())

function fillDisk(): void {
  const { sqlite } = sqliteOf(server)
  sqlite.pragma(`max_page_count = ${sqlite.pragma('page_count', { simple: true })}`)
}

function makeRoom(): void {
  sqliteOf(server).sqlite.pragma('max_page_count = 1000000')
}

/** Repeats a small write until it fails for lack of space; returns the state before the failed attempt. */
async function untilFull(write: (n: number) => Promise<{ status: number; body: unknown }>) {
  for (let n = 0; n < 2_000; n += 1) {
    const before = await digests(server)
    const { status, body } = await write(n)
    if (status === 200) continue
    expect([status, body]).toEqual([507, problemBody('disk_full')])
    return { n, before }
  }
  throw new Error('the disk never became full')
}

async function answerOf(answer: Promise<Response>): Promise<{ status: number; body: unknown }> {
  const { status } = await answer
  return { status, body: await (await answer).json() }
}

/** Rate limits are counted in their own table, written before the work begins. */
const changedSince = async (before: Digests): Promise<string[]> =>
  changedTables(before, await digests(server)).filter(table => table !== 'rate_limits')

test('a push that cannot be written is refused whole, and is taken when it comes again', async () => {
  const resident = await aResident(server, aStranger())
  const { epoch, emailId } = await callerOf(server, resident)
  await server.settle()
  const push = (client: string) =>
    answerOf(
      server.send('POST', '/sync/push', {
        token: resident.session.accessToken,
        body: {
          proto: PROTOCOL,
          schema: WIRE_VERSION,
          epoch,
          client,
          muts: [
            { seq: 1, name: 'set_provider_enabled@1', args: { emailId, providerId: 'xai', enabled: false } },
            { seq: 2, name: 'no_such_change@1', args: {} },
            { seq: 3, name: 'set_provider_enabled@1', args: { emailId, providerId: 'xai', enabled: true } },
          ],
        },
      }),
    )
  const clients = Array.from({ length: 2_000 }, () => randomUUID())
  fillDisk()
  const { n, before } = await untilFull(at => push(clients[at] ?? ''))
  expect(await changedSince(before)).toEqual([])
  expect((await push(clients[n] ?? '')).status).toBe(507)
  expect(await changedSince(before)).toEqual([])

  makeRoom()
  for (let times = 0; times < 2; times += 1) {
    expect(await push(clients[n] ?? '')).toMatchObject({
      status: 200,
      body: { lastSeq: 3, rejected: [{ seq: 2, code: 'bad_request' }] },
    })
  }
  const { sync_clients = [], sync_rejections = [] } = await rowsOf(server, resident.accountId)
  expect(sync_clients.filter(row => row.client_id === clients[n])).toHaveLength(1)
  expect(sync_rejections.filter(row => row.client_id === clients[n])).toHaveLength(1)
})

test('a sign-up that cannot be written leaves no account, and works as soon as there is room', async () => {
  const people = Array.from({ length: 200 }, aStranger)
  fillDisk()
  const signUp = (n: number) => answerOf(server.send('POST', calls.signUp.path, { body: people[n] }))
  const { n, before } = await untilFull(signUp)
  expect(await changedSince(before)).toEqual([])
  const [refused] = people.slice(n)
  if (refused === undefined) throw new Error('somebody was refused')
  expect(await server.mailsTo(refused.email)).toEqual([])

  makeRoom()
  const resident = await aResident(server, refused)
  const rows = await rowsOf(server, resident.accountId)
  // The confirmation mail, and the welcome mail once the mailbox is proven.
  expect([rows.users, rows.email, rows.auth_users, rows.tickets, rows.mails].map(table => table?.length)).toEqual([
    1, 1, 1, 1, 2,
  ])
})

test('a checkout that cannot be noted is not handed out, and is when there is room', async () => {
  const resident = await aResident(server, aStranger())
  const open = (n: number) => {
    const planName = n % 2 === 0 ? 'Minimal' : 'Private'
    const body = { priceId: `price_${planName.toLowerCase()}_monthly`, planName, guestEmail: null }
    // Slow enough for the limit of ten a minute.
    server.wall.move(6_100)
    return answerOf(server.send('POST', calls.createPayment.path, { token: resident.session.accessToken, body }))
  }
  // The rate-limit rows now exist, so from here on only the checkout needs more space.
  for (let n = 0; n < 10; n += 1) expect((await open(n)).status).toBe(200)
  fillDisk()
  const { n, before } = await untilFull(open)
  expect(await changedSince(before)).toEqual([])

  makeRoom()
  const { body } = await open(n)
  expect(body).toEqual({ url: expect.stringContaining('/checkout/') })
  const { checkout_sessions = [] } = await rowsOf(server, resident.accountId)
  expect(checkout_sessions).toHaveLength(10 + n + 1)
})

test("a payment's event that cannot be written is not acknowledged, and takes effect once when it comes again", async () => {
  const resident = await aResident(server, aStranger())
  await sign(server, resident)
  const url = await openCheckout(server, resident)
  await server.settle()
  const before = await digests(server)
  fillDisk()
  await pay(server, url)
  const answers = server.lines.filter(line => line.includes('stand_in_event_not_taken'))
  expect(answers.map(line => JSON.parse(line).status)).toContain(507)
  expect(await changedSince(before)).toEqual([])
  expect(server.standIn.waitingEvents()).toBeGreaterThan(0)

  makeRoom()
  server.wall.move(120_000)
  await server.settle()
  expect(server.standIn.waitingEvents()).toBe(0)
  const rows = await rowsOf(server, resident.accountId)
  expect(rows.subscriptions).toMatchObject([{ status: 'trialing' }])
  expect(rows.cycles).toHaveLength(1)
  expect(rows.requests).toHaveLength(4)
  expect(rows.mails?.filter(mail => mail.step === 'order_confirmation')).toHaveLength(1)
  const events = (await rowsOf(server)).stripe_events ?? []
  expect(events).toHaveLength(new Set(events.map(event => event.id)).size)
  await expectLettersOnce(resident)
})

test('mail that cannot be stored is put off by our server, and is there once when it comes again', async () => {
  const resident = await aResident(server, aStranger())
  await sign(server, resident)
  await pay(server, await openCheckout(server, resident))
  await server.settle()
  const [reply] = (await rowsOf(server, resident.accountId)).mails?.filter(mail => mail.step === 'demand') ?? []
  const address = String(reply?.envelope_from)
  const mail = `From: a@b.example\r\nSubject: Hello\r\n\r\n${'A line of it.\r\n'.repeat(2_000)}`
  fillDisk()
  await fillMailbox()
  const before = await digests(server)
  expect(await sendMail(server, address, mail)).toSatisfy(code => code === 451 || code === 452)
  expect(await changedSince(before)).toEqual([])

  // The providers' first answers arrive while the disk is full.
  await server.clock.advance(60_000)
  await server.round()
  expect(await changedSince(before)).toEqual(['settings'])

  makeRoom()
  await server.settle()
  expect(await sendMail(server, address, mail)).toBe(250)
  await server.settle()
  const { replies = [], inbound_mails = [] } = await rowsOf(server, resident.accountId)
  // Four acknowledgements and the stranger's mail.
  expect(replies).toHaveLength(5)
  expect(new Set(replies.map(row => row.sha256)).size).toBe(5)
  expect(inbound_mails.map(row => row.state)).toEqual(Array(5).fill('done'))
})

test('letters that are due while nothing can be written are not lost, and leave once', async () => {
  const resident = await aResident(server, aStranger())
  await sign(server, resident)
  server.relay.mode = 'down'
  await pay(server, await openCheckout(server, resident))
  await server.round()
  await vi.waitFor(async () =>
    expect((await demandsOf(resident)).map(mail => mail.state)).toEqual(Array(4).fill('waiting')),
  )

  fillDisk()
  await fillLedger(resident.accountId)
  server.relay.mode = 'works'
  server.wall.move(120_000)
  const said = server.lines.length
  const settled = server.round()
  const isFull = () => server.lines.slice(said).some(line => line.includes('disk_full'))
  await vi.waitFor(() => expect(isFull()).toBe(true), { timeout: 10_000 })
  expect(await submittedOf(resident)).toHaveLength(0)

  makeRoom()
  await settled
  await server.settle()
  await expectLettersOnce(resident)
})

test('a letter that the relay took just before the disk was full is in the ledger once, and does not leave again', async () => {
  const resident = await aResident(server, aStranger())
  await sign(server, resident)
  await pay(server, await openCheckout(server, resident))
  let filled: Promise<void> | undefined
  server.relay.afterTaken = () => {
    filled ??= Promise.resolve(fillDisk()).then(() => fillLedger(resident.accountId))
    return filled
  }
  const settled = server.round()
  await vi.waitFor(() => expect(filled).toBeDefined(), { timeout: 10_000 })
  await filled
  const said = server.lines.length
  const isFull = () => server.lines.slice(said).some(line => line.includes('disk_full'))
  await vi.waitFor(() => expect(isFull()).toBe(true), { timeout: 10_000 })
  expect(await submittedOf(resident)).toHaveLength(0)

  makeRoom()
  await settled
  await server.settle()
  await expectLettersOnce(resident)
})

const demandsOf = async ({ accountId }: Resident) =>
  (await rowsOf(server, accountId)).mails?.filter(mail => mail.step === 'demand') ?? []

const submittedOf = async ({ accountId }: Resident) =>
  (await rowsOf(server, accountId)).events?.filter(event => event.type === 'submitted') ?? []

async function expectLettersOnce(resident: Resident): Promise<void> {
  expect((await demandsOf(resident)).map(mail => mail.state)).toEqual(Array(4).fill('sent'))
  const ids = (await demandsOf(resident)).map(mail => mail.message_id)
  expect((await server.lettersOutside()).sort()).toEqual(ids.sort())
  const written = (await submittedOf(resident)).map(event => JSON.parse(String(event.payload_json)).messageId)
  expect(written.sort()).toEqual(ids)
}

/** Writes entries smaller than any letter's to the letter's place in the ledger until there is no space left. */
async function fillLedger(accountId: AccountId): Promise<void> {
  const tenant = server.store.tenant(accountId)
  const entry = { requestId: null, type: 'admin' as const, createdAt: day(1), payload: { message: '' } }
  await untilRefused(1, () => tenant.write(tx => tx.appendEvent(entry)))
}

/**
 * Writes copies smaller than any mail. Their ids are spread over the index, so only many refusals show that no page has
 * space.
 */
async function fillMailbox(): Promise<void> {
  const mail = { receivedAt: day(1), envelopeFrom: '', envelopeTo: [], raw: Buffer.from('x') }
  await untilRefused(40, () =>
    inboundStore(server.store).keepArchiveCopy({ ...mail, id: randomUUID() }, `<${randomUUID()}>`),
  )
}

async function untilRefused(times: number, write: () => Promise<unknown>): Promise<void> {
  let refused = 0
  for (let n = 0; n < 2_000; n += 1) {
    try {
      await write()
      refused = 0
    } catch (error) {
      expect(error).toMatchObject({ code: 'disk_full' })
      refused += 1
      if (refused === times) return
    }
  }
  throw new Error('the disk never became full')
}
