// `npm run sim -- [--seeds N [--from K]] [--seed K] [--trace] [--planted [ID …]]`: lives of small worlds (a server,
// browsers, a network) with the product's own sync engine in them, each determined by its seed alone. `--planted`
// builds the product with known bugs, activates one at a time, and looks for the first life that reveals each;
// `--record` stores where that was, and `--recorded` tries only those.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

import { buildSimulation } from './build.mjs'
import { hashOf } from './hash-of.mjs'
import { firstFailures, runSeeds, traceSeed } from './threads.mjs'

const SEEDS = 1_000
/** A planted bug that this many lives do not find counts as not found. */
const MAX_SEEDS_FOR_A_BUG = 2_000
/** This many lives without an active bug show that the branches for them break nothing by themselves. */
const CONTROLS = 2
const FAILING = new URL('failing-seeds.json', import.meta.url)
const CAUGHT = new URL('planted-seeds.json', import.meta.url)

const { values, positionals: asked } = parseArgs({
  options: {
    seeds: { type: 'string' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    recorded: { type: 'boolean', default: false },
    backwards: { type: 'boolean', default: false },
    threads: { type: 'string' },
  },
  allowPositionals: true,
})
const threads = Number(values.threads ?? availableParallelism())

const outDir = `dist/sim-${process.pid}`
const bundleOf = name => pathToFileURL(`${process.cwd()}/${outDir}/${name}/`).href
let failures = 0
try {
  if (values.planted) await runPlanted()
  else if (values.seed !== undefined) await runOne(Number(values.seed))
  else await runMany(Number(values.seeds ?? SEEDS))
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
process.exit(failures > 0 ? 1 : 0)

async function runOne(seed) {
  await buildSimulation(`${outDir}/product`)
  const outcome = await traceSeed(bundleOf('product'), seed, line => values.trace && console.log(line))
  tell(outcome)
  console.log(`1 seeds, ${failures} failed, trace ${outcome.hash}`)
}

async function runMany(count) {
  await buildSimulation(`${outDir}/product`)
  const bundle = bundleOf('product')
  const known = JSON.parse(readFileSync(FAILING, 'utf8')).map(({ seed }) => seed)
  const from = Number(values.from)
  const seeds = Array.from({ length: count }, (_, index) => from + index)
  // Seeds that failed before are tried first, whatever was requested.
  const extra = known.filter(seed => !seeds.includes(seed))
  const startedAt = Date.now()
  let ended = 0
  const onOutcome = outcome => {
    ended += 1
    tell(outcome)
    if (process.stderr.isTTY && ended % 50 === 0) {
      const perSecond = (ended * 1000) / (Date.now() - startedAt)
      process.stderr.write(
        `\r${ended} of ${count + extra.length}, ${perSecond.toFixed(1)} a second, ${failures} failed `,
      )
    }
  }
  await runSeeds(bundle, extra, { threads, onOutcome })
  // The order of the lives must change nothing: each depends only on its own seed.
  if (values.backwards) seeds.reverse()
  const outcomes = await runSeeds(bundle, seeds, { threads, onOutcome })
  if (values.backwards) outcomes.reverse()
  if (process.stderr.isTTY) process.stderr.write('\n')
  const sums = {}
  for (const { counts } of outcomes) {
    for (const [what, times] of Object.entries(counts)) sums[what] = (sums[what] ?? 0) + times
  }
  const facts = ['words', 'exchange', 'kill', 'restore', 'evict', 'die', 'adopted', 'forget']
  const perSeedMs = ((Date.now() - startedAt) * threads) / Math.max(1, ended)
  console.log(
    `${facts.map(what => `${what} ${sums[what] ?? 0}`).join(', ')}; ${perSeedMs.toFixed(0)} ms a seed and core`,
  )
  console.log(`${seeds.length} seeds, ${failures} failed, trace ${hashOf(outcomes.map(({ hash }) => hash))}`)
}

function tell({ seed, failed }) {
  if (failed === undefined) return
  failures += 1
  console.log(`seed ${seed}: ${failed.invariant}: ${failed.detail}`)
  console.log(`  npm run sim -- --seed ${seed} --trace`)
}

/** Builds the product with all bugs and looks for the first life that reveals each. */
async function runPlanted() {
  const { PLANTED } = await load('tests/simulation/planted.ts')
  const { plantedFaults, unplantable } = await load('tests/planted/plugin.ts')
  const recorded = JSON.parse(readFileSync(CAUGHT, 'utf8'))
  const bugs = PLANTED.filter(({ id }) => asked.length === 0 || asked.includes(id)).filter(
    // Only the long form looks for bugs that no life has revealed yet.
    ({ id }) => !values.recorded || recorded[id] !== undefined,
  )
  if (bugs.length === 0) throw new Error(`There is no planted bug ${asked.join(', ')}.`)
  const reasons = unplantable(bugs)
  for (const reason of reasons.values()) {
    failures += 1
    console.log(`not planted: ${reason}`)
  }
  const planted = bugs.filter(({ id }) => !reasons.has(id))
  await buildSimulation(`${outDir}/planted`, { plugins: [plantedFaults(planted)], inputs: ['planted'] })
  const bundle = bundleOf('planted')
  const upTo = Array.from({ length: Number(values.seeds ?? MAX_SEEDS_FOR_A_BUG) }, (_, index) => index + 1)
  const caught = {}
  const hunts = planted.map(({ id }) => ({ fault: id, seeds: values.recorded ? [recorded[id].seed] : upTo }))
  await firstFailures(bundle, hunts, {
    threads,
    onEnd({ fault, seeds }, found) {
      const id = fault.padEnd(34)
      if (found === undefined) {
        failures += 1
        console.log(`${id} NOT CAUGHT in ${seeds.length}`)
        return
      }
      const { seed, failed } = found
      if (values.recorded && failed.invariant === 'broken down' && recorded[fault].invariant !== 'broken down') {
        failures += 1
        console.log(`${id} BROKEN DOWN instead of '${recorded[fault].invariant}': ${failed.detail}`)
        return
      }
      caught[fault] = { seed, invariant: failed.invariant }
      console.log(`${id} ${String(seed).padStart(5)}  ${failed.invariant}`)
    },
  })
  // A seed that also fails without a bug catches none; the short form leaves the rest to the lives of the unmodified
  // product.
  const seeds = [...new Set(Object.values(caught).map(({ seed }) => seed))]
  const controls = seeds.slice(0, values.recorded ? CONTROLS : undefined).map(seed => ({ seeds: [seed] }))
  await firstFailures(bundle, controls, { threads, onEnd: (_, found) => found && tell(found) })
  if (values.record) {
    const known = new Set(PLANTED.map(({ id }) => id))
    const all = Object.entries({ ...recorded, ...caught })
      .filter(([id]) => known.has(id))
      .sort(([a], [b]) => (a < b ? -1 : 1))
    writeFileSync(CAUGHT, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
  }
  console.log(`${bugs.length} planted, ${Object.keys(caught).length} caught, ${failures} failed`)
}

async function load(file) {
  const { module } = await runnerImport(`/${file}`, { configFile: false, logLevel: 'error' })
  return module
}
