import { Worker } from 'node:worker_threads'

/** A life without any message for this long hangs, which breaks every promise. */
const SILENCE_MS = 120_000
/** An alarm that is later than this means that this process itself was suspended. */
const MAX_LATE_MS = 5_000
/** Threads are replaced now and then, to release what libraries keep forever. */
const LIVES_OF_A_THREAD = 600
const CHUNK = 20

function newThread(bundle, { isPlanted = false } = {}) {
  return new Worker(new URL('worker.mjs', import.meta.url), {
    workerData: { bundle, isPlanted },
    // A life creates much and keeps little: a large young generation with rare collections costs a quarter of many
    // small ones.
    resourceLimits: { maxYoungGenerationSizeMb: 128 },
  })
}

/** Runs the seeds on one thread, in order, and reports their outcomes. `untilFailed` stops at the first failure. */
async function runOn(worker, message, onOutcome, onLine = () => {}) {
  return new Promise((resolve, reject) => {
    let last = message.seeds[0]
    let alarm
    const watch = () => {
      clearTimeout(alarm)
      const dueAt = performance.now() + SILENCE_MS
      alarm = setTimeout(() => {
        // After the machine slept or the run was paused, the alarm fires late: the thread was suspended just as this
        // one.
        if (performance.now() > dueAt + MAX_LATE_MS) watch()
        else finish(() => reject(Object.assign(new Error('hangs'), { seed: last })))
      }, SILENCE_MS)
    }
    const onMessage = ({ outcome, line, done }) => {
      watch()
      if (line !== undefined) onLine(line)
      if (outcome !== undefined) {
        onOutcome(outcome)
        last = outcome.seed + 1
      }
      if (done) finish(resolve)
    }
    const onError = error => finish(() => reject(Object.assign(error, { seed: last })))
    const finish = then => {
      clearTimeout(alarm)
      worker.off('message', onMessage)
      worker.off('error', onError)
      then()
    }
    worker.on('message', onMessage)
    worker.on('error', onError)
    watch()
    worker.postMessage(message)
  })
}

const hanging = ({ seed, message }) => ({
  seed,
  hash: 'none',
  failed: { invariant: 'no rest', detail: message, stack: '' },
  counts: {},
})

/** Outcomes of all seeds, on this many threads, in the order of the seeds. */
export async function runSeeds(bundle, seeds, { threads, onOutcome = () => {} }) {
  const outcomes = new Map()
  const chunks = []
  for (let at = 0; at < seeds.length; at += CHUNK) chunks.push(seeds.slice(at, at + CHUNK))
  const take = async () => {
    let worker
    let lives = 0
    for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
      worker ??= newThread(bundle)
      let rest = chunk
      while (rest.length > 0) {
        try {
          await runOn(worker, { seeds: rest }, outcome => {
            outcomes.set(outcome.seed, outcome)
            onOutcome(outcome)
          })
          rest = []
        } catch (error) {
          const outcome = hanging(error)
          outcomes.set(outcome.seed, outcome)
          onOutcome(outcome)
          rest = rest.slice(rest.indexOf(outcome.seed) + 1)
          await worker.terminate()
          worker = newThread(bundle)
        }
      }
      lives += chunk.length
      if (lives >= LIVES_OF_A_THREAD) {
        await worker.terminate()
        worker = undefined
        lives = 0
      }
    }
    await worker?.terminate()
  }
  await Promise.all(Array.from({ length: threads }, take))
  return seeds.map(seed => outcomes.get(seed))
}

/**
 * For each of `hunts`, a fault of the planted bundle (or none) with seeds: the first of its seeds that fails, or
 * undefined.
 */
export async function firstFailures(bundle, hunts, { threads, onEnd }) {
  const waiting = [...hunts]
  const take = async () => {
    let worker
    for (let hunt = waiting.shift(); hunt !== undefined; hunt = waiting.shift()) {
      worker ??= newThread(bundle, { isPlanted: true })
      let failed
      let lives = 0
      try {
        await runOn(worker, { ...hunt, untilFailed: true }, outcome => {
          lives += 1
          if (outcome.failed) failed ??= outcome
        })
      } catch (error) {
        failed = hanging(error)
      }
      onEnd(hunt, failed)
      // A thread that hangs cannot be reused.
      if (failed?.hash !== 'none' && lives < LIVES_OF_A_THREAD) continue
      await worker.terminate()
      worker = undefined
    }
    await worker?.terminate()
  }
  await Promise.all(Array.from({ length: threads }, take))
}

/** Runs one life and reports it line by line. */
export async function traceSeed(bundle, seed, onLine) {
  const worker = newThread(bundle)
  let told
  try {
    await runOn(
      worker,
      { seeds: [seed], trace: true },
      outcome => {
        told = outcome
      },
      onLine,
    )
  } finally {
    await worker.terminate()
  }
  return told
}
