import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { silentLog } from '../tests/builders-server.ts'
import { crewOf, type Engine, type Round } from './run-workers.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A list of workers that notes what happens, in `said`. `others`: what another server is doing. */
function aCrew(workers: (said: string[]) => (Round | Engine)[], others: readonly string[] = []) {
  const said: string[] = []
  const log = { ...silentLog, error: (event: string) => void said.push(event) }
  const node = {
    async alone<T>(name: string, work: () => Promise<T>) {
      said.push(`${name}?`)
      return others.includes(name) ? undefined : work()
    },
  }
  return { said, crew: crewOf(workers(said), { node, log }) }
}

const aRound = (name: string, said: string[], row: Partial<Round> = {}): Round => ({
  name,
  everyMs: 1_000,
  alone: false,
  work: async () => void said.push(name),
  fault: `${name}_failed`,
  onMoved: null,
  ...row,
})

const anEngine = (name: string, said: string[], onMoved: number | null = null): Engine => ({
  name,
  work: async () => void said.push(name),
  onMoved,
  stop: async () => said.push(`${name} stopped`),
})

test('work is done at once, after each period, and never twice at a time; a fault is logged and ends nothing', async () => {
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
  const { said, crew } = aCrew(said => [aRound('signing', said, { work, onMoved: 1 })])
  crew.start()
  await Promise.all([crew.moved(), crew.moved()])
  expect([done, most, said]).toEqual([3, 1, ['signing_failed']])
  await vi.advanceTimersByTimeAsync(2_000)
  expect([done, said]).toEqual([5, ['signing_failed']])
  await crew.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(done).toBe(5)
})

test('workers are stopped in the order of the list, each when its work is done, and started in the opposite one', async () => {
  const slowly = (name: string, said: string[]) => async () => {
    said.push(`${name} begins`)
    await new Promise(resolve => setTimeout(resolve, 10))
    said.push(`${name} ends`)
  }
  const { said, crew } = aCrew(said => [
    anEngine('mailbox', said),
    aRound('first', said, { work: slowly('first', said) }),
    anEngine('delivery', said),
    aRound('last', said, { work: slowly('last', said) }),
  ])
  crew.start()
  await vi.advanceTimersByTimeAsync(0)
  const stopping = crew.stop()
  await vi.advanceTimersByTimeAsync(10)
  await stopping
  const begun = ['last begins', 'first begins']
  expect(said).toEqual([...begun, 'mailbox stopped', 'last ends', 'first ends', 'delivery stopped'])
})

test('what was never started is not stopped, but what runs by itself is; a worker that is not there does nothing', async () => {
  const { said, crew } = aCrew(said => [anEngine('mailbox', said), aRound('signing', said)])
  await crew.stop()
  expect(said).toEqual(['mailbox stopped'])
  const without = aCrew(said => [aRound('stamping', said, { work: null, onMoved: 1 })])
  without.crew.start()
  await without.crew.moved()
  await without.crew.stop()
  expect(without.said).toEqual([])
})

test('what one server does for all is left to another that is at it', async () => {
  const rows = (said: string[]) => [
    aRound('erasing', said, { alone: true }),
    aRound('notices', said, { alone: true }),
    aRound('outside', said),
  ]
  const { said, crew } = aCrew(rows, ['erasing'])
  crew.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(said.toSorted()).toEqual(['erasing?', 'notices', 'notices?', 'outside'])
  await crew.stop()
})

test('after the calendar was moved, work is done by its place, one after the other; a fault does not stop the rest', async () => {
  const fails = async () => Promise.reject(new Error('no space left'))
  const { said, crew } = aCrew(said => [
    anEngine('heartbeat', said, 2),
    aRound('files', said, { onMoved: 4 }),
    aRound('desk', said),
    aRound('signing', said, { onMoved: 3, work: fails }),
    aRound('outside', said, { onMoved: 1 }),
  ])
  crew.start()
  await vi.advanceTimersByTimeAsync(0)
  said.splice(0)
  await crew.moved()
  expect(said).toEqual(['outside', 'heartbeat', 'signing_failed', 'files'])
  await crew.stop()
})
