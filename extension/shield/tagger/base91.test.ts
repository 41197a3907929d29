import { expect, test } from 'vitest'

import { base91Of, bytesOfBase91 } from './base91.ts'

test.each([0, 1, 2, 3, 7, 12, 13, 14, 255, 1_000])('%i bytes are the same again, and take few characters', length => {
  for (const bytes of [
    Uint8Array.from({ length }, (_, at) => (at * 97 + (at >> 3) * 31) & 255),
    new Uint8Array(length).fill(255),
  ]) {
    const text = base91Of(bytes)
    const again = bytesOfBase91(text)
    expect(again.slice(0, length)).toEqual(bytes)
    expect([...again.slice(length)].every(byte => byte === 0)).toBe(true)
    expect(again.length - length).toBeLessThanOrEqual(1)
    // No sign that a literal would have to escape.
    expect(text).toMatch(/^[ -~]*$/)
    expect(text).not.toMatch(/['\\`$]/)
    expect(bytesOfBase91(text, length)).toEqual(bytes)
    expect(text.length).toBe(2 * Math.ceil((length * 8) / 13))
  }
})
