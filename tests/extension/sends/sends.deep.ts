import { expect, test } from 'vitest'

import { EDITORS, EXITS } from '../chat-names.ts'
import { sendPrompts } from './send-prompts.ts'

// The long form is `npm run sends -- --count 2000`.
test('of prompts that are sent by each editor and each way out no private detail is on the wire or in the page', async () => {
  const sent = await sendPrompts('whole', 20_261_123, 18)
  expect(sent.leaks).toEqual([])
  expect(sent.seen).toEqual([])
  expect(sent.wrong).toEqual([])
  expect(sent.ways).toEqual(expect.arrayContaining([...EDITORS, ...EXITS]))
  // A beacon gets no answer back.
  expect(sent.restored).toBeGreaterThanOrEqual(15)
}, 300_000)

test('without the editor’s layer the same look finds what the page can read', async () => {
  const { seen } = await sendPrompts('without the editor', 1, 2)
  expect(seen.length).toBeGreaterThan(0)
}, 300_000)

test('with two layers gone the same look finds what leaves', async () => {
  const { leaks } = await sendPrompts('without exits and block', 1, 2)
  expect(leaks.length).toBeGreaterThan(0)
}, 300_000)
