import { expect, test, vi } from 'vitest'

import { FAULTS } from './faults.ts'
import { manyYears } from './many-years.ts'
import { aYear, PRODUCT } from './years.ts'

// The same as in `build.mjs` for the deep form.
vi.mock('../../server/notices/queue-notice.ts', () => import('./stand-ins.ts'))
vi.mock('../../server/store/notice-store.ts', () => import('./stand-ins.ts'))
vi.mock('../../server/replies/send-receipt.ts', () => import('./stand-ins.ts'))

const YEARS = 150

test('[TRUTH-100] in random years nothing that is told or sent contradicts the newest proven mail', async () => {
  const { violations, unclassed, counts } = await manyYears(1, YEARS)
  expect(violations).toEqual({})
  // A sentence that no class knows is a new one: say what it says of the request.
  expect(unclassed).toEqual({})
  expect(counts['letter final_notice'], 'letters are sent at all').toBeGreaterThan(YEARS / 10)
})

test.each(FAULTS)('[TRUTH-101] a planted fault is found: $name', async ({ fault, shows }) => {
  for (let seed = 1; seed <= 600; seed += 1) {
    const { violations } = await aYear(seed, { ...PRODUCT, ...fault })
    if (violations.some(({ what, text }) => shows.test(`${what}: ${text}`))) return
  }
  expect.unreachable('no year shows it')
})
