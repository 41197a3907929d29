import { beforeAll, expect, test } from 'vitest'

import { runCommand } from '../run-command.ts'
import { killLetters } from './kill-letters.ts'
import { killServer } from './kill-server.ts'
import { killTabs } from './kill-tabs.ts'

beforeAll(async () => {
  const { code, errors } = await runCommand(['server/commands/build.mjs'], { withinMs: 300_000 })
  expect(code, errors).toBe(0)
}, 310_000)

// The long form is `npm run crash -- sync`: 200 kills.
test('[SYNC-011] the server is killed again and again while three devices write: no mutation is lost, none is doubled', async () => {
  const { loss, tally } = await killServer({ kills: 8, seed: 7 })
  expect(loss).toEqual({ lost: [], doubled: [], reordered: [] })
  expect(tally.mutations).toBeGreaterThan(50)
}, 240_000)

// The long form is `npm run crash -- letters`: 500 kills.
test('[LIFE-043] the server is killed at statements and SMTP lines while letters leave and answers come in: none is lost, none is doubled', async () => {
  const { loss, tally } = await killLetters({ kills: 12, seed: 4 })
  expect(loss).toEqual({ lost: [], doubled: [], reordered: [] })
  expect(tally.before + tally.after).toBe(12)
  expect(tally.letters).toBeGreaterThan(20)
  expect(tally.answers).toBeGreaterThan(10)
}, 900_000)

// The long form is `npm run crash -- tabs`: 60 kills.
test('[SYNC-014] eight tabs are killed at random while a person writes in them: every saved mutation is sent once, within 15 s', async () => {
  const { loss, tally, complaints } = await killTabs({ kills: 8, seed: 3, lastWords: 0 })
  expect(loss).toEqual({ lost: [], doubled: [], reordered: [] })
  expect(tally.slowestMs).toBeLessThan(15_000)
  expect(tally.kills.tabs).toBeGreaterThan(2)
  expect(complaints).toEqual([])
}, 240_000)
