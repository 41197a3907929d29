import { parentPort } from 'node:worker_threads'

import { parseMail } from './parse-mail.ts'
import { type ResolveText, verifySignatures } from './verify-signatures.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/**
 * Where strangers' bytes are taken apart: a thread with a memory limit, that the other side ends when a mail
 * takes too long. One task at a time; the only question it asks back is for DNS.
 */
const port = parentPort
if (port === null) throw new Error('this file is the start of a worker')

// A library's remark about a mail may quote it: nothing of it reaches the log.
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
  const work =
    message.kind === 'parse'
      ? parseMail(message.raw).then(mail => say({ kind: 'parsed', mail }))
      : verifySignatures(message.raw, { resolve: resolveByParent, now: message.now }).then(verdict =>
          say({ kind: 'verified', verdict }),
        )
  work.catch(() => say({ kind: 'failed' }))
})

say({ kind: 'ready' })
