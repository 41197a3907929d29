// `npm run sim -- [--seeds N [--from K]] [--seed K] [--trace] [--planted [ID …]]`: lives of small worlds (a server,
// browsers, a network) with the product's own sync engine in them, each decided by its seed alone. `--planted` builds
// the product with known bugs and looks for the first life that shows each; `--record` keeps where that was, and
// `--recorded` only tries those.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

import { buildSimulation } from './build.mjs'
import { hashOf } from './hash-of.mjs'
import { firstFailure, runSeeds, traceSeed } from './threads.mjs'

const SEEDS = 1_000
/** A planted bug that so many lives do not find would not be found. */
const MAX_SEEDS_FOR_A_BUG = 2_000
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
  // What has failed before is tried first, whatever was asked for.
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
  // The order in which lives are lived must change nothing: each knows only its own seed.
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

/** Builds the product with each bug and looks for the first life that shows it. */
async function runPlanted() {
  await buildSimulation(`${outDir}/list`, undefined, { entry: 'planted.ts' })
  const { PLANTED } = await import(`${bundleOf('list')}planted.mjs`)
  const recorded = JSON.parse(readFileSync(CAUGHT, 'utf8'))
  const bugs = PLANTED.filter(({ id }) => asked.length === 0 || asked.includes(id)).filter(
    // What no life has shown yet is looked for by the long form only.
    ({ id }) => !values.recorded || recorded[id] !== undefined,
  )
  if (bugs.length === 0) throw new Error(`There is no planted bug ${asked.join(', ')}.`)
  const caught = {}
  const waiting = [...bugs]
  const upTo = Array.from({ length: Number(values.seeds ?? MAX_SEEDS_FOR_A_BUG) }, (_, index) => index + 1)
  const seedsFor = id => (values.recorded ? [recorded[id].seed] : upTo)
  const take = async () => {
    for (let bug = waiting.shift(); bug !== undefined; bug = waiting.shift()) {
      const { id } = bug
      const seeds = seedsFor(id)
      try {
        await buildSimulation(`${outDir}/${id}`, bug)
      } catch (error) {
        failures += 1
        console.log(`${id.padEnd(34)} not planted: ${error.message}`)
        continue
      }
      const found = await firstFailure(bundleOf(id), seeds)
      rmSync(`${outDir}/${id}`, { recursive: true, force: true })
      if (found === undefined) {
        failures += 1
        console.log(`${id.padEnd(34)} NOT CAUGHT in ${seeds.length}`)
        continue
      }
      const isBroken = found.failed.invariant === 'broken down' && recorded[id]?.invariant !== 'broken down'
      if (values.recorded && isBroken) {
        // What fails in every life, planted or not, catches no bug.
        failures += 1
        console.log(`${id.padEnd(34)} BROKEN DOWN instead of '${recorded[id].invariant}': ${found.failed.detail}`)
        continue
      }
      caught[id] = { seed: found.seed, invariant: found.failed.invariant }
      console.log(`${id.padEnd(34)} ${String(found.seed).padStart(5)}  ${found.failed.invariant}`)
    }
  }
  await Promise.all(Array.from({ length: threads }, take))
  if (values.record) {
    const known = new Set(PLANTED.map(({ id }) => id))
    const all = Object.entries({ ...recorded, ...caught })
      .filter(([id]) => known.has(id))
      .sort(([a], [b]) => (a < b ? -1 : 1))
    writeFileSync(CAUGHT, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
  }
  console.log(`${bugs.length} planted, ${Object.keys(caught).length} caught, ${failures} failed`)
}
