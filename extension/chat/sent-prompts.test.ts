import { expect, test } from 'vitest'

import { sentPrompts } from './sent-prompts.ts'

test('a prompt is known again with the words and blanks that a page puts around it', () => {
  const sent = sentPrompts()
  sent.note('Write to\n [Name1042]. ')
  expect(sent.has('You said:  Write to [Name1042].   10:41')).toBe(true)
  expect(sent.has(`Write to [Name1042].${'x'.repeat(80)}`)).toBe(true)
  expect(sent.has(`Write to [Name1042].${'x'.repeat(81)}`)).toBe(false)
  expect(sent.has('Dear [Name1042],')).toBe(false)
})

test('the latest hundred are known, until they are cleared', () => {
  const sent = sentPrompts()
  for (let number = 0; number <= 100; number += 1) sent.note(`prompt <${number}>`)
  expect([0, 1, 100].map(number => sent.has(`prompt <${number}>`))).toEqual([false, true, true])
  sent.clear()
  expect(sent.has('prompt <100>')).toBe(false)
})
