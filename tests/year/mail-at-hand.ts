import { type Result, workOn } from '../../server/replies/mail-tasks.ts'
import type { ResolveText } from '../../server/replies/verify-signatures.ts'
import type { RawMail, Task } from '../../server/replies/worker-messages.ts'

/**
 * Replaces the product's worker thread for strangers' mail: the same work, called directly. The mails of a simulated
 * year are no threat, and a message to a thread costs more than most of them.
 */
export const runInWorker = (task: Task, resolve: ResolveText = nobody): Promise<Result> =>
  workOn(task, { resolve, wholeOf })

const wholeOf = (raw: RawMail): Uint8Array => (Array.isArray(raw) ? new Uint8Array(Buffer.concat(raw)) : raw)

const nobody: ResolveText = () => Promise.reject(new Error('no name server'))
