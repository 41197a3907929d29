// `npm run year -- [--accounts N] [--seed S] [--stepping] [--planted [--recorded]]`: a year of N people's demands on
// the product's own engine, with providers, relays and people that behave as the seed decides. Every letter is checked
// as it leaves. `--stepping` checks every account at every step and compares. `--planted` puts known faults into the
// product, records how many accounts it takes to find each, and with `--recorded` only those accounts run.
// `--sizes`: letters are rendered as in production, and what a person's year leaves is measured on a PostgreSQL server.
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { runnerImport } from 'vite'

import { startPostgres } from '../postgres.mjs'
import { buildYear } from './build.mjs'

/** Accounts per store. Fixed, because what happens must not depend on the number of threads. */
const SHARE = 250
/** The same for a planted fault, which most accounts would reveal. */
const SHARE_OF_A_FAULT = 5
const ACCOUNTS_OF_A_FAULT = 100
const ACCOUNTS_FOR_SIZES = 40
/** For how many people the sizes are extrapolated. */
const MANY = 10_000_000
const CAUGHT = new URL('planted-accounts.json', import.meta.url)

const { values } = parseArgs({
  options: {
    accounts: { type: 'string' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string' },
    stepping: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    recorded: { type: 'boolean', default: false },
    only: { type: 'string' },
    sizes: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const threads = Number(values.threads ?? availableParallelism())
const accounts = Number(
  values.accounts ?? (values.planted ? ACCOUNTS_OF_A_FAULT : values.sizes ? ACCOUNTS_FOR_SIZES : 1_000),
)
for (const [name, value] of Object.entries({ accounts, seed, threads })) {
  if (!Number.isSafeInteger(value) || value < 1) throw new TypeError(`--${name} is a whole number from 1`)
}
const outDir = `dist/year-${process.pid}`
let failed = false
try {
  if (values.planted) await runPlanted()
  else if (values.sizes) await runSizes()
  else await runOne()
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

async function runOne() {
  await buildYear(outDir)
  const begun = performance.now()
  const before = process.cpuUsage()
  const year = await live()
  const seconds = (performance.now() - begun) / 1_000
  const { user, system } = process.cpuUsage(before)
  if (values.stepping) {
    const stepped = await live({ stepping: true })
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
    `\n${accounts} accounts, seed ${seed}: ${year.trace.length} letters, ${year.counts.replies ?? 0} replies, ` +
      `${year.violations.length} violations, trace ${hash}; ${seconds.toFixed(1)} s on ${threads} threads, ` +
      `${((user + system) / 1e6).toFixed(1)} s of processor, load ${loadavg()[0].toFixed(1)}`,
  )
}

/** One store with everybody in it, copied to a PostgreSQL server of its own at the end. */
async function runSizes() {
  await buildYear(outDir, { paper: true })
  const server = await startPostgres()
  const thread = newThread()
  try {
    const year = await onThread(thread, { from: 0, to: accounts, seed, sizesOn: server.url })
    const tables = year.sizes.filter(({ rows }) => rows > 0).sort((a, b) => b.bytes - a.bytes)
    const each = figure => tables.reduce((sum, table) => sum + table[figure], 0) / accounts
    console.log(`${'table'.padEnd(24)}${'rows a person'.padStart(16)}${'bytes a person'.padStart(16)}`)
    for (const { name, rows, bytes } of tables.slice(0, 12)) {
      console.log(
        `${name.padEnd(24)}${(rows / accounts).toFixed(1).padStart(16)}${Math.round(bytes / accounts)
          .toString()
          .padStart(16)}`,
      )
    }
    const { replies = 0, 'mails to the person': notices = 0 } = year.counts
    const letters = year.trace.length
    console.log(
      `\n${accounts} people, seed ${seed}, a year each: ${(letters / accounts).toFixed(1)} letters, ${(notices / accounts).toFixed(1)} mails to the person, ` +
        `${(replies / accounts).toFixed(1)} replies, ${each('rows').toFixed(0)} rows and ${(each('bytes') / 1e6).toFixed(2)} MB a person`,
    )
    console.log(
      `${MANY.toLocaleString('en')} people: ${((each('rows') * MANY) / 1e9).toFixed(1)} billion rows, ${((each('bytes') * MANY) / 1e12).toFixed(1)} TB, ` +
        `${(((letters / accounts) * MANY) / (365 * 86_400)).toFixed(1)} letters and ${((((letters + notices) / accounts) * MANY) / (365 * 86_400)).toFixed(1)} mails a second`,
    )
    failed = year.violations.length > 0
  } finally {
    await thread.terminate()
    server.stop()
  }
}

async function runPlanted() {
  const { PLANTED } = await load('tests/year/planted.ts')
  const { plantedFaults, unplantable } = await load('tests/planted/plugin.ts')
  const caught = JSON.parse(readFileSync(CAUGHT, 'utf8'))
  const asked = PLANTED.filter(({ id }) => values.only === undefined || values.only.split(',').includes(id))
  const reasons = unplantable(asked)
  for (const reason of reasons.values()) console.log(`not planted: ${reason}`)
  const planted = asked.filter(({ id }) => !reasons.has(id))
  await buildYear(outDir, { plugins: [plantedFaults(planted)] })
  const thread = newThread()
  let found = 0
  for (const plant of planted) {
    const known = caught[plant.id]
    if (values.recorded && known === undefined)
      throw new Error(`'${plant.id}' was never caught: run without --recorded`)
    const shares = values.recorded ? [known] : sharesOf(accounts, SHARE_OF_A_FAULT).map(share => ({ ...share, seed }))
    let shown
    for (const { from, to, seed } of shares) {
      const options = { from, to, seed, endsWith: plant.shows, fault: plant.id }
      const { violations } = await onThread(thread, options).catch(thrown)
      const violation = violations.find(({ what }) => plant.shows.includes(what))
      if (violation !== undefined) shown = { seed, from, to, ...violation }
      if (violation !== undefined) break
      for (const { what, where } of violations.slice(0, 1)) console.log(`  not meant, ${what}: ${where}`)
    }
    console.log(
      `${plant.id.padEnd(42)} ${shown === undefined ? `not within ${accounts} accounts` : `${shown.what}: ${shown.where}`}`,
    )
    if (shown === undefined) continue
    found += 1
    if (!values.recorded) caught[plant.id] = { seed: shown.seed, from: shown.from, to: shown.to, what: shown.what }
  }
  await thread.terminate()
  if (!values.recorded) writeFileSync(CAUGHT, `${JSON.stringify(caught, null, 2)}\n`)
  failed = found < asked.length
  console.log(`${asked.length} planted, ${found} caught, ${asked.length - found} missed`)
}

async function load(file) {
  const { module } = await runnerImport(`/${file}`, { configFile: false, logLevel: 'error' })
  return module
}

/** A year that threw reveals nothing that was intended. */
function thrown(error) {
  return { violations: [{ what: 'an error', where: error.message }] }
}

function differs(year, where) {
  year.violations.push({ what: 'differs', where })
}

function sharesOf(accounts, size) {
  return Array.from({ length: Math.ceil(accounts / size) }, (_, n) => ({
    from: n * size,
    to: Math.min(accounts, (n + 1) * size),
  }))
}

/** Each share has its own store; the seed and the numbers of its accounts decide what they go through. */
async function live({ stepping = false } = {}) {
  const waiting = sharesOf(accounts, SHARE)
  const years = []
  async function work() {
    const thread = newThread()
    for (let share = waiting.shift(); share !== undefined; share = waiting.shift()) {
      years.push(await onThread(thread, { ...share, seed, stepping }))
    }
    await thread.terminate()
  }
  await Promise.all(Array.from({ length: Math.min(threads, waiting.length) }, work))
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

function newThread() {
  return new Worker(resolve(outDir, 'main.mjs'), { resourceLimits: { maxYoungGenerationSizeMb: 128 } })
}

function onThread(thread, options) {
  return new Promise((done, reject) => {
    const onError = error => settle(() => reject(error))
    const onMessage = ({ year, error }) => settle(() => (year === undefined ? reject(new Error(error)) : done(year)))
    const settle = then => {
      thread.off('error', onError)
      thread.off('message', onMessage)
      then()
    }
    thread.on('error', onError)
    thread.on('message', onMessage)
    thread.postMessage(options)
  })
}

function table(counts) {
  const names = Object.keys(counts).sort()
  const width = Math.max(...names.map(name => name.length))
  for (const name of names) console.log(`${name.padEnd(width)}  ${String(counts[name]).padStart(8)}`)
}
