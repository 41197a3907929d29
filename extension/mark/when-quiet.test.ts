import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { whenQuiet } from './when-quiet.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 1))
  vi.stubGlobal('cancelIdleCallback', (id: number) => clearTimeout(id))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The moments at which the work was done, in milliseconds. */
function asking({ every, until, end }: { every: number; until: number; end: number }) {
  const done: number[] = []
  const begin = performance.now()
  const quiet = whenQuiet(() => done.push(performance.now() - begin), { quietMs: 100, withinMs: 1_000 })
  for (let at = 0; at < end; at += every) {
    if (at < until) quiet.ask()
    vi.advanceTimersByTime(every)
  }
  return { done, quiet }
}

test('while it is asked again and again nothing is done; then it is, once', () => {
  expect(asking({ every: 50, until: 400, end: 800 }).done).toEqual([451])
})

test('whoever never stops asking has it done about every second', () => {
  expect(asking({ every: 50, until: 3_000, end: 3_000 }).done).toEqual([1_001, 2_051])
})

test('what is taken back is not done, and may be asked for again', () => {
  const { done, quiet } = asking({ every: 50, until: 50, end: 50 })
  quiet.cancel()
  vi.advanceTimersByTime(5_000)
  expect(done).toEqual([])
  quiet.ask()
  vi.advanceTimersByTime(200)
  expect(done).toHaveLength(1)
})
