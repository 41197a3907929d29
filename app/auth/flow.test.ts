import { expect, test } from 'vitest'

import { endFlow, flowNonce, knownFlow, maskedEmail, readArrival } from './flow.ts'

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

test('a ticket is read from the fragment only', () => {
  expect(readArrival({ hash: '#ticket=abc-_1', search: '' })).toEqual({ kind: 'ticket', ticket: 'abc-_1' })
  expect(readArrival({ hash: '', search: '?ticket=abc' })).toEqual({ kind: 'nothing' })
  expect(readArrival({ hash: '#ticket=', search: '' })).toEqual({ kind: 'nothing' })
})

test('an address without a ticket carries nothing, and an access token is only told apart', () => {
  expect(readArrival({ hash: '', search: '' })).toEqual({ kind: 'nothing' })
  expect(readArrival({ hash: '#access_token=a&refresh_token=b', search: '' })).toEqual({ kind: 'token' })
  expect(readArrival({ hash: '', search: '?access_token=a' })).toEqual({ kind: 'token' })
})

test('an address is masked as the server does it', () => {
  expect(maskedEmail('dana@whitfield.studio')).toBe('d***@whitfield.studio')
})
