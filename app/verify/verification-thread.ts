import type { LedgerEntry, Verdict } from '../../sync/rules/evidence/evidence-chain.ts'
import { trustedScript } from '../shell/trusted-script.ts'
import { runVerification, type Verify } from './run-verification.ts'
import type { Asked, Told } from './verify-worker.ts'
import SCRIPT from './verify-worker.ts?worker&url'

/** A verification off the main thread. */
export interface VerificationThread {
  verify: Verify
  /** Resolves when everything that the check needs is loaded: from then on it needs no network. */
  ready: Promise<void>
  stop(): void
}

/** Checks in a worker, so that the page stays responsive; on the main thread if the browser provides no worker. */
export function startThread(): VerificationThread {
  let worker: Worker
  try {
    worker = newWorker()
  } catch {
    return { verify: runVerification, ready: Promise.resolve(), stop: () => {} }
  }
  let rounds = 0
  let failed = false
  const ready = new Promise<void>(resolve => {
    const first = ({ data }: MessageEvent<Told>) => {
      if ('ready' in data) resolve()
    }
    worker.addEventListener('message', first, { once: true })
    worker.addEventListener('error', () => {
      failed = true
      resolve()
    })
  })
  const verify: Verify = async (bytes, options) => {
    await ready
    if (failed) return runVerification(bytes, options)
    const id = ++rounds
    return new Promise((resolve, reject) => {
      const listen = ({ data }: MessageEvent<Told>) => {
        if (!('id' in data) || data.id !== id) return
        if ('step' in data) return options.onStep(data.step)
        if (!('report' in data)) return
        worker.removeEventListener('message', listen)
        resolve(data.report)
      }
      worker.addEventListener('message', listen)
      worker.addEventListener('error', event => reject(new Error(event.message)), { once: true })
      const asked: Asked = { id, bytes, trusted: options.trusted }
      worker.postMessage(asked)
    })
  }
  return { verify, ready, stop: () => worker.terminate() }
}

/** Number of entries posted at once: copying them to the worker takes the main thread a few milliseconds. */
const ENTRIES_AT_ONCE = 2_000

/** Checks a ledger in its own worker, off the main thread; undefined if the browser provides no worker. */
export async function chainBeside(entries: readonly LedgerEntry[]): Promise<Verdict | undefined> {
  let worker: Worker
  try {
    worker = newWorker()
  } catch {
    return undefined
  }
  try {
    const verdict = new Promise<Verdict | undefined>(resolve => {
      worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
        if ('verdict' in data) resolve(data.verdict)
      })
      worker.addEventListener('error', () => resolve(undefined))
    })
    for (let from = 0; from === 0 || from < entries.length; from += ENTRIES_AT_ONCE) {
      const isLast = from + ENTRIES_AT_ONCE >= entries.length
      const asked: Asked = { id: 0, entries: entries.slice(from, from + ENTRIES_AT_ONCE), isLast }
      worker.postMessage(asked)
      // Yields to the main thread between two parts.
      if (!isLast) await new Promise(resolve => setTimeout(resolve))
    }
    return await verdict
  } finally {
    worker.terminate()
  }
}

function newWorker(): Worker {
  return new Worker(trustedScript(SCRIPT), { type: 'module' })
}
