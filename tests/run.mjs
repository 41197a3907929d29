// `npm test`: types, lint, unit tests, then the journeys in a real Chromium. Last line: `N passed, N failed`.
// `npm run journeys [FILE …]` runs only the journeys.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildStale } from '../server/commands/build.mjs'
import { findChromium } from './chromium.mjs'

const onlyJourneys = process.argv[2] === 'journeys'
const files = process.argv.slice(onlyJourneys ? 3 : 2)
const reports = mkdtempSync(join(tmpdir(), 'recall-tests-'))
const total = { passed: 0, failed: 0 }

if (!onlyJourneys) {
  step('types', 'node_modules/typescript/bin/tsc', ['--noEmit'])
  step('lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])
  vitest('unit', files)
}
buildStale()
process.env.CHROMIUM = findChromium()
vitest('journeys', files)

rmSync(reports, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

/** One command that counts as one test. */
function step(name, program, args) {
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' })
  console.log(`${name}: ${status === 0 ? 'clean' : 'not clean'}`)
  if (status === 0) total.passed += 1
  else total.failed += 1
}

function vitest(project, filters) {
  const report = join(reports, `${project}.json`)
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--passWithNoTests',
      ...filters,
    ],
    { stdio: 'inherit' },
  )
  const counts = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 1 }
  total.passed += counts.numPassedTests
  total.failed += counts.numFailedTests
  // A file that does not load, or an error outside a test, fails the run without failing a test.
  if (status !== 0 && counts.numFailedTests === 0) total.failed += 1
}
