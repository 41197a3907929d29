import { expect, test } from 'vitest'

import { messageAddress } from './copies.ts'

test('[REACH-031] a link of an answer starts a message with words of its own conversation alone', () => {
  const own = new Map([['[Email3150]', 'dana@example.com']])
  const elsewhere = new Map([['2077', [{ shape: 'Name', value: 'Marcus Bell' }]]])
  const vault = { entries: () => own.entries(), elsewhere }
  const to = (words: string) => messageAddress(`mailto:${encodeURIComponent(words)}`, vault)
  expect(to('[Email3150]')).toBe('mailto:dana@example.com')
  expect(to('[Email3150]?body=[Name2077]')).toBe('mailto:dana@example.com?body=%5BName2077%5D')
  expect(to('me@example.com?body=[Name2077]')).toBeUndefined()
})
