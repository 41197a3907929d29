// The sandbox's relay as a separate process, as a real one is: it shares no thread with the product or with the bare
// loop that is measured for comparison. Parent and child talk over Node's IPC channel.
import { join } from 'node:path'

import type { Log } from '../../server/ports.ts'
import { systemRandom } from '../../server/random.ts'
import { openKeys } from '../../server/sandbox/dkim.ts'
import { openPost } from '../../server/sandbox/post.ts'
import { startRelay } from '../../server/sandbox/relay.ts'
import { openSandboxStore } from '../../server/sandbox/sandbox-store.ts'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { Instant } from '../../sync/records/ids.ts'

const [dataDir = '.', mailDomain = '', inboundPort = '0'] = process.argv.slice(2)
const PROVIDERS_OWN = new Set<string>(PROVIDERS.flatMap(({ channels }) => channels.map(({ address }) => address)))
const log: Log = { info: () => {}, warn: console.error, error: console.error }
const store = openSandboxStore(join(dataDir, 'relay.sqlite'))
// A stopped clock: copies go back to the product as always, but providers' answers never fall due.
const now = Instant.parse(Date.now())
const clock = { now: () => now }
const post = openPost({
  store,
  keys: await openKeys(store, []),
  clock,
  log,
  // The product runs only while it is measured; a copy that cannot be delivered waits and goes with a later one.
  inbound: () => ({ host: '127.0.0.1', port: Number(inboundPort) }),
})
const relay = await startRelay({
  store,
  mailDomain,
  clock,
  random: systemRandom(),
  log,
  onTaken(recipients) {
    // Receipts of a batch use the same relay, but only letters are counted.
    if (recipients.some(address => PROVIDERS_OWN.has(address))) {
      process.send?.({ takenAt: performance.timeOrigin + performance.now() })
    }
    void post.round()
  },
})
process.send?.({ port: relay.port })
process.on('disconnect', () => process.exit())
