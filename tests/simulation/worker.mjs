// One thread of the simulation: lives of small worlds, one after the other.
import { parentPort, workerData } from 'node:worker_threads'

// A page that has died leaves promises behind that nobody waits for.
process.on('unhandledRejection', () => {})
// Dexie tells the console of every connection that the browser took away, and that is what happens here all day.
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
