import { expect, test } from 'vitest'

import { WriteQueue } from './write-queue.ts'

/** A promise with its handle. */
function aGate() {
  let open = () => {}
  const passed = new Promise<void>(resolve => {
    open = resolve
  })
  return { open, passed }
}

test('writes wait for the first target and then go there in order', async () => {
  const queue = new WriteQueue<string[]>()
  const first = queue.write(async target => target.push('a'))
  const second = queue.write(async target => target.push('b'))
  const device = await queue.change(async () => [])
  await Promise.all([first, second])
  expect(device).toEqual(['a', 'b'])
})

test('a change of target waits for the write that is under way, and later writes go to the new one', async () => {
  const queue = new WriteQueue<string[]>()
  const device: string[] = []
  const account: string[] = []
  await queue.change(async () => device)
  const gate = aGate()
  const slow = queue.write(async target => {
    await gate.passed
    target.push('slow')
  })
  const adopted = queue.change(async () => {
    account.push(...device.splice(0))
    return account
  })
  const late = queue.write(async target => target.push('late'))
  gate.open()
  await Promise.all([slow, adopted, late])
  expect([device, account]).toEqual([[], ['slow', 'late']])
})

test('a write that fails stops none after it', async () => {
  const queue = new WriteQueue<string[]>()
  const target = await queue.change(async () => [])
  await expect(queue.write(() => Promise.reject(new Error('full')))).rejects.toThrow('full')
  await queue.write(async list => list.push('next'))
  expect(target).toEqual(['next'])
})

test('after a halt writes wait for the next target, and never reach the one before', async () => {
  const queue = new WriteQueue<string[]>()
  const before = await queue.change(async () => [])
  queue.halt()
  const waiting = queue.write(async target => target.push('x'))
  const next = await queue.change(async () => [])
  await waiting
  expect([before, next]).toEqual([[], ['x']])
})

test('a target that cannot be had leaves the queue waiting', async () => {
  const queue = new WriteQueue<string[]>()
  const waiting = queue.write(async target => target.push('x'))
  await expect(queue.change(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  const target = await queue.change(async () => [])
  await waiting
  expect(target).toEqual(['x'])
})

test('of two changes the later one counts, also when it is done first', async () => {
  const queue = new WriteQueue<string[]>()
  const gate = aGate()
  const device = queue.change(async () => {
    await gate.passed
    return ['device']
  })
  const account = await queue.change(async () => ['account'])
  gate.open()
  await device
  await queue.write(async target => target.push('x'))
  expect(account).toEqual(['account', 'x'])
})
