import { expect, test } from 'vitest'

import { turnsByName } from './turns.ts'

/** Work that lasts until it is told to end, and how it went. */
function aWork(name: string, log: string[]) {
  let end: (error?: Error) => void = () => {}
  const ended = new Promise<string>((resolve, reject) => {
    end = error => (error === undefined ? resolve(name) : reject(error))
  })
  return {
    end,
    async run() {
      log.push(name)
      return ended
    },
  }
}

test('work of one name runs in the order in which it came, and that of another name does not wait', async () => {
  const inTurn = turnsByName()
  const log: string[] = []
  const [first, second, third, other] = ['first', 'second', 'third', 'other'].map(name => aWork(name, log)) as [
    ReturnType<typeof aWork>,
    ReturnType<typeof aWork>,
    ReturnType<typeof aWork>,
    ReturnType<typeof aWork>,
  ]
  const running = [first, second, third].map(({ run }) => inTurn('one', run))
  void inTurn('two', other.run)
  await Promise.resolve()
  expect(log).toEqual(['first', 'other'])
  first.end()
  await expect(running[0]).resolves.toBe('first')
  expect(log).toEqual(['first', 'other', 'second'])
  // What fails gives its turn back as well.
  second.end(new Error('failed'))
  await expect(running[1]).rejects.toThrow('failed')
  third.end()
  await expect(running[2]).resolves.toBe('third')
  expect(await inTurn('one', async () => 'later')).toBe('later')
})
