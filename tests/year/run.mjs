// `npm run year -- [--accounts N] [--seed S] [--stepping] [--planted]`: a year of N people's demands on the product's own
// engine, with providers, relays and people that behave as the seed decides. What leaves is looked at where it leaves.
// `--stepping` looks at everybody at every step and compares; `--planted` puts known faults into the product and looks
// whether each is found.
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'

import { buildYear } from './build.mjs'
import { PLANTED } from './planted.mjs'

const ACCOUNTS_OF_A_FAULT = 60

const { values } = parseArgs({
  options: {
    accounts: { type: 'string' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string' },
    stepping: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const threads = Number(values.threads ?? availableParallelism())
const outDir = `dist/year-${process.pid}`
let failed = false
try {
  if (values.planted) await runPlanted(Number(values.accounts ?? ACCOUNTS_OF_A_FAULT))
  else await runOne(Number(values.accounts ?? 1_000))
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

async function runOne(accounts) {
  await buildYear(outDir)
  const begun = performance.now()
  const year = await live({ accounts })
  const seconds = (performance.now() - begun) / 1_000
  const { user, system } = process.cpuUsage()
  if (values.stepping) {
    const stepped = await live({ accounts, stepping: true })
    const sleeping = new Set(year.trace)
    const others = new Set(stepped.trace)
    for (const letter of stepped.trace.filter(line => !sleeping.has(line))) differs(year, `only by stepping: ${letter}`)
    for (const letter of year.trace.filter(line => !others.has(line))) differs(year, `only asleep: ${letter}`)
    console.log(`looked at everybody at every step: ${stepped.trace.length} letters`)
  }
  table(year.counts)
  for (const { what, where } of year.violations.slice(0, 20)) console.log(`${what}: ${where}`)
  failed = year.violations.length > 0
  const hash = createHash('sha256').update(year.trace.join('\n')).digest('hex').slice(0, 16)
  console.log(
    `\n${accounts} accounts, seed ${seed}: ${year.trace.length} letters, ${year.violations.length} violations, ` +
      `trace ${hash}; ${seconds.toFixed(1)} s on ${threads} threads, ${((user + system) / 1e6).toFixed(1)} s of ` +
      `processor with the build, load ${loadavg()[0].toFixed(1)}`,
  )
}

async function runPlanted(accounts) {
  for (const plant of PLANTED) {
    await buildYear(outDir, plant)
    const year = await live({ accounts }).catch(error => ({ violations: [{ what: 'an error', where: error.message }] }))
    const found = year.violations.find(({ what }) => plant.shows.includes(what))
    failed ||= found === undefined
    console.log(`${plant.id.padEnd(30)} ${found === undefined ? 'NOT FOUND' : `${found.what}: ${found.where}`}`)
    if (found === undefined)
      for (const { what, where } of year.violations.slice(0, 3)) console.log(`  ${what}: ${where}`)
  }
}

function differs(year, where) {
  year.violations.push({ what: 'differs', where })
}

/** Each thread has a store of its own; what one account lives through is decided by the seed and its number alone. */
async function live({ accounts, stepping = false }) {
  const share = Math.ceil(accounts / threads)
  const parts = Array.from({ length: threads }, (_, n) => ({
    from: n * share,
    to: Math.min(accounts, (n + 1) * share),
  }))
  const years = await Promise.all(
    parts.filter(({ from, to }) => to > from).map(part => onThread({ ...part, seed, stepping })),
  )
  const counts = {}
  for (const year of years) {
    for (const [what, times] of Object.entries(year.counts)) counts[what] = (counts[what] ?? 0) + times
  }
  return {
    counts,
    violations: years.flatMap(year => year.violations),
    trace: years.flatMap(year => year.trace).sort(),
  }
}

function onThread(workerData) {
  return new Promise((done, reject) => {
    const worker = new Worker(resolve(outDir, 'main.mjs'), {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: 128 },
    })
    worker.on('message', done)
    worker.on('error', reject)
  })
}

function table(counts) {
  const names = Object.keys(counts).sort()
  const width = Math.max(...names.map(name => name.length))
  for (const name of names) console.log(`${name.padEnd(width)}  ${String(counts[name]).padStart(8)}`)
}
