import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'

import { aBadMonth } from './bad-month.ts'
import { MOODS } from './relay.ts'

vi.mock('../../server/erase/pdf/letter-pdf.ts', () => import('../year/paper.ts'))
vi.mock('../../server/erase/pdf/authorization-pdf.ts', () => import('../year/paper.ts'))
vi.mock('../../server/erase/pdf/receipt-pdf.ts', () => import('../year/paper.ts'))

/** The long forms are `npm run bad-day` and `npm run bad-day -- --planted`. */
const PEOPLE = 7
const FAULTS = ['silence is a yes', 'what was sent is not written down']

test('in a month of a relay that rewrites, drops, delays, doubles, throttles and refuses, no letter is sent more than twice without a human, none is lost, and all are in the ledger', async () => {
  const { counts, violations } = await aBadMonth({ seed: 7, people: PEOPLE })
  expect(violations).toEqual([])
  expect(MOODS.filter(mood => (counts[mood] ?? 0) === 0)).toEqual([])
  expect(counts.letters).toBeGreaterThanOrEqual(PEOPLE * 4)
  expect(counts.sent).toBeGreaterThanOrEqual(PEOPLE * 4)
}, 120_000)

test('faults that are planted in queue and delivery are found in a bad month', async () => {
  const args = ['tests/bad-day/run.mjs', '--planted', '--people', '7', '--only', FAULTS.join()]
  const { stdout } = await promisify(execFile)('node', args)
  expect(stdout.trimEnd().split('\n').at(-1), stdout).toBe(`${FAULTS.length} planted, ${FAULTS.length} found, 0 missed`)
}, 120_000)
