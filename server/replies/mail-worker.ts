import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

import type { Result } from './mail-tasks.ts'
import type { ResolveText } from './verify-signatures.ts'
import { type FromWorker, sizeOf, type Task, type ToWorker } from './worker-messages.ts'

const TASK_MS = 5_000
const START_MS = 30_000
const MAX_WAITING = 200
const MAX_QUESTIONS = 20
const DNS_MS = 5_000
const END_MS = 2_000
/** A larger mail leaves the thread with a large heap. If no other mail follows soon, the thread ends and frees it. */
const LARGE_BYTES = 1024 * 1024
const IDLE_MS = 1_000

let worker: Promise<Worker> | undefined
let newest: Worker | undefined
let tail: Promise<unknown> = Promise.resolve()
let waiting = 0
/** The worker has handled a large mail. */
let isSwollen = false
let rest: NodeJS.Timeout | undefined

/**
 * Runs tasks in the worker, one after the other; undefined if a mail could not be parsed within five seconds and the
 * memory limit below. There is one worker for the whole process, started at the first mail, because each start costs a
 * tenth of a second. After a mail that had to be stopped, the next one gets a new worker.
 */
export function runInWorker(task: Task, resolve?: ResolveText): Promise<Result | undefined> {
  if (waiting >= MAX_WAITING) throw new Error('too many mails wait to be read')
  waiting += 1
  clearTimeout(rest)
  if ('raw' in task && sizeOf(task.raw) > LARGE_BYTES) isSwollen = true
  const result = tail
    .then(() => run(task, resolve))
    .finally(() => {
      waiting -= 1
      if (waiting === 0 && isSwollen) rest = setTimeout(endSwollen, IDLE_MS).unref()
    })
  tail = result.catch(() => {})
  return result
}

function endSwollen(): void {
  const ending = worker
  worker = undefined
  isSwollen = false
  ending?.then(
    thread => thread.terminate(),
    // It never started.
    () => {},
  )
}

async function run(task: Task, resolve: ResolveText | undefined): Promise<Result | undefined> {
  worker ??= startWorker()
  let running: Worker
  try {
    running = await worker
  } catch (error) {
    worker = undefined
    throw error
  }
  running.ref()
  const result = await askWorker(running, task, resolve)
  if (result === 'ended') {
    worker = undefined
    // A worker that is out of memory may take long to end; the next mail does not wait for that.
    await Promise.race([running.terminate(), new Promise(resolve => setTimeout(resolve, END_MS).unref())])
    return undefined
  }
  // An idle worker does not keep the process alive.
  running.unref()
  return result
}

function askWorker(
  running: Worker,
  task: Task,
  resolve: ResolveText | undefined,
): Promise<Result | undefined | 'ended'> {
  return new Promise(done => {
    let questions = 0
    let timer: NodeJS.Timeout | undefined
    const settle = (result: Result | undefined | 'ended') => {
      clearTimeout(timer)
      running.off('message', onMessage)
      running.off('error', onEnd)
      running.off('exit', onEnd)
      done(result)
    }
    const onEnd = () => settle('ended')
    const startClock = () => {
      clearTimeout(timer)
      timer = setTimeout(onEnd, TASK_MS)
    }
    const onMessage = (message: FromWorker) => {
      if (message.kind === 'failed') settle(undefined)
      else if (message.kind === 'resolve') {
        questions += 1
        // Waiting for a name server does not count as the worker's time: the clock restarts with the answer.
        clearTimeout(timer)
        const allowed = questions <= MAX_QUESTIONS ? resolve : undefined
        answer(message, allowed).then(reply => {
          startClock()
          running.postMessage(reply)
        })
      } else if (message.kind !== 'ready') settle(message)
    }
    running.on('message', onMessage)
    running.on('error', onEnd)
    running.on('exit', onEnd)
    startClock()
    const { message, given } = giveAway(task)
    running.postMessage(message, given)
  })
}

/**
 * Transfers the pieces to the worker. A piece that is a view of a larger buffer is copied, since the rest is not ours.
 */
function giveAway(task: Task): { message: ToWorker; given: ArrayBuffer[] } {
  if (!('raw' in task) || !Array.isArray(task.raw)) return { message: task, given: [] }
  const raw = task.raw.map(piece => (isWhole(piece) ? piece : Uint8Array.from(piece)))
  return {
    message: { ...task, raw },
    given: raw.map(({ buffer }) => buffer).filter(buffer => buffer instanceof ArrayBuffer),
  }
}

const isWhole = ({ buffer, byteLength }: Uint8Array) =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength

async function answer(
  { question, name, type }: Extract<FromWorker, { kind: 'resolve' }>,
  resolve: ResolveText | undefined,
): Promise<ToWorker> {
  let timer: NodeJS.Timeout | undefined
  try {
    if (resolve === undefined) return { kind: 'resolved', question, records: [], code: 'EREFUSED' }
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(Object.assign(new Error('DNS'), { code: 'ETIMEOUT' })), DNS_MS)
    })
    const records = await Promise.race([resolve(name, type), tooLate])
    return { kind: 'resolved', question, records, code: null }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'ESERVFAIL'
    return { kind: 'resolved', question, records: [], code }
  } finally {
    clearTimeout(timer)
  }
}

async function startWorker(): Promise<Worker> {
  const started = new Worker(workerFile(), {
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
    // Options of the main thread (a test runner's loaders, for example) are not meant for the worker.
    execArgv: [],
  })
  // The worker may run out of memory while idle: without a listener, that error would end the whole process.
  started.on('error', () => {})
  // An ended worker must not be used for the next mail: it would never answer, and the mail would count as unreadable.
  started.once('exit', () => {
    if (newest === started) worker = undefined
  })
  newest = started
  await new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => {
      void started.terminate()
      reject(new Error('the mail worker did not start'))
    }, START_MS)
    started.once('error', reject)
    started.once('message', () => {
      clearTimeout(limit)
      started.off('error', reject)
      resolve()
    })
  })
  return started
}

/** In the build it is beside this bundle, or one folder up if the bundler put this code into a chunk. */
function workerFile(): URL {
  const here = import.meta.url
  const candidates = here.endsWith('.ts')
    ? ['./parse-worker-from-source.mjs']
    : ['./parse-worker.js', '../parse-worker.js']
  const found = candidates.map(path => new URL(path, here)).find(url => existsSync(url))
  if (found === undefined) throw new Error('parse-worker.js is not where the build puts it')
  return found
}
