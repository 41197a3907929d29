import { parentPort } from 'node:worker_threads'

import { manyYears } from './many-years.ts'

/** Entry point of a thread: lives through the years of the seeds that it is given, and reports what was wrong. */
parentPort?.on('message', async ({ from, to, fault }: { from: number; to: number; fault?: object }) => {
  Object.assign(globalThis, { planted: fault })
  parentPort?.postMessage(
    await manyYears(from, to).then(
      found => ({ found }),
      error => ({ error: String(error?.stack ?? error) }),
    ),
  )
})
