import { parentPort, workerData } from 'node:worker_threads'

import { aYear } from './world.ts'

/** The start of a thread: lives the accounts that it was given, and tells what happened to them. */
parentPort?.postMessage(await aYear(workerData))
