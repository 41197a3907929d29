import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { SEGMENT_PLACES } from '../../sync/rules/evidence/segments.ts'
import { freePort } from '../free-port.ts'
import { aProduct, type Product } from '../journeys/fixture/product.ts'
import type { Extent, Sizes } from './extent.ts'
import { type Cost, costOf, databaseBytes, removeProfile, type Visit, visit } from './sync-browser.ts'
import { type Ledger, writeLedger } from './sync-ledger.ts'
import { type BuiltPage, buildPage, peerPage } from './sync-pages.ts'
import { aPeerServer, type PeerServer } from './sync-peer-server.ts'
import type { Shown, Where } from './sync-shell.ts'
import { syncClientSize } from './sync-size.ts'
import { syncOnTheWire } from './sync-wire.ts'
import type { Figure } from './table.ts'

type LedgerName = 'short' | 'long'

interface Size {
  /** Events of each ledger. */
  events: Readonly<Record<LedgerName, number>>
  firstSyncs: number
  coldStarts: number
  /** Mutations and pulls measured on the wire. */
  mutations: number
  pulls: number
}
const SIZES: Sizes<Size> = {
  whole: { events: { short: 10_000, long: 100_000 }, firstSyncs: 3, coldStarts: 5, mutations: 1_000, pulls: 5 },
  // More than two segments, so that one is sealed.
  shortest: {
    events: { short: 3 * SEGMENT_PLACES, long: 4 * SEGMENT_PLACES },
    firstSyncs: 1,
    coldStarts: 1,
    mutations: 20,
    pulls: 1,
  },
}

/** One of the three clients: its name, its page, and its server. */
interface Entrant {
  name: string
  page: BuiltPage
  origin: string
  dataOf(ledger: LedgerName): string
}

/**
 * Our sync client next to two others, each in an otherwise empty page, over the same events: first sync, bytes on disk
 * afterwards, and a cold start without a server. Ours talks to the built product, with a session; the others talk to a
 * server of the bench that has every answer ready.
 */
export async function syncBesidePeers(extent: Extent): Promise<Figure[]> {
  const { events, firstSyncs, coldStarts, mutations, pulls } = SIZES[extent]
  const own = await buildPage('sync-page', 'tests/bench/sync-page.ts')
  const editing = await buildPage('sync-edits-page', 'tests/bench/sync-edits-page.ts')
  const [rxdb, pouchdb] = [await peerPage('rxdb'), await peerPage('pouchdb')]
  const room = mkdtempSync(join(tmpdir(), 'recall-bench-'))
  const data = mkdtempSync(join(room, 'data-'))
  // Inside the `dist` folder, so that the server resolves its packages from there.
  const dist = mkdtempSync(join('dist', 'bench-sync-'))
  let product: Product | undefined
  const servers: PeerServer[] = []
  try {
    buildWith(dist, { ...own.files, ...editing.files })
    const ledgers = { short: await writeLedger(data, events.short), long: await writeLedger(data, events.long) }
    // Nothing is due in these accounts, and no heartbeat looks.
    product = await aProduct({ HEARTBEAT_MS: '3600000' }, { dist, dataDir: data, port: await freePort() })
    const peerFiles = { ...rxdb.files, ...pouchdb.files }
    const peers = await aPeerServer(peerFiles, { short: ledgers.short.events, long: ledgers.long.events })
    servers.push(peers)
    const entrants: Entrants = [
      { name: 'Total Recall', page: own, origin: product.origin, dataOf: () => '' },
      { name: 'RxDB', page: rxdb, origin: peers.origin, dataOf: ledger => `/${ledger}` },
      { name: 'PouchDB', page: pouchdb, origin: peers.origin, dataOf: ledger => `/${ledger}` },
    ]
    const first = await measureFirstSyncs(room, entrants, ledgers, firstSyncs)
    const filled = await fillAll(room, entrants, ledgers)
    const size = await syncClientSize(data, { own, rxdb, pouchdb })
    // The only measure that writes, so it runs after the accounts have been measured as they were.
    const wire = await syncOnTheWire(product, {
      path: editing.path,
      profile: newProfile(room),
      ledger: ledgers.short,
      mutations,
      pulls,
    })
    // From here on a server that has nothing else serves the pages.
    await product.kill()
    peers.forgetLedgers()
    servers.push(await aPeerServer(own.files, {}, { port: portOf(product.origin) }))
    const cold = await measureColdStarts(entrants, ledgers.long, filled.profiles, coldStarts)
    return [...first, ...filled.figures, ...cold, ...wire, ...size]
  } finally {
    for (const server of servers) await server.close()
    await product?.remove()
    removeProfile(room)
    rmSync(dist, { recursive: true, force: true })
  }
}

/** Ours comes first. */
type Entrants = readonly [Entrant, Entrant, Entrant]
type Ledgers = Readonly<Record<LedgerName, Ledger>>

/** The built server with an app that consists only of these files. */
function buildWith(dist: string, files: BuiltPage['files']): void {
  cpSync(join('dist', 'server'), join(dist, 'server'), { recursive: true })
  for (const [path, { body }] of Object.entries(files)) {
    const file = join(dist, 'app', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, body)
  }
}

async function measureFirstSyncs(
  room: string,
  entrants: Entrants,
  ledgers: Ledgers,
  rounds: number,
): Promise<Figure[]> {
  const costs = new Map<Entrant, Cost[]>(entrants.map(entrant => [entrant, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const entrant of inTurn(entrants, round)) {
      const profile = newProfile(room)
      try {
        costs.get(entrant)?.push((await fill(profile, entrant, 'short', ledgers)).cost)
      } finally {
        removeProfile(profile)
      }
    }
  }
  const name = `first sync of ${ledgers.short.events.length} events`
  return [
    ...besides(entrants, `${name}, CPU of the browser`, 'ms', of => (costs.get(of) ?? []).map(cost => cost.cpuMs)),
    ...besides(entrants, `${name}, until done`, 'ms', of => (costs.get(of) ?? []).map(cost => cost.wallMs)),
  ]
}

interface Filled {
  cost: Cost
  /** The browser's own estimate of this origin's storage. */
  estimate: number
  /** Bytes of the database's files, after the browser has ended. */
  onDisk: number
}

/**
 * A whole first sync into an empty profile; afterwards the first and the last log are read to verify that they are
 * there.
 */
async function fill(profile: string, entrant: Entrant, name: LedgerName, ledgers: Ledgers): Promise<Filled> {
  const ledger = ledgers[name]
  const where: Where = {
    data: entrant.dataOf(name),
    accountId: ledger.accountId,
    accessToken: ledger.session.accessToken,
  }
  const browser = await visit(profile)
  try {
    await browser.page.goto(entrant.origin + entrant.page.path)
    const cost = await costOf(browser, () => browser.page.evaluate(where => window.contender.firstSync(where), where))
    const estimate = await browser.page.evaluate(async () => (await navigator.storage.estimate()).usage ?? Number.NaN)
    for (const requestId of [ledger.oldestRequest, ledger.newestRequest]) {
      await readLog(browser, entrant, { ledger, requestId })
    }
    await browser.close()
    return { cost, estimate, onDisk: databaseBytes(profile) }
  } catch (error) {
    await browser.close()
    throw new Error(`${entrant.name}: the first sync of ${ledger.events.length} events failed`, { cause: error })
  }
}

/** Fills every client once with the long ledger; the profiles are kept for the cold starts. */
async function fillAll(
  room: string,
  entrants: Entrants,
  ledgers: Ledgers,
): Promise<{ profiles: string[]; figures: Figure[] }> {
  const profiles: string[] = []
  const filled = new Map<Entrant, Filled>()
  for (const entrant of entrants) {
    const profile = newProfile(room)
    profiles.push(profile)
    filled.set(entrant, await fill(profile, entrant, 'long', ledgers))
  }
  const one = (read: (filled: Filled) => number) => (entrant: Entrant) => {
    const found = filled.get(entrant)
    return found === undefined ? [] : [read(found)]
  }
  const long = ledgers.long.events.length
  const name = `first sync of ${long} events`
  return {
    profiles,
    figures: [
      ...besides(
        entrants,
        `${name}, CPU of the browser`,
        'ms',
        one(({ cost }) => cost.cpuMs),
      ),
      ...besides(
        entrants,
        `${name}, until done`,
        'ms',
        one(({ cost }) => cost.wallMs),
      ),
      ...besides(
        entrants,
        `${long} events in IndexedDB, files`,
        'MB',
        one(({ onDisk }) => onDisk / 1e6),
      ),
      ...besides(
        entrants,
        `${long} events, storage estimate`,
        'MB',
        one(({ estimate }) => estimate / 1e6),
      ),
    ],
  }
}

/** A new browser process each time, and no server except for the page itself. */
async function measureColdStarts(
  entrants: Entrants,
  ledger: Ledger,
  profiles: readonly string[],
  rounds: number,
): Promise<Figure[]> {
  const requestId = ledger.newestRequest
  const times = new Map<Entrant, number[]>(entrants.map(entrant => [entrant, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const entrant of inTurn(entrants, round)) {
      const browser = await visit(profiles[entrants.indexOf(entrant)] ?? '')
      try {
        times.get(entrant)?.push((await readLog(browser, entrant, { ledger, requestId })).readableAfterMs)
      } finally {
        await browser.close()
      }
    }
  }
  const rows = ledger.events.filter(event => event.requestId === requestId).length
  return besides(
    entrants,
    `cold start at ${ledger.events.length} events, a log of ${rows} read`,
    'ms',
    of => times.get(of) ?? [],
  )
}

/** Opens the page at a request's log, and throws if it shows anything else. */
async function readLog(
  { page }: Visit,
  { name, origin, page: { path } }: Entrant,
  { ledger, requestId }: { ledger: Ledger; requestId: string },
): Promise<Shown> {
  // Forces a new document instead of a fragment navigation.
  await page.goto('about:blank')
  await page.goto(`${origin}${path}#${requestId}&${ledger.accountId}`)
  const shown = await page.evaluate(() => window.contender.shown)
  const expected = ledger.events.filter(event => event.requestId === requestId)
  if (shown?.rows !== expected.length || shown.lastHash !== expected.at(-1)?.hash) {
    throw new Error(`${name} shows ${shown?.rows} of ${expected.length} rows, or others`)
  }
  return shown
}

/** Pairs our figure with that of each peer. */
function besides([own, ...peers]: Entrants, name: string, unit: string, values: (of: Entrant) => number[]): Figure[] {
  return peers.map(peer => ({ name, unit, values: values(own), reference: { name: peer.name, values: values(peer) } }))
}

/** The first one finds a colder machine, so the order rotates. */
function inTurn(entrants: Entrants, round: number): readonly Entrant[] {
  const first = round % entrants.length
  return [...entrants.slice(first), ...entrants.slice(0, first)]
}

const newProfile = (room: string): string => mkdtempSync(join(room, 'profile-'))
const portOf = (origin: string): number => Number(new URL(origin).port)
