import { expect, test } from 'vitest'

import { killLetters } from '../crash/kill-letters.ts'

// The long form is `npm run crash -- letters`: 500 kills.
test('[LIFE-043] the server is killed at statements and SMTP lines while letters leave and answers come in: none is lost, none is doubled', async () => {
  const { loss, tally } = await killLetters({ kills: 12, seed: 4 })
  expect(loss).toEqual({ lost: [], doubled: [], reordered: [] })
  expect(tally.before + tally.after).toBe(12)
  expect(tally.letters).toBeGreaterThan(20)
  expect(tally.answers).toBeGreaterThan(10)
}, 900_000)
