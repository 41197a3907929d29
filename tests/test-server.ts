import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { CompiledQuery } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'

import { type AtRest, atRest as atRestWith } from '../server/auth/at-rest.ts'
import { googleTokens } from '../server/auth/google-tokens.ts'
import { newMark } from '../server/auth/known-browsers.ts'
import { type Config, readConfig } from '../server/config.ts'
import { createLog } from '../server/log.ts'
import { smtpTransport, type Transport } from '../server/mail/transport.ts'
import { createMetrics } from '../server/metrics/metrics.ts'
import { openProduct } from '../server/product.ts'
import type { PushSender } from '../server/push/push-sender.ts'
import { isPushEndpoint } from '../server/push/push-services.ts'
import { MovableClock } from '../server/sandbox/clock.ts'
import { type GoogleStandIn, googleStandIn } from '../server/sandbox/google.ts'
import { startSandbox } from '../server/sandbox/sandbox.ts'
import { type StripeStandIn, startStripeStandIn } from '../server/sandbox/stripe-stand-in.ts'
import { timeStandIn } from '../server/sandbox/time-authority.ts'
import { type Engine, type OpenDatabase, openDatabase } from '../server/store/database.ts'
import { dialectOf } from '../server/store/dialects.ts'
import type { FileStore } from '../server/store/file-store.ts'
import { sha256Hex } from '../server/store/hash.ts'
import { loadClockOffset, saveClockOffset } from '../server/store/settings-store.ts'
import { type Store, storeOver } from '../server/store/store.ts'
import { PROVIDERS } from '../sync/catalog/providers.ts'
import { stateOfZip } from '../sync/catalog/zip-states.ts'
import { AccountId, Instant } from '../sync/records/ids.ts'
import { signedLines } from '../sync/rules/demand/scope.ts'
import { AUTHORIZATION_VERSION, authorizationText } from '../sync/rules/letters/authorization-text.ts'
import { type CallName, calls } from '../sync/wire/calls.ts'
import { extensionCalls } from '../sync/wire/extension-calls.ts'
import type { Session } from '../sync/wire/session.ts'
import { testRandom } from './builders-server.ts'
import { freshDatabase } from './memory-database.ts'
import { faultOf } from './openapi-answers.ts'

const WEBHOOK_SECRET = 'whsec_of_this_server'
export const DAY_MS = 86_400_000
const TEST_CARD = '4242 4242 4242 4242'

export interface Sent {
  token?: string | undefined
  headers?: Record<string, string>
  /** Sent as JSON, except strings and bytes, which are sent as they are. */
  body?: unknown
  signal?: AbortSignal
}

/**
 * The whole product in this process, assembled as in production: its routes include no sandbox page. Outside systems
 * (mail relay, providers, payment provider) are simulated on loopback only, and reached by real SMTP and HTTP. Letters
 * are processed when a test asks for it; nothing else waits for a timer.
 */
export interface TestServer {
  app: Hono
  /** The HTTP address for a proxy and for the payment provider. */
  origin: string
  config: Config
  store: Store
  database: Engine
  clock: MovableClock
  wall: { now(): number; move(ms: number): void }
  standIn: StripeStandIn
  google: GoogleStandIn
  /** Port of the product's own mail server. */
  inboundPort: number
  /** All log output, line by line. */
  lines: string[]
  /** Message-IDs of the letters in the providers' mailboxes. */
  lettersOutside(): Promise<string[]>
  /** What the mail relay does; 'throws' is a failure of our own in the middle of sending. */
  relay: { mode: 'works' | 'down' | 'refuses' | 'throws'; afterTaken?: () => Promise<void> }
  /** One request, from a new address each time, so that no limit per address applies. */
  send(method: string, path: string, sent?: Sent): Promise<Response>
  /** A call that must succeed. */
  call(name: CallName, body: unknown, token?: string): Promise<Record<string, unknown>>
  /** Presses a button on the payment provider's page. */
  press(url: string, form: Record<string, string>): Promise<Response>
  /** What a sign-in with this address leaves in a browser. */
  markFor(email: string): string
  /** Mails to an address that are queued or have been sent, oldest first. */
  mailsTo(address: string): Promise<SentMail[]>
  /** Mails that the relay accepted for a person's address, as they arrived by SMTP, newest first. */
  mailsOutside(address: string): Promise<Email[]>
  /** One round of letters, mail in both directions and payment events. */
  round(): Promise<void>
  /** Runs rounds until nothing changes any more. */
  settle(): Promise<void>
  /** Erases the closed accounts whose grace period is over, and empties SQLite's log; returns how many were erased. */
  eraseClosed(): Promise<number>
  /** Pushes to the browsers that are due; returns how many. */
  sendPushes(): Promise<number>
  /** Moves files that are old enough to the file store, and deletes there what is no longer needed. */
  moveFiles(): Promise<void>
  stop(): Promise<void>
}

export interface SentMail {
  step: string
  ticket: string
  code: string
  text: string
}

interface TestServerOptions {
  file?: boolean
  production?: boolean
  trustedProxies?: string
  push?: PushSender | null
  files?: FileStore | null
}

/** Every push succeeds at once, and nothing leaves the process. */
const AWAKE: PushSender = {
  publicKey: 'of-this-server',
  accepts: endpoint => isPushEndpoint(endpoint),
  send: async () => ({ kind: 'taken' }),
}

/**
 * `file`: on disk instead of in memory; `production`: with the routes of a production start; `files`: the file store.
 */
export async function testServer({
  file = false,
  production = false,
  trustedProxies = '',
  push = AWAKE,
  files = null,
}: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recall-server-'))
  const appRoot = join(dataDir, 'app')
  mkdirSync(appRoot)
  for (const page of ['index', 'shell', '404']) {
    writeFileSync(join(appRoot, `${page}.html`), '<!doctype html><title>Total Recall</title>')
  }
  writeFileSync(join(appRoot, 'places.json'), '["/dashboard"]')
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const random = testRandom
  let movedMs = 0
  const wall = {
    now: () => Date.now() + movedMs,
    move: (ms: number) => {
      movedMs += ms
    },
  }
  const database = file ? await openDatabase(join(dataDir, 'recall.sqlite')) : await freshDatabase()
  const store = storeOver(database, { random, log, files })
  const clock = await MovableClock.open({
    wall,
    load: () => loadClockOffset(store),
    save: offsetMs => saveClockOffset(store, offsetMs),
  })

  let answers = new Hono()
  const server = await listen((request, env) => answers.fetch(request, env))
  const origin = `http://127.0.0.1:${portOf(server)}`
  const environment = { ORIGIN: origin, NODE_ENV: 'test', DATA_DIR: dataDir, TRUSTED_PROXIES: trustedProxies }
  const config = { ...readConfig(environment), production, archiveWaitMs: 200, heartbeatMs: DAY_MS }
  const { mailDomain } = config

  let inboundPort = 0
  const sandbox = await startSandbox({
    dataDir,
    mailDomain,
    inbound: () => ({ host: config.inbound.host, port: inboundPort }),
    clock,
    random,
    log,
    origin,
  })
  const standIn = await startStripeStandIn({
    dataDir,
    clock,
    wall,
    random,
    log,
    origin,
    webhookUrl: () => `${origin}/api/stripe-webhook`,
    webhookSecret: WEBHOOK_SECRET,
    prices: config.prices,
  })

  const played: TestServer['relay'] = { mode: 'works' }
  const relay = smtpTransport({ url: `smtp://${sandbox.relay.host}:${sandbox.relay.port}?tls=off`, name: mailDomain })
  const nobody = smtpTransport({ url: 'smtp://127.0.0.1:1?tls=off', name: mailDomain })
  const transport: Transport = {
    async send(envelope, raw) {
      const quoted = `${envelope.from} ${envelope.to.join(' ')} ${Buffer.from(raw).toString()}`
      if (played.mode === 'refuses') return { kind: 'refused', reply: { code: 550, text: quoted } }
      if (played.mode === 'throws') throw new Error(quoted)
      const outcome = await (played.mode === 'down' ? nobody : relay).send(envelope, raw)
      if (outcome.kind === 'taken') await played.afterTaken?.()
      return outcome
    },
    close() {
      relay.close()
      nobody.close()
    },
  }
  // A mail with a ticket is sealed, and wiped once it has been sent. To play its reader, the test keeps the plain text.
  const written = new Map<string, Uint8Array>()
  const sealing = atRestWith(random.bytes(32), random)
  const atRest: AtRest = {
    ...sealing,
    seal(name, plain) {
      written.set(name, plain)
      return sealing.seal(name, plain)
    },
  }
  const google = googleStandIn({ origin, reachedAt: origin, wall, random })
  const fetchKeys = async () => google.routes.request('/certs')
  const product = await openProduct({
    config,
    store,
    files,
    world: {
      clock,
      resolve: sandbox.resolve,
      takesMail: async () => 'taken',
      stripe: standIn,
      webhookSecret: WEBHOOK_SECRET,
      google: google.source,
      push,
      timeSource: timeStandIn({ dataDir, clock }),
      readGoogleToken: googleTokens({ source: google.source, wall, fetchKeys }),
      pages: [],
      mailbox(at) {
        inboundPort = at.port
      },
      onMoved: listener => clock.onMoved(listener),
      tick: () => sandbox.tick(),
      stop: () => sandbox.stop(),
    },
    transport,
    wall,
    random,
    log,
    // `even.test.ts` covers the even timing; thousands of other calls need not wait for it.
    evenMs: 0,
    atRest,
    metrics: createMetrics(),
    async forgetBytes() {
      await database.rebuild()
      if (!('sqlite' in database)) return
      const { queue, sqlite } = sqliteOf({ database })
      await queue.apart(() => sqlite.pragma('wal_checkpoint(TRUNCATE)'), true)
    },
    appRoot,
    extensionRoot: join(dataDir, 'extension'),
  })
  const { app, heartbeat, delivery, replies } = product
  const work = async (name: string) => product.workers.find(worker => worker.name === name)?.work?.()
  answers = app

  let visitors = 0
  async function send(method: string, path: string, { token, headers, body, signal }: Sent = {}): Promise<Response> {
    visitors += 1
    const remoteAddress = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
    const init: RequestInit = {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    }
    if (body !== undefined) {
      init.body =
        typeof body === 'string' || body instanceof Uint8Array
          ? new Uint8Array(Buffer.from(body))
          : JSON.stringify(body)
    }
    if (signal !== undefined) init.signal = signal
    const answer = await app.request(path, init, { incoming: { socket: { remoteAddress } } })
    // Every answer in every test must match the API's own document.
    const fault = await faultOf(method, path, answer)
    if (fault !== undefined) throw new Error(`${method} ${path} is not as /openapi.json says: ${fault}`)
    return answer
  }

  async function call(name: CallName, body: unknown, token?: string): Promise<Record<string, unknown>> {
    const answer = await send('POST', calls[name].path, { body, token })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }

  async function mailsTo(address: string): Promise<SentMail[]> {
    const rows = await store.db
      .selectFrom('mails')
      .select(['step', 'raw', 'envelopeTo', 'messageId'])
      .orderBy('id')
      .execute()
    const own = rows.filter(row => JSON.parse(row.envelopeTo).includes(address))
    return Promise.all(
      own.map(async ({ step, raw, messageId }) => {
        const { text = '' } = await PostalMime.parse(written.get(messageId) ?? raw)
        const ticket = /\/auth\/callback#ticket=([\w-]+)/.exec(text)?.[1] ?? ''
        const code = /\b(\d{3})[ \u00a0]?(\d{3})\b/.exec(text)?.slice(1).join('') ?? ''
        return { step, ticket, code, text }
      }),
    )
  }

  async function round(): Promise<void> {
    await standIn.tick()
    await heartbeat.beat()
    delivery.wake()
    if (played.mode === 'works') await delivery.idle()
    await sandbox.tick()
    await replies.work()
  }

  async function lettersOutside(): Promise<string[]> {
    const boxes = PROVIDERS.map(async ({ id }) => (await sandbox.routes.request(`/mail.json?box=${id}`)).json())
    const mails: { messageId: string }[] = (await Promise.all(boxes)).flat()
    return mails.map(mail => mail.messageId)
  }

  async function mailsOutside(address: string): Promise<Email[]> {
    const list = await sandbox.routes.request(`/mail.json?box=people&to=${encodeURIComponent(address)}`)
    const taken = (await list.json()) as { id: string }[]
    return Promise.all(
      taken.map(async ({ id }) => {
        const raw = await sandbox.routes.request(`/mail/${id}/raw`)
        return PostalMime.parse(await raw.arrayBuffer())
      }),
    )
  }

  /** Counts whose change means that something was still in transit. */
  const pulse = async () => {
    const tables = ['account', 'mails', 'inbound_mails', 'events']
    const counts = tables.map(
      table => `select count(*) as rows, ${table === 'account' ? 'sum(v)' : '0'} as v from ${table}`,
    )
    return JSON.stringify(await query({ database }, counts.join(' union all ')))
  }

  async function settle(): Promise<void> {
    for (let before = '', now = await pulse(); before !== now; ) {
      before = now
      await round()
      now = await pulse()
    }
  }

  return {
    app,
    origin,
    config,
    store,
    database,
    clock,
    wall,
    standIn,
    google,
    inboundPort,
    lines,
    lettersOutside,
    mailsOutside,
    relay: played,
    send,
    call,
    press: async (url, form) =>
      standIn.routes.request(new URL(url).pathname, { method: 'POST', body: new URLSearchParams(form) }),
    markFor: email => newMark({ atRest, wall, random }, email),
    mailsTo,
    round,
    settle,
    eraseClosed: async () => Number(await work('erasing')),
    sendPushes: async () => Number((await work('pushes')) ?? 0),
    moveFiles: async () => void (await work('files')),
    async stop() {
      await product.stop()
      await sandbox.stop()
      await standIn.stop()
      server.close()
      server.closeAllConnections()
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Somebody who has signed up and proven their mailbox, with everything that only they know. */
export interface Resident {
  firstName: string
  lastName: string
  email: string
  password: string
  zip: string
  /** Nonce of this person's browser. */
  flow: string
  accountId: AccountId
  session: Session
  /** From the mail that confirmed the address: both are spent. */
  ticket: string
  code: string
}

/** Facts that nobody else shares, so that a leak can be told from a coincidence. */
export interface Persona {
  firstName: string
  lastName: string
  email: string
  password: string
  zip: string
  flow: string
}

/** Signs up, opens the mail, confirms by its link, accepts the terms. */
export async function aResident(server: TestServer, persona: Persona): Promise<Resident> {
  await server.call('signUp', persona)
  const mail = (await server.mailsTo(persona.email)).at(-1)
  if (mail === undefined) throw new Error('no mail to confirm')
  const { ticket, code } = mail
  const spent = await server.call('spendTicket', { ticket, flow: persona.flow })
  const { session } = calls.spendTicket.answer.parse(spent)
  await server.call('completeProfile', { zip: persona.zip, termsAccepted: true }, session.accessToken)
  return { ...persona, accountId: AccountId.parse(session.accountId), session, ticket, code }
}

/** Another browser of the same person, or the same one after its tokens have expired. */
export async function signIn(server: TestServer, { email, password }: Persona): Promise<Session> {
  return calls.signIn.answer.parse(await server.call('signIn', { email, password })).session
}

/** Signs the authorization with exactly the text that the screens show. */
export async function sign(server: TestServer, resident: Resident): Promise<void> {
  const state = stateOfZip(resident.zip)
  if (state === undefined) throw new Error('no state has this ZIP')
  const text = authorizationText({
    person: resident,
    email: resident.email,
    providers: signedLines(PROVIDERS.map(({ id }) => ({ providerId: id, enabled: true }))),
    company: server.config.company,
    state,
  })
  const body = {
    textVersion: AUTHORIZATION_VERSION,
    textSha256: sha256Hex(text),
    signatureKind: 'typed',
    signature: `${resident.firstName} ${resident.lastName}`,
  }
  await server.call('signAuthorization', body, resident.session.accessToken)
}

/** Opens a checkout; returns the address of its page. */
export async function openCheckout(server: TestServer, resident: Resident, planName = 'Minimal'): Promise<string> {
  const body = { priceId: `price_${planName.toLowerCase()}_monthly`, planName, guestEmail: null }
  const { url } = await server.call('createPayment', body, resident.session.accessToken)
  return String(url)
}

export const checkoutIdOf = (url: string): string => url.split('/').at(-1) ?? ''

/** Pays with the test card. When this resolves, the provider's event has been delivered or is queued. */
export async function pay(server: TestServer, url: string): Promise<void> {
  const paid = await server.press(url, { action: 'pay', card: TEST_CARD })
  if (paid.status !== 303) throw new Error(`the checkout answered ${paid.status}`)
}

/** Sends one mail by SMTP, byte for byte; resolves with the reply code to the final dot. */
export function sendMail({ inboundPort }: TestServer, to: string, body: string): Promise<number> {
  const script = ['EHLO stranger.example', 'MAIL FROM:<>', `RCPT TO:<${to}>`, 'DATA', `${body}\r\n.`, 'QUIT']
  return new Promise((resolve, reject) => {
    const socket = createConnection(inboundPort, '127.0.0.1')
    const answers: number[] = []
    let heard = ''
    socket.on('data', chunk => {
      heard += chunk.toString()
      // The last line of a reply has a space after its code.
      const end = /^(\d{3}) [^\n]*\r\n$/m.exec(heard)
      if (end === null) return
      heard = ''
      const next = script[answers.length]
      answers.push(Number(end[1]))
      if (next !== undefined) socket.write(`${next}\r\n`)
    })
    // Replies: greeting, four commands, then the final dot.
    socket.on('close', () => resolve(answers[5] ?? 0))
    socket.on('error', reject)
  })
}

/** A digest of every table, or of the rows of one account; the tables whose digests differ show what changed. */
export type Digests = Readonly<Record<string, string>>

/** How rows of a table find their account; null if they belong to nobody. A new table must be added here. */
const OWNER: Readonly<Record<string, string | null>> = {
  account: 'id = @account',
  google_nonces: null,
  passkey_challenges: 'auth_user_id in (select auth_user_id from users where account_id = @account)',
  auth_users: 'id in (select auth_user_id from users where account_id = @account)',
  tickets: 'auth_user_id in (select auth_user_id from users where account_id = @account)',
  session_tokens: 'session_id in (select id from sessions where account_id = @account)',
  staff_actions: 'request_id in (select id from requests where account_id = @account)',
  closed_tokens: null,
  erased_ledgers: null,
  evidence_keys: null,
  freed_files: 'owner = @account',
  time_stamps: null,
  providers: null,
  rate_limits: null,
  request_paces: null,
  leases: null,
  raw_pieces: null,
  settings: null,
  stripe_events: null,
  trial_cards: null,
  learned_senders: null,
  unknown_senders: null,
  kysely_migration: null,
  kysely_migration_lock: null,
}

/** Runs a statement of the test's own straight on the database, past the store. Columns keep their names in SQL. */
export async function query(
  { database: { db } }: { database: Pick<Engine, 'db'> },
  statement: string,
): Promise<Record<string, unknown>[]> {
  return (await db.withoutPlugins().executeQuery<Record<string, unknown>>(CompiledQuery.raw(statement))).rows
}

/** SQLite itself: for tests about its file, which no other engine can pass. */
export function sqliteOf({ database }: { database: Engine }): OpenDatabase {
  if (!('sqlite' in database)) throw new Error('this test is about SQLite')
  return database as OpenDatabase
}

/** Lets a test ask as often as it likes: every limit on visitors starts anew. */
export const forgetRates = (server: Parameters<typeof query>[0]) => query(server, 'delete from rate_limits')

async function tablesOf({ database: { db } }: Pick<TestServer, 'database'>): Promise<string[]> {
  const { rows } = await dialectOf(db).tables.execute(db)
  return rows.map(({ name }) => name).sort()
}

/** Rows of one account, or all rows, by table. */
export async function rowsOf(
  server: Pick<TestServer, 'database'>,
  accountId?: AccountId,
): Promise<Record<string, Record<string, unknown>[]>> {
  const rows: Record<string, Record<string, unknown>[]> = {}
  for (const table of await tablesOf(server)) {
    const owner = table in OWNER ? OWNER[table] : 'account_id = @account'
    const where = accountId === undefined ? 'true' : (owner?.replaceAll('@account', `'${accountId}'`) ?? 'false')
    rows[table] = await query(server, `select * from ${table} where ${where} order by 1, 2`)
  }
  return rows
}

export async function digests(server: Pick<TestServer, 'database'>, accountId?: AccountId): Promise<Digests> {
  const tables = Object.entries(await rowsOf(server, accountId))
  return Object.fromEntries(tables.map(([table, rows]) => [table, sha256Hex(JSON.stringify(rows.map(bytesAsHashes)))]))
}

/** A linked extension of this person; `token` is its only credential. */
export async function linkExtension(
  server: Pick<TestServer, 'call' | 'send' | 'store'>,
  { accountId, session }: Pick<Resident, 'accountId' | 'session'>,
  browser = 'Chrome on Linux',
): Promise<{ token: string; linkId: string; words: string }> {
  const { code } = await server.call('startLink', {}, session.accessToken)
  const answer = await server.send('POST', extensionCalls.claim.path, { body: { code, browser } })
  const { token, words } = extensionCalls.claim.answer.parse(await answer.json())
  const tenant = server.store.tenant(accountId)
  const linkId = (await tenant.list('extension_links', { words }))[0]?.id ?? ''
  await tenant.write(tx => tx.update('extension_links', linkId, { confirmedAt: Instant.parse(Date.now()) }))
  return { token, linkId, words }
}

/** Names of the tables that have changed. */
export function changedTables(before: Digests, after: Digests): string[] {
  return Object.keys({ ...before, ...after }).filter(table => !OF_NODES.has(table) && before[table] !== after[table])
}

/** What several servers on one PostgreSQL tell one another all the time: that they live, and how much was asked. */
const OF_NODES: ReadonlySet<string> = new Set(['leases', 'request_paces'])

/** As JSON, mails and PDFs would be lists of a million numbers. */
function bytesAsHashes(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, value instanceof Uint8Array ? sha256Hex(value) : value]),
  )
}

function listen(handle: (request: Request, env: object) => Response | Promise<Response>): Promise<Server> {
  return new Promise(resolve => {
    const server = createAdaptorServer({ fetch: handle })
    if (!('closeAllConnections' in server)) throw new Error('a plain HTTP server was asked for')
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}

export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
