import { expect, test } from 'vitest'

import { killTabs } from '../crash/kill-tabs.ts'

// The long form is `npm run crash -- tabs`: 60 kills.
test('[SYNC-014] eight tabs are killed at random while a person edits in them: every saved edit is sent once, within 15 s', async () => {
  const { loss, tally, complaints } = await killTabs({ kills: 8, seed: 3, lastWords: 0 })
  expect(loss).toEqual({ lost: [], doubled: [], reordered: [] })
  expect(tally.slowestMs).toBeLessThan(15_000)
  expect(tally.kills.tabs).toBeGreaterThan(2)
  expect(complaints).toEqual([])
})
