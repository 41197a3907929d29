import { cpus, loadavg } from 'node:os'

import { exitOnSignals } from '../end-with-us.ts'
import type { Extent } from './extent.ts'
import { installPeers } from './install-peers.ts'
import { MEASURES } from './measures.ts'
import { someAccounts } from './served-account.ts'
import { type Figure, tableOf } from './table.ts'

export { MEASURES } from './measures.ts'

/** Runs the measures one after the other, so that none disturbs another, and prints one table. */
export async function bench(names: readonly string[], extent: Extent): Promise<void> {
  exitOnSignals()
  const measures = Object.entries(MEASURES).filter(([name]) => names.includes(name))
  for (const [, { peers }] of measures) if (peers !== undefined) installPeers(peers)
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, Node ${process.versions.node}`
  const before = loadavg()[0]
  const figures: Figure[] = []
  const accounts = someAccounts(extent)
  try {
    for (const [name, measure] of measures) {
      const begun = performance.now()
      figures.push(...(await measure.run(extent, accounts)))
      console.log(`${name}: measured in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
    }
  } finally {
    await accounts.remove()
  }
  console.log(
    `\n${machine}; load of the machine ${before?.toFixed(1)} at the start, ${loadavg()[0]?.toFixed(1)} at the end`,
  )
  if (extent === 'shortest')
    console.log('In its shortest form: these figures show that a bench runs, and nothing else.')
  console.log(`\n${tableOf(figures)}`)
  for (const [, { published }] of measures) if (published !== undefined) console.log(`\n${published}`)
}
