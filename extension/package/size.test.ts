import { expect, test } from 'vitest'

import { formatSize } from './size.ts'

test.each([
  [0, '0.00 B'],
  [1023, '1023.00 B'],
  [1024, '1.00 KB'],
  [561_357, '548.20 KB'],
  [1024 * 1024 - 1, '1.00 MB'],
  [1024 * 1024, '1.00 MB'],
  [1.5 * 1024 * 1024, '1.50 MB'],
  [1024 ** 3, '1.00 GB'],
  [5000 * 1024 ** 3, '5000.00 GB'],
])('[BUILD-036] %i bytes are shown as %s: base 1024, two decimals', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})
