import { expect, test } from 'vitest'

import { killServer } from '../crash/kill-server.ts'

// The long form is `npm run crash -- sync`: 200 kills.
test('[SYNC-011] the server is killed again and again while three devices write: no edit is lost, none is doubled', async () => {
  const { loss, tally } = await killServer({ kills: 8, seed: 7 })
  expect(loss).toEqual({ lost: [], doubled: [], reordered: [] })
  expect(tally.edits).toBeGreaterThan(50)
})
