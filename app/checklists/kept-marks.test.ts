import { expect, test } from 'vitest'

import { KeptMarks, type Mark } from './kept-marks.ts'

const PASS: Mark = { runId: 'run', key: 'loads', status: 'passed' }
const FAIL: Mark = { ...PASS, status: 'failed' }

/** A save that ends when the test says so. */
function aSave() {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

function aShelf() {
  const copies = new Map<string, Mark>()
  const marks = new KeptMarks({
    keepCopy: mark => void copies.set(mark.key, mark),
    dropCopy: mark => void copies.delete(mark.key),
  })
  return { copies, marks }
}

test('[SYNC-009] a mark has a copy from the press until it is saved', async () => {
  const { copies, marks } = aShelf()
  const disk = aSave()
  const kept = marks.keep(PASS, () => disk.promise)
  expect(copies.get('loads')).toBe(PASS)
  disk.resolve()
  await kept
  expect(copies.size).toBe(0)
})

test('a second press while the first one is being saved keeps its own copy until it is saved itself', async () => {
  const { copies, marks } = aShelf()
  const [first, second] = [aSave(), aSave()]
  const both = [marks.keep(PASS, () => first.promise), marks.keep(FAIL, () => second.promise)] as const
  first.resolve()
  await both[0]
  expect(copies.get('loads')).toBe(FAIL)
  second.resolve()
  await both[1]
  expect(copies.size).toBe(0)
})

test('a mark that a full disk did not take keeps its copy', async () => {
  const { copies, marks } = aShelf()
  await expect(marks.keep(PASS, () => Promise.reject(new Error('the disk is full')))).rejects.toThrow('full')
  expect(copies.get('loads')).toBe(PASS)
})
