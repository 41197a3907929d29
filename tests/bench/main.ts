import { cpus, loadavg } from 'node:os'

import { bytes } from './bytes.ts'
import { coldStart } from './cold-start.ts'
import { durableWrites } from './durable-writes.ts'
import { evidence } from './evidence.ts'
import { firstSync } from './first-sync.ts'
import { heartbeat } from './heartbeat.ts'
import { letters } from './letters.ts'
import { pull } from './pull.ts'
import { type Accounts, someAccounts } from './served-account.ts'
import { shield } from './shield.ts'
import { syncBesidePeers } from './sync-peers.ts'
import { type Figure, tableOf } from './table.ts'
import { web } from './web.ts'

const MEASURES: Readonly<Record<string, (accounts: Accounts) => Promise<Figure[]>>> = {
  letters,
  heartbeat,
  pull,
  durable: durableWrites,
  bytes,
  sync: async accounts => [...(await firstSync(accounts)), ...(await syncBesidePeers())],
  cold: coldStart,
  evidence,
  web,
  shield,
}

/** Measures one after the other, so that none disturbs another, and prints one table. */
export async function bench(names: readonly string[]): Promise<void> {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, Node ${process.versions.node}`
  const before = loadavg()[0]
  const figures: Figure[] = []
  const accounts = someAccounts()
  try {
    for (const name of names) {
      const begun = performance.now()
      figures.push(...((await MEASURES[name]?.(accounts)) ?? []))
      console.log(`${name}: measured in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
    }
  } finally {
    await accounts.remove()
  }
  console.log(
    `\n${machine}; load of the machine ${before?.toFixed(1)} at the start, ${loadavg()[0]?.toFixed(1)} at the end`,
  )
  console.log(`\n${tableOf(figures)}`)
}
