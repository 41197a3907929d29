import { expect, test } from 'vitest'

import { isSignature, strokesOf } from './signature.ts'

test('a drawn signature is a pen’s trace and nothing else', () => {
  expect(strokesOf('M12 30 L14.5 31 M20 20 L30 40.25')).toEqual([
    [
      [12, 30],
      [14.5, 31],
    ],
    [
      [20, 20],
      [30, 40.25],
    ],
  ])
  for (const path of [
    '',
    'L1 1',
    'M1 1 C1 1 2 2 3 3',
    'M1 1Z',
    'm1 1 l2 2',
    'M1e9 1 L1 1',
    'M1 1 L1 1 url(x)',
    'M1,1',
  ]) {
    expect(strokesOf(path), path).toBeUndefined()
  }
  expect(strokesOf(`M1 1${' L2 2'.repeat(20_000)}`)).toBeUndefined()
})

test('a trace that leaves the box is kept inside it', () => {
  expect(strokesOf('M-5 -5 L900 900')).toEqual([
    [
      [0, 0],
      [600, 160],
    ],
  ])
})

test('an empty signature is none', () => {
  expect(isSignature({ kind: 'typed', value: 'Dana' })).toBe(true)
  expect(isSignature({ kind: 'typed', value: ' .' })).toBe(false)
  expect(isSignature({ kind: 'drawn', value: 'M1 1' })).toBe(false)
  expect(isSignature({ kind: 'drawn', value: 'M1 1 L2 2' })).toBe(true)
})
