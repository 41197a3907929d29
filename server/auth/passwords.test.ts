import { hash, verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'

import { boundedQueue, createPasswords } from './passwords.ts'

test('a password matches its own hash only, however its accents were composed, and nothing matches no hash', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('Möwe am Hafen')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, 'Möwe am Hafen'.normalize('NFD'))).toBe(true)
  expect(await passwords.verify(stored, 'möwe am hafen')).toBe(false)
  expect(await passwords.verify(null, 'Möwe am Hafen')).toBe(false)
})

test('an unknown account costs the same work as a known one', async () => {
  const checked: string[] = []
  const passwords = createPasswords({
    hash,
    async verify(stored, password) {
      checked.push(String(stored))
      return verify(stored, password)
    },
  })
  const stored = await passwords.hash('velvet otter canoe')
  for (const known of [stored, null]) expect(await passwords.verify(known, 'wrong but long enough')).toBe(false)
  // Algorithm, version, memory, passes and lanes are what the work depends on.
  const work = checked.map(each => each.split('$').slice(1, 4).join(' '))
  expect(work).toEqual(['argon2id v=19 m=19456,t=2,p=1', 'argon2id v=19 m=19456,t=2,p=1'])
})

test('the queue runs a few at a time, in order, refuses what is too much, and survives a failure', async () => {
  const inTurn = boundedQueue({ atOnce: 2, waitingMax: 2 })
  let running = 0
  let most = 0
  const order: number[] = []
  const work = (n: number) => async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>(resolve => setImmediate(resolve))
    running -= 1
    order.push(n)
    if (n === 1) throw new Error('failed')
  }
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(n => inTurn(work(n))))
  expect(results.map(result => result.status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(results[4]).toMatchObject({ reason: { code: 'too_many_attempts' } })
  expect([most, order]).toEqual([2, [1, 2, 3, 4]])
  await inTurn(work(6))
  expect(order).toContain(6)
})
