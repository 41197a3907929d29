import { expect, test } from 'vitest'

import { ownPath } from '../../server/auth/sign-in-links.ts'
import { chanceOf } from '../../tests/simulation/chance.ts'
import { isOwnPath, nextAfter } from './arrival.ts'

const ORIGIN = 'https://recall.test'
/** Pieces of addresses that lead somewhere else than they seem to. */
const PIECES = [
  '/',
  '//',
  '\\',
  '/\\',
  '\\\\',
  '..',
  '/..',
  '/../',
  '.',
  '/./',
  '@',
  ':',
  ':80',
  '?',
  '#',
  '&',
  '=',
  '%2f',
  '%2F',
  '%5c',
  '%09',
  '%0a',
  '%00',
  '\t',
  '\n',
  '\r',
  '\u0000',
  '\u00a0',
  '\u2028',
  '\u202e',
  '\uff0f',
  '\u2044',
  '\ud800',
  ' ',
  'evil.example',
  'recall.test',
  'recall.test.evil.example',
  'http:',
  'https:',
  'HTTPS://',
  'javascript:',
  'data:',
  'blob:',
  'dashboard',
  'onboarding',
  '[::1]',
  '0x7f.1',
  'a',
  ';',
  '^',
  '`',
  '{',
  '|',
  '<',
]

test('[AUTH-007] of a million values of `next` none leads off this origin, and none runs a script', () => {
  const chance = chanceOf(20_261_123)
  let taken = 0
  for (let n = 0; n < 1_000_000; n += 1) {
    let value = chance.below(2) === 0 ? '/' : ''
    for (let piece = chance.below(6); piece >= 0; piece -= 1) value += PIECES[chance.below(PIECES.length)]
    // `ownPath` returns either the dashboard or the path itself, whatever was sent.
    if (ownPath(value) !== '/dashboard' && ownPath(value) !== value) throw new Error(JSON.stringify(value))
    for (const path of [isOwnPath(value) ? value : '/dashboard', nextAfter({ type: '', path: value })]) {
      // Most lead here, and parsing a URL is slow.
      if (path === '/dashboard') continue
      const url = new URL(path, ORIGIN)
      // The router joins and normalizes paths, so the result is parsed once more.
      const again = new URL(url.pathname + url.search + url.hash, ORIGIN)
      if (url.origin !== ORIGIN || again.origin !== ORIGIN) throw new Error(JSON.stringify(value))
      if (path === value) taken += 1
    }
  }
  expect(taken).toBeGreaterThan(10_000)
})
