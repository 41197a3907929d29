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
  const passwords = createPasswords()
  const stored = await passwords.hash('velvet otter canoe')
  await passwords.verify(null, 'warm up')
  const timed = async (hash: string | null) => {
    const began = performance.now()
    await passwords.verify(hash, 'wrong but long enough')
    return performance.now() - began
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 9; round += 1) {
    known.push(await timed(stored))
    unknown.push(await timed(null))
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? 0
  expect(median(unknown) / median(known)).toBeGreaterThan(0.5)
  expect(median(known) / median(unknown)).toBeGreaterThan(0.5)
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
