import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Hono } from 'hono'

import { problemResponse } from '../../server/http/problem-response.ts'
import { requireSession, type Signed } from '../../server/http/session.ts'
import type { Store } from '../../server/store/store.ts'
import { type SyncStore, syncStore } from '../../server/store/sync-store.ts'
import { type Pokes, pokesOf } from '../../server/sync/pokes.ts'
import { syncRoutes } from '../../server/sync/routes.ts'
import type { SyncApi } from '../../sync/mirror/api.ts'
import { exchange } from '../../sync/mirror/exchange.ts'
import { type Mirror, type MirrorPorts, openMirror } from '../../sync/mirror/mirror.ts'
import { type AccountId, CycleId, type EmailId, Instant, RequestId } from '../../sync/records/ids.ts'
import { TABLE_NAMES } from '../../sync/records/index.ts'
import { byAccountId } from '../builders-serve.ts'
import { anAccount, aStore, day, silentLog, testRandom } from '../builders-server.ts'

/** A server in this process, reached as by devices: through requests and responses. */
export interface World {
  store: Store
  sync: SyncStore
  pokes: Pokes
  clock: { at: number }
  /** The response to a request of `account`. */
  request(account: string, path: string, init?: RequestInit): Promise<Response>
}

interface WorldOptions {
  wrap?: (sync: SyncStore) => SyncStore
  heartbeatMs?: number
  /** Ledger places in a segment: few if a test needs many segments. */
  places?: number
}

export async function aWorld({ wrap = sync => sync, heartbeatMs = 25_000, places }: WorldOptions = {}): Promise<World> {
  const store = await aStore()
  const sync = wrap(syncStore(store, { random: testRandom }))
  const pokes = pokesOf(store)
  const clock = { at: 1_000_000 }
  const app = new Hono<Signed>()
  app.onError(problemResponse(silentLog))
  // Here the bearer token is the account's id; everything behind the session is the product's own.
  app.use('/sync/*', requireSession(byAccountId))
  app.use('/api/files/*', requireSession(byAccountId))
  app.route(
    '/',
    syncRoutes({
      sync,
      tenant: store.tenant,
      clock: { now: () => Instant.parse(clock.at) },
      wall: { now: () => clock.at },
      pokes,
      heartbeatMs,
      ...(places === undefined ? {} : { places }),
    }),
  )
  return {
    store,
    sync,
    pokes,
    clock,
    async request(account, path, init = {}) {
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${account}`)
      return app.request(path, { ...init, headers })
    },
  }
}

/** What the network does to one request. */
export type Fate = 'arrives' | 'lost' | 'answer lost' | 'doubled' | 'refused'

export interface Device {
  mirror: Mirror
  api: SyncApi
  /** Decides about the next request; all of them arrive until told otherwise. */
  fate: (path: string) => Fate
  /** All requests so far. */
  paths: string[]
  exchange(): ReturnType<typeof exchange>
  /** Closes and reopens the browser: what was saved stays, whatever ran is gone. */
  restart(): Promise<void>
}

export async function aDevice(
  world: World,
  account: AccountId,
  { as = account, ...more }: { as?: string } & Pick<MirrorPorts, 'sealing'> = {},
): Promise<Device> {
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const ports = { newId: testRandom.id, now: () => world.clock.at, indexedDb, ...more }
  const device: Device = {
    mirror: await openMirror(account, ports),
    fate: () => 'arrives',
    paths: [],
    api: {
      async fetch(path, init) {
        device.paths.push(path)
        const fate = device.fate(path)
        if (fate === 'lost') throw new TypeError('no network')
        if (fate === 'refused') return new Response(null, { status: 401 })
        const answer = await world.request(as, path, init)
        if (fate === 'answer lost') throw new TypeError('connection closed')
        return fate === 'doubled' ? world.request(as, path, init) : answer
      },
    },
    exchange: () => exchange(device.mirror, device.api),
    async restart() {
      device.mirror.close()
      device.mirror = await openMirror(account, ports)
    },
  }
  return device
}

/** Every row of every table, in a fixed order, for comparison. */
export async function allRows(mirror: Mirror): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const table of TABLE_NAMES) tables[table] = await mirror.rows(table).orderBy('id').toArray()
  return tables
}

/** What the server holds for the account, in the same form. */
export async function allServerRows(world: World, account: AccountId): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const table of TABLE_NAMES) tables[table] = await world.store.tenant(account).list(table)
  return tables
}

export async function aWorldWithAccount(options: Parameters<typeof aWorld>[0] = {}) {
  const world = await aWorld(options)
  const { accountId, emailId } = await anAccount(world.store)
  const choose = (providerId: string, enabled: boolean) =>
    ['set_provider_enabled@1', { emailId, providerId, enabled }] as const
  return { world, accountId, emailId, choose }
}

/** A cycle with one request, one event and one file, as the heartbeat creates them. */
export async function addCase(
  world: World,
  accountId: AccountId,
  emailId: EmailId,
  { bytes = new TextEncoder().encode('letter'), at = 2 } = {},
): Promise<void> {
  const cycleId = CycleId.parse(testRandom.id())
  const requestId = RequestId.parse(testRandom.id())
  await world.store.tenant(accountId).write(async tx => {
    const number = (await tx.list('cycles')).length + 1
    await tx.insert('cycles', { id: cycleId, emailId, year: 1970, number, createdAt: day(at) })
    await tx.insert('requests', {
      id: requestId,
      cycleId,
      providerId: 'openai',
      stage: 'submitted',
      createdAt: day(2),
      escalated: false,
      submittedAt: day(2),
      dueAt: day(47),
      waitingOn: 'provider',
      decision: 'none',
      ticket: null,
      reference: `TR-${requestId}`,
      state: 'CA',
      pausedAt: null,
      archivedAt: null,
    })
    const event = await tx.appendEvent({
      requestId,
      type: 'submitted',
      createdAt: day(2),
      payload: { message: 'Demand sent' },
    })
    await tx.appendArtifact({
      requestId,
      eventId: event.id,
      kind: 'pdf',
      createdAt: day(2),
      name: 'demand-letter.pdf',
      mediaType: 'application/pdf',
      bytes,
    })
  })
}
