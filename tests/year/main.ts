import { parentPort } from 'node:worker_threads'

import { aYear } from './world.ts'

/** The start of a thread: lives the accounts that it is given, share after share, and tells what happened to them. */
parentPort?.on('message', async options => {
  parentPort?.postMessage(
    await aYear(options).then(
      year => ({ year }),
      error => ({ error: String(error?.stack ?? error) }),
    ),
  )
})
