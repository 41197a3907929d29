// One thread of the simulation: lives of small worlds, one after the other.
import { parentPort, workerData } from 'node:worker_threads'

// A dead page leaves promises behind that nobody awaits.
process.on('unhandledRejection', () => {})
// Dexie warns about every connection that the browser closed, which happens here all the time.
console.warn = () => {}

const ours = name => import(new URL(name, workerData.bundle).href)
await ours('globals.mjs')
const { simulate, ready } = await ours('main.mjs')
const { PLANTED } = workerData.isPlanted ? await ours('planted.mjs') : { PLANTED: [] }
await ready()

parentPort.on('message', async ({ seeds, untilFailed = false, trace = false, fault }) => {
  globalThis.planted = PLANTED.find(({ id }) => id === fault)
  for (const seed of seeds) {
    const outcome = await simulate(seed, trace ? line => parentPort.postMessage({ line }) : undefined)
    parentPort.postMessage({ outcome })
    if (untilFailed && outcome.failed) break
  }
  parentPort.postMessage({ done: true })
})
