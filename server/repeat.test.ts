import { afterEach, expect, test, vi } from 'vitest'

import { repeat } from './repeat.ts'

afterEach(() => vi.useRealTimers())

test('work is done at once, each time, out of turn when asked, never twice at a time, and a fault ends nothing', async () => {
  vi.useFakeTimers()
  const faults: unknown[] = []
  let atWork = 0
  let most = 0
  let done = 0
  const work = async () => {
    most = Math.max(most, ++atWork)
    await Promise.resolve()
    atWork -= 1
    done += 1
    if (done === 1) throw new Error('the first one fails')
  }
  const repeated = repeat(work, 1_000, error => faults.push(error))
  await Promise.all([repeated.now(), repeated.now()])
  expect(done).toBe(3)
  expect(most).toBe(1)
  expect(faults).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(done).toBe(5)
  await repeated.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(done).toBe(5)
})
