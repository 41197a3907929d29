import { parentPort } from 'node:worker_threads'
import { letterWords } from '../reading/letter-words.ts'
import { workOn } from './mail-tasks.ts'
import type { ResolveText } from './verify-signatures.ts'
import { type FromWorker, type RawMail, sizeOf, type ToWorker } from './worker-messages.ts'

/**
 * Parses untrusted bytes in a thread with a memory limit, which the parent ends if a mail takes too long. One task at a
 * time; the only question it asks the parent is for DNS.
 */
const port = parentPort
if (port === null) throw new Error('this file is the start of a worker')

// A library's log message about a mail may quote it, so none of them reaches the log.
for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = () => {}

let answers = new Map<number, { resolve(records: string[][]): void; reject(error: Error): void }>()
let questions = 0

const say = (message: FromWorker) => port.postMessage(message)

const resolveByParent: ResolveText = (name, type) =>
  new Promise((resolve, reject) => {
    const question = ++questions
    answers.set(question, { resolve, reject })
    say({ kind: 'resolve', question, name, type })
  })

port.on('message', (message: ToWorker) => {
  if (message.kind === 'resolved') {
    const waiting = answers.get(message.question)
    answers.delete(message.question)
    if (message.code === null) waiting?.resolve(message.records)
    else waiting?.reject(Object.assign(new Error('DNS'), { code: message.code }))
    return
  }
  answers = new Map()
  workOn(message, { resolve: resolveByParent, wholeOf }).then(say, () => say({ kind: 'failed' }))
})

function wholeOf(raw: RawMail): Uint8Array {
  if (!Array.isArray(raw)) return raw
  const whole = roomFor(sizeOf(raw))
  let at = 0
  for (const piece of raw) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}

const PAGE_BYTES = 64 * 1024
let room: WebAssembly.Memory | undefined

/**
 * Not from the allocator: once glibc's malloc has freed ten megabytes it raises its threshold and keeps all smaller
 * blocks, so the process stays a hundred megabytes larger. This memory is returned to the system with the thread. It is
 * reused for each mail, because there is only one at a time.
 */
function roomFor(bytes: number): Uint8Array {
  const pages = Math.ceil(bytes / PAGE_BYTES)
  room ??= new WebAssembly.Memory({ initial: pages })
  const missing = pages - room.buffer.byteLength / PAGE_BYTES
  if (missing > 0) room.grow(missing)
  return new Uint8Array(room.buffer, 0, bytes)
}

// Takes longer than a mail may, on a machine that is busy.
letterWords()
say({ kind: 'ready' })
