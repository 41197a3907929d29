// One thread of the simulation: lives of small worlds, one after the other.
import { parentPort, workerData } from 'node:worker_threads'

// A page that has died leaves promises behind that nobody waits for.
process.on('unhandledRejection', () => {})
// Dexie tells the console of every connection that the browser took away, and that is what happens here all day.
console.warn = () => {}

await import(new URL('globals.mjs', workerData.bundle).href)
const { simulate } = await import(new URL('main.mjs', workerData.bundle).href)

parentPort.on('message', async ({ seeds, untilFailed = false, trace = false }) => {
  for (const seed of seeds) {
    const outcome = await simulate(seed, trace ? line => parentPort.postMessage({ line }) : undefined)
    parentPort.postMessage({ outcome })
    if (untilFailed && outcome.failed) break
  }
  parentPort.postMessage({ done: true })
})
