import { parentPort } from 'node:worker_threads'

import { PLANTED } from './planted.ts'
import { aYear } from './world.ts'

/**
 * Entry point of a thread: runs the accounts that it is given, share after share, and reports what happened to them.
 */
parentPort?.on('message', async ({ fault, ...options }) => {
  Object.assign(globalThis, { planted: PLANTED.find(({ id }) => id === fault) })
  parentPort?.postMessage(
    await aYear(options).then(
      year => ({ year }),
      error => ({ error: String(error?.stack ?? error) }),
    ),
  )
})
