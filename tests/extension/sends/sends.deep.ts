import { expect, test } from 'vitest'

import { EDITORS, EXITS } from '../chat-names.ts'
import { sendPrompts } from './send-prompts.ts'

// The long form is `npm run sends -- --count 2000`.
test('of prompts that are sent by each editor and each way out no private detail is on the wire', async () => {
  const sent = await sendPrompts('whole', 20_261_123, 18)
  expect(sent.leaks).toEqual([])
  expect(sent.wrong).toEqual([])
  expect(sent.ways).toEqual(expect.arrayContaining([...EDITORS, ...EXITS]))
  // A beacon gets no answer back.
  expect(sent.restored).toBeGreaterThanOrEqual(15)
}, 300_000)

test('with two layers gone the same look finds what leaves', async () => {
  const { leaks } = await sendPrompts('without exits and block', 1, 2)
  expect(leaks.length).toBeGreaterThan(0)
}, 300_000)
