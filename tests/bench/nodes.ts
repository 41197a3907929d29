import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'

import { atRest } from '../../server/auth/at-rest.ts'
import { createSessions } from '../../server/auth/sessions.ts'
import { authStore } from '../../server/store/auth-store.ts'
import { DATABASE_FILE, openPostgres } from '../../server/store/database.ts'
import { openStore, type Store, storeOver } from '../../server/store/store.ts'
import { syncStore } from '../../server/store/sync-store.ts'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { anAccount, silentLog, testRandom } from '../builders-server.ts'
import { addSignedAccounts } from '../crash/kill-letters.ts'
import { type Life, spawnServer } from '../crash/letters/product.ts'
import { eventually } from '../eventually.ts'
import { freePort } from '../free-port.ts'
import { isInstalled, startPostgres } from '../postgres.mjs'
import { emptyDatabase } from '../postgres-database.ts'
import type { Extent, Sizes } from './extent.ts'
import { demandRows, placeOf } from './million.ts'
import { pullPath } from './served-account.ts'
import type { Figure } from './table.ts'

interface Size {
  /** Accounts at rest, with a demand at every provider each. */
  accounts: number
  /** Accounts whose devices ask and write at the same time. */
  devices: number
  /** How long they do, in each round. */
  forMs: number
  /** Accounts whose letters leave. */
  payers: number
  rounds: number
}
const SIZES: Sizes<Size> = {
  whole: { accounts: 250_000, devices: 16, forMs: 4_000, payers: 40, rounds: 3 },
  shortest: { accounts: 100, devices: 2, forMs: 150, payers: 1, rounds: 1 },
}
/** One account in a hundred is due in the beat that is measured. */
const SHARE = 100
/** Providers that a production server writes to. */
const WRITTEN_TO = PROVIDERS.filter(({ channels }) => channels[0].verifiedOn !== null)
const BEAT_MS = 50

/** What a world does, once a round; per second. */
interface Rates {
  pulls: number[]
  pushes: number[]
  letters: number[]
  judged: number[]
}

/** A database of either engine, without the product. */
interface Bare {
  run(sql: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

interface Place {
  name: string
  /** Empty for SQLite. */
  url: string
  folder: string
  /** The sign-in key of its servers. */
  key: Uint8Array
  store: Store
  bare: Bare
}

/**
 * The product as it runs in production, on SQLite, and on PostgreSQL with one and with three servers: pulls that bring
 * nothing, pushes of one mutation, letters from the due request to the relay, and requests that a beat judges. The
 * reference is the bare driver of PostgreSQL, for the least that each of these needs there.
 */
export async function nodes(extent: Extent): Promise<Figure[]> {
  const size = SIZES[extent]
  const folder = mkdtempSync(join(tmpdir(), 'recall-bench-'))
  const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const [sqlite] = await measured(await onSqlite(join(folder, 'sqlite')), [1], size)
    if (!isInstalled()) {
      console.log('nodes: PostgreSQL is not installed: only SQLite was measured')
      return figuresOf('SQLite', sqlite, undefined)
    }
    const server = await startPostgres({ flushes: true })
    cleanups.push(() => server.stop())
    const [one, three] = await measured(await onPostgres(server.url, join(folder, 'postgres')), [1, 3], size)
    const reference = await bareRates(server.url, size)
    return [
      ...figuresOf('SQLite', sqlite, reference),
      ...figuresOf('PostgreSQL, one server', one, reference),
      ...figuresOf('PostgreSQL, three servers', three, reference),
    ]
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup()
  }
}

function figuresOf(name: string, rates: Rates | undefined, reference: Rates | undefined): Figure[] {
  const figure = (what: string, unit: string, key: keyof Rates, bare: string): Figure => ({
    name: `${what}, ${name}`,
    unit,
    values: rates?.[key] ?? [],
    ...(reference && { reference: { name: bare, values: reference[key] } }),
  })
  return [
    figure('pulls, nothing new', 'per s', 'pulls', 'pg: the account read by its key'),
    figure('pushes of one mutation', 'per s', 'pushes', 'pg: one row updated, one written'),
    figure('letters written and sent', 'per s', 'letters', 'pg: a letter written, marked, settled'),
    figure('beat, 1 % changed: requests judged', 'per s', 'judged', 'pg: the requests read and written'),
  ]
}

async function onSqlite(folder: string): Promise<Place> {
  mkdirSync(folder, { mode: 0o700 })
  const path = join(folder, DATABASE_FILE)
  // A production start refuses files that others may read.
  process.umask(0o077)
  const store = await openStore(path, { random: testRandom, log: silentLog })
  const sqlite = new BetterSqlite(path)
  sqlite.pragma('foreign_keys = OFF')
  return {
    name: 'SQLite',
    url: '',
    folder,
    key: randomBytes(32),
    store,
    bare: {
      async run(sql) {
        const statement = sqlite.prepare<[], Record<string, unknown>>(sql)
        if (statement.reader) return statement.all()
        statement.run()
        return []
      },
      async close() {
        sqlite.close()
      },
    },
  }
}

async function onPostgres(server: string, folder: string): Promise<Place> {
  mkdirSync(folder, { mode: 0o700 })
  const { url } = await emptyDatabase(server)
  const store = storeOver(await openPostgres(url, () => {}), { random: testRandom, log: silentLog })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    name: 'PostgreSQL',
    url,
    folder,
    key: randomBytes(32),
    store,
    bare: { run: async sql => (await client.query<Record<string, unknown>>(sql)).rows, close: () => client.end() },
  }
}

/** Fills the database, and measures it with each of these numbers of servers, one after the other. */
async function measured(place: Place, counts: readonly number[], size: Size): Promise<Rates[]> {
  const begun = performance.now()
  const { store, bare } = place
  const isServer = place.url !== ''
  // Foreign keys that are checked row by row would take longer than everything else.
  if (isServer) await bare.run('set session_replication_role = replica')
  const noBytes = isServer ? "'\\x00'::bytea" : "x'00'"
  for (const statement of demandRows(size.accounts, { now: Date.now(), noBytes })) await bare.run(statement)
  await bare.run('analyze')
  const devices = await someDevices(store, size.devices)
  const payers: string[][] = []
  const rounds = counts.length * size.rounds
  while (payers.length < rounds) payers.push(await addSignedAccounts(store, size.payers))
  await store.close()
  const requests = (size.accounts * PROVIDERS.length).toLocaleString('en')
  console.log(
    `nodes: ${place.name}: ${requests} open requests made in ${((performance.now() - begun) / 1_000).toFixed(0)} s`,
  )
  const relay = await aRelay()
  const all: Rates[] = []
  try {
    for (const count of counts) {
      const servers: OneServer[] = []
      try {
        await startServers(servers, place, count, relay.port)
        await startUpWork(servers, place)
        const origins = servers.map(({ origin }) => origin)
        const rates: Rates = { pulls: [], pushes: [], letters: [], judged: [] }
        for (let round = 0; round < size.rounds; round += 1) {
          rates.pulls.push(await perSecond(devices, size, (device, nth) => pull(device, origins[nth % count] ?? '')))
          rates.pushes.push(await perSecond(devices, size, (device, nth) => push(device, origins[nth % count] ?? '')))
          rates.letters.push(await lettersASecond(bare, relay, payers.pop() ?? []))
          rates.judged.push(await judgedASecond(bare, size, payers.length))
        }
        all.push(rates)
      } finally {
        for (const { life } of servers) life.kill()
        await Promise.all(servers.map(({ life }) => life.ended))
      }
    }
    return all
  } finally {
    await relay.stop()
    await bare.close()
  }
}

/** Calls that devices make one after the other, and all of them at once, for a while. */
async function perSecond<Device>(
  devices: readonly Device[],
  { forMs }: Size,
  call: (device: Device, nth: number) => Promise<void>,
): Promise<number> {
  let calls = 0
  const begun = performance.now()
  await Promise.all(
    devices.map(async (device, nth) => {
      while (performance.now() - begun < forMs) {
        await call(device, nth)
        calls += 1
      }
    }),
  )
  return calls / ((performance.now() - begun) / 1_000)
}

interface Device {
  authorization: string
  epoch: string
  client: string
  v: number
  seq: number
  agent: Agent
}

async function someDevices(store: Store, count: number): Promise<Device[]> {
  const auth = authStore(store)
  const sessions = createSessions({
    store: auth,
    wall: { now: Date.now },
    random: testRandom,
    log: silentLog,
    atRest: atRest(testRandom.bytes(32), testRandom),
  })
  const epoch = await syncStore(store, { random: testRandom }).epoch()
  const devices: Device[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const { email, accountId } = await anAccount(store)
    const identity = await auth.identityByEmail(email)
    if (identity === undefined) throw new Error('the account has no identity')
    const { accessToken } = await auth.transaction(tx =>
      sessions.begin(tx, identity, { kind: 'password', flowHash: null }),
    )
    devices.push({
      authorization: `Bearer ${accessToken}`,
      epoch,
      client: testRandom.id(),
      v: await store.tenant(accountId).version(),
      seq: 0,
      agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    })
  }
  return devices
}

async function pull({ v, epoch, ...device }: Device, origin: string): Promise<void> {
  await ask(origin + pullPath({ since: v, epoch }), { ...device, status: 204 })
}

/** A run at first, and then its item is passed and failed by turns. */
async function push(device: Device, origin: string): Promise<void> {
  device.seq += 1
  const { seq, epoch, client } = device
  const runId = `run-of-${client}`
  const mutation =
    seq === 1
      ? { name: 'create_run@1', args: { runId, kind: 'validation', name: 'One', tester: '', environment: '' } }
      : { name: 'set_item_status@1', args: { runId, key: 'first', status: seq % 2 === 0 ? 'passed' : 'failed' } }
  const muts = [{ seq, ...mutation }]
  const body = JSON.stringify({ proto: PROTOCOL, schema: WIRE_VERSION, epoch, client, muts })
  const answer = await ask(`${origin}/sync/push`, { ...device, body, status: 200 })
  const { v, rejected } = JSON.parse(answer)
  if (rejected.length > 0) throw new Error(`a mutation was refused: ${answer}`)
  device.v = v
}

interface Asked {
  authorization: string
  agent: Agent
  status: number
  body?: string
}

/** What a server says of transactions that met each other too often. A device sends the same call again, as here. */
const BUSY = 503

function ask(url: string, asked: Asked): Promise<string> {
  const { authorization, agent, status, body } = asked
  const again = () => {
    console.log(`nodes: ${new URL(url).pathname} was busy, and is asked again`)
    return ask(url, asked)
  }
  return new Promise((resolve, reject) => {
    const headers = { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const sent = request(url, { method: body === undefined ? 'GET' : 'POST', agent, headers }, answer => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', chunk => {
        text += chunk
      })
      answer.on('end', () => {
        if (answer.statusCode === status) resolve(text)
        else if (answer.statusCode === BUSY) resolve(again())
        else reject(new Error(`${url}: ${answer.statusCode} ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

interface Relay {
  port: number
  /** When it took each letter. */
  taken: number[]
  stop(): Promise<void>
}

async function aRelay(): Promise<Relay> {
  const own = new Set<string>(PROVIDERS.flatMap(({ channels }) => channels.map(({ address }) => address)))
  const taken: number[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        if (envelope.rcptTo.some(({ address }) => own.has(address))) taken.push(performance.now())
        done()
      })
    },
  })
  server.on('error', () => {})
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', () => resolve()))
  return { port, taken, stop: () => new Promise(resolve => server.close(() => resolve())) }
}

interface OneServer {
  origin: string
  life: Life
}

/** `servers` gets each as it begins. */
async function startServers(
  servers: OneServer[],
  { url, folder, key }: Place,
  count: number,
  relayPort: number,
): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const own = url === '' ? folder : join(folder, String(nth))
    mkdirSync(own, { recursive: true, mode: 0o700 })
    writeFileSync(join(own, 'sign-in.key'), key, { mode: 0o600 })
    const port = await freePort()
    const life = spawnServer({
      folder: own,
      relayPort,
      inboundPort: await freePort(),
      environment: { DATABASE_URL: url, PORT: String(port), HEARTBEAT_MS: String(BEAT_MS) },
    }).begin({ aheadMs: 0, point: null, planted: null, idleBeats: null })
    servers.push({ origin: `http://127.0.0.1:${port}`, life })
  }
  for (const { origin, life } of servers) {
    await eventually('a server answers', async () => life.isOver() || (await fetch(`${origin}/api/health`)).ok, 60_000)
    if (life.isOver()) throw new Error(`a server ended: ${life.output()}`)
  }
}

/** How long all servers have to have been at rest, one second after the other. */
const RESTS_S = 5
/** A beat every 50 ms and what a server asks by itself take less of a processor than this. */
const AT_REST = 0.3
/** Signing the ledgers of a quarter of a million accounts takes minutes. */
const START_UP_MS = 3_600_000

/**
 * Waits until the servers have done what each start does over all accounts: ledgers are signed, removals are forgotten,
 * and whatever is added to that later. Ledgers say so themselves; for the rest, a server that is at it uses a processor.
 */
async function startUpWork(servers: readonly OneServer[], { name, bare }: Place): Promise<void> {
  const begun = performance.now()
  const unsigned = `select count(*) as n from ledger_heads h where not exists (
    select 1 from signed_heads s where s.account_id = h.account_id and s.entries = h.seq)`
  let restsFor = 0
  let used = servers.map(processorSeconds)
  while (restsFor < RESTS_S) {
    if (performance.now() - begun > START_UP_MS) throw new Error('the work of the start does not end')
    await pause(1_000)
    const over = servers.find(({ life }) => life.isOver())
    if (over !== undefined) throw new Error(`a server ended: ${over.life.output()}`)
    const now = servers.map(processorSeconds)
    const isAtRest = now.every((seconds, nth) => seconds - (used[nth] ?? 0) < AT_REST)
    used = now
    restsFor = isAtRest && Number((await bare.run(unsigned))[0]?.n) === 0 ? restsFor + 1 : 0
  }
  const seconds = ((performance.now() - begun) / 1_000 - RESTS_S).toFixed(0)
  console.log(`nodes: ${name}: the work of the start, over all accounts, took ${seconds} s`)
}

/** Processor time that a server's process has used so far (Linux). */
function processorSeconds({ life }: OneServer): number {
  // Its second field is the name in parentheses, which may contain spaces; ticks are hundredths of a second.
  const fields = readFileSync(`/proc/${life.pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** From the payments, which make the letters due, until the relay has the last one. */
async function lettersASecond(bare: Bare, relay: Relay, payers: readonly string[]): Promise<number> {
  const letters = payers.length * WRITTEN_TO.length
  const before = relay.taken.length
  const theirs = `in (${payers.map(id => `'${id}'`).join()})`
  await bare.run(`insert into subscriptions (account_id, v, deleted, id, user_id, status, plan_id, billing_cycle,
    cancel_at_period_end) select id, v + 1, 0, id, id, 'active', 'private', 'monthly', 0 from account where id ${theirs}`)
  const begun = performance.now()
  await bare.run(`update account set v = v + 1, look_at = 0 where id ${theirs}`)
  await eventually('every letter at the relay', async () => relay.taken.length >= before + letters, 300_000)
  if (relay.taken.length !== before + letters) throw new Error('a letter was sent twice')
  return letters / (((relay.taken.at(-1) ?? begun) - begun) / 1_000)
}

/** From a write to one account in a hundred until the rules have judged all of them. */
async function judgedASecond(bare: Bare, { accounts }: Size, round: number): Promise<number> {
  const begun = performance.now()
  await bare.run(
    `update account set v = v + 1, look_at = 0 where id like 'a-%' and ${placeOf('id')} % ${SHARE} = ${round}`,
  )
  await eventually(
    'everything is judged',
    async () => Number((await bare.run('select count(*) as due from account where look_at = 0'))[0]?.due) === 0,
    300_000,
  )
  return ((accounts / SHARE) * PROVIDERS.length) / ((performance.now() - begun) / 1_000)
}

/** The least that PostgreSQL has to do for each, over as many connections as there are devices. */
async function bareRates(server: string, size: Size): Promise<Rates> {
  const { url } = await emptyDatabase(server)
  const pool = new pg.Pool({ connectionString: url, max: size.devices })
  await pool.query('create table held (id bigint primary key, v bigint not null)')
  await pool.query('create table written (n bigserial primary key, id bigint not null, at bigint, bytes bytea)')
  const judged = (size.accounts / SHARE) * PROVIDERS.length
  await pool.query(`insert into held select n, 0 from generate_series(0, ${size.devices + judged}) as n`)
  const devices = Array.from({ length: size.devices }, (_, nth) => nth)
  const rates: Rates = { pulls: [], pushes: [], letters: [], judged: [] }
  const letter = randomBytes(LETTER_BYTES)
  for (let round = 0; round < size.rounds; round += 1) {
    rates.pulls.push(
      await perSecond(devices, size, async nth => {
        await pool.query({ name: 'pull', text: 'select v from held where id = $1', values: [nth] })
      }),
    )
    rates.pushes.push(
      await perSecond(devices, size, nth =>
        inTransaction(pool, async client => {
          await client.query({ name: 'v', text: 'update held set v = v + 1 where id = $1', values: [nth] })
          await client.query({ name: 'w', text: 'insert into written (id) values ($1)', values: [nth] })
        }),
      ),
    )
    rates.letters.push(
      await perSecond(devices, size, async nth => {
        const text = 'insert into written (id, bytes) values ($1, $2) returning n'
        const { rows } = await pool.query({ name: 'letter', text, values: [nth, letter] })
        for (const at of [1, 2]) {
          await pool.query({ name: 'mark', text: 'update written set at = $2 where n = $1', values: [rows[0].n, at] })
        }
      }),
    )
    rates.judged.push(await bareJudged(pool, judged))
  }
  await pool.end()
  return rates
}

/** As large as a letter with its enclosures. */
const LETTER_BYTES = 60_000

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  await client.query('begin')
  await work(client)
  await client.query('commit')
  client.release()
}

async function bareJudged(pool: pg.Pool, count: number): Promise<number> {
  const begun = performance.now()
  const { rows } = await pool.query('select id from held order by id limit $1', [count])
  await inTransaction(pool, async client => {
    for (const { id } of rows) {
      await client.query({ name: 'judged', text: 'update held set v = v + 1 where id = $1', values: [id] })
    }
  })
  return count / ((performance.now() - begun) / 1_000)
}
