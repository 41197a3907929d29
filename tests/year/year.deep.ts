import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'

import { PLANTED } from './planted.ts'
import { aYear } from './world.ts'

// The same replacements as in `build.mjs` for the long form.
vi.mock('../../server/erase/pdf/letter-pdf.ts', () => import('./paper.ts'))
vi.mock('../../server/erase/pdf/authorization-pdf.ts', () => import('./paper.ts'))
vi.mock('../../server/erase/pdf/receipt-pdf.ts', () => import('./paper.ts'))
vi.mock('../../server/replies/mail-worker.ts', () => import('./mail-at-hand.ts'))

/** The long forms are `npm run year` and `npm run year -- --planted`; this much fits next to the other tests. */
const ACCOUNTS = 5
test('[LIFE-042] [LIFE-043] in a year of random providers and people every letter may leave, and no request is forgotten', async () => {
  const asleep = await aYear({ seed: 11, from: 0, to: ACCOUNTS })
  expect(asleep.violations).toEqual([])
  expect(asleep.trace.length).toBeGreaterThan(20)
  // An account that is looked at only when it is due gets the same letters on the same days.
  const stepping = await aYear({ seed: 11, from: 0, to: ACCOUNTS, stepping: true })
  expect(stepping.violations).toEqual([])
  expect(stepping.trace).toEqual(asleep.trace)
}, 600_000)

test('planted faults are found in the accounts that first showed them', async () => {
  const { stdout } = await promisify(execFile)('node', ['tests/year/run.mjs', '--planted', '--recorded'])
  const { length } = PLANTED
  expect(stdout.trimEnd().split('\n').at(-1), stdout).toBe(`${length} planted, ${length} caught, 0 missed`)
}, 600_000)
