import { expect, test } from 'vitest'

import { createShieldWatch } from './installed-shield.ts'

/** A page, and whatever answers in it. */
function aPage() {
  const posted: unknown[] = []
  const waits: number[] = []
  let hear: (data: unknown) => void = () => {}
  const watch = createShieldWatch({
    post: message => posted.push(message),
    listen: listener => {
      hear = listener
    },
    wait: async ms => {
      waits.push(ms)
      posted.push(`waited ${ms} ms`)
    },
  })
  return { watch, posted, waits, say: (data: unknown) => hear(data) }
}

test('[DASH-047] a ping is posted, and the hello that comes back carries the version', () => {
  const { watch, posted, say } = aPage()
  const told: (string | null)[] = []
  watch.subscribe(() => told.push(watch.version()))
  watch.ping()
  expect(posted).toEqual([{ type: 'TOTAL_RECALL_PING' }])
  // Other messages of the page, and a hello without a version, are no answer.
  for (const other of [{ type: 'OTHER', version: '7.0.1' }, { version: '7.0.1' }, { type: 'TOTAL_RECALL_HELLO' }]) {
    say(other)
    expect(watch.version()).toBeNull()
  }
  say({ type: 'TOTAL_RECALL_HELLO', version: '7.0.1' })
  expect(told).toEqual(['7.0.1'])
})

test.each([
  null,
  'TOTAL_RECALL_HELLO',
  { type: 'TOTAL_RECALL_HELLO' },
  { type: 'TOTAL_RECALL_HELLO', version: 7 },
  { type: 'TOTAL_RECALL_HELLO', version: '<b>7</b>' },
  { type: 'SOMETHING_ELSE', version: '7.0.1' },
  { type: 'TOTAL_RECALL_PING' },
])('%j is no hello', data => {
  const { watch, say } = aPage()
  say(data)
  expect(watch.version()).toBeNull()
})

test('[DASH-043] after the install the page waits 1000 ms and pings again, once', async () => {
  const { watch, posted, waits } = aPage()
  expect(await watch.pingAgain()).toBeNull()
  expect(waits[0]).toBe(1000)
  expect(posted.slice(0, 2)).toEqual(['waited 1000 ms', { type: 'TOTAL_RECALL_PING' }])
  expect(posted.filter(message => typeof message === 'object')).toHaveLength(1)
})
