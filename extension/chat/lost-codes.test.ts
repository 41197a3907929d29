import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { init } from './lost-codes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aPage({ isOff = false } = {}) {
  const known = new Set<string>()
  const told: string[] = []
  const { signal } = new AbortController()
  const needs = {
    isOff: () => isOff,
    isKnown: (code: string) => known.has(code),
    tell: (code: string) => void told.push(code),
  }
  return { known, told, ...init(signal, needs) }
}

test('[REACH-034] codes that no conversation knows are named once, when the page is quiet', () => {
  const { told, note, begin } = aPage()
  begin()
  note('Dear [Name1000] and [Email1001].', [{ start: 5, end: 15, value: 'Dana' }])
  expect(told).toEqual([])
  vi.runAllTimers()
  note('Dear [Name1002].', [])
  vi.runAllTimers()
  expect(told).toEqual(['[Email1001]'])
})

test('codes are not lost that are known after a moment, that are none, or where nobody has answered', () => {
  const late = aPage()
  late.note('Dear [Name1000].', [])
  late.known.add('[Name1000]')
  late.begin()
  late.note('[REDACTED] or [Name12], Name1234', [])
  vi.runAllTimers()
  expect(late.told).toEqual([])
  const unanswered = aPage()
  unanswered.note('Dear [Name1000].', [])
  vi.runAllTimers()
  expect(unanswered.told).toEqual([])
})

test('where Shield is off nothing is said', () => {
  const { told, note, begin } = aPage({ isOff: true })
  begin()
  note('Dear [Name1000].', [])
  vi.runAllTimers()
  expect(told).toEqual([])
})
