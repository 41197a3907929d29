import { expect, test } from 'vitest'

import { MOST_MARKS } from '../../sync/wire/known-browser.ts'
import { aJar } from '../../tests/builders-device.ts'
import { forgetMark, KNOWN_COOKIE, keepMark, marksIn } from './known-marks.ts'

const account = (n: number) => `01890000-0000-7000-8000-0000000000${10 + n}`
const mark = (n: number) => `number-${n}.end.hash_-${n}`

test('the newest mark of an account takes the place of its older one, and of others only the newest few stay', () => {
  const jar = aJar()
  expect(marksIn(jar)).toBeNull()
  keepMark(account(1), mark(1), jar)
  keepMark(account(2), mark(2), jar)
  keepMark(account(1), mark(3), jar)
  expect(marksIn(jar)).toBe([mark(2), mark(3)].join('~'))
  for (let n = 4; n < 10; n += 1) keepMark(account(n), mark(n), jar)
  expect(marksIn(jar)?.split('~')).toEqual([6, 7, 8, 9].map(mark))
  expect(MOST_MARKS).toBe(4)
})

test('a cookie needs no escaping, and names no account', () => {
  const jar = aJar()
  keepMark(account(1), mark(1), jar)
  expect(jar.read(KNOWN_COOKIE)).toMatch(/^[\w.~-]+$/)
  expect(jar.read(KNOWN_COOKIE)).not.toContain(account(1))
})

test('closing an account deletes its own', () => {
  const jar = aJar()
  keepMark(account(1), mark(1), jar)
  keepMark(account(2), mark(2), jar)
  forgetMark(account(1), jar)
  expect(marksIn(jar)).toBe(mark(2))
  forgetMark(account(2), jar)
  expect([...jar.all]).toEqual([])
})
