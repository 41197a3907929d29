// `npm run bad-day -- [--people N] [--seed S] [--planted]`: a month of N people's letters on the product's own engine,
// queue, delivery and mail server, with a relay that is calm, rewrites, drops, delays, doubles, throttles and refuses
// by turns. Then the relay's records are compared with the queue and the ledgers. `--planted` puts known faults into
// the product, one after the other: each has to be found.
import { rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

import { buildYear } from '../year/build.mjs'

/** Running the seeds 1 to 4 in parallel makes a thousand. */
const PEOPLE = 250
/** This many people in this many days reveal every fault, in seconds. */
const PEOPLE_OF_A_FAULT = 24
const DAYS_OF_A_FAULT = 4

const { values } = parseArgs({
  options: {
    people: { type: 'string' },
    seed: { type: 'string', default: '7' },
    planted: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const seed = Number(values.seed)
const people = Number(values.people ?? (values.planted ? PEOPLE_OF_A_FAULT : PEOPLE))
for (const [name, value] of Object.entries({ people, seed })) {
  if (!Number.isSafeInteger(value) || value < 1) throw new TypeError(`--${name} is a whole number from 1`)
}

const outDir = `dist/bad-day-${process.pid}`
let failed = false
try {
  if (values.planted) await runPlanted()
  else await runOne()
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

async function runOne() {
  const { live } = await built()
  const begun = performance.now()
  const { counts, violations } = await live({ seed, people })
  for (const [name, count] of Object.entries(counts).sort())
    console.log(`${name.padEnd(12)} ${String(count).padStart(8)}`)
  for (const { what, where } of violations.slice(0, 20)) console.log(`${what}: ${where}`)
  failed = violations.length > 0
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  console.log(
    `\n${people} people, seed ${seed}: ${counts.letters} letters, ${violations.length} violations; ${seconds} s`,
  )
}

async function runPlanted() {
  const { PLANTED: all } = await load('tests/bad-day/planted.ts')
  const { plantedFaults, unplantable } = await load('tests/planted/plugin.ts')
  const asked = all.filter(({ id }) => values.only === undefined || values.only.split(',').includes(id))
  const reasons = unplantable(asked)
  for (const reason of reasons.values()) console.log(`not planted: ${reason}`)
  const planted = asked.filter(({ id }) => !reasons.has(id))
  const { live } = await built([plantedFaults(planted)])
  let found = 0
  for (const { id, shows } of planted) {
    const { violations } = await live({ seed, people, days: DAYS_OF_A_FAULT, fault: id })
    const shown = violations.find(({ what }) => shows.includes(what))
    if (shown !== undefined) found += 1
    console.log(`${id.padEnd(38)} ${shown === undefined ? 'NOT FOUND' : `${shown.what}: ${shown.where}`}`)
  }
  failed = found < asked.length
  console.log(`${asked.length} planted, ${found} found, ${asked.length - found} missed`)
}

async function built(plugins = []) {
  await buildYear(outDir, { plugins, main: 'tests/bad-day/main.ts' })
  return import(pathToFileURL(`${process.cwd()}/${outDir}/main.mjs`).href)
}

async function load(file) {
  const { module } = await runnerImport(`/${file}`, { configFile: false, logLevel: 'error' })
  return module
}
