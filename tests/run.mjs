// Runs the tests, and ends with `N passed, N failed`:
//   npm test                        types, lint, unit tests, journeys in a real Chromium
//   npm run test:deep               the slow ones (minutes): journeys over whole tables, simulation, kills, a year, upgrade,
//                                   fuzzing, benchmarks
//   npm run test:changed [-- REF]   what the changes since REF (or the uncommitted ones) can affect
//   npm run journeys [FILE …]       only the journeys
//   node tests/run.mjs all          `npm test`, then the deep tests
//   npm run test:deep -- --database postgres    the tests that pass on both databases, on a PostgreSQL server of their own
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { buildStale } from '../server/commands/build.mjs'
import { changedFiles, journeysReachedBy } from './changed.mjs'
import { findChromium } from './chromium.mjs'
import { startPostgres } from './postgres.mjs'

const UNIT = ['unit', 'isolated']
/** `vite.config.ts` says which journeys are `wide`. */
const JOURNEYS = ['journeys', 'wide']
/**
 * The number of tests that may pass at their second attempt: one in a hundred. Only journeys and benches are retried
 * (`vite.config.ts`).
 */
const REPEATED_AT_MOST = 7
/** What also runs on PostgreSQL: `npm run test:deep -- --database postgres`. */
const ON_POSTGRES = {
  rooms: [
    ...['account', 'auth', 'billing', 'erase', 'evidence', 'extension', 'http', 'mail', 'metrics', 'notices', 'push'],
    ...['replies', 'store', 'sync'],
  ],
  whole: [
    ...['tests/tenant-matrix.test.ts', 'tests/call-table.test.ts', 'tests/answers.test.ts'],
    ...['tests/strict-bodies.test.ts', 'tests/move.test.ts'],
  ],
  except: [
    // Ten thousand crashes, which take SQLite in memory two minutes and a server more than an hour.
    'event-orders.test.ts',
  ],
  journeys: ['first-light', 'two-devices'],
}
const KINDS = ['test', 'deep', 'changed', 'journeys', 'all']
const kind = KINDS.includes(process.argv[2]) ? process.argv[2] : 'test'
const files = process.argv.slice(kind === process.argv[2] ? 3 : 2)
const [, database] = files.includes('--database') ? files.splice(files.indexOf('--database'), 2) : []
const scratch = scratchFolder()
const parts = []

const begun = performance.now()
if (database !== undefined) await onDatabase(database)
else if (kind === 'changed') await changed(files[0])
else {
  const isWhole = kind === 'test' || kind === 'all'
  // In parallel, so that every later part has both cores to itself.
  await Promise.all([built(), ...(isWhole ? [types(), lint()] : [])])
  if (isWhole) await vitest('unit', UNIT, files)
  if (isWhole) await vitest('journeys', ['journeys'], files)
  if (kind === 'journeys') await vitest('journeys', JOURNEYS, files)
  if (kind === 'deep' || kind === 'all') {
    await vitest('deep', ['wide', 'deep'], files)
    await vitest('alone', ['alone'], files)
  }
}
close()

/**
 * Scratch folder for test databases, backups and browser profiles, except those of the deep tests, which write more.
 * Uses /dev/shm on Linux if it has room, because half of a backup test's time is spent waiting for the disk. It is
 * removed when the run ends.
 */
function scratchFolder() {
  const memory = '/dev/shm'
  const hasRoom = existsSync(memory) && statfsSync(memory).bavail * statfsSync(memory).bsize > 4e9
  const folder = mkdtempSync(join(hasRoom ? memory : tmpdir(), 'recall-tests-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  return folder
}

/** Everything of the server that knows nothing of its database, on another one than SQLite. */
async function onDatabase(name) {
  if (name !== 'postgres') throw new Error(`--database takes 'postgres'; SQLite is what every other run uses`)
  const server = await startPostgres()
  process.on('exit', server.stop)
  process.env.RECALL_TEST_POSTGRES = server.url
  if (files.length === 0) await built()
  if (files.length > 0) return vitest('unit', [...UNIT, 'nodes'], files)
  const { rooms, whole, except, journeys } = ON_POSTGRES
  const tests = rooms
    .flatMap(room => readdirSync(join('server', room), { recursive: true }).map(name => join('server', room, name)))
    .filter(path => path.endsWith('.test.ts') && !except.includes(basename(path)))
  await vitest('unit', UNIT, [...tests, ...whole])
  await vitest('nodes', ['nodes'], [])
  await vitest('journeys', JOURNEYS, journeys)
}

/** Selects unit tests by their imports and journeys by `journeys/reach.json`; types and lint always run. */
async function changed(since) {
  const names = changedFiles(since)
  console.log(names.length === 0 ? 'Nothing has changed.' : `${names.length} files have changed.`)
  const reached = journeysReachedBy(names)
  await Promise.all([types(), lint(), ...(reached.length > 0 ? [built()] : [])])
  if (names.length === 0) return
  const sources = names.filter(name => /\.(tsx?|mjs|json)$/.test(name) && existsSync(name))
  // Absolute paths: Vitest resolves relative ones against Vite's root, which is the app's, and finds nothing to run.
  await vitest(
    'related',
    UNIT,
    ['tests/house.test.ts', ...sources].map(name => resolve(name)),
    'related',
  )
  if (reached.length > 0) await vitest('journeys', JOURNEYS, reached)
}

function built() {
  findChromium()
  return timed('build', () => buildStale())
}

function types() {
  return step('types', 'node_modules/typescript/bin/tsc', ['--noEmit'])
}

function lint() {
  return step('lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])
}

/** One command that counts as one test. Its output is kept together. */
function step(name, program, args) {
  return timed(name, async () => {
    const child = spawn(process.execPath, [program, ...args])
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
    const [status] = await once(child, 'close')
    console.log(`${said}${name}: ${status === 0 ? 'clean' : 'not clean'}`)
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  })
}

function vitest(name, projects, filters, command = 'run') {
  const report = join(scratch, `${name}.json`)
  return timed(name, () => {
    const { status } = spawnSync(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        command,
        '--run',
        ...projects.flatMap(project => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        // Any change selects at least the tests in `house.test.ts`.
        ...(command === 'related' ? [] : ['--passWithNoTests']),
        ...filters,
      ],
      { stdio: 'inherit', env: { ...process.env, ...(['deep', 'alone'].includes(name) ? {} : { TMPDIR: scratch }) } },
    )
    const counts = existsSync(report)
      ? JSON.parse(readFileSync(report, 'utf8'))
      : { numPassedTests: 0, numFailedTests: 1 }
    // A file that does not load, or an error outside a test, fails the run without failing a test.
    const outside = status !== 0 && counts.numFailedTests === 0 ? 1 : 0
    const repeated = repeatedOf(counts.testResults ?? [])
    // With this many retries, a pass no longer means anything.
    const tooMany = repeated.length > REPEATED_AT_MOST ? repeated.length : 0
    return {
      passed: counts.numPassedTests - tooMany,
      failed: counts.numFailedTests + outside + tooMany,
      failures: failuresOf(counts.testResults ?? []),
      repeated,
    }
  })
}

/** A line for each test that passed at its second attempt, with what failed the first one. */
function repeatedOf(testResults) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => told(name, fullName, failureMessages[0])),
  )
}

function told(file, title, message) {
  return `${relative(process.cwd(), file)}: ${title}\n    ${briefly(message)}`
}

/** A line for each failed test and each file that did not load: file, title, and the start of the message. */
function failuresOf(testResults) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(result => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [told(name, 'the file', message)] : []
    return failed.map(({ fullName, failureMessages }) => told(name, fullName, failureMessages[0]))
  })
}

/** The first lines of a failure message, up to its stack. */
function briefly(message = '') {
  const lines = stripVTControlCharacters(message).split('\n')
  const stack = lines.findIndex(line => /^ +at /.test(line))
  const said = stack < 0 ? lines : lines.slice(0, stack + 1)
  // Vitest reports a test that ran out of time with this stack, and leaves the words out.
  if (said[0]?.includes('STACK_TRACE_ERROR')) return 'It ran out of time.'
  return said.slice(0, 8).join('\n    ').slice(0, 1_200)
}

async function timed(name, run) {
  const begun = performance.now()
  const { passed, failed, failures = [], repeated = [] } = (await run()) ?? { passed: 0, failed: 0 }
  parts.push({ name, passed, failed, failures, repeated, seconds: (performance.now() - begun) / 1_000 })
}

function close() {
  const sum = key => parts.reduce((all, part) => all + part[key], 0)
  // Repeated at the end, for a reader who sees only the last page of a long run.
  const repeated = parts.flatMap(part => part.repeated)
  if (repeated.length > 0)
    console.log(
      `\nPassed at the second attempt only, each a bug to be found (more than ${REPEATED_AT_MOST} fail the run):\n  ${repeated.join('\n  ')}`,
    )
  const failures = parts.flatMap(part => part.failures)
  if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`)
  console.log()
  for (const { name, passed, failed, seconds } of parts) {
    console.log(`${name.padEnd(10)}${clock(seconds).padStart(8)}   ${passed} passed, ${failed} failed`)
  }
  console.log(`${'together'.padEnd(10)}${clock((performance.now() - begun) / 1_000).padStart(8)}`)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1)
}

function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')} min`
}
