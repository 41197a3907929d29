import { expect, test } from 'vitest'

import { fairQueue } from './fair-queue.ts'

const turn = () => new Promise<void>(resolve => setImmediate(resolve))

test('a few run at a time, in the order of asking; what is too much is refused, and a failure ends nothing', async () => {
  const inTurn = fairQueue({ atOnce: 2, waitingMax: 2 })
  let running = 0
  let most = 0
  const order: number[] = []
  const work = (n: number) => async () => {
    running += 1
    most = Math.max(most, running)
    await turn()
    running -= 1
    order.push(n)
    if (n === 1) throw new Error('failed')
  }
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(n => inTurn('one', work(n))))
  expect(results.map(result => result.status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(results[4]).toMatchObject({ reason: { code: 'too_many_attempts' } })
  expect([most, order]).toEqual([2, [1, 2, 3, 4]])
  await inTurn('one', work(6))
  expect(order).toContain(6)
})

test('who asks for much waits for themselves: everybody else has the next turns', async () => {
  const inTurn = fairQueue({ atOnce: 1, waitingMax: 100 })
  const order: string[] = []
  const ask = (by: string, n: number) =>
    inTurn(by, async () => {
      await turn()
      order.push(`${by} ${n}`)
    })
  const flood = [1, 2, 3, 4, 5].map(n => ask('flood', n))
  await Promise.all([...flood, ask('ann', 1), ask('ben', 1), ask('ann', 2)])
  expect(order.join(', ')).toBe('flood 1, flood 2, ann 1, ben 1, flood 3, ann 2, flood 4, flood 5')
})

test('where too many wait, the last of the one who asks for most makes room for who asks for less', async () => {
  const inTurn = fairQueue({ atOnce: 1, waitingMax: 4 })
  const done: string[] = []
  const ask = (name: string) =>
    inTurn(name.charAt(0), async () => {
      await turn()
      done.push(name)
    })
  const results = await Promise.allSettled(['f0', 'f1', 'f2', 'f3', 'f4', 'a1', 'b1', 'f5', 'c1'].map(ask))
  const refused = results.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))
  // The last jobs of the flood made way for three others; one more of its own was refused.
  expect(refused).toEqual([2, 3, 4, 7])
  expect(done).toEqual(['f0', 'f1', 'a1', 'b1', 'c1'])
})
