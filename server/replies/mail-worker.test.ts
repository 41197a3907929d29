import type { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'

import { readMail } from './read-mail.ts'

/** Every worker that was started, so that a test can end it the way the system would. */
const started = vi.hoisted(() => [] as Worker[])
vi.mock('node:worker_threads', async original => {
  const threads = await original<typeof import('node:worker_threads')>()
  class Watched extends threads.Worker {
    constructor(...given: ConstructorParameters<typeof threads.Worker>) {
      super(...given)
      started.push(this)
    }
  }
  return { ...threads, Worker: Watched }
})

const MAIL = new TextEncoder().encode('From: a@b.example\r\nSubject: Hello\r\n\r\nWords.')

test('a worker that runs out of memory while nobody asks it ends neither the process nor the next mail', async () => {
  expect(await readMail(MAIL)).toMatchObject({ subject: 'Hello' })
  const [first] = started
  // What Node emits for a thread that exceeds its memory. Without a listener this line would throw and end the process.
  const error = Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
  expect(() => first?.emit('error', error)).not.toThrow()
  await first?.terminate()

  expect(await readMail(MAIL)).toMatchObject({ subject: 'Hello' })
  expect(started).toHaveLength(2)
}, 120_000)
