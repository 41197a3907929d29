import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Store, storeOver } from '../../server/store/store.ts'
import { silentLog, testRandom } from '../builders-server.ts'
import { type Life, spawnServer } from '../crash/letters/product.ts'
import { eventually } from '../eventually.ts'
import { freePort } from '../free-port.ts'
import { balancer } from './balancer.ts'
import { type ServerDatabase, serverDatabase } from './server-database.ts'

interface ClusterNode {
  origin: string
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>
  start(): Promise<void>
  /** What it has written to its error output, over all of its lives. */
  output(): string
}

/** Several processes of the built server on one database, as in production, behind a balancer. */
export interface Cluster {
  nodes: readonly ClusterNode[]
  /** Where people reach whichever node. */
  origin: string
  /** Where mail reaches whichever node. */
  inboundPort: number
  /** The test's own way to the database. */
  store: Store
  url: string
  stop(): Promise<void>
}

const START_MS = 60_000

/** What is different at one of the nodes. */
interface NodeSetup {
  /** How it reaches the database. */
  url?: string
  /** How far its clock is ahead. */
  aheadMs?: number
}

/**
 * `start` starts the nodes all at once, on a database that is empty: on the server of this run, or on another one.
 */
export async function aCluster(
  count: number,
  environment: Readonly<Record<string, string>>,
  { database: given, nodes: setups = [] }: { database?: ServerDatabase; nodes?: readonly NodeSetup[] } = {},
): Promise<Cluster & { start(relayPort: number): Promise<void> }> {
  const database = given ?? (await serverDatabase())
  const folder = mkdtempSync(join(tmpdir(), 'recall-nodes-'))
  const signInKey = randomBytes(32)
  const inboundPorts = await Promise.all(Array.from({ length: count }, freePort))
  let relay = 0
  const nodes = await Promise.all(
    inboundPorts.map(async (inboundPort, nth) => {
      const own = join(folder, `node-${nth}`)
      mkdirSync(own, { mode: 0o700 })
      writeFileSync(join(own, 'sign-in.key'), signInKey, { mode: 0o600 })
      const port = await freePort()
      const origin = `http://127.0.0.1:${port}`
      const { url = database.url, aheadMs = 0 } = setups[nth] ?? {}
      let life: Life | undefined
      let said = ''
      return {
        port,
        origin,
        async kill() {
          life?.kill()
          await life?.ended
          said += life?.output() ?? ''
          life = undefined
        },
        async start() {
          life = spawnServer({
            folder: own,
            relayPort: relay,
            inboundPort,
            environment: { ...environment, DATABASE_URL: url, PORT: String(port) },
          }).begin({ aheadMs, point: null, planted: null, idleBeats: null })
          const started = life
          await eventually(
            'a node answers',
            async () => {
              if (started.isOver()) throw new Error(`it ended: ${started.output()}`)
              return (await fetch(`${origin}/api/health`)).ok
            },
            START_MS,
          )
        },
        output: () => said + (life?.output() ?? ''),
      }
    }),
  )
  const web = await balancer(nodes.map(({ port }) => port))
  const mail = await balancer(inboundPorts)
  let store: Store | undefined
  return {
    nodes,
    origin: `http://127.0.0.1:${web.port}`,
    inboundPort: mail.port,
    url: database.url,
    get store() {
      if (store === undefined) throw new Error('the cluster has not started')
      return store
    },
    async start(relayPort) {
      relay = relayPort
      await Promise.all(nodes.map(({ start }) => start()))
      store = storeOver(await database.open(), { random: testRandom, log: silentLog })
    },
    async stop() {
      await Promise.all(nodes.map(({ kill }) => kill()))
      await web.stop()
      await mail.stop()
      await store?.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
