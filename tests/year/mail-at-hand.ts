import { parseMail } from '../../server/mail/parse-mail.ts'
import { classifyReply } from '../../server/reading/classify-reply.ts'
import { excerptOf } from '../../server/reading/fresh-text.ts'
import type { Result } from '../../server/replies/mail-worker.ts'
import { keyNames, type ResolveText, verifySignatures } from '../../server/replies/verify-signatures.ts'
import type { RawMail, Task } from '../../server/replies/worker-messages.ts'

/**
 * Replaces the product's worker thread for strangers' mail: the same functions, called directly. The mails of a
 * simulated year are no threat, and a message to a thread costs more than most of them.
 */
export async function runInWorker(task: Task, resolve?: ResolveText): Promise<Result | undefined> {
  if (task.kind === 'parse') return { kind: 'parsed', mail: await parseMail(wholeOf(task.raw)) }
  if (task.kind === 'weigh') {
    const { mail, ours } = task
    const classified = classifyReply({ ...mail, html: null, headers: {} }, { ours })
    return { kind: 'weighed', classified, excerpt: excerptOf(mail.text) }
  }
  if (task.kind === 'keys') return { kind: 'keys', names: keyNames(task.head) }
  const verdict = await verifySignatures(wholeOf(task.raw), { resolve: resolve ?? nobody, now: task.now })
  return { kind: 'verified', verdict }
}

const wholeOf = (raw: RawMail): Uint8Array => (Array.isArray(raw) ? new Uint8Array(Buffer.concat(raw)) : raw)

const nobody: ResolveText = () => Promise.reject(new Error('no name server'))
