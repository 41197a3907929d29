import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

import { testRandom } from '../../tests/builders-server.ts'
import { atRest } from './at-rest.ts'

const key = new Uint8Array(32).fill(1)
const ours = atRest(key, testRandom)
const others = atRest(new Uint8Array(32).fill(2), testRandom)

test('the hash of a code follows from the key, the ticket and the code, and from nothing less', () => {
  const hash = ours.codeHash('ticket', '123456')
  expect(atRest(key, testRandom).codeHash('ticket', '123 456')).toBe(hash)
  expect(ours.codeHash('ticket', '123457')).not.toBe(hash)
  expect(ours.codeHash('another', '123456')).not.toBe(hash)
  expect(others.codeHash('ticket', '123456')).not.toBe(hash)
  for (const text of ['ticket:123456', 'ticket123456', '["ticket","123456"]', '123456']) {
    expect(createHash('sha256').update(text).digest('hex')).not.toBe(hash)
  }
})

test('a successor is the same each time for one device, and another for every other', () => {
  const token = ours.successor('refresh', 'spent', 'device')
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(ours.successor('refresh', 'spent', 'device')).toBe(token)
  const different = [
    ours.successor('access', 'spent', 'device'),
    ours.successor('refresh', 'spent', 'other'),
    ours.successor('refresh', 'spentd', 'evice'),
    others.successor('refresh', 'spent', 'device'),
  ]
  expect(new Set([token, ...different]).size).toBe(5)
})

test('a sealed mail shows nothing of itself, and opens under its own name and key alone', () => {
  const plain = Buffer.from('To: dana@example.com\r\n\r\n#ticket=secret 123456')
  const sealed = Buffer.from(ours.seal('<a@b>', plain))
  expect(sealed.toString('latin1')).not.toMatch(/ticket|secret|123456|dana/)
  expect(Buffer.from(ours.seal('<a@b>', plain)).equals(sealed)).toBe(false)
  expect(Buffer.from(ours.open('<a@b>', sealed) ?? [])).toEqual(plain)
  expect(ours.open('<c@d>', sealed)).toBeUndefined()
  expect(others.open('<a@b>', sealed)).toBeUndefined()
  expect(ours.open('<a@b>', new Uint8Array())).toBeUndefined()
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(ours.open('<a@b>', sealed)).toBeUndefined()
})
