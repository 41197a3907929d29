import { parseMail } from '../mail/parse-mail.ts'
import { classifyReply } from '../reading/classify-reply.ts'
import { excerptOf } from '../reading/fresh-text.ts'
import { keyNames, type ResolveText, verifySignatures } from './verify-signatures.ts'
import type { FromWorker, RawMail, Task } from './worker-messages.ts'

/** What a task finds out about a mail. */
export type Result = Extract<FromWorker, { kind: 'parsed' | 'keys' | 'verified' | 'weighed' }>

/**
 * The work of the mail worker, apart from its thread: a simulated year calls the same function. `wholeOf` joins the
 * pieces of a mail. Rejects if the mail cannot be parsed.
 */
export async function workOn(
  task: Task,
  { resolve, wholeOf }: { resolve: ResolveText; wholeOf: (raw: RawMail) => Uint8Array },
): Promise<Result> {
  switch (task.kind) {
    case 'parse':
      return { kind: 'parsed', mail: await parseMail(wholeOf(task.raw)) }
    case 'weigh': {
      const { mail, ours, asked } = task
      const classified = classifyReply({ ...mail, html: null, headers: {} }, { ours, asked })
      return { kind: 'weighed', classified, excerpt: excerptOf(mail.text) }
    }
    case 'keys':
      return { kind: 'keys', names: keyNames(task.head) }
    case 'verify':
      return { kind: 'verified', verdict: await verifySignatures(wholeOf(task.raw), { resolve, now: task.now }) }
  }
}
