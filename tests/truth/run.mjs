// `node tests/truth/run.mjs [--years N] [--seed S] [--threads N] [--story]`: random years of one request, told by the
// product and compared with what is true by `record.ts`. `--story` prints the first year of each contradiction as a list.
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'

import { buildTruth } from './build.mjs'

const SHARE = 500

const { values } = parseArgs({
  options: {
    years: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: String(availableParallelism()) },
    story: { type: 'boolean', default: false },
  },
})
const [years, seed, threads] = [values.years, values.seed, values.threads].map(Number)
const outDir = `dist/truth-${process.pid}`
let failed = false
try {
  await buildTruth(outDir)
  await run()
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

async function run() {
  const begun = performance.now()
  const before = process.cpuUsage()
  const total = { years: 0, violations: {}, unclassed: {}, counts: {} }
  const shares = Array.from({ length: Math.ceil(years / SHARE) }, (_, n) => ({
    from: seed + n * SHARE,
    to: seed + Math.min(years, (n + 1) * SHARE),
  }))
  await Promise.all(
    Array.from({ length: Math.min(threads, shares.length) }, async () => {
      const thread = new Worker(resolve(outDir, 'main.mjs'))
      for (let share = shares.shift(); share !== undefined; share = shares.shift()) {
        add(total, await onThread(thread, share))
      }
      await thread.terminate()
    }),
  )
  const { user, system } = process.cpuUsage(before)
  for (const [what, times] of Object.entries(total.counts).sort()) console.log(`${what.padEnd(28)} ${times}`)
  const violations = Object.entries(total.violations).sort((a, b) => b[1].times - a[1].times)
  for (const [kind, { times, seed, story }] of violations) {
    console.log(`\n${times} times, first with seed ${seed}: ${kind}`)
    if (values.story) for (const line of story) console.log(`    ${line}`)
  }
  const unclassed = Object.keys(total.unclassed).sort()
  for (const sentence of unclassed) console.log(`in no class: ${sentence}`)
  const seconds = (performance.now() - begun) / 1_000
  console.log(
    `\n${total.years} years, ${violations.length} contradictions, ${unclassed.length} sentences in no class; ` +
      `${seconds.toFixed(1)} s on ${threads} threads, ${((user + system) / 1e6).toFixed(1)} s of processor`,
  )
  failed = violations.length > 0 || unclassed.length > 0
}

function add(total, found) {
  total.years += found.years
  for (const [kind, each] of Object.entries(found.violations)) {
    const known = total.violations[kind]
    if (known === undefined) total.violations[kind] = each
    else known.times += each.times
  }
  for (const part of ['unclassed', 'counts']) {
    for (const [what, times] of Object.entries(found[part])) total[part][what] = (total[part][what] ?? 0) + times
  }
}

async function onThread(thread, share) {
  thread.postMessage(share)
  // Listens for an error as well, and takes both listeners off the thread, which has hundreds of shares.
  const [{ found, error }] = await once(thread, 'message')
  if (found === undefined) throw new Error(error)
  return found
}
