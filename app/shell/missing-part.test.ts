import { expect, test } from 'vitest'

import { isMissingPart, mayLoadAgain } from './missing-part.ts'

const aShelf = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test.each([
  'Failed to fetch dynamically imported module: https://recall.test/assets/wizard.js',
  'error loading dynamically imported module: https://recall.test/assets/wizard.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/wizard-frame.css',
])('%s: a part is missing', message => {
  expect(isMissingPart(new TypeError(message))).toBe(true)
})

test('any other mistake is not a missing part', () => {
  expect(isMissingPart(new TypeError('x is not a function'))).toBe(false)
  expect(isMissingPart('Unable to preload CSS')).toBe(false)
})

test('a page loads itself again once a minute', () => {
  const shelf = aShelf()
  const at = (now: number) => mayLoadAgain({ shelf, now, isOnline: true })
  expect([0, 1_000, 59_000, 61_000].map(ms => at(1_790_000_000_000 + ms))).toEqual([true, false, false, true])
})

test('a page that is offline, or that can keep no note of it, waits for the person', () => {
  expect(mayLoadAgain({ shelf: aShelf(), now: 1_790_000_000_000, isOnline: false })).toBe(false)
  const closed = {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(mayLoadAgain({ shelf: closed, now: 1_790_000_000_000, isOnline: true })).toBe(false)
})
