import { expect, test } from 'vitest'

import { packSigns, unpackSigns } from './sign-sets.ts'

test.each([
  '',
  'a',
  'ab',
  '王李张刘陈',
  '가나다힣',
  `${String.fromCodePoint(0x10)}${String.fromCodePoint(0x10 + 79)}${String.fromCodePoint(0x10 + 79 + 80)}𠮷`,
])('%s is the same set again', characters => {
  const packed = packSigns(characters)
  expect(unpackSigns(packed)).toBe(
    [...new Set(characters)].sort((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0)).join(''),
  )
  // No sign that a literal would have to escape.
  expect(packed).toMatch(/^[ -~]*$/)
  expect(packed).not.toMatch(/['\\`$]/)
})

test('every distance is the same again, and near ones take one sign', () => {
  for (let distance = 1; distance < 3_000; distance += 1) {
    const two = String.fromCodePoint(0x4e00, 0x4e00 + distance)
    expect(unpackSigns(packSigns(two))).toBe(two)
  }
  expect(packSigns('一丁七丈').length).toBeLessThan(8)
})
