import { expect, test } from 'vitest'

import { base85Of, bytesOfBase85 } from './base85.ts'

test.each([0, 1, 2, 3, 4, 5, 6, 7, 255, 1_000])('%i bytes are the same again, and take few characters', length => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 97 + (at >> 3) * 31) & 255)
  const text = base85Of(bytes)
  expect(bytesOfBase85(text)).toEqual(bytes)
  expect(text.length).toBe(Math.ceil((length * 5) / 4))
})

test('the highest bytes are the same again', () => {
  for (const length of [1, 2, 3, 4]) {
    const bytes = new Uint8Array(length).fill(255)
    expect(bytesOfBase85(base85Of(bytes))).toEqual(bytes)
  }
})
