import { expect, test } from 'vitest'

import { endFlow, FRESH_MS, flowNonce, freshFlow, knownFlow, maskedEmail } from './flow.ts'

function aShelf(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  }
}

let made = 0
const bytes = () => new Uint8Array(16).fill(++made)

test('one browser keeps one number until its attempt ends in a session', () => {
  const shelf = aShelf()
  expect(knownFlow(shelf)).toBeNull()
  const first = flowNonce(shelf, bytes)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(flowNonce(shelf, bytes)).toBe(first)
  endFlow(shelf)
  expect(flowNonce(shelf, bytes)).not.toBe(first)
})

test('a number that was edited by hand is replaced, and a closed storage still gets one', () => {
  const shelf = aShelf()
  shelf.setItem('recall.flow', 'x'.repeat(400))
  expect(knownFlow(shelf)).toBeNull()
  expect(flowNonce(shelf, bytes)).toMatch(/^[0-9a-f]{32}$/)
  const closed = {
    ...aShelf(),
    setItem() {
      throw new Error('QuotaExceededError')
    },
  }
  expect(flowNonce(closed, bytes)).toMatch(/^[0-9a-f]{32}$/)
})

test('a browser that has asked within a quarter of an hour is told apart; its number stays the same all the while', () => {
  const shelf = aShelf()
  expect(freshFlow(shelf, 0)).toBeNull()
  const flow = flowNonce(shelf, bytes, 1_000)
  expect(freshFlow(shelf, 1_000 + FRESH_MS - 1)).toBe(flow)
  expect(freshFlow(shelf, 1_000 + FRESH_MS)).toBeNull()
  // A clock that was set back proves nothing.
  expect(freshFlow(shelf, 999)).toBeNull()
  expect(knownFlow(shelf)).toBe(flow)
  expect(flowNonce(shelf, bytes, 9_000_000)).toBe(flow)
  expect(freshFlow(shelf, 9_000_001)).toBe(flow)
  // As an earlier release stored it.
  shelf.setItem('recall.flow', flow)
  expect([knownFlow(shelf), freshFlow(shelf)]).toEqual([flow, null])
})

test('an address is masked as the server does it', () => {
  expect(maskedEmail('dana@whitfield.studio')).toBe('d***@whitfield.studio')
})
