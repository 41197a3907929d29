import { expect, test } from 'vitest'

import { aStore } from '../../tests/builders-server.ts'
import { loadClockOffset, saveClockOffset } from '../store/settings-store.ts'
import { DAY_MS, MovableClock } from './clock.ts'

const REAL = 1_800_000_000_000

async function aClock(offsetMs = 0) {
  const saved: number[] = []
  const clock = await MovableClock.open({
    wall: { now: () => REAL },
    load: async () => offsetMs,
    save: async ms => void saved.push(ms),
  })
  return { clock, saved }
}

test('the clock starts where it was left and moves forward only', async () => {
  const { clock, saved } = await aClock(3 * DAY_MS)
  expect(clock.now()).toBe(REAL + 3 * DAY_MS)
  await clock.advance(45 * DAY_MS)
  expect(clock.now()).toBe(REAL + 48 * DAY_MS)
  expect(clock.offsetMs).toBe(48 * DAY_MS)
  for (const ms of [-1, 0, 0.5, Number.NaN, 400 * DAY_MS + 1])
    await expect(clock.advance(ms)).rejects.toThrow(RangeError)
  await clock.advance(400 * DAY_MS)
  expect(saved).toEqual([48 * DAY_MS, 448 * DAY_MS])
})

test('listeners hear of each move in turn, after it is saved', async () => {
  const { clock, saved } = await aClock()
  const heard: string[] = []
  clock.onMoved(async now => {
    await Promise.resolve()
    heard.push(`first ${now - REAL} ${saved.length}`)
  })
  const stop = clock.onMoved(now => void heard.push(`second ${now - REAL}`))
  await Promise.all([clock.advance(1), clock.advance(2)])
  stop()
  await clock.advance(4)
  expect(heard).toEqual(['first 1 1', 'second 1', 'first 3 2', 'second 3', 'first 7 3'])
})

test('a move that cannot be saved does not happen, and does not stop the next one', async () => {
  let isFull = true
  const clock = await MovableClock.open({
    wall: { now: () => REAL },
    load: async () => 0,
    save: async () => {
      if (isFull) throw new Error('disk full')
    },
  })
  await expect(clock.advance(DAY_MS)).rejects.toThrow('disk full')
  expect(clock.now()).toBe(REAL)
  isFull = false
  await clock.advance(DAY_MS)
  expect(clock.now()).toBe(REAL + DAY_MS)
})

test('the offset is kept in the settings of the installation', async () => {
  const store = await aStore()
  expect(await loadClockOffset(store)).toBe(0)
  await saveClockOffset(store, 5)
  await saveClockOffset(store, 7 * DAY_MS)
  expect(await loadClockOffset(store)).toBe(7 * DAY_MS)
  const wall = { now: () => REAL }
  const clock = await MovableClock.open({
    wall,
    load: () => loadClockOffset(store),
    save: ms => saveClockOffset(store, ms),
  })
  await clock.advance(DAY_MS)
  expect(await loadClockOffset(store)).toBe(8 * DAY_MS)
})
